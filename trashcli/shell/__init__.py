"""The shell: lines in, answers out.  One grammar and one session behind every door.

A line is parsed by `grammar`, carried out by a command of `verbs` on the `session`, and its
`answer` is written as text, plain or JSON.  What is open is a `scene`: a `live` match, or a replay
at a place (`stepping`).  The doors are `run` (scripts, `-c`, pipes), `play` (a person) and `watch`
(a replay to look at or step through); nothing here decides a rule of the game.
"""
