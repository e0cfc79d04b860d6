"""The first picture of the window comes before the rules of any game have been loaded: nothing of it waits for them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LATER = ("yaml", "game.rules.variant", "game.rules.ruleset", "game.variants.catalogue", "game.match.match", "multiprocessing")
SHOW = """
import json, sys
from pathlib import Path
from game.folders import LaunchOptions, find_folders
from game.ui.app import App, screen_class
from game.ui.starting import offer_recovery
from game.ui.tidings import announce
app = App(find_folders(Path(sys.argv[1])), LaunchOptions())
app.begin(screen_class("menu")(app))
offer_recovery(app)
announce(app)
while not app._seen:
    app.turn()
print(json.dumps({"loaded": sorted(sys.modules), "shown": [item.id for item in app.shown().items]}))
"""


@pytest.mark.parametrize("saved", [False, True])
def test_the_first_picture_needs_no_rules(tmp_path: Path, saved: bool) -> None:
    if saved:
        (tmp_path / "saves").mkdir()
        shutil.copy(ROOT / "tests" / "saves" / "kept" / "format_2.json", tmp_path / "saves")
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", SHOW, str(tmp_path)], check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert [name for name in LATER if name in told["loaded"]] == []
    assert ("menu:continue" if saved else "menu:play") in told["shown"]
    assert sum(id.startswith("variant:") for id in told["shown"]) >= 4
