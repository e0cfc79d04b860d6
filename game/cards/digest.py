"""SHA-256 without the library of ciphers that `hashlib` loads for it: four megabytes in each process.

`random` of the standard library finds its SHA-512 in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def _found() -> Callable[[bytes], Any]:
    for name in ("_sha2", "_sha256", "hashlib"):  # Python 3.12 and later, Python 3.11, and where they are built without
        try:
            found: Callable[[bytes], Any] = import_module(name).sha256
        except (ImportError, AttributeError):
            continue
        return found
    raise ImportError("this Python has no SHA-256")


_sha256 = _found()


def sha256(data: bytes) -> bytes:
    """The 32 bytes that stand for this data."""
    digest: bytes = _sha256(data).digest()
    return digest


def sha256_hex(data: bytes) -> str:
    """The same as 64 letters and digits."""
    return sha256(data).hex()
