"""The table on the screen: what lies on it, what the person does with it, and the screen that they make up."""
