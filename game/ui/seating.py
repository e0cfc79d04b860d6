"""What the people at the table are in this hand, where they are not all the same: a word or two on their plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.policies.rotation import Captain, TwoTables, in_the_box, waiting
from game.rules.standing import place_of
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
    if isinstance(rotation, Captain):
        standing = session.view.standing
        box, captain = in_the_box(standing)
        found.update({seat: say("badge.in_line") for seat in waiting(standing)})
        found.update({box: say("badge.box"), captain: say("badge.captain")})
    if isinstance(rotation, TwoTables):
        found.update(_tables(session))
    if session.knocks.there and session.view.result is None and (exposed := session.knocks.open_hand) is not None:
        found[exposed] = say("badge.open_hand")
    return found


def _tables(session: Session) -> dict[int, str]:
    """Of two tables: who is against the player at the window, and at which table the partner's opponent plays."""
    standing, partner = session.view.standing, session.sides[session.me]
    found = {}
    for seat, bits in enumerate(standing):
        if seat not in partner:
            against = place_of(bits) == place_of(standing[session.me])
            found[seat] = say("badge.opponent") if against else say("badge.table", table=1 + place_of(bits))
    return found
