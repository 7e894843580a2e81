"""Results on disk. A task whose result is there is not executed again, so what was cut off goes on where it was, in any process."""

import json
import os
import pathlib
import socket
import time

from .measure import Failure, machine


class Store:
    """A folder: results/KEY.json, what tasks make besides (modules, arrays, failing programs), and log.jsonl, a line when a task begins and ends."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def path(self, kind, name):
        folder = self.folder / kind
        folder.mkdir(parents=True, exist_ok=True)
        return folder / name

    def find(self, key):
        try:
            return json.loads((self.folder / "results" / f"{key}.json").read_text())
        except FileNotFoundError:
            return None

    def put(self, key, result):
        write_whole(self.path("results", f"{key}.json"), json.dumps(result, indent=1).encode())

    def forget(self, key):
        (self.folder / "results" / f"{key}.json").unlink(missing_ok=True)

    def log(self, event, task):
        line = json.dumps({"time": round(time.time(), 3), "event": event, "task": task.key, "name": task.name, "host": socket.gethostname(), "process": os.getpid()})
        # One write at the end of the file: lines of several processes do not mix.
        with open(self.path("", "log.jsonl"), "ab", buffering=0) as file:
            file.write(line.encode() + b"\n")


def write_whole(path, data):
    """Readers see the file as it was or as it is, never a part."""
    part = path.with_name(f"{path.name}.{socket.gethostname()}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)


def perform(task, folder):
    """The result of a task: that of the store, or it is executed. This is what workers call."""
    store = Store(folder)
    found = store.find(task.key)
    if found:
        return found
    store.log("begin", task)
    begin = time.monotonic()
    try:
        result = {"status": "good", **task.execute(store)}
    except Failure as failure:
        result = {"status": "failed", "reason": str(failure)}
    result.update(name=task.name, seconds=round(time.monotonic() - begin, 3), host=socket.gethostname(), machine=machine())
    store.put(task.key, result)
    store.log("end", task)
    return result
