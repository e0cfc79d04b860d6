"""Controls that stand on paper: a number with less and more, and a switch."""

from __future__ import annotations

import pygame

from game.table import theme
from game.ui.art.board import Board, focus_ring
from game.ui.widgets.amount import Amount
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import State, mix

FILL, WARM = (255, 253, 246, 255), (240, 232, 208, 255)
RIM = (190, 176, 140, 255)
HIGH, INSET = 50.0, 14.0
"""How high the pill is, and how much further than that its ends react."""
KNOB = 34.0


class PaperAmount(Amount):
    """Less, the number and more in one pill; the parts share its width."""

    def parts(self) -> dict[str, pygame.Rect]:
        r = self.rect
        third = r.w // 3
        return {
            f"{self.id}:less": pygame.Rect(r.x, r.y, third, r.h),
            self.id: pygame.Rect(r.x + third, r.y, r.w - 2 * third, r.h),
            f"{self.id}:more": pygame.Rect(r.right - third, r.y, third, r.h),
        }

    def _pill(self) -> pygame.Rect:
        pill = pygame.Rect(0, 0, self.rect.w - 2 * round(INSET * self.k), min(self.rect.h, round(HIGH * self.k)))
        pill.center = self.rect.center
        return pill

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.parts()[self.id].clip(self._pill())

    def draw(self, board: Board, state: State) -> None:
        k, pill, parts, now = board.k, self._pill(), self.parts(), self.get()
        rim = (*theme.SHEET_GOOD, 255) if self.typed is not None else RIM
        board.lay(pill, None, FILL, rim)
        focused = self.app.focus.ring_of(self.app.top)
        for name, icon in (("less", "minus"), ("more", "plus")):
            part, usable = parts[f"{self.id}:{name}"].clip(pill), self._can(name)
            spot = pygame.Rect(0, 0, pill.h - 2 * board.px(5), pill.h - 2 * board.px(5))
            spot.center = (part.x + part.w // 2, part.centery)
            warm = state.warm if parts[f"{self.id}:{name}"].collidepoint(self.app.pointer) and usable else 0.0
            if warm:
                board.lay(spot, None, mix(FILL, WARM, warm))
            board.sign(icon, max(14, board.px(22)), theme.SHEET_GREY if usable else RIM[:3], center=part.center)
            if focused == f"{self.id}:{name}":
                focus_ring(board.surface, spot, spot.h // 2, k)
        self._draw_number(board, parts[self.id], now, focused == self.id)

    def _draw_number(self, board: Board, box: pygame.Rect, now: int | None, focused: bool) -> None:
        wrong = self.typed is not None and (not self.typed or int(self.typed) != now)
        words = self.typed if self.typed is not None else str(now)
        colour = theme.RED if wrong else theme.INK
        spot = board.write(words or " ", box.centerx, box.centery - round(board.k), board.type(28), colour, True, "centre", box.w)
        if focused and self.typed is not None:
            board.surface.fill(
                theme.INK, (spot.right + board.px(2), box.centery - board.px(15), max(2, board.px(2)), board.px(30))
            )


class PaperToggle(Toggle):
    """A switch at the right, with its name before it."""

    def width(self, board: Board, high: float) -> float:
        return board.words.width(self.label, board.type(theme.SMALL)) / board.k + 84 + 16

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        at = self._at if self._at is not None else float(self.get())
        track = pygame.Rect(0, 0, board.px(84), board.px(42))
        track.midright = (r.right, r.centery)
        fill = mix(mix((214, 203, 176, 255), (*theme.GOLD, 255), at), (255, 255, 255, 255), 0.2 * state.warm)
        board.lay(track, None, fill)
        side = min(track.h - 2, board.px(KNOB))
        air = (track.h - side) // 2
        knob = pygame.Rect(track.x + air + round((track.w - side - 2 * air) * at), track.y + air, side, side)
        board.lay(knob, None, (*theme.PAPER, 255), (120, 90, 30, 255))
        if at > 0.5:  # shape says it too
            board.sign("check", max(10, round(side * 0.7)), theme.GOLD_DEEP, center=knob.center)
        room = track.x - r.x - board.px(16)
        board.write(
            self.label, track.x - board.px(16), r.centery - round(k), board.type(theme.SMALL), theme.INK, False, "right", room
        )
