"""Compares the tables of passes in docs/spec with the pipelines of weir-opt.

  check-pipelines.py ROOT OPT

Clean-up (canonicalization, CSE) and verifiers are not in the tables. A pass that a table has `on request` is not in the pipeline.
"""
import pathlib
import re
import subprocess
import sys

root, opt = pathlib.Path(sys.argv[1]), sys.argv[2]


def section(page, heading):
    text = (root / "docs/spec" / page).read_text()
    return text.split(f"\n{heading}\n")[1].split("\n#")[0]


def passes(text):
    return re.findall(r"\bweir-[a-z0-9-]+", text)


def table(text):
    """The passes of the second column, row by row, without those on request."""
    rows = [line.split("|") for line in text.splitlines() if line.startswith("|")]
    return [name for row in rows if "on request" not in row[2] for name in passes(row[2])]


def built(*pipelines):
    """The passes of pipelines, in order. A pass that runs on several kinds of functions is there once for each."""
    names = []
    for pipeline in pipelines:
        shown = subprocess.run([opt, "--" + pipeline, "--dump-pass-pipeline", "-"], input="", capture_output=True, text=True)
        for name in re.findall(r"^ *(weir-[a-z0-9-]+)", shown.stderr, re.M):
            if not names or names[-1] != name:
                names.append(name)
    return names


def compare(what, stated, found):
    for name in sorted(set(found) - set(stated)):
        print(f"{what}: the page lacks {name}")
    for name in sorted(set(stated) - set(found)):
        print(f"{what}: the pipeline lacks {name}")
    return set(stated) == set(found)


stream = table(section("stream-passes.md", "## 1. Pipeline"))
same = compare("stream", stream, built("weir-stream-pipeline"))
if same and stream != built("weir-stream-pipeline"):
    print("stream: the order differs:\n  page     " + " ".join(stream) + "\n  pipeline " + " ".join(built("weir-stream-pipeline")))
    same = False
chain = section("dispatch-passes.md", "### 1.1 Passes")
same &= compare("dispatch and flow", table(chain), [name for name in built("weir-dispatch-pipeline", "weir-flow-pipeline")
                                                    if name not in ("weir-hold-affinities", "weir-restore-affinities")])
before = re.search(r"phase\n?\s*`input` \(([^)]*)\)", chain)[1]
same &= compare("input", passes(before), [name for name in built("weir-input-pipeline") if name not in ("weir-hold-affinities", "weir-restore-affinities")])
print("the pages have the passes of the pipelines" if same else "the pages differ from the pipelines")
sys.exit(0 if same else 1)
