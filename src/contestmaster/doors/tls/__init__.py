"""TLS on our own ports: a certificate that is read again when it changes, and who is let in by it.

:mod:`.certificate` has files, :mod:`.trial` says what a certificate is worth by trying it in
memory, and :mod:`.vestibule` is where connections wait until they are encrypted. No rule of any
protocol lives here: what comes out behind the vestibule is a transport like any other.
"""
