"""The forms of an export, one table: of each its name and what makes it."""

from collections.abc import Callable

from msgspec import Struct

from trashcli.export import FormName, cast, page, svg, text
from trashcli.export.subject import Subject


class Form(Struct, frozen=True):
    """A form: what makes its text of a match."""

    make: Callable[[Subject], str]
    suffix: str = ""
    """How a file of it ends; empty for what is printed where no file is named."""


FORMS: dict[FormName, Form] = {
    "page": Form(page.page, ".html"),
    "cast": Form(cast.cast, ".cast"),
    "svg": Form(svg.svg, ".svg"),
    "text": Form(text.text),
    "markdown": Form(text.markdown),
}
