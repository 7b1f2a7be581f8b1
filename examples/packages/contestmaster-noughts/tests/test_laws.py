"""The laws that every game owes its hosts: one test for each."""

from contestmaster.testing.plugin import laws_of

test_laws = laws_of("noughts")
