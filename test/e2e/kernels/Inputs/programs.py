"""What the scripts share that write programs and run the tools on them."""

import os
import subprocess
import sys


def run(*command, **environment):
    """What a command prints; one that fails ends the script with that."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + "\n" + done.stdout + done.stderr)
    return done.stdout + done.stderr


def tensor(extents, kind, dynamic=()):
    """The type of a tensor; dimensions whose numbers are in `dynamic` are dynamic."""
    return "tensor<" + "".join(f"{'?' if i in dynamic else extent}x" for i, extent in enumerate(extents)) + kind + ">"
