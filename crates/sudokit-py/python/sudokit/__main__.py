"""The command ``sudokit``: ``python -m sudokit`` is the same as the binary."""

import signal
import sys

from sudokit import _sudokit


def main() -> int:
    """Runs the command with the arguments of this process: its exit code."""
    # The command ends itself on Ctrl-C, with what it wrote so far whole.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # A reader of our output that goes away ends us quietly, as the binary.
    return _sudokit.command(["sudokit", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
