"""The end of a hand that everybody else has dropped: the sheet comes by itself, whatever the player does meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from game.cards.lines import line
from game.match.match import Match
from game.match.setup import SeatInfo
from game.match.thinker import Thinker
from game.match.worker import Reply
from game.players.player import Thought
from game.rules.acts.actions import Action, Discard, Draw
from game.rules.view import View
from game.ui.program.input import Key, Left, Motion, Press, Release, Unfocused
from game.ui.table.acts.act import do
from game.ui.table.acts.commands import command, toggle_odds
from game.ui.table.screen import TableScreen
from tests.ui.table_desk import OTHERS, TableDesk
from tests.variants.shelf import SHIPPED

FORMATS = ("points", "raise", "pool", "deals", "penalty_match")
SPEEDS = ("instant", "fast", "normal")
SIZES = ((960, 540), (1280, 720), (720, 1280))
ROUND = 0.05
"""Seconds that pass in a round of the program; no more pass at once while cards move."""
PATIENCE = 12.0
"""Seconds without any input after which the sheet must be there."""
TURNS = 12
"""The longest that a hand is played; what has not been dropped by then is of no interest here."""
MINE = "4H 5H 9C TC JD KS 2D 8H 3S 6D QH 7C AD"
HERS = "AC 3D 5S 7D 9H JC QD AS 4C 8D TH 6C JH"
THIRD = "AH 3C 5C 7S 9S TD QS 2S 6S 8C TS 6H JS"
SHEETS = ("scores", "match_end")


class Droppers(Thinker):
    """Computer players that draw and discard, and mostly drop the hand where they may."""

    def __init__(self, chance: Random, always: bool = False) -> None:
        super().__init__(here=True)
        self.drops = 1.0 if always else 0.75
        self.chance, self.meant = chance, Thought(Draw("stock"), line("why.none"))

    def ask(self, variant: Any, seats: int, view: View, *rest: Any, coach: bool = False, **more: Any) -> int:
        self._tickets += 1
        self.meant = Thought(plain_move(self.chance, view.legal, self.drops), line("hint.draw_stock"))
        return self._tickets

    def poll(self) -> Reply | None:
        if self.chance.random() < 0.3:  # not yet
            return None
        return Reply(self._tickets, self.meant)


def plain_move(chance: Random, legal: Sequence[Action], drops: float) -> Action:
    """To drop the hand, as likely as this; else to draw or to discard."""
    dropping = [action for action in legal if action.gives_up]
    if dropping and chance.random() < drops:
        return dropping[0]
    return chance.choice([action for action in legal if isinstance(action, Draw | Discard)] or list(legal))


class Player:
    """Plays one hand at the table, and does this and that meanwhile."""

    def __init__(self, desk: TableDesk, seed: int) -> None:
        self.desk, self.app, self.chance = desk, desk.app, Random(seed)
        players, form = self.chance.randint(2, 6), self.chance.choice(FORMATS)
        self.size, speed = self.chance.choice(SIZES), self.chance.choice(SPEEDS)
        self.what = f"{form} with {players}, {speed}, {self.size[0]}x{self.size[1]}, seed {seed}"
        people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[: players - 1])]
        self.match = Match.begin(SHIPPED.resolve("indian_points", {"format": form}), people, seed)
        self.app._thinker = Droppers(self.chance)
        self.app.home()
        self.app.settings.override("speed", speed)
        self.app.settings.override("odds", False)
        self.app.window.size = self.size
        self.app._measure()
        self.table = TableScreen(self.app, self.match)
        self.came = False
        self.app.push(self.table)

    def pass_time(self, seconds: float, draws: bool = False) -> None:
        """Let so many seconds pass, and see whether the sheet comes."""
        for _ in range(max(1, round(seconds / ROUND))):
            self.app._began = time.perf_counter() - ROUND
            with self.desk.hurrying(not draws):
                self.app.turn()
            self.came = self.came or (self.match.hand_over and self.app.top.name in SHEETS)

    # ---- what is done meanwhile ---------------------------------------------------------------

    def somewhere(self) -> tuple[int, int]:
        """A point where there is no button."""
        while True:
            spot = self.chance.randrange(self.app.size[0]), self.chance.randrange(self.app.size[1])
            if not any(widget.hit(spot) for widget in self.table.group.widgets):
                return spot

    def fidget(self) -> None:
        """One thing that decides nothing."""
        app, chance = self.app, self.chance
        if app.top is not self.table:
            if app.top.name not in SHEETS and app.top is not app.screens[0]:
                app.dispatch(Key("escape"))
            return
        what = chance.choice(("hover", "click", "hold", "key", "hint", "odds", "page", "resize", "cover", "away", "wait"))
        if what == "hover":
            app.dispatch(Motion(self.somewhere()))
        elif what == "click":
            spot = self.somewhere()
            if not self.table.session.my_turn:
                app.dispatch(Press(spot))
                self.pass_time(chance.choice((0.05, 0.3)))
                app.dispatch(Release(spot))
        elif what == "hold" and self.table.stage.scene.hand and not self.table.table.moment.dealing:
            pose = self.table.stage.layout.poses[chance.choice(self.table.stage.scene.hand)]
            spot = round(pose.x), round(pose.y)
            app.dispatch(Press(spot))
            app.dispatch(Motion((spot[0] + 9, max(0, spot[1] - 60)), (True, False, False)))
        elif what == "key" and not self.table.session.my_turn:
            app.dispatch(Key(chance.choice(("space", "left", "s", "f1"))))
        elif what == "hint":
            app.dispatch(Key("h"))
        elif what == "odds":
            toggle_odds(self.table.table)
        elif what == "page":
            command(self.table.table, chance.choice(("log", "settings", "help")))
        elif what == "resize":
            app.window.size = chance.choice(SIZES)
            app._measure()
        elif what == "cover":
            app.reader.hidden = not app.reader.hidden
        elif what == "away":
            app.dispatch(chance.choice((Left(), Unfocused())))

    def hands_off(self) -> None:
        """Nothing lies over the table, and nobody touches anything any more."""
        for _ in range(200):
            if self.app.top is self.table or self.app.top.name in SHEETS:
                break
            self.app.dispatch(Key("escape"))
            self.pass_time(0.3)

    # ---- the hand -----------------------------------------------------------------------------

    def plays_to_the_drops(self) -> bool:
        """Play until all others have dropped; False where somebody has not."""
        session = self.table.session
        for _ in range(40 * TURNS):
            if self.match.hand_over:
                return self.match.results[-1].kind == "dropped" and 0 in self.match.results[-1].winners
            if session.view.turn > TURNS:
                return False
            if self.chance.random() < 0.4:
                self.fidget()
            self.pass_time(self.chance.choice((0.05, 0.2, 1.0)))
            if self.app.top is self.table and session.my_turn and not self.table.stage.moving:
                self.table.table.cancel()
                do(self.table.table, plain_move(self.chance, session.view.legal, 0.0), None)
        return False

    def sees_the_sheet(self, hurries: bool) -> bool:
        """Whether the sheet, or the end of the match, comes by itself; before that the player may press the gold button."""
        deal = self.match.deal
        for _ in range(self.chance.randrange(4)):
            if not self.came:
                self.fidget()
                self.pass_time(self.chance.choice((0.05, 0.2)))
        if hurries and not self.came and self.app.top is self.table:
            self.app.dispatch(Key("enter"))
        self.pass_time(0.05)
        self.hands_off()
        for _ in range(round(PATIENCE / ROUND)):
            if self.came or self.match.deal != deal:
                break
            self.pass_time(ROUND)
        return self.came


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def played(desk: TableDesk, seeds: range) -> list[str]:
    """The hands of these that end because all others have dropped, each with what it was; all of them have shown their sheet."""
    ended = []
    for seed in seeds:
        player = Player(desk, seed)
        if player.plays_to_the_drops():
            assert player.sees_the_sheet(hurries=bool(seed % 2)), f"no sheet came: {player.what}"
            ended.append(player.what)
        desk.app.reader.hidden = False
    return ended


@pytest.fixture
def dropped(desk: TableDesk) -> Iterator[TableDesk]:
    """Ada has dropped as the last of the others, and the sheet has not come yet."""
    desk.app._thinker = Droppers(Random(0), always=True)
    desk.app.settings.override("speed", "normal")
    memory = {"wild_rank": 12, "drew": [1] * 3, "lost": [0, 0, 20], "wrong_shows": 0}
    desk.place("indian_points", [MINE, HERS, THIRD], "3H", phase="draw", to_act=1, memory=memory)
    desk.until(lambda: desk.match.hand_over and not desk.table.stage.moving)
    assert (
        desk.match.results[-1].kind == "dropped" and desk.app.top is desk.table and not desk.table.table.presenter.prompt.laid_out
    )
    yield desk
    desk.app.settings.override("speed", "instant")


def test_nothing_leads_past_the_sheet_before_it_has_come(dropped: TableDesk) -> None:
    """Where no hand lies open, too, the gold button brings the sheet sooner, and not the next hand."""
    assert dropped.table.table.presenter.buttons.main() == "button:sheet" and not dropped.has("button:next_hand")
    dropped.press("enter")
    dropped.until(lambda: dropped.shown.screen == "scores", 1.0)
    assert dropped.match.deal == 1


def test_a_sheet_asked_for_before_it_comes_does_not_come_again(dropped: TableDesk) -> None:
    dropped.press("f2")
    assert dropped.shown.screen == "scores"
    dropped.press("escape")
    dropped.app.now += PATIENCE
    dropped.settle()
    assert dropped.app.top is dropped.table and dropped.table.table.presenter.buttons.main() == "button:next_hand"


def test_the_log_tells_a_page_over_the_table_while_the_sheet_waits(dropped: TableDesk) -> None:
    dropped.press("f3")
    assert dropped.shown.dialog == "log" and all(screen.settled() for screen in dropped.app.screens)


def test_the_sheet_comes_by_itself_when_all_others_have_dropped(desk: TableDesk) -> None:
    assert len(played(desk, range(102, 104))) == 2


@pytest.mark.slow
def test_the_sheet_comes_after_hundreds_of_hands_that_others_have_dropped(desk: TableDesk) -> None:
    assert len(played(desk, range(104, 400))) >= 150
