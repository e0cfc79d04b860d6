"""What is worked out beside a match: figures that are kept on disk, and how a sitting has gone."""
