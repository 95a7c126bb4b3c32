"""A browser that tests open pages in: Chromium without a window, over its own protocol.

It is spoken to through a pair of pipes (`--remote-debugging-pipe`), so no port and no library is
needed.  Everything that a page asks of the net, writes to the console or throws is noted.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
in_a_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="chromium, which opens the page, is not installed"
)
SECONDS = 60
"""How long an answer is waited for before the browser is taken to be dead."""

CODES = {" ": (32, "Space"), "/": (191, "Slash"), "ArrowLeft": (37, ""), "ArrowRight": (39, "")}
CODES |= {"Home": (36, ""), "End": (35, ""), "Enter": (13, ""), "Escape": (27, ""), "Tab": (9, "")}
TYPED = {" ": " ", "/": "/", "Enter": "\r"}


class Browser:
    """A browser with one page."""

    def __init__(self, process: "subprocess.Popen[bytes]", write: int, read: int) -> None:
        self._process = process
        self._write, self._read = write, read
        self._rest = b""
        self._count = 0
        self._session = ""
        self.troubles: list[Any] = []
        """What the page wrote to the console or threw, and what was said of it."""
        self.requests: list[str] = []
        """What was asked of the net or the disk, the page itself included."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")

    def open(self, path: Path, place: str = "") -> Self:
        """Opens a page of the disk, and waits until it is there."""
        self.troubles.clear()
        self.requests.clear()
        self._ask("Page.navigate", url="about:blank")
        self.requests.clear()
        self._ask("Page.navigate", url=path.absolute().as_uri() + place)
        self.wait("document.readyState === 'complete'")
        return self

    def run(self, script: str) -> Any:  # noqa: ANN401 -- whatever the script gives
        """What an expression gives, as JSON has it."""
        done = self._ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def wait(self, condition: str) -> None:
        """Waits until the expression is true."""
        for _ in range(20 * SECONDS):
            if self.run(condition):
                return
            time.sleep(0.05)
        raise AssertionError(f"never true: {condition}")

    def text(self, selector: str) -> str:
        """What an element shows."""
        shown = self.run(f"document.querySelector({json.dumps(selector)}).innerText")
        return str(shown)

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, as a person would."""
        for key in keys:
            number, code = CODES.get(key, (ord(key[0].upper()), f"Key{key.upper()}"))
            typed = TYPED.get(key, key if len(key) == 1 else "")
            down = {"text": typed} if typed else {}
            common = {"key": key, "code": code or key, "windowsVirtualKeyCode": number}
            self._ask("Input.dispatchKeyEvent", type="keyDown", **common, **down)
            self._ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def drag(self, selector: str, start: float, end: float) -> None:
        """Drags the mouse along an element, from one part of its width to another."""
        box = self.box(selector)
        middle = box["y"] + box["height"] / 2
        points = [box["x"] + box["width"] * part for part in (start, (start + end) / 2, end)]
        for kind, x in zip(("Pressed", "Moved", "Moved"), points, strict=True):
            self._mouse(kind, x, middle)
        self._mouse("Released", points[-1], middle)

    def click(self, selector: str) -> None:
        """Clicks into the middle of an element."""
        find = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{find}.scrollIntoView({{block: 'center'}})")
        self.drag(selector, 0.5, 0.5)

    def box(self, selector: str) -> dict[str, float]:
        """Where an element is in the window, in CSS pixels."""
        find = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect().toJSON()"
        found: dict[str, float] = self.run(find)
        return found

    def _mouse(self, kind: str, x: float, y: float) -> None:
        press = {"button": "left", "buttons": 1, "clickCount": 1}
        self._ask("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, **press)

    def resize(self, width: int, height: int) -> None:
        """Makes the window another size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", **size)

    def prefer(self, **features: str) -> None:
        """Sets what a person prefers: `color_scheme="dark"`."""
        listed = [
            {"name": f"prefers-{n.replace('_', '-')}", "value": features[n]} for n in features
        ]
        self._ask("Emulation.setEmulatedMedia", features=listed)

    def allow_scripts(self, allowed: bool) -> None:
        """Whether pages opened from now on may run scripts."""
        self._ask("Emulation.setScriptExecutionDisabled", value=not allowed)

    def printed(self) -> bytes:
        """The page as PDF."""
        return base64.b64decode(self._ask("Page.printToPDF", printBackground=True)["data"])

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self._ask("Page.captureScreenshot")["data"])

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:  # noqa: ANN401 -- JSON
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (answer := self._hear()).get("id") != self._count:
            self._note(answer)
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._read], [], [], SECONDS)[0], "the browser says nothing"
            heard = os.read(self._read, 1 << 16)
            assert heard, f"the browser ended with {self._process.poll()}"
            self._rest += heard
        message, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def _note(self, event: dict[str, Any]) -> None:
        match event.get("method"):
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded":
                self.troubles.append(event["params"])
            case "Network.requestWillBeSent":
                self.requests.append(event["params"]["request"]["url"])


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """A browser of its own, its leavings in that folder."""
    assert CHROMIUM
    (theirs_in, ours_out), (ours_in, theirs_out) = os.pipe(), os.pipe()
    script = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
    options += ["--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}"]
    process = subprocess.Popen(
        ["bash", "-c", script, "bash", CHROMIUM, *options],
        pass_fds=(theirs_in, theirs_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(process, ours_out, ours_in)
    finally:
        process.terminate()
        process.wait(SECONDS)
        os.close(ours_out)
        os.close(ours_in)
