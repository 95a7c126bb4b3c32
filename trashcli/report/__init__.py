"""Reports: all that whoever looks into a bug needs, in one text that is a script itself.

`anonymous` leaves the names out of a replay, `match` reports on one, `script` on a script, `parcel`
is the file that is sent.
"""
