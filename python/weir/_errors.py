"""Exceptions. All derive from `Error`, whose message is for people."""
from __future__ import annotations

from typing import NamedTuple, Optional


class Error(Exception):
    pass


class ArgumentError(Error, ValueError):
    """Arguments that do not fit the function."""


class NotFoundError(Error, LookupError):
    """No function of that name."""


class ModuleError(Error, OSError):
    """A file that is not a module, is damaged, or is for another machine or version."""


class CallError(Error, RuntimeError):
    """A call failed: an extent that does not fit, an assertion of the program, a device that is not there."""


class OutOfMemoryError(Error, MemoryError):
    pass


class Diagnostic(NamedTuple):
    """What the compiler said of a place in a program."""

    severity: str  # error, warning, note or remark
    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None


class CompileError(Error):
    """The compiler refused the program, or crashed. Its message is all that the compiler wrote; `diagnostics` is the same, place by place."""

    def __init__(self, text: str, diagnostics: list[Diagnostic], exit_code: int):
        super().__init__(text)
        self.diagnostics = diagnostics
        self.exit_code = exit_code
