"""The tree of a rules file, read from its text, that remembers the line of everything in it.

YAML has many surprises; a rules file has none. Plain words are resolved here: only `true` and `false` are booleans, only
`null` and `~` are nothing, only plain decimal digits are numbers, and every other word, `off`, `on`, `yes` and `no` among
them, stays a word. Aliases, anchors, tags, duplicate keys, deep nesting and huge files are refused with a sentence.

The tree is built from the parser's events. They come one by one without recursion, so no nesting and no alias bomb can
bring the program down before the guard sees it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from game.variants.faults import Faults, did_you_mean, shown
from game.words.letters import is_seen

MOST_BYTES = 256_000
MOST_DEPTH = 24
MOST_NODES = 30_000
MOST_DIGITS = 12
LONGEST_TEXT = 2000
"""Letters of any text in a file of rules."""

Plain = bool | int | str | None


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """One word, number or text, with its place."""

    value: Plain
    file: str
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class Seq:
    """A list, with its place."""

    items: tuple[Node, ...]
    file: str
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A mapping by name, in the order of the file, with its place. Never changed once it is built."""

    items: dict[str, Node]
    file: str
    line: int

    def get(self, name: str) -> Node | None:
        """What stands under this name, or None."""
        return self.items.get(name)


Node = Scalar | Seq | Map


def read(source: str | bytes, file: str, faults: Faults) -> Map | None:
    """The tree of a rules file; None, with the faults in `faults`, where the text has none."""
    text = _decoded(source, file, faults)
    if text is None:
        return None
    builder = _Builder(file, faults)
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = builder.document(yaml.parse(text, Loader=loader))
    except yaml.MarkedYAMLError as error:
        _explain(error, text, file, faults)
        return None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        faults.add("not_yaml", file=file, line=1, reason=shown(getattr(error, "reason", error), 120))
        return None
    if root is None:
        return None
    if not isinstance(root, Map):
        faults.add("no_mapping", file=file, line=root.line)
        return None
    return root


def number(text: str) -> int | None:
    """The whole number that a plain text writes, or None."""
    if len(text) <= MOST_DIGITS + 1 and re.fullmatch(rf"-?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})", text):
        return int(text)
    return None


def resolved(text: str) -> Plain:
    """What a plain (unquoted) word stands for."""
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "~", "null"):
        return None
    found = number(text)
    return text if found is None else found


def from_plain(value: Any, file: str, faults: Faults, depth: int = 0) -> Node:
    """A tree from plain data, such as the document in a save. Every part has the same place."""
    if isinstance(value, dict | list | tuple) and depth >= MOST_DEPTH:
        faults.add("too_deep", file=file, most=MOST_DEPTH)
        return Scalar(None, file, 0)
    if isinstance(value, dict):
        return Map({str(key): from_plain(part, file, faults, depth + 1) for key, part in value.items()}, file, 0)
    if isinstance(value, list | tuple):
        return Seq(tuple(from_plain(part, file, faults, depth + 1) for part in value), file, 0)
    if value is None or isinstance(value, bool | int | str):
        return Scalar(value, file, 0)
    return Scalar(str(value), file, 0)


def to_plain(node: Node) -> Any:
    """The tree as plain data."""
    if isinstance(node, Map):
        return {name: to_plain(part) for name, part in node.items.items()}
    if isinstance(node, Seq):
        return [to_plain(part) for part in node.items]
    return node.value


def quoted(node: Node) -> str:
    """A node as a sentence can name it."""
    if isinstance(node, Scalar):
        return f"'{shown(node.value)}'" if isinstance(node.value, str) else shown(node.value)
    return "[...]" if isinstance(node, Seq) else "{...}"


class _Open:
    """A list or mapping that is being read."""

    __slots__ = ("dropped", "items", "key", "key_line", "line")

    def __init__(self, items: list[Node] | dict[str, Node], line: int) -> None:
        self.items = items
        self.line = line
        self.key: str | None = None
        self.key_line = line
        self.dropped = False

    @property
    def wants_key(self) -> bool:
        """Whether the next scalar is a key."""
        return self.key is None and isinstance(self.items, dict)

    def place(self, line: int) -> int:
        """The line of a value: in a mapping that of its key, where the eye looks for it."""
        return line if self.key is None else self.key_line

    def put(self, node: Node) -> None:
        """Takes in a value."""
        if isinstance(self.items, list):
            self.items.append(node)
        else:
            if not self.dropped and self.key is not None:
                self.items[self.key] = node
            self.key = None


class _Builder:
    """Builds the tree from events, under the limits of size, depth and vocabulary."""

    def __init__(self, file: str, faults: Faults) -> None:
        self.file = file
        self.faults = faults
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def document(self, events: Iterator[yaml.Event]) -> Node | None:
        """The one document of a file. None, with a fault, where a guard says no or the file is empty."""
        import yaml

        starts = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
        ends = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        nodes = documents = 0
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                nodes += 1
                if not self._plain_enough(event):
                    return None
                self._scalar(event)
            elif isinstance(event, starts):
                nodes += 1
                if not self._plain_enough(event) or not self._open(event, isinstance(event, yaml.MappingStartEvent)):
                    return None
            elif isinstance(event, ends):
                self._close()
            elif isinstance(event, yaml.AliasEvent):
                self._refuse("alias", event, name=shown(event.anchor))
                return None
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse("two_documents", event)
                    return None
            if nodes > MOST_NODES:
                self._refuse("too_many_parts", event, most=MOST_NODES)
                return None
        if self.root is None:
            self.faults.add("empty_file", file=self.file, line=1)
        return self.root

    def _refuse(self, code: str, event: yaml.Event, **params: str | int) -> None:
        self.faults.add(code, "", self.file, _line(event), "", "error", **params)

    def _plain_enough(self, event: Any) -> bool:
        """Whether a value comes without anchor and tag."""
        if event.anchor is not None:
            self._refuse("anchor", event, name=shown(event.anchor))
        elif event.tag is not None:
            self._refuse("tag", event, tag=shown(event.tag))
        else:
            return True
        return False

    def _open(self, event: yaml.Event, mapping: bool) -> bool:
        if len(self.stack) >= MOST_DEPTH:
            self._refuse("too_deep", event, most=MOST_DEPTH)
            return False
        if self.stack and self.stack[-1].wants_key:
            self._refuse("odd_key", event)
            return False
        line = _line(event)
        self.stack.append(_Open({} if mapping else [], self.stack[-1].place(line) if self.stack else line))
        return True

    def _close(self) -> None:
        done = self.stack.pop()
        if isinstance(done.items, dict):
            self._put(Map(done.items, self.file, done.line))
        else:
            self._put(Seq(tuple(done.items), self.file, done.line))

    def _put(self, node: Node) -> None:
        if self.stack:
            self.stack[-1].put(node)
        else:
            self.root = node

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        line = _line(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and top.wants_key:
            self._key(event.value, top, line)
            return
        if top is not None and event.value == "" and not event.style:
            path = ".".join(part.key for part in self.stack if part.key is not None)
            self.faults.add("empty_value", path, self.file, top.place(line), name=shown(top.key or "-"))
        place = top.place(line) if top else line
        self._look_at_text(event.value, place)
        self._put(Scalar(event.value if event.style else resolved(event.value), self.file, place))

    def _look_at_text(self, text: str, line: int) -> None:
        """Whatever stands in a file may come to be shown."""
        code = "long_text" if len(text) > LONGEST_TEXT else "odd_text" if not is_seen(text) else ""
        if code:
            path = ".".join(part.key for part in self.stack if part.key is not None)
            self.faults.add(f"sense.{code}", path, self.file, line, most=LONGEST_TEXT)

    def _key(self, text: str, top: _Open, line: int) -> None:
        """A second use of the same key is a fault, and its value goes nowhere."""
        assert isinstance(top.items, dict)
        top.key, top.key_line, top.dropped = text, line, False
        if text in top.items:
            path = ".".join(part.key for part in self.stack if part.key is not None)
            self.faults.add("duplicate_key", path, self.file, line, name=shown(text), first=top.items[text].line)
            top.dropped = True
        elif text == "" or not text.isprintable():
            self.faults.add("odd_key", file=self.file, line=line)
            top.dropped = True


def _line(event: yaml.Event) -> int:
    """The line of an event, from 1."""
    return event.start_mark.line + 1 if event.start_mark is not None else 1


def _decoded(source: str | bytes, file: str, faults: Faults) -> str | None:
    """The text of a file: UTF-8, not too large. None, with a fault, where it is neither."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > MOST_BYTES:
        faults.add("too_large", file=file, most=MOST_BYTES // 1000)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        code = "utf16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "not_utf8"
        faults.add(code, file=file, line=data.count(b"\n", 0, error.start) + 1)
        return None
    bad = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]", text)
    if bad:
        faults.add("control_character", file=file, line=text.count("\n", 0, bad.start()) + 1, character=f"U+{ord(bad[0]):04X}")
        return None
    return text


_REASONS = (
    ("cannot start any token", "bad_start"),
    ("mapping values are not allowed", "colon"),
    ("could not find expected ':'", "no_colon"),
    ("did not find expected ':'", "no_colon"),
    ("expected ',' or ']'", "open_list"),
    ("expected ',' or '}'", "open_mapping"),
    ("end of stream", "open_quote"),
    ("block end", "indent"),
    ("expected key", "indent"),
    ("'-' indicator", "indent"),
    ("block sequence entries are not allowed", "indent"),
    ("unknown escape", "escape"),
    ("undefined tag handle", "bad_tag"),
)
"""What the two parsers (in C and in Python) say, and which of our sentences says it better."""


def _explain(error: yaml.MarkedYAMLError, text: str, file: str, faults: Faults) -> None:
    """A fault for what the parser stumbled over, in words for someone who does not know the parser."""
    reason = " ".join(str(part) for part in (error.context, error.problem) if part)
    code = next((code for words, code in _REASONS if words in reason), "")
    opened = code.startswith("open_") and error.context_mark is not None
    mark = error.context_mark if opened else error.problem_mark or error.context_mark
    lines = text.splitlines() or [""]
    line = min(mark.line + 1, len(lines)) if mark else 1
    indent = lines[line - 1][: len(lines[line - 1]) - len(lines[line - 1].lstrip())]
    if "\t" in indent or "\\t" in reason:
        code = "tab"
    if code:
        faults.add(f"syntax.{code}", file=file, line=line)
    else:
        faults.add("not_yaml", file=file, line=line, reason=shown(reason, 120))


def expect_map(node: Node | None, path: str, faults: Faults) -> Map | None:
    """The node as a mapping; a fault where it is something else. Nothing at all is no fault."""
    if node is None or isinstance(node, Map):
        return node
    faults.at("want.mapping", path, node, got=quoted(node))
    return None


def unknown_names(node: Map, known: tuple[str, ...], path: str, faults: Faults) -> None:
    """A fault for every name in a mapping that nobody knows."""
    for name, part in node.items.items():
        if name not in known:
            hint = did_you_mean(name, known)
            faults.at("unknown_name", f"{path}.{name}" if path else name, part, hint, name=shown(name))
