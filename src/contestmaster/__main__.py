"""``python -m contestmaster`` is the program ``contestmaster``."""

from contestmaster.cli import main

main()
