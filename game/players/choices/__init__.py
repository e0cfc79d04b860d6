"""One chooser per verb: draw, lay, discard. Each weighs its own kind of action; none asks for a variant's name."""
