"""Statistics: what a person's replays say together.

`luck` says how lucky a match's cards were, `match` what one replay says, `totals` adds up, `render`
shows it.
"""
