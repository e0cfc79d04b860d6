"""Who decides in games with a card on offer."""

from __future__ import annotations

from game.players.chooser import Chooser, chooser
from game.players.offered.moving import draw
from game.players.offered.turn import Turn
from game.rules.acts.actions import Discard, Draw, LayDown, LayOff, Pass
from game.rules.acts.rearrange import Rearrange
from game.rules.offered.actions import Force, Give, MoveOn

_OFFERED = frozenset({"card_on_offer"})
_OFFER = (Pass, LayDown, LayOff, Rearrange, Force, MoveOn)
_PLAY = (LayDown, LayOff, Rearrange, Discard, MoveOn)

CHOOSERS: tuple[Chooser, ...] = (
    Chooser("offered: draw", "draw", frozenset({Draw, MoveOn}), _OFFERED, draw),
    chooser("offered: offer", "offer", _OFFER, _OFFERED, Turn, Turn.choose, Turn.weigh, plain=False),
    chooser("offered: play", "play", _PLAY, _OFFERED, Turn, Turn.choose, Turn.weigh, plain=False),
    chooser("offered: give", "give", (Give,), _OFFERED, Turn, Turn.choose, Turn.weigh),
)
