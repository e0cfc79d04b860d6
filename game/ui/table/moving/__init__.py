"""Cards on their way, lights, faces, and marks on the hand."""
