"""The script that starts a packaged program on a public CI: a program that shows nothing does not pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STARTER = ROOT / ".ci" / "start.py"


def test_a_program_that_ends_without_a_picture_fails() -> None:
    told = subprocess.run(
        [sys.executable, str(STARTER), sys.executable, "-c", "pass"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert "no picture" in told.stderr


def test_the_workflow_names_the_files_that_the_bundle_makes() -> None:
    flow = (ROOT / ".ci" / "bundles.yml").read_text(encoding="utf-8")
    for script in (".ci/bundle.py", ".ci/start.py", "tests/start/test_bundle.py"):
        assert script in flow and (ROOT / script).exists()
