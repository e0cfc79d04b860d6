"""One match from the first deal to the last: seats, log, undo, replay and saves. The true state never leaves this package."""
