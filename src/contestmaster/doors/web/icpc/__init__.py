"""The ICPC Contest API under ``/icpc``, read-only, for the tools that speak it.

Version 2023-06 (https://ccs-specs.icpc.io/2023-06/contest_api), as far as its model fits: a task is
a problem, its points are the problem's score, announcements are clarifications. There are no
submissions: programs play. ``docs/icpc.md`` lists what differs.
"""
