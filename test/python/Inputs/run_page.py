"""Runs a block of Python of a page, by default the first: run_page.py PAGE [NUMBER]."""
import linecache
import re
import sys

number = int(sys.argv[2]) if len(sys.argv) > 2 else 0
code = re.findall(r"^```python\n(.*?)^```", open(sys.argv[1]).read(), re.S | re.M)[number]
if "from-pytorch" in sys.argv[1] and number == 0:
    assert len(code.splitlines()) == 8
# Dynamo asks for the lines of functions.
linecache.cache["page.py"] = len(code), None, code.splitlines(keepends=True), "page.py"
exec(compile(code, "page.py", "exec"), {"__name__": "page"})
