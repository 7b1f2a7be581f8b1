"""Records as one file: for moving them, for keeping them, and for handing out what is open.

The file is a ZIP of JSON Lines (``form.py``): journals in the exchange form, what is kept beside
them, and a manifest with the hash of each part. It is written from a copy of the records
(``packing.py``), and read into a draft that becomes visible only when all of it was verified
(``unpacking.py``). Both go through the records once, with a few megabytes of memory.
"""
