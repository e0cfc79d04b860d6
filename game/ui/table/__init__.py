"""The table screen: life, time and input of a match that is played."""
