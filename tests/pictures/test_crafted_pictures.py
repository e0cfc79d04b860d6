"""Pictures that nobody should bring are refused with a sentence, at once, and without filling memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from game.pictures.folder import read
from game.pictures.picture import Unfit
from game.words.catalogue import say
from tests.conftest import ROOT
from tests.pictures.crafted import crafted

SAMPLE, WHOLE = 56, 500
SECONDS, MEGABYTES = 1.0, 50
counts = pytest.mark.parametrize("count", [SAMPLE, pytest.param(WHOLE, marks=pytest.mark.slow)])

IN_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from game.pictures.folder import read
from game.pictures.picture import Unfit
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + {most} * 2**20,) * 2)
for path in sorted(Path(sys.argv[1]).iterdir()):
    try:
        read(path)
    except Unfit:
        continue
    sys.exit(f"{{path.name}} was taken")
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@counts
def test_each_is_refused_with_a_sentence_within_a_second(count: int, tmp_path: Path) -> None:
    for one in crafted(count):
        (path := tmp_path / one.name).write_bytes(one.data)
        began = perf_counter()
        with pytest.raises(Unfit) as refused:
            read(path)
        assert perf_counter() - began < SECONDS, one.name
        unfit = refused.value
        assert one.code in ("", unfit.code), one.name
        sentence = say(f"fault.picture.{unfit.code}", **unfit.params)
        assert sentence.endswith(".") and "\n" not in sentence, one.name
        path.unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process can be given so little room")
@counts
def test_all_of_them_together_take_fifty_megabytes_at_most(count: int, tmp_path: Path) -> None:
    for one in crafted(count):
        (tmp_path / one.name).write_bytes(one.data)
    script = IN_LITTLE_ROOM.format(most=MEGABYTES)
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= MEGABYTES


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.svg", Path("/dev/zero")):
        with pytest.raises(Unfit) as refused:
            read(path)
        assert refused.value.code == "unreadable"
