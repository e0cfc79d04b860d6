"""What the people at the table are in this hand, where they are not all the same: a word or two on their plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.session import Session


def badges(session: Session) -> dict[int, str]:
    """By seat, the words on the small badge of the plate; only seats that have one are in it."""
    found: dict[int, str] = {}
    own = session.sides[session.me] if session.sides else ()
    for seat in own:
        if seat != session.me:
            found[seat] = say("badge.partner")
    rotation = session.match.rules.rotation
    if rotation is not None:
        lines = rotation.badges(session.view.standing, session.me)
        found.update({seat: say(line.code, **dict(line.params)) for seat, line in lines.items()})
    if session.knocks.there and session.view.result is None and (exposed := session.knocks.open_hand) is not None:
        found[exposed] = say("badge.open_hand")
    return found
