"""count-begins.py BEFORE AFTER: the names of the tasks that began between two copies of a log of weir-sweep."""

import json
import sys

before, after = (open(name).read().splitlines() for name in sys.argv[1:])
print("\n".join(sorted(event["name"] for event in map(json.loads, after[len(before):]) if event["event"] == "begin")))
