"""The rules of Trash.

Pure: no file, no clock, no randomness but the numbered words of `chance`.
Nothing here imports anything of ours outside this package.
"""
