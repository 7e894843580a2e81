"""Names of arguments, as the text of a program has them. MLIR's parser does not keep them."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Optional, Union

_HIDDEN = re.compile(r"(@\"(?:[^\"\\]|\\.)*\")|\"(?:[^\"\\]|\\.)*\"|//[^\n]*")
_FUNCTION = re.compile(r"\b(?:func\.func|util\.func|ml_program\.func)\s+(?:public\s+)?@([\w$.-]+|\"[^\"]*\")\s*\(")
_TOKEN = re.compile(r"->|%([\w$.-]+)\s*:|[(\[{<>}\])]")


def read_names(source: Union[bytes, Path]) -> dict[str, tuple[str, ...]]:
    """The names of the arguments of each public function in a program, without the `%`. Nothing of bytecode."""
    data = source if isinstance(source, bytes) else source.read_bytes()
    if data.startswith(b"ML\xefR"):
        return {}
    # Strings and comments may have anything.
    text = _HIDDEN.sub(lambda match: match[1] or " ", data.decode(errors="replace"))
    found: dict[str, Optional[tuple[str, ...]]] = {}
    for match in _FUNCTION.finditer(text):
        name, names = match[1].strip('"'), _read_arguments(text, match.end())
        # A nested module may have another function of that name.
        found[name] = names if found.get(name, names) == names else None
    return {name: names for name, names in found.items() if names is not None}


def _read_arguments(text: str, start: int) -> Optional[tuple[str, ...]]:
    """Of a list whose parenthesis opens before `start`; None if it does not end, or has a name twice."""
    depth, names = 1, []
    for token in _TOKEN.finditer(text, start):
        if token[1] is not None:
            if depth == 1:
                names.append(token[1])
        elif token[0] in ("(", "[", "{", "<"):
            depth += 1
        elif token[0] in (")", "]", "}", ">"):
            depth -= 1
            if depth == 0:
                return tuple(names) if len(set(names)) == len(names) else None
    return None
