"""The shell: lines in, answers out.  One grammar and one session behind every door.

A line is parsed by `grammar`, its verb found in `verbs`, carried out on the `session`, and the
`answer` written as text, plain or JSON.  The doors are `batch` (scripts, `-c`, pipes) and `typed`
(play); nothing here decides a rule of the game.
"""
