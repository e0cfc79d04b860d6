"""What the people at the table are in this hand, where they are not all the same: a word or two on their plates."""

from __future__ import annotations

from game.ui.session.session import Session
from game.words.catalogue import say


def badges(session: Session) -> dict[int, str]:
    """By seat, the words on the small badge of the plate; only seats that have one are in it."""
    view = session.view
    found = {seat: session.words(words) for seat, words in session.rules.badges(view, session.me).items()}
    if session.rules.has("frames") and view.result is None:
        down = {seat: say("badge.down") for seat in range(view.seats) if view.melded[seat] and seat != session.me}
        found = {**down, **found}
    for seat in range(view.seats):
        if view.result is None and (left := session.seat.left_by(seat)) is not None:
            found[seat] = session.words(left)
    if session.showdown.there and view.result is None and (exposed := session.showdown.open_hand) is not None:
        found[exposed] = say("badge.open_hand")
    return found
