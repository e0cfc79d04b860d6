"""`python -m game.bootstrap run test`: complete the private environment and print the path of its Python."""

import sys

from game.bootstrap import python_with

print(python_with(sys.argv[1:] or ["run"]))
