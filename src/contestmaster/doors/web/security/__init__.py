"""What keeps the web door shut to those who should not come in, and pages to themselves.

Here live the headers of every response, logins and how many may fail, and what shows that a form
was sent from our own pages. Who may log in at all is the host's to say
(:mod:`contestmaster.host.contest.visitors`).
"""
