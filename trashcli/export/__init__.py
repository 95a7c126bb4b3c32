"""Exporting: a match made into something to send or to look at elsewhere.

Each form is a module of its own, which makes a text of a `Subject`; `forms` is the table of them,
and the only way to them.  `reader.js` folds a match in a page, and is what the reader of our tests
folds with.
"""

from typing import Literal

FormName = Literal["page", "cast", "svg", "text", "markdown"]
