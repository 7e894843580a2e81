"""Results as rows: a table for the terminal, CSV, and a page with plots."""

import csv
import html
import io
import pathlib
import statistics

from . import measure
from .tasks import Configuration

COLUMNS = ["program", "pipeline", "target", "option", "threads", "status", "reason", "compile_s", "module_bytes", "min_ms", "median_ms", "ratio", "host", "cpu"]


def make_rows(tasks, results, timings):
    """A row for each program, configuration and number of threads; `ratio` is the time of the first configuration over that of the row.

    `tasks`: Compile, in order. `results`: key -> result. `timings`: (program, threads) -> result of Time."""
    rows, of_program = [], {}
    for (program, threads), timing in timings.items():
        of_program.setdefault(program, []).append((threads, timing))
    for task in tasks:
        result, configuration = results[task.key], task.configuration
        for threads, timing in of_program.get(task.program, [("", {})]):
            pairs, first = timing.get("times", {}).get(task.key), timing.get("times", {}).get((task.first or task).key)
            failed = timing.get("failed", {}).get(task.key) or (timing.get("reason") if result["status"] == "good" else None)
            where = timing if pairs else result
            rows.append({
                "program": task.program, "pipeline": configuration.pipeline, "target": configuration.target, "option": configuration.option, "threads": threads,
                "status": "failed" if failed else result["status"], "reason": failed or result.get("reason", ""),
                "compile_s": result.get("compile_s", ""), "module_bytes": result.get("module_bytes", ""),
                "min_ms": measure.summary(pairs)["min_ms"] if pairs else "", "median_ms": measure.summary(pairs)["median_ms"] if pairs else "",
                "ratio": statistics.median(theirs[0] / ours[0] for theirs, ours in zip(first, pairs)) if pairs and first else "",
                "host": where.get("host", ""), "cpu": where.get("machine", {}).get("cpu", ""),
                **{f"ledger {name}": value for name, value in result.get("ledger", {}).items()},
            })  # fmt: skip
    return rows


def cell(value, width, digits):
    return f"{value:>{width}.{digits}f}" if isinstance(value, (int, float)) else f"{'-':>{width}}"


def table(tasks, rows, threads):
    """For people: a block for each program, a line for each configuration."""
    lines = []
    by_task = {}
    for row in rows:
        by_task.setdefault((row["program"], row["pipeline"], row["target"], row["option"]), []).append(row)
    program = None
    for task in tasks:
        if task.program != program:
            program = task.program
            lines += [program, f"{'compile s':>10} {'bytes':>12} {'dispatches':>10} {'filled+copied':>13}"
                      + "".join(f"{f'ms, {count} thr':>12} {'ratio':>6}" for count in threads) + "  configuration"]
        found = by_task[task.program, task.configuration.pipeline, task.configuration.target, task.configuration.option]
        row = found[0]
        if row["status"] != "good" and not row["compile_s"]:
            lines.append(f"{row['reason']}  {task.configuration.name}")
            continue
        filled, copied = row.get("ledger bytes-filled"), row.get("ledger bytes-copied")
        moved = filled + copied if isinstance(filled, int) and isinstance(copied, int) else None
        line = f"{cell(row['compile_s'], 10, 2)} {cell(row['module_bytes'], 12, 0)} {cell(row.get('ledger dispatches'), 10, 0)} {cell(moved, 13, 0)}"
        line += "".join(f"{cell(each['min_ms'], 12, 4)} {cell(each['ratio'], 6, 2)}" for each in found if each["threads"])
        lines.append(f"{line}  {task.configuration.name}" + "".join(f"\n    {reason}" for reason in {each["reason"] for each in found} - {""}))
    return "\n".join(lines)


def write_csv(path, rows):
    text, names = io.StringIO(), list(dict.fromkeys([*COLUMNS, *(name for row in rows for name in row)]))
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    pathlib.Path(path).write_text(text.getvalue())


STYLE = """:root{color-scheme:light dark;--back:#fff;--text:#1c2733;--line:#dde3ea;--bar:#3b7ddd;--first:#8a97a6;--failed:#b3261e}
@media(prefers-color-scheme:dark){:root{--back:#12161c;--text:#e3e8ee;--line:#323b47;--bar:#5b97ea;--first:#7d8a99;--failed:#ff8a80}}
body{font:15px/1.4 system-ui,sans-serif;margin:1.5rem auto;max-width:72rem;padding:0 1rem;color:var(--text);background:var(--back)}
h2{font-size:1.05rem;margin:1.6rem 0 .3rem}.bar{display:grid;grid-template-columns:minmax(8rem,22rem) 1fr 7rem;gap:.6rem;align-items:center}
.bar code span{display:inline-block;max-width:100%;overflow-wrap:anywhere}.bar i{display:block;min-width:2px;height:.9rem;background:var(--bar);border-radius:2px}
.first i{background:var(--first)}.bar b{font-weight:400;text-align:right}.bar>span{overflow-wrap:anywhere}
.failed{color:var(--failed)}table{border-collapse:collapse;font-size:13px}td,th{padding:.15rem .5rem;border-bottom:1px solid var(--line);text-align:right}
td:first-child,th:first-child{text-align:left}div.wide{overflow-x:auto}
@media(max-width:40rem){.bar{grid-template-columns:1fr max-content;margin-bottom:.5rem}.bar code{grid-column:1/-1}}"""


def format_name(name):
    """Flags break between one another, or where their values begin, before they break inside of a word."""
    return " ".join(f"<span>{html.escape(flag).replace('=', '=<wbr>').replace(',', ',<wbr>')}</span>" for flag in name.split())


def write_html(path, rows):
    """One file that needs no other: bars of the least times for each program and number of threads, and all rows as a table."""
    parts, groups = [], {}
    for row in rows:
        groups.setdefault((row["program"], row["threads"]), []).append(row)
    for (program, threads), group in groups.items():
        parts.append(f"<h2>{html.escape(pathlib.Path(program).stem)}{f', threads: {threads}' if threads else ''}</h2>")
        longest = max((row["min_ms"] for row in group if row["min_ms"] != ""), default=0)
        for number, row in enumerate(group):
            name = f"<code>{format_name(Configuration(row['pipeline'], row['target'], row['option']).name)}</code>"
            if row["status"] != "good":
                parts.append(f'<div class="bar failed">{name}<span>{html.escape(row["reason"])}</span><b>{row["status"]}</b></div>')
            elif row["min_ms"] == "":
                parts.append(f'<div class="bar">{name}<span>not timed</span><b>good</b></div>')
            else:
                ratio = f" x{row['ratio']:.2f}" if row["ratio"] != "" else ""
                parts.append(f'<div class="bar{"" if number else " first"}">{name}<i style="width:{100 * row["min_ms"] / longest:.1f}%"></i>'
                             f'<b>{row["min_ms"]:.4g} ms{ratio}</b></div>')
    names = list(dict.fromkeys([*COLUMNS, *(name for row in rows for name in row)]))
    cells = "".join("<tr>" + "".join(f"<td>{html.escape(format_cell(row.get(name, '')))}</td>" for name in names) + "</tr>" for row in rows)
    head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
    pathlib.Path(path).write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>weir-sweep</title><style>{STYLE}</style>'
        f"<h1>weir-sweep</h1><p>Bars: least time of a call; after it how many times as fast as the first configuration.</p>{''.join(parts)}"
        f'<h2>All rows</h2><div class="wide"><table><tr>{head}</tr>{cells}</table></div></html>\n')


def format_cell(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)
