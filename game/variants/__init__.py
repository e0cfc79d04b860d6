"""Rules as files: reads YAML into variants, names every fault in a file, and puts rules into words."""
