"""Tables of times and ratios."""

import json
import math
import os
import re
import statistics

import measure


def file_name(case):
    """The name of a case, as the files that belong to it have it."""
    return re.sub(r"[^A-Za-z0-9]+", "-", case)


class Report:
    """Collects one record for each case and number of threads and prints them as they come."""

    def __init__(self, peers, unit=None):
        self.peers = peers  # in the order of the columns
        self.unit = unit    # a rate shown beside weir's time, e.g. GF/s
        self.records = []
        self.notes = []
        self.failures = {}  # (program, reason) -> cases

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)

    def header(self):
        load, cores = os.getloadavg()[0], os.cpu_count()
        if load > 0.3 * cores:
            self.note(f"the machine was busy before this began (load {load:.1f} on {cores} cores): times of several threads say little")
        columns = [f"{'case':<36}", "thr", f"{'weir ms':>10}"] + ([f"{self.unit:>8}"] if self.unit else [])
        columns += [f"{peer:>16}" for peer in self.peers]
        print("Times of a peer over the times of weir: above 1, weir is faster. Brackets: least and largest of the rounds.")
        print(" ".join(columns), flush=True)

    def add(self, case, threads, times, failed, extra=None, work=None, check=None):
        """`work`: what one call does, in 1e9 units. `check`: None if the results were right, else what is wrong."""
        record = {"case": case, "threads": threads, "check": check or "right", **(extra or {}),
                  "times": {name: measure.summary(pairs) for name, pairs in times.items()}, "ratios": {}}
        cells = [f"{case:<36}", f"{threads:>3}"]
        ours = record["times"].get("weir")
        missing = "failed" if "weir" in failed else "-"
        cells.append(f"{ours['min_ms']:>10.4f}" if ours else f"{missing:>10}")
        if self.unit:
            rate = work / ours["min_ms"] * 1e3 if ours and work else None
            cells.append(f"{rate:>8.1f}" if rate else f"{'-':>8}")
        for peer in self.peers:
            if peer not in times:
                cells.append(f"{'-':>16}")
            elif not ours:
                cells.append(f"{record['times'][peer]['min_ms']:>13.4f} ms")
            else:
                each = measure.ratios(times, peer)
                record["ratios"][peer] = {"median": statistics.median(each), "min": min(each), "max": max(each)}
                cells.append(f"{statistics.median(each):>5.2f} [{min(each):4.2f},{max(each):4.2f}]".rjust(16))
        if check:
            cells.append("WRONG RESULTS")
            self.note(f"{case}: {check}")
        for name, reason in failed.items():
            cases = self.failures.setdefault((name, reason.replace(str(measure.ROOT), "").replace(file_name(case), "NAME")), [])
            if case not in cases:
                cases.append(case)
        print(" ".join(cells), flush=True)
        record["failed"] = failed
        self.records.append(record)

    def finish(self, json_file=None):
        for threads in sorted({record["threads"] for record in self.records}):
            cells = [f"{'geometric mean':<36}", f"{threads:>3}", " " * 10] + ([" " * 8] if self.unit else [])
            for peer in self.peers:
                medians = [record["ratios"][peer]["median"] for record in self.records
                           if record["threads"] == threads and peer in record["ratios"]]
                mean = math.exp(statistics.fmean(math.log(value) for value in medians)) if medians else None
                cells.append(f"{mean:>5.2f} over {len(medians):>3}".rjust(16) if mean else f"{'-':>16}")
            print(" ".join(cells))
        for (name, reason), cases in self.failures.items():
            self.note(f"{cases[0]}{f' and {len(cases) - 1} more' if len(cases) > 1 else ''}, {name}: {reason}")
        for note in self.notes:
            print("note:", note)
        if json_file:
            with open(json_file, "w") as file:
                json.dump({"machine": measure.machine(), "records": self.records, "notes": self.notes}, file, indent=1)
                file.write("\n")
