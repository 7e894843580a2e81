"""Compares a trace of weir-run --profile=FILE with what is expected: check-trace.py FILE calls=N commands=N bytes=N [flops=N]

Every command has to lie within a call, and to have these bytes and operations (none where they are not named)."""
import json
import sys

wanted = {name: int(value) for name, value in (argument.split("=") for argument in sys.argv[2:])}
with open(sys.argv[1]) as file:
    events = [event for event in json.load(file)["traceEvents"] if event["ph"] == "X"]
calls = [event for event in events if event["cat"] == "call"]
commands = [event for event in events if event["cat"] != "call"]
assert len(calls) == wanted["calls"], len(calls)
assert len(commands) == wanted["commands"], len(commands)
for command in commands:
    end = command["ts"] + command["dur"]
    assert command["dur"] > 0
    assert any(call["ts"] <= command["ts"] and end <= call["ts"] + call["dur"] + 1e-3 for call in calls), command
    assert command["args"]["bytes"] == wanted["bytes"], command
    assert command["args"].get("flops") == wanted.get("flops"), command
