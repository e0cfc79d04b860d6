"""What controls have in common, and the group that passes them input, hover, focus and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypedDict, TypeVar

import pygame

from game.table import theme
from game.table.items import NOWHERE, Item, Rect
from game.ui.art import panels
from game.ui.art.board import Board, focus_ring
from game.ui.program.input import Input, Key, Left, Motion, Press, Release, Wheel
from game.ui.program.screen import Host, Screen
from game.words.catalogue import plain

Action = Callable[[], object]
W = TypeVar("W", bound="Widget")
TIP_AFTER = 0.5
SHADES = 4
"""In so many steps a control becomes warm: for each of them it is drawn anew."""


class More(TypedDict, total=False):
    """What can be said of every control besides its name and what it does."""

    zone: str
    key: str | None
    tip: str
    enabled: bool


class State(NamedTuple):
    """How a control looks right now: warm 0-1 while the pointer is over it, pressed, focused."""

    warm: float = 0.0
    pressed: bool = False
    focused: bool = False


def mix(a: Sequence[int], b: Sequence[int], t: float) -> tuple[int, ...]:
    """A colour between two."""
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b, strict=False))


class Widget:
    """One control. `rect` is in pixels and is both what is drawn and what reacts."""

    role = "button"
    zone = "main"
    """Where it belongs, if nothing else is said."""
    ticks = False
    """Choosing it is heard."""
    app: Host
    """Known from when a group takes it."""

    def __init__(
        self,
        id: str,
        label: str,
        on: Action | None = None,
        *,
        zone: str = "",
        key: str | None = None,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        self.id, self.label, self.on, self.key, self.tip, self.enabled = id, label, on, key, tip, enabled
        self.zone = zone or self.zone
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self.clip: pygame.Rect | None = None  # of a scrolling list: what is outside neither shows nor reacts
        self.warm = 0.0

    @property
    def k(self) -> float:
        """The scale of the window."""
        return self.app.k

    # ---- looks ----

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    corner: float | None = None
    """The radius of its corners, in units; half of its height where nothing is said."""

    def radius(self) -> int:
        return self.rect.h // 2 if self.corner is None else round(self.corner * self.k)

    def focus_rect(self, board: Board) -> pygame.Rect:
        """What the focus ring goes round."""
        return self.rect

    def rehearsed(self, board: Board) -> Iterator[None]:
        """Draw it where nobody sees it, a part after the other where it takes long."""
        self.draw(board, State(0.0, False, False))
        yield

    def draw(self, board: Board, state: State) -> None:
        """Draw at `rect`; the group adds the focus ring."""

    def inherit(self, old: Widget) -> None:
        """It takes the place of a control of the same name after a new layout: go on looking as that one did."""
        self.warm = old.warm

    def width(self, board: Board, high: float) -> float:
        """The width in units that it wishes, so high."""
        return 0.0

    def height(self, board: Board, width: float) -> float:
        """The height in units that it needs, so wide."""
        return 72.0

    def item(self) -> Item:
        return Item(self.id, self.role, plain(self.label), self.zone, self.in_sight(self.shown_rect), self.enabled, key=self.key)

    def in_sight(self, part: pygame.Rect) -> Rect:
        """What is seen of a part of it."""
        part = part if self.clip is None else part.clip(self.clip)
        return (part.x, part.y, part.w, part.h) if part.w > 0 and part.h > 0 else NOWHERE

    def items(self) -> list[Item]:
        return [self.item()]

    # ---- input ----

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.role != "text" and self.shown_rect.collidepoint(pos)

    def reacts(self, pos: tuple[int, int]) -> bool:
        """Whether this place within it does something."""
        return True

    def activate(self, item: str, how: str) -> None:
        """It was chosen."""
        if not self.enabled:
            return
        if self.ticks:
            self.app.sound.play("tick", 0.6)
        if self.on is not None:
            self.on()

    def press(self, pos: tuple[int, int]) -> None:
        """The left button went down here."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moves while the button that went down here is held."""

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        if inside:
            self.activate(self.id, "click")

    def wheel(self, dy: float) -> bool:
        return False

    def handle_key(self, key: Key, item: str) -> bool:
        """A key while it has the focus; True when it was used."""
        return False

    def owns(self, item: str) -> bool:
        return item == self.id

    def hover(self, pos: tuple[int, int]) -> bool:
        """The pointer moved over it; True where it looks different now."""
        return False

    def tip_at(self, focused: str | None) -> tuple[str, pygame.Rect]:
        """The explanation to show, and beside what: of the focused part, or of the one under the pointer."""
        return self.tip, self.rect

    def focus_gained(self, item: str) -> None:
        """The keyboard came here."""

    def focus_lost(self) -> None:
        """The keyboard went away."""

    def update(self, now: float) -> bool:
        return False


class Decoration(Widget):
    """What is only seen: no item, nothing to choose."""

    def __init__(self) -> None:
        super().__init__("", "", enabled=False)

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def items(self) -> list[Item]:
        return []


class Group:
    """The controls of a screen or dialog. The screen hands events, drawing and items to it."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.app = screen, screen.app
        self.widgets: list[Widget] = []
        self.hot: Widget | None = None
        self.held: Widget | None = None
        self._grip, self._gripped_at = pygame.Rect(0, 0, 0, 0), (0, 0)
        """Where the held control was, and its corner, when the button went down on it."""
        self.in_vain: Callable[[Widget], object] = lambda widget: None
        """Who says why a control does nothing that could be used when the button went down on it."""
        self._since = 0.0
        self._last = 0.0
        self._tip_shown = False
        self._pressed: Widget | None = None
        """What was pressed and has not been left since: the player knows what it does."""
        self._focused: Widget | None = None
        self._read: Widget | None = None
        """Its explanation has been read: something else was done since."""

    # ---- contents ----

    def add(self, widget: W) -> W:
        widget.app = self.app
        self.widgets.append(widget)
        return widget

    def renew(self, build: Callable[[], object]) -> None:
        """Lay everything out anew; what the pointer is on or holds stays so, if it is still there."""
        old = {w.id: w for w in self.widgets if w.id}
        held, hot = (w.id if w is not None else None for w in (self.held, self.hot))
        self.widgets.clear()
        self.hot = self.held = self._focused = None
        build()
        for w in self.widgets:
            if w.id in old:
                w.inherit(old[w.id])
            if w.id and w.id == held:
                self.held = w
            if w.id and w.id == hot:
                self.hot = w

    def find(self, item: str) -> Widget | None:
        """The control that shows this item."""
        return next((w for w in self.widgets if w.visible and w.owns(item)), None)

    def items(self) -> list[Item]:
        return [item for w in self.widgets if w.visible for item in _seen(w)]

    # ---- input ----

    def handle(self, event: Input) -> bool:
        """True when the event was meant for one of the controls."""
        if isinstance(event, Motion):
            self._hover(self._at(event.pos))
            if self.held is not None:
                self.held.drag(event.pos)
                return True
            if self.hot is not None and self.hot.hover(event.pos):
                self.app.redraw()
            return False
        if isinstance(event, Left):
            self._hover(None)
            return False
        if isinstance(event, Press) and event.button == 1:
            found = self._at(event.pos)
            self._hover(found)
            if found is None:
                return False
            self.held = self._pressed = found
            self._grip, self._gripped_at = found.shown_rect.copy(), found.rect.topleft
            self._tip_shown = False
            if found.enabled:
                self.app.focus.stand_on(found.id)
                found.press(event.pos)
            self.app.redraw()
            return True
        if isinstance(event, Release) and event.button == 1 and self.held is not None:
            held, self.held = self.held, None
            inside, pos = held.hit(event.pos), event.pos
            if self._grip.collidepoint(pos):  # wherever it is by now: what lay there when the finger went down is meant
                x, y = self._gripped_at
                pos = pos[0] + held.rect.x - x, pos[1] + held.rect.y - y
                inside = held.reacts(pos)
            self._hover(self._at(event.pos))
            self.app.redraw()
            if held.enabled:
                held.release(pos, inside)
            elif inside:
                self.in_vain(held)
            return True
        if isinstance(event, Wheel):
            return any(w.wheel(event.dy) for w in reversed(self.widgets) if w.visible and w.rect.collidepoint(event.pos))
        focused = self.app.focus.of(self.screen)
        owner = self.find(focused) if focused else None
        if owner is not None and owner.enabled and focused is not None:
            if isinstance(event, Key):
                return owner.handle_key(event, focused)
            text = getattr(owner, "handle_text", None)
            if text is not None:
                return bool(text(event))
        return False

    def activate(self, item: str, how: str) -> bool:
        """The focus chose an item; True when it is one of ours."""
        owner = self.find(item)
        if owner is None:
            return False
        owner.activate(item, how)
        self.app.redraw()
        return True

    def shortcut(self, key: Key) -> bool:
        """Activate the control whose `key` this is."""
        for w in self.widgets:
            if w.visible and w.enabled and w.key and w.key.lower() == key.name and not (key.ctrl or key.alt):
                w.activate(w.id, "key")
                return True
        return False

    def hush(self) -> None:
        """Explanations go away until the pointer or the focus comes anew."""
        self._tip_shown, self._pressed, self._read = False, self.hot, self._focused
        self.app.redraw()

    def focus_changed(self, item: str | None) -> None:
        owner = self.find(item) if item else None
        self._read = None
        if self._focused is not None and self._focused is not owner:
            self._focused.focus_lost()
        self._focused = owner
        if owner is not None and item is not None:
            owner.focus_gained(item)
            for w in self.widgets:
                reveal = getattr(w, "reveal", None)
                if reveal is not None:
                    reveal(owner)

    # ---- pictures ----

    def update(self, now: float) -> bool:
        """Warm up what the pointer is on and cool the rest."""
        moving = False
        step = (now - self._last) / theme.HOVER
        self._last = now
        for w in self.widgets:
            goal = 1.0 if w is self.hot and w.enabled else 0.0
            if w.warm != goal:
                w.warm = min(goal, w.warm + step) if goal > w.warm else max(goal, w.warm - step)
                moving = True
            if w.update(now):
                moving = True
        hot, waited = self.hot, now - self._since > TIP_AFTER and self.held is None and not self._tip_shown
        if waited and hot is not None and hot is not self._pressed and hot.tip_at(None)[0]:
            self._tip_shown = moving = True
        return moving

    def draw(self, board: Board) -> None:
        focused = self.app.focus.ring_of(self.screen)
        for w in self.widgets:
            if not w.visible or (w.clip is not None and not w.rect.colliderect(w.clip)):
                continue
            pressed = w is self.held and w is self.hot and w.enabled
            state = State(round(w.warm * SHADES) / SHADES, pressed, focused is not None and w.owns(focused))
            old = board.surface.get_clip()
            if w.clip is not None:
                board.surface.set_clip(w.clip.inflate(2 * board.px(12), 0).clip(old))
            w.draw(board, state)
            if state.focused and focused == w.id:
                focus_ring(board.surface, w.focus_rect(board), w.radius(), board.k)
            board.surface.set_clip(old)

    def draw_tip(self, board: Board) -> None:
        """The explanation of what the pointer or the focus is on, drawn last."""
        w = self.hot if self._tip_shown and self.hot is not None else self._focused
        if w is None or not w.visible or self.app.top is not self.screen or (w is self._read and not self._tip_shown):
            return
        focused = self.app.focus.explains(self.screen) if w is not self.hot else None
        if w is not self.hot and not (focused is not None and w.owns(focused)):
            return
        words, near = w.tip_at(focused)
        if words:
            draw_tip(board, words, near)

    # ---- inside ----

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        return next((w for w in reversed(self.widgets) if w.hit(pos)), None)

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.hot:
            self.hot, self._pressed = widget, None
            self._since, self._tip_shown = self.app.now, False
            self.app.redraw()


def _seen(widget: Widget) -> list[Item]:
    """What a control shows; of one that the end of a list cuts off, whatever ends there is cut."""
    items, clip = widget.items(), widget.clip
    if clip is None or clip.contains(widget.rect):
        return items
    ends = (clip.top, clip.bottom)
    for at, item in enumerate(items):
        if item.rect[1] in ends or item.rect[1] + item.rect[3] in ends:
            items[at] = replace(item, cut=True)
    return items


def draw_tip(board: Board, words: str, near: pygame.Rect, above: bool = False) -> None:
    """A small label beside a control, kept inside the window; below it or `above`, where there is room."""
    size = board.type(theme.SMALL)
    picture = board.words.block(words, size, board.px(460), theme.CREAM)
    pad = board.px(14)
    w, h = picture.get_width() + 2 * pad, picture.get_height() + 2 * board.px(9)
    surface = board.surface
    gap = board.px(12)
    area = pygame.Rect(0, 0, w, h)
    if near.right > surface.get_width() * 0.88:
        area.midright = (near.left - gap, near.centery)
    elif near.bottom + gap + h < surface.get_height() - gap and not (above and near.top > gap + h):
        area.midtop = (near.centerx, near.bottom + gap)
    else:
        area.midbottom = (near.centerx, near.top - gap)
    area.clamp_ip(surface.get_rect().inflate(-2 * gap, -2 * gap))
    blur = max(1, board.px(10))
    surface.blit(panels.shadow(w, h, board.px(12), blur, 120), (area.x - 2 * blur, area.y - 2 * blur + board.px(4)))
    surface.blit(panels.box(w, h, board.px(12), (9, 30, 24, 255), (150, 190, 165, 150), max(1, board.px(2))), area)
    surface.blit(picture, (area.x + pad, area.y + (h - picture.get_height()) // 2))
