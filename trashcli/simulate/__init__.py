"""Simulation: many matches by bots, and the figures made of them.

`series` plays by the engine, `kernel` faster by the same rules told in whole numbers, which
`numbers` makes of them and `compiled` may compile; `blocks` chooses and compares.  `counts` says
what is counted of a match, `pool` spreads the matches over processes, `totals` adds up, `parts`
keeps sums in files, `figures` makes means and shares with their intervals, `condition` picks
matches, `render` and `histogram` say it all, `run` does what the command line asks for.
"""
