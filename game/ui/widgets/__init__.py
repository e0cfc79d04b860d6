"""Controls: buttons, switches, sliders, fields, lists, dialogs. They know nothing of rules."""
