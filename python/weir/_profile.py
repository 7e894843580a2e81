"""Tables out of the trace that the runtime writes."""
from __future__ import annotations

import json
from collections import defaultdict
from statistics import median
from typing import Any

from ._table import Table


def read_trace(text: str) -> Table:
    """A row for each kernel, the dearest first, and one for fills and copies each if there are any. Times are medians in milliseconds: `ms` of all its
    dispatches in one call, `share` of the time of a call, `each_ms` of one dispatch."""
    events = [event for event in json.loads(text)["traceEvents"] if event["ph"] == "X"]
    calls = [event for event in events if event["cat"] == "call"]
    commands: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event["cat"] != "call":
            commands[event["cat"], event["name"]].append(event)
    call_ms = median(call["dur"] for call in calls) / 1e3
    rows = Table()
    for (kind, name), group in commands.items():
        sums = []
        for call in calls:
            end = call["ts"] + call["dur"]
            sums.append(sum(event["dur"] for event in group if call["ts"] <= event["ts"] <= end))
        each = median(event["dur"] for event in group) / 1e3
        last = group[-1]["args"]
        row: dict[str, Any] = {
            "kind": kind,
            "name": name,
            "calls": len(group) / len(calls),
            "ms": median(sums) / 1e3,
            "share": median(sums) / 1e3 / call_ms if call_ms else 0.0,
            "each_ms": each,
            "bytes": last["bytes"],
            "gb_per_s": last["bytes"] / each / 1e6 if each else None,
            "flops": last.get("flops"),
            "gflop_per_s": last["flops"] / each / 1e6 if each and "flops" in last else None,
            "workgroups": last.get("workgroups"),
            "balance": last.get("balance"),
            "ops": last.get("ops", []),
        }
        rows.append(row)
    rows.sort(key=lambda row: -float(row["ms"]))
    return rows
