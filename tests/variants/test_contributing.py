"""The example of a new variant in CONTRIBUTING.md: a file and its tests, and nothing else, done as the page says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from tests.variants.shelf import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ID = "scala_quaranta"


def example(language: str) -> str:
    """The block of this language in the section about variants."""
    section = PAGE[PAGE.index("## Add a variant") : PAGE.index("## Add a policy")]
    blocks = re.findall(rf"^   ```{language}\n(.*?)^   ```$", section, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    return dedent(blocks[0])


def run(folder: Path, *arguments: str) -> str:
    """A command of the page, run in a copy of the project."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_steps_for_a_variant_work_as_they_are_written(tmp_path: Path) -> None:
    project = tmp_path / "project"
    half_written = shutil.ignore_patterns("*.pyc.*")
    for name in ("game", "rules"):  # with what is compiled: nobody waits until it is once more
        shutil.copytree(ROOT / name, project / name, ignore=half_written)
    for name in ("tests/laws/deals.py", "tests/playthroughs/record.py", "main.py", "pyproject.toml"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, project / name)
    (project / "rules" / f"{ID}.yaml").write_text(example("yaml"), encoding="utf-8")
    laws = project / "tests" / "laws" / f"test_{ID}_laws.py"
    laws.write_text(example("python"), encoding="utf-8")
    for step in (f"main.py check rules/{ID}.yaml", f"main.py explain {ID}", f"-m tests.playthroughs.record {ID}"):
        assert f"`python {step}`" in PAGE, step

    assert "good" in run(project, "main.py", "check", f"rules/{ID}.yaml")
    assert "101" in run(project, "main.py", "explain", ID)
    run(project, "-m", "tests.playthroughs.record", ID)
    written = project / "tests" / "playthroughs"
    assert [path.name for path in written.glob("*.txt")] == [f"{ID}.txt"]
    assert "2 passed" in run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(laws.relative_to(project)))
