"""What the ODS files say: passes, ops and attributes with their descriptions, and the examples in these."""
import glob
import json
import os
import re
import shutil
import subprocess
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LLVM = "/usr/lib/llvm-22/bin"


def tool(name, folder=None):
    """Where a tool is: in `folder`, on the path, or where Debian puts it."""
    found = folder and shutil.which(name, path=folder) or os.path.join(LLVM, name)
    found = found if os.path.exists(found) else shutil.which(name) or found
    if not os.path.exists(found):
        raise SystemExit("no tool %s; scripts/setup installs what is needed" % name)
    return found


def run_tblgen(tblgen, td, *flags):
    include = os.path.join(os.path.dirname(tblgen), "..", "include")
    done = subprocess.run([tblgen, *flags, "-I", ROOT, "-I", include, os.path.join(ROOT, td)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit("%s: %s" % (td, done.stderr))
    return done.stdout


def records(td):
    return json.loads(run_tblgen(tool("llvm-tblgen"), td, "--dump-json"))


def defined_in(record, td):
    """Included files are read along; they have entries of their own."""
    return os.path.basename(record["!locs"][0].rsplit(":", 1)[0]) == os.path.basename(td)


class Entry:
    """A pass, op or attribute: its name, where it is, and what is written about it."""

    def __init__(self, kind, name, td, record):
        self.kind, self.name, self.td = kind, name, td
        self.line = int(record["!locs"][0].rsplit(":", 1)[1])
        self.summary = record.get("summary") or ""
        self.description = textwrap.dedent(record.get("description") or "").strip("\n")
        self.anchor = record.get("baseClass")

    @property
    def place(self):
        return "%s:%d" % (self.td, self.line)


class CodeEntry(Entry):
    """The section of a reason code on a page of docs/remarks, and the pass that it belongs to."""

    def __init__(self, page, line, code, description, owner):
        self.kind, self.name, self.td, self.line, self.code = "code", owner.name, page, line, code
        self.summary, self.description, self.anchor = code, description, owner.anchor


def td_files(folder):
    """Paths of the .td files below passes or dialects, relative to the root."""
    return sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, folder, "**", "*.td"), recursive=True))


def dialects(td):
    """{name: record} of the dialects that the file defines."""
    found = records(td)
    return {found[dialect]["name"]: found[dialect] for dialect in found["!instanceof"].get("Dialect", [])
            if defined_in(found[dialect], td)}


def passes(td):
    found = records(td)
    return [Entry("pass", found[name]["argument"], td, found[name]) for name in found["!instanceof"].get("PassBase", [])
            if defined_in(found[name], td)]


def ops(td):
    found = records(td)
    return [Entry("op", "%s.%s" % (found[found[name]["opDialect"]["def"]]["name"], found[name]["opName"]), td, found[name])
            for name in found["!instanceof"].get("Op", []) if defined_in(found[name], td)]


def attributes(td):
    """The discardable attributes of the dialect `weir`."""
    found = records(td)
    return [Entry("attribute", "weir." + found[name]["mnemonic"], td, found[name])
            for name in found["!instanceof"].get("Weir_Attr", []) if defined_in(found[name], td)]


def code_pages():
    """Paths of the pages about reason codes, relative to the root."""
    return sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "docs/remarks/weir-*.md")))


def codes(page, owner):
    """The sections `## CODE` of a page; `owner` finds the pass by its name."""
    text = open(os.path.join(ROOT, page), encoding="utf-8").read()
    owner = owner(os.path.basename(page)[:-len(".md")])
    return [CodeEntry(page, text[:match.start()].count("\n") + 1, match.group(1), match.group(2).strip("\n"), owner)
            for match in re.finditer(r"^## (\S+)\n(.*?)(?=^## |\Z)", text, re.M | re.S)]


class Fence:
    """A fenced block: its language, its text, and the last word before it on which its meaning depends."""

    def __init__(self, language, text, before):
        self.language, self.text = language, text
        words = re.findall(r"[\w`:-]+", before)
        self.word = words[-1].rstrip(":") if words else ""


def fences(description):
    found, end = [], 0
    for match in re.finditer(r"^( *)```(\w*)\n(.*?)^ *```$", description, re.M | re.S):
        found.append(Fence(match.group(2), textwrap.dedent(match.group(3)), description[end:match.start()]))
        end = match.end()
    return found
