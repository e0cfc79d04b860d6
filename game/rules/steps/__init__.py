"""The steps of which a turn is made. A step knows its moves, judges any, and carries one out."""
