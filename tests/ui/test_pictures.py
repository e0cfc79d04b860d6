"""Panels, felt, cards and text, looked at pixel by pixel where it matters."""

from __future__ import annotations

import weakref
from dataclasses import replace
from itertools import pairwise

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards.deck import FRENCH
from game.table import theme
from game.table.geometry import Pose
from game.table.light import LIGHTS
from game.ui.art import cache, panels
from game.ui.art.cache import Cache
from game.ui.art.card_pictures import Sprites
from game.ui.art.cloth import felt, lit_felt
from game.ui.art.fonts import font
from game.ui.art.text import Text, split_mark, suit_colour


def alphas(picture: pygame.Surface, y: int) -> list[int]:
    return [picture.get_at((x, y)).a for x in range(picture.get_width())]


@pytest.mark.parametrize("size", [(200, 80), (40, 40), (300, 24), (24, 300), (7, 5)])
def test_a_panel_has_its_size_and_smooth_corners(desk: Desk, size: tuple[int, int]) -> None:
    box = panels.box(*size, 12, (10, 20, 30, 255))
    assert box.get_size() == size
    assert tuple(box.get_at((size[0] // 2, size[1] // 2))) == (10, 20, 30, 255)
    if min(size) > 20:
        corner = alphas(box, 1)[:12]
        assert corner[0] == 0
        assert any(0 < a < 255 for a in corner), "a staircase"


def test_a_panel_is_even_along_its_edges(desk: Desk) -> None:
    box = panels.box(300, 90, 20, (10, 20, 30, 200), (200, 210, 220, 255), 3)
    row = {tuple(box.get_at((x, 1))) for x in range(30, 270)}
    assert row == {(200, 210, 220, 255)}
    assert {tuple(box.get_at((x, 45))) for x in range(4, 296)} == {(10, 20, 30, 200)}


def test_the_rim_of_a_gold_panel_is_not_darkened(desk: Desk) -> None:
    box = panels.box(120, 60, 30, (*theme.GOLD, 255), (*theme.GOLD_LIGHT, 255), 2)
    for x in range(60):
        pixel = box.get_at((x, 6))
        if pixel.a > 40:
            assert pixel.r >= 225, "dark seam"


def test_a_shadow_is_soft_and_larger_than_what_casts_it(desk: Desk) -> None:
    for size in ((150, 210), (900, 500), (40, 40), (600, 30)):
        shade = panels.shadow(*size, 10, 8, 120)
        assert shade.get_size() == (size[0] + 32, size[1] + 32)
        middle = alphas(shade, shade.get_height() // 2)
        assert middle[0] <= 2 and middle[-1] <= 2
        assert max(abs(a - b) for a, b in pairwise(middle)) < 45, "a hard edge"
        assert max(middle) > 60


def test_dashes_leave_gaps(desk: Desk) -> None:
    outline = panels.dashed(264, 150, 12, (120, 168, 142, 255), 2, 12, 10)
    top = alphas(outline, 0)[14:250]
    assert 80 < sum(a > 0 for a in top) < 180
    assert outline.get_at((132, 75)).a == 0


def test_the_cache_keeps_to_its_limit() -> None:
    cache = Cache(10_000)
    for i in range(20):
        cache.get(i, lambda: pygame.Surface((20, 20), pygame.SRCALPHA))
    assert cache.used <= 10_000
    assert cache.peek(19) is not None and cache.peek(0) is None


def test_a_balanced_paragraph_has_as_many_lines_and_no_single_short_word(desk: Desk) -> None:
    text, words = desk.app.text, "From three cards to thirteen, and what you are dealt so many of is wild."
    for room in (200, 240, 300):
        plain, balanced = text.wrap(words, 15, room), text.balanced(words, 15, room).split("\n")
        assert len(balanced) == len(plain) and " ".join(balanced) == words
        assert all(text.width(line, 15) <= room for line in balanced) and text.wrap("\n".join(balanced), 15, room) == balanced
        shortest, least = (min(text.width(line, 15) for line in lines) for lines in (balanced, plain))
        assert shortest >= least and all(text.width(line, 15) > room * 0.45 for line in balanced)
    assert text.balanced(words, 15, 200).startswith("From three cards to thirteen,\n"), "where the sentence pauses"
    assert text.balanced("short", 15, 240) == "short" and text.balanced("x" * 80 + " y", 15, 240) == "x" * 80 + " y"


def test_what_was_unused_longest_goes_first_of_all_caches_together(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def square() -> pygame.Surface:
        return pygame.Surface((20, 20), pygame.SRCALPHA)

    one, other = Cache(100_000), Cache(100_000)
    monkeypatch.setattr(Cache, "_all", weakref.WeakSet({one, other}))
    monkeypatch.setattr(Cache, "_total", 0)
    monkeypatch.setattr(cache, "POOL", 8_400)  # five squares; somewhat more than too much goes
    for i in range(3):
        one.put(i, square())
    for i in range(2):
        other.put(i, square())
    one.get(0, square)  # still wanted
    other.put(2, square())
    assert list(one._kept) == [2, 0] and list(other._kept) == [0, 1, 2]
    assert one.used + other.used <= 8_000


def test_a_card_in_flight_is_not_turned_for_every_degree(desk: Desk) -> None:
    sprites = Sprites(desk.app.art)
    sprites.measure(100, (), 1.0)
    sprites.begin()
    target = pygame.Surface((400, 400))
    lies = Pose(200, 200, 100, 10.0)
    sprites.draw(target, "card:7H", lies)
    sprites.draw(target, "card:7H", replace(lies, angle=10.8), moving=True)
    assert not sprites._flying._kept
    sprites.draw(target, "card:7H", replace(lies, angle=16.0), moving=True)
    assert len(sprites._flying._kept) == 1
    assert len(sprites._kept._kept) == 1


def test_where_cards_will_lie_they_are_turned_before_in_the_background(desk: Desk) -> None:
    sprites = Sprites(desk.app.art)
    sprites.measure(100, (), 1.0)
    goals = [(f"card:{name}", Pose(200, 200, 100, 4.0)) for name in ("7H", "8H")]
    for name in ("7H", "8H"):
        desk.app.art.card(name, 150)
    sprites.begin()
    sprites.ahead(goals)
    while desk.app.art.background._ordered:
        desk.app.art.background.pump()
    assert len(sprites._kept._kept) == 2
    sprites.draw(pygame.Surface((400, 400)), *goals[0])
    assert len(sprites._kept._kept) == 2


@pytest.mark.parametrize("name", list(theme.FELTS))
def test_the_felt_is_lit_from_the_upper_left_and_does_not_band(desk: Desk, name: str) -> None:
    cloth = lit_felt((960, 540), name)

    def mean(x: int, y: int) -> tuple[int, int, int, int]:
        return pygame.transform.average_color(cloth, pygame.Rect(x - 20, y - 20, 40, 40))

    middle, far = mean(384, 162), mean(935, 515)
    assert sum(middle[:3]) > 1.5 * sum(far[:3])
    assert sum(mean(90, 60)[:3]) > sum(far[:3]), "the lower right is the darkest"
    assert len({tuple(cloth.get_at((x, 400))) for x in range(300)}) > 12, "no grain"
    lit = [a + b for a, b in zip(theme.FELTS[name][0], LIGHTS["evening"].core, strict=True)]
    assert all(abs(a - b) <= 6 for a, b in zip(middle[:3], lit, strict=True))


def test_by_day_the_whole_table_is_light(desk: Desk) -> None:
    def far(light: str) -> tuple[float, float, float]:
        desk.app.change("light", light)
        cloth = felt((960, 540), "green")
        parts = ((384, 162), (900, 480), (480, 6))
        return tuple(float(sum(pygame.transform.average_color(cloth, pygame.Rect(x - 5, y - 5, 10, 10))[:3])) for x, y in parts)  # type: ignore[return-value]

    try:
        (lamp, corner, wood), (lamp_by_day, corner_by_day, wood_by_day) = far("evening"), far("day")
        assert abs(lamp - lamp_by_day) < 30 and corner_by_day > 1.5 * corner and wood_by_day > 1.2 * wood
    finally:
        desk.app.change("light", "evening")


def test_the_same_felt_is_drawn_once(desk: Desk) -> None:
    assert felt((640, 360), "blue") is felt((640, 360), "blue")


def test_a_small_back_has_few_lines_at_every_angle(desk: Desk) -> None:
    """Where fine lines would only flicker: what is shown decides, not the larger picture that is turned."""
    art = desk.app.art
    assert {art.back_at(width) for width in (20, 45)} == {"small/guilloche"} and art.back_at(46) == "guilloche"
    table = pygame.Surface((200, 200), 0, 32)
    for angle in (0.0, 4.0):
        sprites = Sprites(art)
        sprites.measure(100, (36,), 1.0)
        sprites.draw(table, "back:seat1:0", Pose(100, 100, 36, angle, face_up=False))
        assert [key[1] for key in sprites._kept._kept] == ["small/guilloche"] * bool(angle)  # type: ignore[index]
    assert art.ready(None, 36, "small/guilloche") and not art.ready(None, 36, "guilloche")


@pytest.mark.parametrize("style", theme.FACES)
def test_every_card_of_every_style_has_a_picture(desk: Desk, style: str) -> None:
    art = desk.app.art
    for name in (*FRENCH.face_names, "JK#2"):
        picture = art.card(name, 50, style)
        assert picture.get_size() == (50, 70)
        assert picture.get_at((25, 35)).a == 255


@pytest.mark.parametrize("back", theme.BACKS)
def test_every_back_has_a_picture(desk: Desk, back: str) -> None:
    assert desk.app.art.card(None, 75, back).get_size() == (75, 105)


def test_twins_look_alike_and_a_turned_card_has_clear_corners(desk: Desk) -> None:
    art = desk.app.art
    assert art.card("7H#2", 60).get_at((8, 8)) == art.card("7H", 60).get_at((8, 8))
    turned = art.turned("7H", 60, 10.2)
    assert turned.get_width() > 60 and turned.get_at((0, 0)).a == 0
    assert art.turned("7H", 60, 10.0) is turned  # to half a degree


def test_the_rest_of_the_pack_is_drawn_in_a_thread(desk: Desk) -> None:
    art = desk.app.art
    art.prefetch([44], ["2S", "3S", "4S"])
    desk.settle(lambda: all(art.ready(name, 44) for name in ("2S", "3S", "4S")))


def test_icons_take_a_colour(desk: Desk) -> None:
    red = desk.app.art.icon("menu", 48, (200, 30, 40))
    colours = {tuple(red.get_at((x, y)))[:3] for x in range(48) for y in range(48) if red.get_at((x, y)).a == 255}
    assert colours == {(200, 30, 40)}


def test_marks_are_drawn_and_measured_alike(desk: Desk) -> None:
    text = desk.app.text
    for words in ("Discard ⟦7H⟧ now", "⟦TH⟧", "⟦JK⟧ ⟦KS⟧", "plain"):
        assert abs(text.line(words, 24).get_width() - text.width(words, 24)) <= 1


def test_a_red_card_is_red_on_paper_and_on_dark(desk: Desk) -> None:
    for paper in (True, False):
        picture = desk.app.text.line("⟦7H⟧", 40, paper=paper)
        reds = sum(1 for x in range(picture.get_width()) for y in range(picture.get_height()) if _reddish(picture.get_at((x, y))))
        assert reds > 60


def _reddish(pixel: pygame.Color) -> bool:
    return pixel.a > 200 and pixel.r > 150 and pixel.g < 90


def test_names_of_marks() -> None:
    assert split_mark("TH") == ("10", "H")
    assert split_mark("7S#2") == ("7", "S")
    assert split_mark("JK") == ("Joker", "")
    assert suit_colour("D") == theme.RED and suit_colour("D", True) == theme.BLUE
    assert suit_colour("S", True) == theme.INK


@given(
    st.lists(st.sampled_from(["a", "meld", "⟦7H⟧", "Wimperkontrollverlust", "⟦TS⟧,", "-", "x" * 60]), min_size=1, max_size=30),
    st.integers(60, 600),
)
def test_wrapping_loses_nothing_and_fits(words: list[str], room: int) -> None:
    pygame.font.init()
    text = Text()
    lines = text.wrap(" ".join(words), 20, room)
    assert "".join(lines).replace(" ", "") == "".join(words)
    for line in lines:
        assert text.width(line, 20) <= room or " " not in line


def test_a_line_stands_where_it_stands_whatever_part_of_the_surface_is_drawn(desk: Desk) -> None:
    surface, text = pygame.Surface((300, 60)), Text()
    whole = text.draw(surface, "First to 100", 20, 30, 20)
    surface.set_clip(pygame.Rect(0, 0, 40, 20))
    assert text.draw(surface, "First to 100", 20, 30, 20) == whole
    assert whole.left == 20 and whole.w == text.width("First to 100", 20)


def test_nothing_is_set_smaller_than_the_least_size() -> None:
    pygame.font.init()
    assert Text().fit("far too long for so little room", 40, 10) == theme.LEAST_TEXT
    assert font(theme.LEAST_TEXT).get_linesize() > 12


def ink(picture: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
    """What is printed in a part of a card: what is darker than paper."""
    part = picture.subsurface(area)
    dark = [(x, y) for x in range(area.w) for y in range(area.h) if min(part.get_at((x, y))[:3]) < 120]
    left, top = min(x for x, _ in dark), min(y for _, y in dark)
    return pygame.Rect(left, top, max(x for x, _ in dark) + 1 - left, max(y for _, y in dark) + 1 - top)


@pytest.mark.parametrize("style", sorted(set(theme.TABLE_FACES.values())))
def test_the_index_of_a_table_face_is_large_and_whole_in_its_strip(desk: Desk, style: str) -> None:
    w = 200
    for name in ("AS", "TH", "QC", "7D", "KS", "4C"):
        card = desk.app.art.card(name, w, style)
        rank = ink(card, pygame.Rect(6, 6, 120, 76))
        assert rank.right + 6 <= theme.LARGE_STRIP * w, name
        assert rank.h >= 0.31 * w, name


def test_cards_that_lie_small_wear_the_large_index_and_those_of_the_hand_never(desk: Desk) -> None:
    sprites = Sprites(desk.app.art)
    sprites.measure(163.0, (84.0, 105.0, 204.0), 1.0)
    for face in theme.FACES:
        desk.app.art.use(face, "guilloche")
        assert [sprites.style("7H", width) for width in (84.0, 144.0)] == [theme.TABLE_FACES[face]] * 2
        assert [sprites.style("7H", width) for width in (146.0, 163.0, 204.0)] == [None] * 3
        assert sprites.style(None, 84.0) is None
    sprites.measure(60.0, (42.0,), 0.5)  # a crowded hand in a small window
    assert sprites.style("7H", 60.0) is None and sprites.style("7H", 42.0) is not None
    shown = pygame.Surface((200, 200)), pygame.Surface((200, 200))
    sprites.measure(163.0, (84.0,), 1.0)
    for face, surface in zip(("classic", "large_index"), shown, strict=True):
        desk.app.art.use(face, "guilloche")
        sprites.forget()
        sprites.draw(surface, "card:7H", Pose(100, 100, 84))
    assert pygame.image.tobytes(shown[0], "RGB") == pygame.image.tobytes(shown[1], "RGB")


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("name", list(theme.FELTS))
def test_the_rim_is_wood_of_even_width_and_shades_the_cloth_from_the_lamp(desk: Desk, size: tuple[int, int], name: str) -> None:
    table, bare, k = felt(size, name), lit_felt(size, name), theme.scale_of(size)
    w, h = size
    rim, deep = round(theme.RIM * k), round(6 * k)

    def mean(surface: pygame.Surface, x: int, y: int, wide: int, high: int) -> tuple[int, int, int, int]:
        return pygame.transform.average_color(surface, pygame.Rect(x, y, wide, high))

    boards = [(w // 4, 0, w // 2, rim), (w // 4, h - rim, w // 2, rim), (0, h // 4, rim, h // 2), (w - rim, h // 4, rim, h // 2)]
    for board in boards:
        red, green, blue, _ = mean(table, *board)
        assert red > green > blue and red < 90, "brown, and darker than the cards"
    edges = {
        "top": (w // 4, rim + 2, w // 2, deep),
        "left": (rim + 2, h // 4, deep, h // 2),
        "bottom": (w // 4, h - rim - 2 - deep, w // 2, deep),
        "right": (w - rim - 2 - deep, h // 4, deep, h // 2),
    }
    kept = {edge: sum(mean(table, *strip)[:3]) / sum(mean(bare, *strip)[:3]) for edge, strip in edges.items()}
    assert kept["top"] < kept["left"] < min(kept["bottom"], kept["right"])
    assert kept["top"] < 0.85
    assert table.get_at((w // 2, h // 2)) == bare.get_at((w // 2, h // 2))


def darkened(desk: Desk, shade: theme.Shade, touches: bool) -> dict[tuple[int, int], int]:
    """How much darker a shadow makes white cloth around a card of 80 x 112 at (100, 100), by distance from its edges."""
    cloth = pygame.Surface((220, 240), 0, 32)
    cloth.fill((255, 255, 255))
    desk.app.art.cast(cloth, (100, 100), 80, shade, 0, 1.0, 1.0, touches)
    spots = {(-d, 0): (60 - d, 100) for d in (1, 4)} | {(d, 0): (140 + d, 100) for d in (1, 4)}
    spots |= {(0, -d): (100, 44 - d) for d in (1, 4)} | {(0, d): (100, 156 + d) for d in (1, 4, 8, 24)}
    return {edge: 255 - cloth.get_at(spot).g for edge, spot in spots.items()}


def test_cards_far_from_the_lamp_have_a_little_less_light(desk: Desk) -> None:
    sprites = Sprites(desk.app.art)
    sprites.measure(100, (60,), 1.0)

    def paper(x: float, y: float, angle: float = 0.0, light: str = "evening") -> tuple[int, int, int]:
        desk.app.change("light", light)
        sprites.begin((960, 540))
        table = pygame.Surface((960, 540), 0, 32)
        sprites.draw(table, "card:2S", Pose(x, y, 100, angle))
        return tuple(table.get_at((round(x), round(y + 15)))[:3])  # type: ignore[return-value]

    try:
        lit, far, turned = paper(384, 162), paper(880, 450), paper(880, 450, 6.0)
        assert lit == tuple(desk.app.art.card("2S", 100).get_at((50, 85))[:3])
        assert all(abs(a - b) <= 2 for a, b in zip(far, turned, strict=True))
        assert all(0.86 * a < b < 0.96 * a for a, b in zip(lit, far, strict=True)) and far[2] / lit[2] < far[0] / lit[0]
        assert far < paper(880, 450, light="day") < lit, "by day less is lost"
    finally:
        desk.app.change("light", "evening")


def test_shadows_fall_away_from_the_lamp_and_lengthen_with_height(desk: Desk) -> None:
    lies = darkened(desk, theme.LIES, True)
    assert lies[0, 1] > lies[0, -1] and lies[1, 0] > lies[-1, 0], "to the lower right"
    assert lies[0, 1] > 2 * lies[0, 8], "dark where the card touches the cloth"
    bare = darkened(desk, theme.LIES, False)
    assert all(lies[edge] >= bare[edge] for edge in lies)
    heights = [darkened(desk, shade, False)[0, 24] for shade in (theme.LIES, theme.IN_FAN, theme.LIFTED, theme.FLIES)]
    assert heights == sorted(heights) and heights[0] == 0 < heights[2] < heights[3]
