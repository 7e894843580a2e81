"""The packed folder: where its parts are, and how its programs are started on this machine."""

import json
import os
import pathlib
import shutil
import sys
import tarfile
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
        self.unpack()

    def unpack(self):
        """Unpacks the modules, the first time; they get their name when all are there."""
        if (self.root / "modules").exists():
            return
        try:
            partial = pathlib.Path(tempfile.mkdtemp(prefix="unpacking-", dir=self.root))
            with tarfile.open(self.root / "modules.tar.gz") as archive:
                archive.extractall(partial)
            if not (self.root / "modules").exists():  # another run may have been first
                os.rename(partial / "modules", self.root / "modules")
            shutil.rmtree(partial)
        except OSError as error:
            sys.exit(f"run: error: the modules cannot be unpacked: {error}")

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
