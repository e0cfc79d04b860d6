"""The start screen is painted ahead, and what changes on it is drawn alone."""

from __future__ import annotations

import time

import pygame
import pytest

from game.ui.art.canvas import Frame
from game.ui.pages.menu.cards import VariantCard
from game.ui.pages.menu.menu import MenuScreen
from game.ui.program.input import Motion
from tests.ui.desk import Desk

PATIENCE = 60.0
"""Seconds after which all that is painted ahead is there."""


def menu(desk: Desk) -> MenuScreen:
    top = desk.app.top
    assert isinstance(top, MenuScreen)
    return top


def cards(desk: Desk) -> list[VariantCard]:
    return [widget for widget in menu(desk).group.widgets if isinstance(widget, VariantCard)]


def test_what_was_painted_is_seen_at_once_when_the_list_is_laid_out_anew(desk: Desk) -> None:
    desk.settle()
    brush, before = menu(desk).tables.brush, cards(desk)
    menu(desk).opened()
    desk.app._draw()
    assert cards(desk)[0] is not before[0]
    assert not brush.behind, "no card shows bare cloth"


def test_what_a_scroll_may_bring_into_sight_is_painted_while_nothing_moves(desk: Desk) -> None:
    desk.app.settings.override("speed", "normal")
    brush, until = menu(desk).tables.brush, time.monotonic() + PATIENCE
    desk.settle(lambda: not (brush.behind or brush.expects), PATIENCE)
    assert time.monotonic() < until
    scroll = menu(desk).scroll
    assert scroll is not None
    below = [card for card in cards(desk) if scroll.rect.bottom <= card.rect.y < scroll.rect.bottom + scroll.rect.h]
    assert below
    assert all(card.work().ready() is not None for card in below)


def test_only_the_card_under_the_pointer_is_drawn_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.settle()
    drawn: list[pygame.Rect] = []
    differs = Frame.differs

    def noted(frame: Frame, before: Frame) -> list[pygame.Rect]:
        parts = differs(frame, before)
        drawn.extend(parts)
        return parts

    monkeypatch.setattr(Frame, "differs", noted)
    card = cards(desk)[1]
    desk.app.dispatch(Motion(card.rect.center))
    desk.settle()
    assert drawn, "it becomes warm"
    assert all(card.rect.inflate(60, 60).contains(part) for part in drawn)
