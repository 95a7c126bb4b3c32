"""Profiles as files and as words: from YAML to a `Profile`, from a `Profile` to plain English.

`load` reads YAML, `check` makes a profile of it, `named` finds profiles and what they extend.
"""
