"""The other side of peer.py: starts it, asks with a limit of time, and starts another one where it crashed or hung."""

import json
import select
import subprocess
import sys
import zipfile

import children

LIBRARIES = ("pytorch", "triton")


class Peers:
    def __init__(self, folder, device):
        self.folder, self.device, self.child, self.absent = folder, device, None, {}

    def start(self):
        """Modules are taken out of the file `run`: Triton reads source text from the disk."""
        source = self.folder.work / "peers"
        if not source.exists():
            with zipfile.ZipFile(sys.argv[0]) as archive:
                archive.extractall(source, ["peer.py", "triton_kernels.py"])
        self.log = open(self.folder.work / "peers.log", "w")
        self.child = subprocess.Popen([sys.executable, "-c", "import peer; peer.serve()"], cwd=source, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=self.log, text=True, start_new_session=True)

    def close(self):
        if self.child:
            children.end_group(self.child)
            self.child = None

    def ask(self, library, case, seconds, limit):
        """(milliseconds, None), or None and why."""
        if library in self.absent:
            return None, self.absent[library]
        if not self.child:
            self.start()
        request = {"library": library, "peer": case.row["peer"], "device": self.device, "seconds": seconds, "arguments": case.peer_arguments()}
        try:
            self.child.stdin.write(json.dumps(request) + "\n")
            self.child.stdin.flush()
            ready, _, _ = select.select([self.child.stdout], [], [], limit)
            line = self.child.stdout.readline() if ready else ""
        except BrokenPipeError:
            ready, line = True, ""
        if not line:
            self.close()
            return None, "crashed" if ready else f"still running after {limit:g} s"
        reply = json.loads(line)
        if "ms" in reply:
            wrong = (reply.get("difference") or 0) > 1e-2
            return (None, "its result is wrong") if wrong else (reply["ms"], None)
        if reply["skipped"].startswith(("no ", "PyTorch finds")):
            self.absent[library] = reply["skipped"]
        return None, reply["skipped"]
