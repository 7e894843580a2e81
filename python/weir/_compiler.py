"""weir-compile as a program of its own. A crash of the compiler is an exception here and not the end of the interpreter, the interpreter's
lock is free while it runs, and its LLVM does not meet that of torch-mlir or another package in one process."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Optional, Sequence

from ._errors import CompileError, Diagnostic
from ._table import Table

_DIAGNOSTIC = re.compile(r"^(?:(?P<file>[^\s:][^:\n]*|<stdin>):(?P<line>\d+):(?P<column>\d+): |weir-[a-z]+: )(?P<severity>error|warning|note|remark): (?P<message>.*)$")


def path() -> str:
    """The compiler: what the variable WEIR_COMPILE names, else that of the package."""
    return os.environ.get("WEIR_COMPILE") or str(Path(__file__).parent / "bin" / "weir-compile")


def main() -> None:
    os.execv(path(), [path(), *sys.argv[1:]])


def main_tool() -> None:
    """The tool of the package that has the name of the command."""
    tool = str(Path(__file__).parent / "bin" / Path(sys.argv[0]).name)
    os.execv(tool, [tool, *sys.argv[1:]])


def run_tool(name: str, arguments: Sequence[str], text: "bytes | str" = b"") -> str:
    """What the tool beside the compiler prints, given `text`."""
    program = str(Path(path()).parent / name)
    try:
        done = subprocess.run([program, *arguments], input=text.encode() if isinstance(text, str) else text, capture_output=True)
    except OSError as error:
        raise CompileError(f"cannot start {program}: {error.strerror}", [], -1) from error
    _check(name, done)
    return done.stdout.decode()


def _check(name: str, done: "subprocess.CompletedProcess[bytes]") -> str:
    """What a program said besides, or an error with it if the program failed."""
    text = done.stderr.decode(errors="replace")
    if done.returncode < 0:
        text = f"{name} was ended by {signal.Signals(-done.returncode).name}\n{text}"
    if done.returncode != 0:
        raise CompileError(text.strip() or f"{name} failed (exit code {done.returncode})", parse_diagnostics(text), done.returncode)
    return text


def parse_diagnostics(text: str) -> list[Diagnostic]:
    found = []
    for line in text.splitlines():
        match = _DIAGNOSTIC.match(line)
        if match:
            place = [int(match[name]) if match[name] else None for name in ("line", "column")]
            found.append(Diagnostic(match["severity"], match["message"], match["file"], *place))
    return found


class Compilation:
    """One program with the flags that it is compiled with."""

    def __init__(self, source: "bytes | Path", target: Optional[str], flags: Sequence[str]):
        self.source = source
        self.flags = [*([f"--target={target}"] if target else []), *flags]

    def run(self, output: str, extra: Sequence[str] = ()) -> list[Diagnostic]:
        """Writes `output`, and returns what the compiler said besides."""
        text_of_program = None if isinstance(self.source, Path) else self.source
        command = [path(), str(self.source) if text_of_program is None else "-", "-o", output, *self.flags, *extra]
        try:
            done = subprocess.run(command, input=text_of_program, stdin=subprocess.DEVNULL if text_of_program is None else None, capture_output=True)
        except OSError as error:
            raise CompileError(f"cannot start {path()}: {error.strerror}", [], -1) from error
        return parse_diagnostics(_check("weir-compile", done))

    def ledger(self) -> Table:
        with tempfile.TemporaryDirectory(prefix="weir-") as folder:
            file = Path(folder, "ledger.json")
            self.run(str(Path(folder, "module.so")), [f"--weir-ledger={file}"])
            return _read_ledger(json.loads(file.read_text()))

    def report(self, profile: Optional[str]) -> str:
        with tempfile.TemporaryDirectory(prefix="weir-") as folder:
            page, trace = Path(folder, "report.html"), Path(folder, "profile.json")
            if profile is not None:
                trace.write_text(profile)
            self.run(str(Path(folder, "module.so")), [f"--report={page}", *([f"--report-profile={trace}"] if profile is not None else [])])
            return page.read_text()

    def remarks(self, filter: str) -> Table:
        with tempfile.TemporaryDirectory(prefix="weir-") as folder:
            file = Path(folder, "remarks.yaml")
            self.run(str(Path(folder, "module.so")), [f"--remarks-filter={filter}", "--remark-format=yaml", f"--remarks-output-file={file}"])
            return _read_remarks(file.read_text(errors="replace") if file.exists() else "")


def _read_ledger(document: dict[str, Any]) -> Table:
    """A row for each pass and function, and one called `total`; metrics that are not numbers are expressions."""
    rows = Table()
    for index, entry in enumerate(document["passes"]):
        if "total" not in entry:
            continue
        for function, counts in [*entry["functions"].items(), ("total", entry["total"])]:
            rows.append({"index": index, "pass": entry["pass"], "level": entry["level"], "function": function, **counts})
    return rows


def _scalar(text: str) -> Any:
    """A plain, single- or double-quoted scalar of YAML; numbers are numbers."""
    text = text.strip()
    if text.startswith("'") and text.endswith("'") and len(text) > 1:
        text = text[1:-1].replace("''", "'")
    elif text.startswith('"') and text.endswith('"') and len(text) > 1:
        text = re.sub(r"\\x([0-9A-Fa-f]{2})|\\(.)", lambda m: chr(int(m[1], 16)) if m[1] else {"n": "\n", "t": "\t"}.get(m[2], m[2]), text[1:-1])
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


_PLACE = re.compile(r"\{ File: (?P<file>'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^,]*),\s*Line: (?P<line>\d+),\s*Column: (?P<column>\d+) \}", re.S)


def _read_remarks(text: str) -> Table:
    """Of the YAML that LLVM writes for remarks: a row for each, arguments as columns of their own."""
    rows = Table()
    for document in re.split(r"^\.\.\.$", text, flags=re.M):
        kind = re.search(r"^--- !(\w+)$", document, flags=re.M)
        if not kind:
            continue
        head, _, tail = document[kind.end() :].partition("\nArgs:")
        # Long lists go on in the next line, further in.
        head, tail = (re.sub(r"\n {5,}(?! *- )", " ", part) for part in (head, tail))
        row: dict[str, Any] = {"kind": kind[1].lower()}
        for key, value in re.findall(r"^(\w+):\s+(.*)$", head, flags=re.M):
            place = _PLACE.match(value) if key == "DebugLoc" else None
            if place:
                row.update(file=_scalar(place["file"]), line=int(place["line"]), column=int(place["column"]))
            elif key != "DebugLoc":
                row[{"Name": "code"}.get(key, key.lower())] = _scalar(value)
        for key, value in re.findall(r"^  - ([^:\n]+):\s+(.*)$", tail, flags=re.M):
            row[f"args.{key}" if key in row else key] = _scalar(value)
        rows.append(row)
    return rows
