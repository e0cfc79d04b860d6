"""House rules: the options of a rules file, what they are set to, and what becomes of the rules with them."""
