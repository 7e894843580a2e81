"""Figures of a kernel, and the table at the end of a run."""

import statistics

from results import GOOD

TYPES = ("tf32", "bf16", "f16", "f32", "i8")


def figures(row, times, reasons, peaks):
    """Medians, and shares of the best peer and of what the GPU can do."""
    medians = {name: statistics.median(values) for name, values in times.items() if values}
    result = {"ms": medians.pop("weir", None), "peers": medians or None, "peers_skipped": reasons or None}
    if result["ms"] is None:
        return result
    seconds = result["ms"] / 1e3
    if medians:
        result["of_peer"] = round(min(medians.values()) / result["ms"], 3)
    if row["moved"]:
        result["gb_per_s"] = round(row["moved"] / seconds / 1e9, 2)
        if "bandwidth" in peaks:
            result["of_peak"] = round(result["gb_per_s"] / peaks["bandwidth"], 3)
    elif row["work"]:
        result["gflop_per_s"] = round(row["work"] / seconds / 1e9, 2)
        kind = next((kind for kind in TYPES if kind in row["name"].split()), None)
        if kind in peaks:
            result["of_peak"] = round(result["gflop_per_s"] / 1e3 / peaks[kind], 4)
    return result


def percent(value):
    return "-" if value is None else f"{100 * value:.1f}%"


def line(row):
    peers = " ".join(f"{name} {value:.3f}" for name, value in row.get("peers", {}).items()) or "-"
    milliseconds = f"{row['ms']:.3f}" if row.get("ms") is not None else "-"
    return [row["step"], row["status"], milliseconds, peers, percent(row.get("of_peer")), percent(row.get("of_peak")), row.get("why", "")]


def print_table(rows):
    """Groups of small programs take one line, and one for each that isn't right. All that did not run takes one line."""
    shown, groups, late = [], {}, []
    for row in rows:
        if row["status"] == "not run":
            late.append(row["step"])
        elif "group" in row:
            groups.setdefault(row["group"], []).append(row)
        else:
            shown.append(line(row))
    for name, members in groups.items():
        counts = {}
        for row in members:
            counts[row["status"]] = counts.get(row["status"], 0) + 1
        worst = next((row["status"] for row in members if row["status"] not in GOOD), members[0]["status"])
        shown.append([name, worst, "-", "-", "-", "-", ", ".join(f"{count} {status}" for status, count in counts.items())])
        shown += [line(row) for row in members if row["status"] not in GOOD]
    if late:
        shown.append([late[0], "not run", "-", "-", "-", "-", f"the time was used up, for {len(late) - 1} more, too"])
    heads = ["step", "result", "ms", "peers: ms", "of the peer", "of the peak", "why"]
    widths = [max(len(str(row[column])) for row in [heads, *shown]) for column in range(len(heads) - 1)]
    for row in [heads, *shown]:
        print("  ".join([*(str(cell).ljust(width) for cell, width in zip(row, widths)), row[-1]]).rstrip())
    for name, reasons in skipped_peers(rows).items():
        print(f"{name}: {', '.join(reasons)}")


def skipped_peers(rows):
    """Library -> the different reasons for which it was not measured."""
    found = {}
    for row in rows:
        for name, why in row.get("peers_skipped", {}).items():
            if why not in found.setdefault(name, []):
                found[name].append(why)
    return found
