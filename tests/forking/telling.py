"""A program of these tests: it tells where and as what it runs, and writes on what it inherits."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.stdout.write(f"{__name__} {sys.path[0]} {Path.cwd()} {sys.argv[2]}")
    os.write(int(sys.argv[1]), b"heard")
