"""A hand at LibreOffice's keyboard; run by the system's own Python, which knows UNO.

It starts one LibreOffice, says so in a line, then carries out one step a line: a JSON object on
standard input, answered by {"result": …} or {"failed": "why"} on standard output. All that it
needs is the standard library and UNO: the system's Python knows none of the project's packages.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uno
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException
from com.sun.star.uno import Exception as UnoError

from tests.office.desk import Desk, NotDone, NoWorkbook, Step

if TYPE_CHECKING:
    from com.sun.star.frame import XDesktop

PATIENCE = 60  # seconds for LibreOffice to start, and to stop
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>en-GB</value></prop></item>
</oor:items>
"""


def main() -> None:
    """Start LibreOffice with a profile of its own, serve until the input ends, and stop it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="office-", ignore_cleanup_errors=True) as home:
        pipe = f"budgies{uuid.uuid4().hex}"
        office = start(Path(home), pipe)
        try:
            desktop = connect(office, pipe)
            say({"result": {"group": office.pid}})
            serve(Desk(desktop, Path(home)))
            leave(office, desktop)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(office.pid, signal.SIGKILL)
            office.wait()


def start(home: Path, pipe: str) -> subprocess.Popen[bytes]:
    """Start LibreOffice without a window; it is reached through a pipe, never the network."""
    settings = home / "profile/user/registrymodifications.xcu"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS)
    command = [
        "soffice",
        f"-env:UserInstallation={(home / 'profile').as_uri()}",
        f"--accept=pipe,name={pipe};urp;",
        "--headless",
        "--norestore",
        "--nologo",
        "--nodefault",
        "--nolockcheck",
    ]
    world = os.environ | {"HOME": str(home), "TMPDIR": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    silent = subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=silent, stdout=silent, stderr=silent, env=world, start_new_session=True
    )


def connect(office: subprocess.Popen[bytes], pipe: str) -> XDesktop:
    """Wait until LibreOffice listens."""
    here = uno.getComponentContext()
    create = here.ServiceManager.createInstanceWithContext
    resolver = create("com.sun.star.bridge.UnoUrlResolver", here)
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            there = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            break
        except NoConnectException:
            if office.poll() is not None or time.monotonic() > give_up:
                raise
            time.sleep(0.1)
    return there.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", there)


def leave(office: subprocess.Popen[bytes], desktop: XDesktop) -> None:
    """Ask LibreOffice to stop, and give it time to."""
    with suppress(DisposedException, subprocess.TimeoutExpired):
        desktop.terminate()
        office.wait(PATIENCE)


def serve(desk: Desk) -> None:
    """Carry out one step a line."""
    for line in sys.stdin:
        step = Step(**json.loads(line))
        try:
            say({"result": desk.do(step)})
        except (NotDone, NoWorkbook, LookupError, OSError, UnoError) as why:
            say({"failed": f"{type(why).__name__}: {why}"})


def say(answer: dict[str, object]) -> None:
    """Answer in a line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
