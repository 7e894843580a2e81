"""The file of results: one JSON object in a line for each step, written as soon as it is known."""

import json
import os

GOOD = ("right", "skipped")


class Results:
    def __init__(self, path):
        self.rows, self.file = [], open(path, "w")

    def add(self, step, status, why="", **figures):
        """`figures` without a value are left out."""
        row = {"step": step, "status": status, **({"why": why} if why else {}), **{name: value for name, value in figures.items() if value is not None}}
        self.rows.append(row)
        self.file.write(json.dumps(row) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())  # a machine may be taken away, or hang
        return row

    def bad(self):
        return [row for row in self.rows if row["status"] not in GOOD]
