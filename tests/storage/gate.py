"""A gate before the writer."""

import threading


class Gate:
    """Holds the writer up in the midst of its tasks, as a slow disk would."""

    def __init__(self, store):
        self._inside, self._open = threading.Event(), threading.Event()

        def work(_):
            self._inside.set()
            assert self._open.wait(60)

        self._thread = threading.Thread(daemon=True, target=lambda: store._committer.submit(work))

    def __enter__(self):
        self._thread.start()
        assert self._inside.wait(60)

    def __exit__(self, *_):
        self._open.set()
        self._thread.join()
