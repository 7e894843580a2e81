"""Ops of a program in MLIR's generic form, where each begins a line: name, operands, regions. Attributes and types stay text."""
from __future__ import annotations

import re
from typing import Iterator, Optional

_OP = re.compile(r"\s*(?:(?P<results>%.*?) = )?\"(?P<name>[\w$.-]+)\"\((?P<operands>[^()]*)\)")
_BLOCK = re.compile(r"\s*\^(?P<label>[\w$.-]+)(?:\((?P<arguments>.*)\))?:")
_SYMBOL = re.compile(r"\bsym_name = \"((?:[^\"\\]|\\.)*)\"")


class Block:
    """The ops of a block. `arguments` is text: `%arg0: index, %arg1: f32`."""

    def __init__(self, arguments: str):
        self.arguments = arguments
        self.ops: list["Op"] = []


class Op:
    """An op: `name`, `results` and `operands` (`%0`, `%1#0`), `symbol` (without the @, or None), `regions` with their blocks, the op around it.
    `line` is the text of the op without its regions."""

    def __init__(self, match: "re.Match[str]", line: str, parent: Optional["Op"]):
        self.name = match["name"]
        self.results = _split(match["results"])
        self.operands = _split(match["operands"])
        self.line, self.parent = line.strip(), parent
        self.regions: list[list[Block]] = []

    @property
    def symbol(self) -> Optional[str]:
        found = _SYMBOL.search(self.line)
        return found[1] if found else None

    def walk(self) -> Iterator["Op"]:
        """The op, and every op in it."""
        yield self
        for region in self.regions:
            for block in region:
                for op in block.ops:
                    yield from op.walk()

    def __repr__(self) -> str:
        return f"<weir.ir.Op {self.name}{f' @{self.symbol}' if self.symbol else ''}>"


def _split(values: Optional[str]) -> tuple[str, ...]:
    return tuple(value.strip() for value in values.split(",")) if values else ()


def read_ops(text: str) -> tuple[Op, ...]:
    """The ops in the outermost module of a program in generic form."""
    top = Block("")
    around: list[Op] = []
    for line in text.splitlines():
        stripped = line.strip()
        block, op = _BLOCK.match(line), _OP.match(line)
        if line.startswith("{-#"):  # resources follow
            break
        if block and around:
            around[-1].regions[-1].append(Block(block["arguments"] or ""))
        elif stripped.startswith("})"):
            ended = around.pop()
            ended.line += stripped[1:]
        elif stripped == "}, {":
            around[-1].regions.append([])
        elif op:
            read = Op(op, line, around[-1] if around else None)
            _block_of(around, top).ops.append(read)
            if stripped.endswith("({"):
                read.line = read.line[:-1]
                read.regions.append([])
                around.append(read)
    modules = top.ops
    return tuple(op for block in modules[0].regions[0] for op in block.ops) if len(modules) == 1 and modules[0].name == "builtin.module" else tuple(modules)


def _block_of(around: list[Op], top: Block) -> Block:
    """Where the next op goes: the last block of the innermost region, whose first block has no label if it has no arguments."""
    if not around:
        return top
    region = around[-1].regions[-1]
    if not region:
        region.append(Block(""))
    return region[-1]
