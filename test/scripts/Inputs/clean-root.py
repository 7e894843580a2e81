"""clean-root.py ROOT FOLDER [ARGUMENT...]: runs FOLDER/run with the arguments in ROOT, where a C library and Python with its own modules are all that there is.

Python is copied there from this machine, as the folder is; results go to ROOT/results.jsonl.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig


def copy(path, root):
    """A file to the same place below `root`, without the links on the way."""
    target = root / str(path).lstrip("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(path, target)


def main():
    root, folder, arguments = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    shutil.rmtree(root, ignore_errors=True)
    python = os.path.realpath(sys.executable)
    # Also what weir-run takes from the C library.
    for program in (python, folder / "bin" / "weir-run"):
        text = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
        for path in re.findall(r"(/\S+) \(0x", text):
            if program == python or re.search(r"/(libc|libm|ld-linux[^/]*)\.so", path):
                copy(path, root)
    copy(python, root)
    library = sysconfig.get_path("stdlib")
    shutil.copytree(library, root / library.lstrip("/"), symlinks=True, ignore=shutil.ignore_patterns("test", "idlelib", "*-packages", "__pycache__", "config-*"))
    shutil.copytree(folder, root / "folder")
    for name in ("tmp", "proc", "dev"):
        (root / name).mkdir(exist_ok=True)
    user = [] if os.getuid() == 0 else ["--map-root-user"]
    script = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
    command = ["unshare", *user, "--mount", "--pid", "--fork", "sh", "-c", script, root, python, "/folder/run", "--json=/results.jsonl", *arguments]
    return subprocess.run(command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}).returncode


sys.exit(main())
