"""The show family: nothing is laid down before somebody shows a whole hand."""
