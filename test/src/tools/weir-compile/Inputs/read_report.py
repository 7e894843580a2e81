"""Prints the parts of a report that tests look at."""

import json
import sys

report = json.load(open(sys.argv[1]))
print("version", report["version"])
for graphs in report["graphs"]:
    after = graphs.get("after", {"nodes": [], "edges": []})
    before = graphs.get("before")
    if before:
        print(f"before: {len(before['nodes'])} nodes; " + "; ".join(
            f"{node['op']} {node['type']}, line {node.get('line')}, in {after['nodes'][node['dispatch']]['kernel']}" for node in before["nodes"] if "dispatch" in node))
    for node in after["nodes"]:
        if "kernel" in node:
            print(f"after: {node['kernel']}: {', '.join(op[0] for op in node['ops'])}; {node['bytesIn']} in, {node['bytesOut']} out")
    for edge in after["edges"]:
        print("edge:", edge[2])
for remark in sorted(report["remarks"], key=lambda remark: (remark["pass"], remark["kind"] == "missed", remark["code"])):
    print("remark:", remark["kind"], remark["pass"], remark["code"], remark.get("function"), "line", remark.get("line"))
counted = [entry for entry in report["ledger"] if entry["level"]]
if counted:
    print(f"ledger: {counted[-1]['total']['dispatches']} dispatches, {counted[-1]['total']['bytes-read']} bytes read")
for arena in report["arenas"]:
    for offset, length, start, end, writer, readers in arena["blocks"]:
        assert start <= end < len(arena["commands"]) and writer in arena["commands"][start]
        print(f"arena: {arena['bytes']} bytes; {length} at {offset}, written by {writer}, read by {', '.join(readers)}")
for entry in report["passes"]:
    print("pass:", entry["phase"], entry["pass"])
    assert entry["ms"] >= 0 and entry["runs"] > 0
for kernel in report["kernels"]:
    print("kernel:", kernel.get("target"), kernel["name"], ", ".join(stage["pass"] or "phase " + stage["phase"] for stage in kernel["stages"]))
    for stage in kernel["stages"]:
        lines = stage["text"].rstrip("\n").split("\n")
        assert len(lines) == len(stage["places"]), f"{len(lines)} lines, {len(stage['places'])} places"
        if stage is kernel["stages"][0]:
            for line, place in zip(lines, stage["places"]):
                if "linalg." in line:
                    print("from line", kernel["places"][place - 1][1] if place else None, line.strip())
    print("code:", ", ".join(text["title"] for text in kernel["code"]))
    for text in kernel["code"]:
        assert text["text"].strip()
        if "places" in text:
            lines = text["text"].rstrip("\n").split("\n")
            assert len(lines) == len(text["places"]), f"{len(lines)} lines, {len(text['places'])} places"
            known = sorted({kernel["places"][place - 1][1] for place in text["places"] if place})
            print(text["title"], "from lines", *known)
for file in report["sources"]:
    for line, text in file["lines"]:
        print("source: line", line, text)
