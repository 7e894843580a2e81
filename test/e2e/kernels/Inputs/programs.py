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


def compare_with_reference(binaries, source, inputs, *flags):
    """Compiles `main` of `source` for cpu with these flags, and for reference as it is; ends the script where results differ on buffers full of NaN, at one or two
    threads. Returns what the first compilation printed."""
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    printed = run(binaries / "weir-compile", source, "-o", modules["cpu"], *flags)
    run(binaries / "weir-compile", source, "--target=reference", "-o", modules["reference"])
    expected = source.with_suffix(".npz")
    run(binaries / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    for threads in (1, 2):
        run(binaries / "weir-run", f"--module={modules['cpu']}", "--function=main", f"--threads={threads}", "--poison", *inputs, f"--expected_output=@{expected}",
            "--atol=0", "--rtol=0")
    return printed
