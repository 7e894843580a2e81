"""Runs the block of Python of a page."""
import re
import sys

code = re.search(r"^```python\n(.*?)^```", open(sys.argv[1]).read(), re.S | re.M)[1]
if "from-pytorch" in sys.argv[1]:
    assert len(code.splitlines()) == 8
exec(compile(code, sys.argv[1], "exec"))
