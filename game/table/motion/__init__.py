"""From events to a story: who moves when."""
