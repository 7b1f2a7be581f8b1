"""Traces, if somebody asks for them: what an order or a request took, part by part, by OTLP.

It needs the extra ``otel``. Where nobody asks, nothing of this is loaded, and nothing in the way of
an order knows of it: :mod:`.orders` and :mod:`.requests` put themselves in the way of a host that
is open already. What is told are times, words of commands and numbers of entries: no names, no
arguments, nothing that a contestant could use.
"""
