"""The tools on the rim at one moment: which there are, which of them do something, and what is said of those that do not."""

from __future__ import annotations

from game.match.table_rules import TableRules
from game.rules.laying.arranged import REARRANGES
from game.table.scene.scene import Id
from game.ui.table.state.memory import Memory
from game.words.catalogue import say

ADVICE: dict[Id, str] = {"button:hint": "table.hint_later", "button:odds": "coach.tip_later"}
"""The tools that advise on a hand: where there is a coach they wait until it is dealt, and say so in these words."""

TOOLS: tuple[tuple[str, str, str], ...] = (  # button, icon, shortcut
    ("undo", "undo", "undo"),
    ("hint", "hint", "hint"),
    ("odds", "odds", "odds"),
    ("sort", "sort", "sort"),
    ("replay", "again", "replay"),
    ("strategy", "cells", ""),
    ("sitting", "curve", ""),
    ("scores", "score", "scores"),
    ("log", "log", "log"),
    ("settings", "settings", ""),
    ("help", "help", "help"),
    ("menu", "menu", "menu"),
)
"""All tools on the rim, from the top."""


def tools_of(rules: TableRules) -> tuple[tuple[str, str, str], ...]:
    """The tools of a table: each is there where it has something to do."""
    there = {"sort": not rules.open_hands, "strategy": rules.coached, "sitting": rules.rounds, "replay": rules.has(REARRANGES)}
    return tuple(tool for tool in TOOLS if there.get(tool[0], True))


class Tools:
    """Which tools do something now."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.moment, self.drafts = memory.session, memory.moment, memory.drafts

    def idle(self, button: Id) -> str:
        """Why a tool does nothing now, as a code; empty where its command says so itself."""
        if button in ADVICE and self.session.rules.coached:
            return self.waits_for_hand(button)
        if button == "button:hint":
            return "table.no_hint"
        return "table.nothing_here" if button == "button:sort" and self.session.view.over else ""

    def waits_for_hand(self, button: Id) -> str:
        """Why a tool of the coach waits, as a code: there is no hand yet that he could speak of. Empty where it does not."""
        if button not in ADVICE or not self.session.rules.coached:
            return ""
        table = self.session.house_table()
        return "" if table is not None and not table.staking and not self.session.view.over else ADVICE[button]

    def state(self, name: str) -> tuple[bool, str]:
        """Whether a tool does something now, and what more is to be said of it: nothing does before all cards lie there."""
        session, still = self.session, not self.moment.dealing
        why = self.waits_for_hand(f"button:{name}")
        match name:
            case "undo":
                drafted = self.drafts.begun or self.drafts.opening.begun or self.drafts.board.begun
                reason = None if drafted else session.can_undo()
                return still and reason is None, session.words(reason) if reason is not None else ""
            case "hint":
                tip = "hint.again" if self.moment.advice.announced else "table.tip_hint"
                return still and session.my_turn and not why, say(why or tip)
            case "odds":
                return still and not why, say(why or ("coach.tip" if session.rules.coached else "odds.tip"))
            case "replay":
                seen = self.moment.rearranged is not None
                return still and seen, "" if seen else say("board.nothing_to_replay")
            case "sort":
                return still and len(session.hand.order.cards) > 1 and not session.view.over, ""
        return True, ""
