"""A program of these tests: it tells whose child it is if it was forked, and starts another."""

import os
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    if b"tests.forking" in Path("/proc/self/cmdline").read_bytes():
        os.write(1, f"child of {os.getppid()}\n".encode())
    if sys.argv[1:] == ["parent"]:
        subprocess.run([sys.executable, __file__, "child"], check=True)
