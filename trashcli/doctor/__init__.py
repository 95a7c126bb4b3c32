"""The doctor: whether everything works here, one finding a thing, with advice where it does not.

`terminal`, `places` and `program` look, each at what its name says; `findings` is what they say.
"""
