"""Write the letters of all stories anew: ``python -m tests.letters``."""

from tests.letters.stories import HERE, STORIES

if __name__ == "__main__":
    for name, play in STORIES.items():
        (HERE / name).write_text(play())
