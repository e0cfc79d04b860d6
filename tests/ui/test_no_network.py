"""Offline: a whole match in the window opens no way to the network, neither in the program nor in its thinking process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

GUARD = """
import os, sys

WITHIN = {getattr(__import__("_socket"), "AF_UNIX", None)}  # pipes between processes of this machine are made of them

def guard(event, arguments):
    asked = event == "socket.__new__" and arguments[1] not in WITHIN
    if asked or event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"):
        with open(os.environ["NETWORK_LOG"], "a") as log:
            log.write(f"{os.getpid()} {event} {arguments[1:]}\\n")
        raise PermissionError("no network")

sys.addaudithook(guard)
with open(os.environ["NETWORK_LOG"] + ".guarded", "a") as log:
    log.write(f"{os.getpid()}\\n")
"""
"""Loaded by every Python that starts while the folder is in its path: it cannot be taken out again."""

PLAY = """
import sys
import time
from pathlib import Path
from game.match.match import Match
from game.match.setup import SeatInfo
from game.match.thinker import Thinker
from game.players.think import think
from game.ui.program.input import Key
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import SHIPPED

desk = TableDesk(Path(sys.argv[1]))
desk.app._thinker = Thinker()
desk.app._thinker.start()
people = [SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada")]
desk.sit(Match.begin(SHIPPED.resolve("straight_rummy", {"match_end": "deals", "deals": 2}), people, 5), {})
asked = 0
for _ in range(200_000):
    session = desk.table.session
    if session.match.match_over:
        break
    if session.match.hand_over:
        desk.app.dispatch(Key("enter"))
    elif session.my_turn:
        session.act(think(session.match.rules, session.view, "novice", session.match.decision_seed(0), None).action)
        asked += 1
    with desk.hurrying():
        moving = desk.app.turn()
    if not moving:
        time.sleep(0.005)  # the others think
print("over", session.match.match_over, "decided", asked)
thinker = desk.app._thinker
desk.close()
thinker.close()
"""


def test_a_whole_match_in_the_window_needs_no_network(tmp_path: Path) -> None:
    guard, log = tmp_path / "guard", tmp_path / "network"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD)
    path = os.pathsep.join([str(guard), str(ROOT)])
    env = {**os.environ, "PYTHONPATH": path, "NETWORK_LOG": str(log), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = [sys.executable, "-c", PLAY, str(tmp_path / "home")]
    done = subprocess.run(program, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "over True" in done.stdout
    guarded = set((tmp_path / "network.guarded").read_text().split())
    assert len(guarded) >= 2, "the program and the process that thinks for it"
    assert not log.exists(), log.read_text()


def test_the_guard_bites(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(GUARD)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "NETWORK_LOG": str(tmp_path / "network")}
    program = "import socket\ntry:\n    socket.socket()\nexcept PermissionError:\n    print('refused')\nsocket.socketpair()"
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "refused" and not done.stderr
    assert "socket.__new__" in (tmp_path / "network").read_text()
