"""The packed folder: where its parts are, and how its programs are started on this machine."""

import json
import os
import pathlib
import shutil
import tempfile

import children


class Folder:
    def __init__(self, root, stand_in):
        self.root, self.stand_in = pathlib.Path(root).resolve(), stand_in
        contents = json.loads((self.root / "cases.json").read_text())
        self.about, self.cases = contents["about"], contents["cases"]
        self.weir_run = self.root / "bin" / "weir-run"
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="weir-hardware-"))
        self.environment = dict(os.environ)
        if stand_in:
            self.search_first("cudasim")

    def search_first(self, name):
        """Libraries of lib/`name` come before those of the system."""
        paths = [str(self.root / "lib" / name), self.environment.get("LD_LIBRARY_PATH")]
        self.environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, paths))

    def start(self):
        """Why weir-run doesn't start here, or None. The C++ library of the folder is only taken where the system has none, or an older one: drivers of
        devices need the system's."""
        done = children.run([self.weir_run, "--version"], 20, self.environment)
        if done.status != "right" and ("libstdc++" in done.text or "libgcc_s" in done.text):
            self.search_first("cxx")
            done = children.run([self.weir_run, "--version"], 20, self.environment)
        return None if done.status == "right" else done.why

    def clean(self):
        shutil.rmtree(self.work, ignore_errors=True)
