"""The first picture of the window comes before the rules of any game have been loaded: nothing of it waits for them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LATER = ("yaml", "game.rules.variant", "game.rules.ruleset", "game.variants.catalogue", "game.match.match", "multiprocessing")
SHOW = """
import json, sys
from pathlib import Path
from game.folders import LaunchOptions, find_folders
from game.ui.start import program, screen_class
from game.ui.pages.base.starting import offer_recovery
from game.ui.pages.base.start_notices import announce
app = program(find_folders(Path(sys.argv[1])), LaunchOptions())
app.begin(screen_class("menu")(app))
offer_recovery(app)
announce(app)
while not app._seen:
    app.turn()
print(json.dumps({"loaded": sorted(sys.modules), "shown": [item.id for item in app.shown().items]}))
"""

THEN = """
menu = app.top
app.repertoire.begin()
app.repertoire.wait()
read = set(sys.modules)
app.now += 1.0  # the fan of the title is open
while app.turn():
    pass
print(json.dumps({"painted": not menu._late.behind, "loaded": sorted(set(sys.modules) - read)}))
"""


def said(program: str, home: Path) -> list[dict[str, Any]]:
    """What a program says line by line."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", program, str(home)], check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize("saved", [False, True])
def test_the_first_picture_needs_no_rules(tmp_path: Path, saved: bool) -> None:
    if saved:
        (tmp_path / "saves").mkdir()
        shutil.copy(ROOT / "tests" / "saves" / "kept" / "format_2.json", tmp_path / "saves")
    (told,) = said(SHOW, tmp_path)
    assert [name for name in LATER if name in told["loaded"]] == []
    assert ("menu:continue" if saved else "menu:play") in told["shown"]
    assert sum(id.startswith("variant:") for id in told["shown"]) >= 4


def test_the_saved_table_on_the_gold_card_comes_from_modules_that_were_read_beside_the_pictures(tmp_path: Path) -> None:
    """To read them in a round of the window kept its next picture waiting for half a second on a busy machine."""
    (tmp_path / "saves").mkdir()
    shutil.copy(ROOT / "tests" / "saves" / "kept" / "format_2.json", tmp_path / "saves")
    _, then = said(SHOW + THEN, tmp_path)
    assert then["painted"] and [name for name in then["loaded"] if name.startswith("game.")] == []
