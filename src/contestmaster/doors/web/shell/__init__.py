"""What the sites of contests, tables and forums have in common.

Who asks and by what form, logins and their cookies, colours, how pages are written and sent, what
is said when something goes wrong, and how pages come to a port. A site brings its pages, templates
and words.
"""
