"""The writer's lock: one writer a file, held until the file is closed.  Nothing else is locked."""

import sys

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> bool:
        """Locks an open file for its life; false where another writer has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Locks an open file for its life; false where another writer has it.

        Raises `OSError` where files cannot be locked.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
