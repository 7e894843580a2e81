"""wheel_root.py ROOT WHEEL SCRIPT: runs a script of Python in ROOT, where there are a C and a C++ library, Python, NumPy and the wheel, and nothing else.

The libraries are those that every system has by the rules for such wheels; LLVM, oneTBB and the rest have to come from the wheel.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

import numpy

EVERYWHERE = r"/(libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+|libz|ld-linux[^/]*)\.so"


def copy(path, root):
    """A file to the same place below `root`, without the links on the way."""
    target = root / str(path).lstrip("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(path, target)


def libraries(file):
    return re.findall(r"(/\S+) \(0x", subprocess.run(["ldd", file], capture_output=True, text=True).stdout)


def main():
    root, wheel, script = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(root, ignore_errors=True)
    python, folder = os.path.realpath(sys.executable), pathlib.Path(numpy.__file__).parent
    for file in (python, *folder.rglob("*.so")):
        for path in libraries(file):
            copy(path, root)
    site = root / "site"
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--root-user-action=ignore", "--target", site, wheel], check=True)
    for path in libraries(site / "weir/bin/weir-compile"):
        if re.search(EVERYWHERE, path):
            copy(path, root)
    copy(python, root)
    library = sysconfig.get_path("stdlib")
    shutil.copytree(library, root / library.lstrip("/"), symlinks=True, ignore=shutil.ignore_patterns("test", "idlelib", "*-packages", "__pycache__", "config-*"))
    shutil.copytree(folder, site / "numpy", ignore=shutil.ignore_patterns("tests", "__pycache__"))
    shutil.copy(script, root / "script.py")
    for name in ("tmp", "proc", "dev"):
        (root / name).mkdir(exist_ok=True)
    user = [] if os.getuid() == 0 else ["--map-root-user"]
    mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
    command = ["unshare", *user, "--mount", "--pid", "--fork", "sh", "-c", mounts, root, python, "/script.py"]
    return subprocess.run(command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHONPATH": "/site", "LC_ALL": "C.UTF-8"}).returncode


sys.exit(main())
