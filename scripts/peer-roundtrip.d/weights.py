"""The bytes of constants, which are after a program's text and are most of it.

No step before the machine code looks at them once the peer evaluated what is constant. So they remain, and each table of them goes
through weir-opt once in each form."""

import hashlib
import re
import shutil

MARK = b"\n{-#"
ENTRY = re.compile(rb'^\s+([^\s:"]+|"[^"]*"): "(0x[0-9A-Fa-f]*)"', re.MULTILINE)


def entries(table):
    """The digest of each constant by name."""
    return {match[1]: hashlib.sha256(match[2]).digest() for match in ENTRY.finditer(table)}


def take(program, folder):
    """Cuts the table off a program. Returns the file that it is in, which its content names; none if there is no table."""
    text = program.read_bytes()
    at = text.rfind(MARK)
    if at < 0:
        return None
    table = text[at:]
    with open(program, "r+b") as file:
        file.truncate(at + 1)
    digest = hashlib.sha256(b"".join(name + value for name, value in sorted(entries(table).items()))).hexdigest()
    kept = folder / f"{digest}.weights"
    if not kept.exists():
        kept.write_bytes(table)
    return kept


def put(program, table, output):
    """Writes the program with its table to `output`; the program itself where it has none."""
    if not table:
        return program
    with open(output, "wb") as out:
        for part in (program, table):
            with open(part, "rb") as file:
                shutil.copyfileobj(file, out, 1 << 20)
    return output
