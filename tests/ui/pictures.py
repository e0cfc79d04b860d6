"""Pictures of every shipped variant in the real window, taken before a change and after it, and what differs between them.

    python tests/ui/pictures.py take BEFORE [--tree CHECKOUT]
    python tests/ui/pictures.py take AFTER --as BEFORE [--tree CHECKOUT]
    python tests/ui/pictures.py compare BEFORE AFTER

`take` plays one hand of each variant by mouse, as the hints say, and keeps pictures and the ui log's line at fixed points. It
keeps three moments of the hand as saves too, and shows each of them again: at rest, with a card chosen, with a card held, with
the panels over it, in other window sizes. With `--as` it does what was done before as long as it sees what was seen before, and
shows the moments that were kept before: players who think otherwise change the hand, but not the moments. The window is that of
`--tree`, any checkout that has `tests/ui/window.py` and `tests/ui/player_by_mouse.py`. `compare` pairs pictures whose lines
show the same and counts the pixels that differ; where the lines differ it says what differs in them.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()

if __name__ == "__main__":
    _chosen = sys.argv[sys.argv.index("--tree") + 1] if "--tree" in sys.argv else HERE.parents[2]
    sys.path[0] = str(Path(_chosen).resolve())

from tests.ui.player_by_mouse import MOST_TURNS, MousePlayer, verb_of  # noqa: E402
from tests.ui.window import ROOT, Display, Game, Line, NotThere, found, ids, mine  # noqa: E402

SIZE = (1280, 720)
OTHER_SIZES = ((1920, 1080), (800, 600))
POINTS = (0, 1, 3, 8, 15, 25)
"""After how many own decisions the table is pictured while the hand is played."""
PANELS = (("F2", "scores"), ("F1", "help"), ("F3", "log"), ("o", "odds"))
VISIBLE = 12
"""The smallest change of a colour that counts, of 255."""

Deed = dict[str, Any]


class Photographer:
    """Keeps what is on the screen, once nothing moves, together with the line that describes it."""

    def __init__(self, display: Display, folder: Path) -> None:
        self.display, self.folder = display, folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, game: Game, name: str, park: bool = True) -> None:
        """Picture and line as NAME.png and NAME.json; the mouse waits in a corner unless it holds something."""
        if park:
            game.move((1, 1))
        time.sleep(0.2)  # the line comes before its picture is on the screen
        frames = Path(self.display._frames.name) / "Xvfb_screen0"
        before, still = b"", 0
        for _ in range(40):
            now = frames.read_bytes()
            still = still + 1 if now == before else 0
            if still == 2:
                break
            before = now
            time.sleep(0.12)
        line = game.look()
        assert line is not None
        self.display.picture(self.folder / f"{name}.png")
        (self.folder / f"{name}.json").write_text(json.dumps(told(line), indent=1, ensure_ascii=False) + "\n")


def told(line: Line) -> Line:
    """What a line shows, without the clock."""
    return {name: value for name, value in line.items() if name != "t"}


def table_of(line: Line) -> list[Any]:
    """What somebody at the table goes by: the phase, and the cards and piles in sight."""
    seen = [
        [i["id"], i.get("zone"), i.get("count"), i.get("cards")] for i in line["items"] if i["role"] in ("card", "pile", "meld")
    ]
    return [line["phase"], line["to_act"], line["moves"], line["scores"], sorted(seen, key=str)]


class Player(MousePlayer):
    """Plays as the hints say and remembers it, or does again what was remembered while everything looks the same."""

    def __init__(self, game: Game, remembered: list[Deed]) -> None:
        super().__init__(game)
        self.remembered = remembered
        self.deeds: list[Deed] = []
        self.parted: int | None = None
        """After how many decisions the hand went another way than the remembered one."""
        self.otherwise = 0
        """How often the hint was another one than before."""

    def act(self) -> None:
        """One decision, the remembered one if the table is the remembered table."""
        number, sight = len(self.deeds), table_of(self.line)
        old = self.remembered[number] if number < len(self.remembered) else None
        if self.line["dialog"] == "choose":
            self._choose()
            return
        if self.remembered and self.parted is None and (old is None or old["sight"] != json.loads(json.dumps(sight))):
            self.parted = number
        asked, before = (self.line["notice"] or {"n": 0})["n"], self.line["moves"]
        self.game.press("button:hint")
        line = self.game.wait(lambda line: _advised(line, asked) or line["moves"] != before, 30)
        if not _advised(line, asked):
            return  # a clock of the rules was quicker
        said = line["notice"]
        known = {"verb": verb_of(said["text"]), "cards": said["cards"]}
        if old is not None and self.parted is None:
            self.otherwise += known != {"verb": old["verb"], "cards": old["cards"]}
            known = old
        asked = said["n"]
        try:
            how = self._do(known["verb"], known["cards"], number)
        except (AssertionError, StopIteration):
            self.game.look()
            if self.line["moves"] == before:
                raise
            return
        self.deeds.append({"sight": sight, "verb": known["verb"], "cards": known["cards"]})
        if not self._outcome(before, asked):
            self._let_the_hint_do_it(f"{known['verb']} {how} {known['cards']}", before)
        self.done.append(f"{known['verb']} {how}")


def _advised(line: Line, asked: int) -> bool:
    """Whether a hint came after this notice."""
    return bool(line["notice"] and line["notice"]["n"] > asked and line["notice"]["code"] == "hint.what")


@contextmanager
def opened(display: Display, home: Path, *more: str) -> Iterator[Game]:
    """The program with this home, ended afterwards."""
    w, h = SIZE
    game = Game(display.name, home, "--size", f"{w}x{h}", "--seed", "7", "--set", "speed=instant", *more)
    try:
        game.focus()
        game.wait(lambda line: line["screen"] == "menu")
        yield game
    finally:
        game.kill()


# ---- taking -------------------------------------------------------------------------------------


def play(display: Display, variant: str, folder: Path, remembered: list[Deed]) -> Player:
    """One hand of a variant, pictured at fixed points; the moments of it that are kept lie in `folder` afterwards."""
    camera = Photographer(display, folder)
    moments: list[tuple[Path, int]] = []
    with tempfile.TemporaryDirectory() as name, opened(display, Path(name)) as game:
        home = Path(name)
        player = Player(game, remembered)
        player.picture = lambda name: camera.take(game, f"hand-{name}")  # type: ignore[method-assign]
        player.sit_down(variant, level="novice")
        for _ in range(MOST_TURNS):
            line = game.wait(player._mine_or_over, 60)
            if line["screen"] == "scores":
                break
            number = len(player.deeds)
            if mine(line) and not (home / f"moment-{number:03}").exists():  # a clock of the rules may have decided meanwhile
                kept = home / f"moment-{number:03}"
                shutil.copytree(home / "saves", kept, ignore=shutil.ignore_patterns("*.lock", "*.bak", "*.tmp"))
                moments.append((kept, sum(item["role"] == "meld" for item in line["items"])))
                if number in POINTS:
                    camera.take(game, f"hand-1-turn-{number:02}")
            player.act()
        else:
            raise AssertionError(f"no end after {MOST_TURNS} actions: {player.done[-20:]}")
        game.wait(lambda line: any(item["id"].startswith("luck:") for item in line["items"]), 60)
        camera.take(game, "hand-2-scores")
        button = "button:next_hand" if ids(game.lines[-1], id="button:next_hand") else "button:new_match"
        game.press(button)
        game.wait(lambda line: line["screen"] == "table")
        camera.take(game, "hand-3-next")
        for label, (kept, _) in zip("abc", chosen_moments(moments), strict=False):
            shutil.copytree(kept, folder / f"moment-{label}", dirs_exist_ok=True)
    (folder / "deeds.json").write_text(json.dumps(player.deeds, indent=1) + "\n")
    return player


def chosen_moments(moments: list[tuple[Path, int]]) -> list[tuple[Path, int]]:
    """Three of them: after the first turn, the middle, and the latest with the most melds on the table."""
    full = max(range(len(moments)), key=lambda number: (moments[number][1], number))
    return [moments[number] for number in sorted({min(2, len(moments) - 1), len(moments) // 2, full})]


def show_moment(display: Display, saves: Path, folder: Path, name: str, panels: bool) -> None:
    """A kept moment in the window, in every way of looking at it that changes nothing."""
    camera = Photographer(display, folder)
    with tempfile.TemporaryDirectory() as home:
        shutil.copytree(saves, Path(home) / "saves")
        with opened(display, Path(home)) as game:
            game.click("menu:continue")
            game.wait(mine)
            camera.take(game, f"{name}-0-rest")
            cards = ids(game.lines[-1], zone="hand", role="card")
            if cards:
                middle = cards[len(cards) // 2]
                game.press(middle)
                game.wait(lambda line: found(line, middle)["selected"])
                camera.take(game, f"{name}-1-chosen")
                game.press(middle)
                game.wait(lambda line: not found(line, middle)["selected"])
                game.pull(middle, "area:hand", hold=True, part=0.4)
                game.wait(lambda line: line["drag"])
                game.move((SIZE[0] // 2, SIZE[1] // 3))
                game.wait(lambda line: line["drag"])
                camera.take(game, f"{name}-2-held", park=False)
                game.key("Escape")
                game.drop()
                game.wait(lambda line: not line["drag"])
            for key, panel in PANELS if panels else ():
                open_and_close(game, key, lambda panel=panel: camera.take(game, f"{name}-3-{panel}"))  # type: ignore[misc]
            for w, h in OTHER_SIZES if panels else ():
                game.tool("windowsize", "--sync", game.window, w, h)
                game.wait(lambda line, w=w, h=h: line["size"] == [w, h])  # type: ignore[misc]
                camera.take(game, f"{name}-4-{w}x{h}")


def open_and_close(game: Game, key: str, picture: Callable[[], None]) -> None:
    """A panel over the table, pictured; a key that opens none here leads to a picture of what it does instead."""
    game.move((1, 1))
    lines = len(game.lines)
    game.key(key)
    try:
        game.wait(lambda line: line["screen"] != "table" or line["dialog"] or line["notice"], 3, since=lines)
    except AssertionError:
        return
    picture()
    if game.lines[-1]["screen"] != "table" or game.lines[-1]["dialog"]:
        game.key("Escape")
        game.wait(lambda line: line["screen"] == "table" and not line["dialog"])


def house(display: Display, folder: Path) -> None:
    """The pages that belong to no variant."""
    camera = Photographer(display, folder)
    with tempfile.TemporaryDirectory() as home, opened(display, Path(home)) as game:
        time.sleep(16)  # motion on the start screen ends without input
        camera.take(game, "menu")
        for page in ("settings", "load", "rules"):
            if not any(one["id"] == f"menu:{page}" and one["enabled"] for one in game.lines[-1]["items"]):
                continue
            game.press(f"menu:{page}")
            game.wait(lambda line, page=page: line["screen"] == page)  # type: ignore[misc]
            camera.take(game, page)
            game.key("Escape")
            game.wait(lambda line: line["screen"] == "menu")


def take(out: Path, like: Path | None, variants: list[str], jobs: int) -> int:
    """Everything for these variants, so many at a time; a variant that is complete already is left as it is."""
    waiting = [variant for variant in variants if not (out / variant / "complete").exists()]
    with ThreadPoolExecutor(jobs) as pool:
        return sum(pool.map(lambda variant: taken(out / variant, like), waiting))


def taken(folder: Path, like: Path | None) -> int:
    """All pictures of one variant on a display of its own; how many faults there were."""
    shutil.rmtree(folder, ignore_errors=True)
    began, display, faults = time.monotonic(), Display((1920, 1080)), 0
    try:
        said = photograph(display, folder.name, folder, like)
        (folder / "complete").write_text(f"{said}\n")
    except (AssertionError, subprocess.CalledProcessError, StopIteration) as fault:
        faults, said = 1, f"FAULT {str(fault)[:1500]}"
        display.picture(folder / "fault.png")
    finally:
        display.close()
    print(f"{folder.name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return faults


def photograph(display: Display, variant: str, folder: Path, like: Path | None) -> str:
    """All pictures of one variant; in words how its hand went."""
    if variant == "house":
        house(display, folder)
        return "pages"
    remembered = json.loads((like / variant / "deeds.json").read_text()) if like else []
    player = play(display, variant, folder, remembered)
    kept = sorted(((like or folder.parent) / variant).glob("moment-?"))
    for number, saves in enumerate(kept):
        try:
            show_moment(display, saves, folder, saves.name, panels=number == len(kept) - 1)
        except (StopIteration, NotThere):  # a clock of the rules played on while somebody looked
            print(f"{variant}: {saves.name} did not wait", flush=True)
    parted = "" if player.parted is None else f", another hand from decision {player.parted} on"
    otherwise = f", {player.otherwise} other hints" if player.otherwise else ""
    return f"{len(player.done)} actions, refused {player.refused}, helped {player.helped}{otherwise}{parted}"


# ---- comparing ----------------------------------------------------------------------------------


def differing(before: Path, after: Path, to: Path) -> int:
    """How many pixels of two pictures differ visibly; where some do, both and the difference are kept side by side."""
    import pygame

    pictures = [pygame.image.load(path) for path in (before, after)]
    if pictures[0].get_size() != pictures[1].get_size():
        return -1
    threshold = (VISIBLE, VISIBLE, VISIBLE, 255)
    marked = pygame.Surface(pictures[0].get_size(), 0, 32)
    # Counts the pixels of the second that lie within the threshold of the first, and marks the others.
    same = pygame.transform.threshold(marked, pictures[1], None, threshold, (255, 0, 255, 255), 1, pictures[0], True)
    pixels = marked.get_width() * marked.get_height() - same
    if pixels:
        w, h = marked.get_size()
        mask = pygame.mask.from_threshold(pictures[1], (0, 0, 0, 255), threshold, pictures[0])
        mask.invert()
        shown = mask.to_surface(setcolor=(255, 0, 255, 255), unsetcolor=(20, 20, 20, 255))
        whole = pygame.Surface((w * 3, h), 0, 32)
        for number, picture in enumerate((*pictures, shown)):
            whole.blit(picture, (w * number, 0))
        to.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(whole, to)
    return pixels


def line_differences(before: Any, after: Any) -> list[str]:
    """What two lines say otherwise, in words."""
    found_: list[str] = []
    for name in sorted(before.keys() | after.keys()):
        if name != "items" and before.get(name) != after.get(name):
            found_.append(
                f"{name}: {json.dumps(before.get(name), ensure_ascii=False)} -> {json.dumps(after.get(name), ensure_ascii=False)}"
            )
    old, new = ({item["id"]: item for item in line["items"]} for line in (before, after))
    found_ += [f"{name} is gone" for name in old if name not in new]
    found_ += [f"{name} is new" for name in new if name not in old]
    for name in old.keys() & new.keys():
        for key in sorted(old[name].keys() | new[name].keys()):
            if old[name].get(key) != new[name].get(key):
                found_.append(f"{name} {key}: {old[name].get(key)} -> {new[name].get(key)}")
    return found_


def compare(before: Path, after: Path) -> int:
    """The report, as text, and AFTER/differences with pictures side by side."""
    counts = {"same": 0, "differing": 0, "missing": 0, "another hand": 0}
    shutil.rmtree(after / "differences", ignore_errors=True)
    for variant in sorted(path.name for path in before.iterdir() if (path / "complete").exists()):
        parted = False
        for picture in sorted((before / variant).glob("*.png")):
            other = after / variant / picture.name
            name = f"{variant}/{picture.stem}"
            if not other.exists():
                counts["missing"] += 1
                print(f"{name}: missing")
                continue
            lines = [json.loads(path.with_suffix(".json").read_text()) for path in (picture, other)]
            if picture.stem.startswith("hand-") and lines[0]["screen"] == "table":
                parted = parted or table_of(lines[0]) != table_of(lines[1])
            if parted and picture.stem.startswith("hand-"):
                counts["another hand"] += 1
                print(f"{name}: the hand went another way")
                continue
            words = line_differences(*lines)
            pixels = differing(picture, other, after / "differences" / f"{variant}-{picture.name}")
            counts["differing" if words or pixels else "same"] += 1
            if words or pixels:
                print(
                    f"{name}: {pixels} pixels; "
                    + "; ".join(words[:12])
                    + (f"; and {len(words) - 12} more" if len(words) > 12 else "")
                )
    print(", ".join(f"{name} {number}" for name, number in counts.items()))
    return 1 if counts["differing"] or counts["missing"] else 0


def main() -> int:
    """Take or compare."""
    parser = argparse.ArgumentParser(description="Pictures of every variant before and after a change.")
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("out", type=Path)
    taking.add_argument("--as", type=Path, dest="like", help="pictures of before, whose hands and moments are shown again")
    taking.add_argument("--tree", type=Path, help="the checkout whose window is looked at; this one by default")
    taking.add_argument(
        "--variants", nargs="+", default=["house", *sorted(path.stem for path in (ROOT / "rules").glob("*.yaml"))]
    )
    taking.add_argument("--jobs", type=int, default=1, help="how many windows at a time")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    chosen = parser.parse_args()
    if chosen.command == "compare":
        return compare(chosen.before, chosen.after)
    known = [variant for variant in chosen.variants if not chosen.like or (chosen.like / variant / "complete").exists()]
    return min(1, take(chosen.out, chosen.like, known, chosen.jobs))


if __name__ == "__main__":
    raise SystemExit(main())
