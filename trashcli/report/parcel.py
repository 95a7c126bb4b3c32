"""The parcel: what is sent, as one text file or as an archive of several files."""

import io
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct

from trashcli.exits import Exit, Failure

TEXT = "report.txt"
ARCHIVE = ".zip"


class Parcel(Struct, frozen=True):
    """A report, and the file that it is about, by the name that the report calls it."""

    text: str
    name: str
    content: Iterable[bytes]

    def write(self, path: Path, *, force: bool) -> None:
        """Writes the report, or with `.zip` both files; raises `Failure`, also for a file that
        exists if it may not be replaced.
        """
        data = self._archive() if path.suffix.lower() == ARCHIVE else self.text.encode()
        try:
            with path.open("wb" if force else "xb") as stream:
                stream.write(data)
        except FileExistsError:
            message = f"{path}: exists already; --force replaces it, another name keeps it"
            raise Failure(message, Exit.DAMAGED) from None
        except OSError as error:
            message = f"{path}: cannot be written: {error.strerror}"
            raise Failure(message, Exit.DAMAGED) from None

    def _archive(self) -> bytes:
        """Both files, without the time and what else an archive may tell of its maker."""
        data = io.BytesIO()
        with ZipFile(data, "w") as archive:
            archive.writestr(ZipInfo(TEXT), self.text, ZIP_DEFLATED)
            entry = ZipInfo(self.name)
            entry.compress_type = ZIP_DEFLATED
            with archive.open(entry, "w") as stream:
                stream.writelines(self.content)
        return data.getvalue()
