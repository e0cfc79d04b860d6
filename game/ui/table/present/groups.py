"""The groups in which the player keeps a closed hand: what the rules say of each, on its bracket."""

from __future__ import annotations

from typing import Any

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.laying.grouped import LOOSE, NO_GROUP
from game.table.hand.order import Spot
from game.table.scene.scene import Id, TableScene, TagScene
from game.ui.table.state.memory import Memory
from game.words.catalogue import known

PURE, GOOD, BAD, REFUSED = "pure", "good", "loose", "refused"
"""How good a group is."""
TONES = {"tag.pure": PURE, **dict.fromkeys(NO_GROUP, BAD)}


class HandGroups:
    """What the groups of the player's hand are, as the rules say it; found once for the same cards."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.fingers = memory.session, memory.fingers
        self._deal = -1
        self._known: dict[tuple[Card, ...], tuple[Line | None, dict[Card, str]]] = {}
        self._counted: tuple[object, bool] = (None, True)

    def fields(self, scene: TableScene) -> dict[str, Any]:
        """The groups with their tags, for the scene; none where the hand does not lie in groups."""
        session, ids = self.session, self.session.ids
        if not session.hand.lies_in_groups or scene.showdown:
            return {}
        if session.seat.left_by(session.me) is not None:  # what its groups are makes no difference any more
            return {"made": tuple(map(ids.all, session.hand.order.groups))}
        held = set(self._held)
        tags: dict[tuple[Id, ...], TagScene] = {}
        figures = self._figures()
        stands: dict[Id, str] = {}
        number = 0
        for part in session.hand.parts:
            stay = tuple(card for card in part if card not in held and ids.id(card) in scene.hand)
            if not stay:
                continue
            tag, means = self._read(self._with_held(stay, number))
            number += 1
            stands.update({ids.id(card): words for card, words in means.items()})
            if tag is not None:
                tags[ids.all(stay)] = self._tag(tag, figures)
        return {"made": tuple(map(ids.all, session.hand.order.groups)), "tags": tags, "stands": stands}

    @property
    def _held(self) -> tuple[Card, ...]:
        """The cards in the player's fingers, as far as they are seen."""
        return self.session.ids.known(self.fingers.held)

    def _with_held(self, stay: tuple[Card, ...], number: int) -> tuple[Card, ...]:
        """The cards of a part as they would be with the held ones, where these are held over it."""
        spot = self.fingers.gap
        if not isinstance(spot, Spot) or spot.part != number or spot.at < 0:
            return stay
        return (*stay[: spot.at], *self._held, *stay[spot.at :])

    def _figures(self) -> bool:
        """Whether loose cards say their points: where these are what the hand counts, and not all cards or the most of all."""
        session, order = self.session, self.session.hand.order
        key = (session.match.number, session.view.deal, order.groups, order.cards)
        if self._counted[0] != key:
            stake = next((stake for stake in session.seat.stakes(order.groups) if stake.of_hand), None)
            tags = (self._read(part)[0] for part in session.hand.parts)
            told = [dict(tag.params).get("points", 0) for tag in tags if tag is not None]
            points = sum(value for value in told if isinstance(value, int))
            self._counted = key, stake is None or points == stake.points
        return self._counted[1]

    def _read(self, cards: tuple[Card, ...]) -> tuple[Line | None, dict[Card, str]]:
        """What these cards are called, and what wild cards among them stand for."""
        if self._deal != self.session.view.deal:
            self._deal = self.session.view.deal
            self._known.clear()
        if cards not in self._known:
            self._known[cards] = self.session.seat.tag(cards), self.session.seat.as_meld(cards)[1]
        return self._known[cards]

    def _tag(self, line: Line, figures: bool) -> TagScene:
        """The tag in ever fewer words, with the points of loose cards or without."""
        words = self.session.words
        if line.code == LOOSE and not figures:
            return TagScene(TONES[LOOSE], (words(line._replace(code="tag.loose_among_all")),))
        shorter = [f"{line.code}.{form}" for form in ("brief", "least")]
        return TagScene(
            TONES.get(line.code, GOOD),
            (words(line), *(words(line._replace(code=code)) for code in shorter if known(code))),
        )


def shorter(tag: Line, least: bool = False) -> Line:
    """A tag in fewer words, or the `least` of them, where there are any."""
    forms = (f"{tag.code}.least", f"{tag.code}.brief")[0 if least else 1 :]
    return next((tag._replace(code=form) for form in forms if known(form)), tag)
