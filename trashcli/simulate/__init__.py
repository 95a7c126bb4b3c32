"""Simulation: many matches by bots through the real engine, and the figures made of them.

`series` plays, `counts` says what is counted of a match, `pool` spreads the matches over processes,
`totals` adds up, `figures` makes means and shares with their intervals, `condition` picks matches,
`render` and `histogram` say it all, `run` does what the command line asks for.
"""
