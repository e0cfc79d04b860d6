"""Tables with a house to test with: so many places, of which some are the player's own, with so many hands in each."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.pack import Pack
from game.table.scene.house import ChipsScene, HouseScene, PanelScene, PlaceScene, RowScene, SideScene, SpotScene, State
from game.table.scene.scene import Id, SeatScene, TableScene, card_ids

PACK = Pack(copies=6)
IDS = card_ids(PACK)
SEVEN = ((960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (720, 1280))
NAMES = ("You", "Ada", "Bruno", "Clio", "Dag", "Farid", "Gwen")
PURSE = ((100, 3), (25, 4), (10, 4), (5, 4), (1, 5))
BETS = ("button:hit", "button:stand", "button:double", "button:split", "button:surrender")


def table(
    seats: int = 3,
    own: int = 1,
    hands: Sequence[int] | int = 1,
    cards: int = 2,
    *,
    doubled: bool = False,
    side: bool = True,
    buttons: Sequence[Id] = BETS,
    house_cards: int = 2,
) -> TableScene:
    """The player's own places lie in the middle; `hands` by seat, or of all; `cards` in each, 0 before the deal."""
    first = (seats - own + 1) // 2
    deck = iter(IDS.ids)
    many = (hands,) * seats if isinstance(hands, int) else tuple(hands)
    places = []
    for seat in range(seats):
        spots = []
        for number in range(many[seat]):
            state: State = "plays" if cards and seat == first and number == 0 else "waits"
            held = tuple(next(deck) for _ in range(cards))
            spots.append(SpotScene(held, "18" if cards else "", 10, doubled and cards > 2, state, "main 10"))
        bet = SideScene(5, "9:1", "rummy 5") if side else None
        mine = first <= seat < first + own
        places.append(PlaceScene(seat, mine, tuple(spots), bet, "18", outlined=not cards))
    names = iter(NAMES[1:])
    people = tuple(
        SeatScene(place.seat, "You" if place.own else next(names), "you" if place.own else "ada", "465 chips", 0)
        for place in places
    )
    panel = PanelScene("Rummy side bet", "9:1", tuple(RowScene("one rank", "0.52 %") for _ in range(5)))
    house = HouseScene(
        tuple(places),
        "Edda deals",
        "edda",
        "shows a five",
        tuple(next(deck) for _ in range(house_cards)),
        ("5", "?")[:house_cards],
        shoe="Six decks",
        left="291 left",
        line="Dealer stands on every seventeen",
        staking=not cards,
        chips=tuple(ChipsScene(value, count, value == 10, str(i + 1)) for i, (value, count) in enumerate(PURSE)),
        purse="465 chips",
        cloth="30 on the cloth",
        left_panel=panel,
        right_panel=panel,
    )
    return TableScene(first, people, buttons=tuple(buttons), house=house)
