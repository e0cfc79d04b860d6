#!/usr/bin/env python3
"exec" "python3" "$0" "$@"  # fmt: skip

# The line above is for a shell that is given this file by mistake: it hands it on. For Python it is a text.
#
# Starts Upcard: 'python main.py' opens the game, 'python main.py --help' names everything else it can do.
# Any Python may meet this file first, so it stays within syntax that old ones can read and says plainly which version is
# needed. Nothing heavy is imported here: worker processes read this file again when they start.

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the sentence is for those who have an older one
    TOO_OLD = "Upcard needs Python 3.11 or newer, and this is Python %d.%d. See python.org." % sys.version_info[:2]  # noqa: UP031
    try:
        from game.bootstrap.announcer import stop
    except (ImportError, SyntaxError):  # so old that it cannot read even that file
        sys.exit(TOO_OLD)
    stop(TOO_OLD)

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # In a packaged program, a worker process arrives here and must turn to its work at once.
        from multiprocessing import freeze_support

        freeze_support()
    else:
        from game.bootstrap import prepare

        prepare(sys.argv[1:])

    from game.cli import main

    raise SystemExit(main())
