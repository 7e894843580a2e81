"""Running the two compilers and comparing results."""

import pathlib
import subprocess
import sys
import tempfile
import time

try:
    import numpy as np
except ModuleNotFoundError as error:
    sys.exit(f"scripts/peer-roundtrip: {error} (scripts/setup installs what is needed)")

# The peer's flags for a CPU of this machine.
TARGET = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host"]


class Failure(Exception):
    """A step that failed; the text is what the program said."""

    def __init__(self, step, text):
        super().__init__(text)
        self.step = step


def say(text):
    print(text, file=sys.stderr, flush=True)


class Tools:
    """The programs of both sides and a folder for what they write."""

    def __init__(self, peer, weir, arguments):
        self.peer, self.weir, self.verbose = peer, weir, arguments.verbose
        self.tolerance = arguments.tolerance
        if arguments.keep:
            self.folder = arguments.keep.absolute()
            self.folder.mkdir(parents=True, exist_ok=True)
        else:
            self.temporary = tempfile.TemporaryDirectory(prefix="peer-roundtrip-")
            self.folder = pathlib.Path(self.temporary.name)

    def run(self, step, command):
        """Runs a command and returns its stderr; a failure carries its first error line."""
        command = [str(part) for part in command]
        if self.verbose:
            say("+ " + " ".join(f"'{part}'" if set(part) & set(" ();<>") else part for part in command))
        start = time.monotonic()
        done = subprocess.run(command, capture_output=True, cwd=self.folder)
        if self.verbose:
            say(f"  {time.monotonic() - start:.1f} s")
        text = done.stderr.decode(errors="replace")
        if done.returncode == 0:
            return text
        lines = (text.strip() or done.stdout.decode(errors="replace").strip()).splitlines()
        shown = next((line for line in lines if "error" in line), lines[-1] if lines else "")
        # Locations of the peer can hold a whole program's text.
        if " error: " in shown:
            shown = shown[:shown.index(" error: ")][-120:] + shown[shown.index(" error: "):]
        reason = f"signal {-done.returncode}: " if done.returncode < 0 else ""
        raise Failure(step, f"{pathlib.Path(command[0]).name}: {reason}{shown[:300]}")

    def compile(self, step, source, output, flags):
        return self.run(step, [self.peer / "iree-compile", source, "-o", output, *TARGET, *flags])

    def peer_opt(self, step, source, output, flags):
        return self.run(step, [self.peer / "iree-opt", source, "-o", output, *flags])

    def weir_opt(self, step, source, output, flags):
        return self.run(step, [self.weir / "weir-opt", source, "-o", output, "--note-unknown=false", *flags])

    def execute(self, step, module, inputs, count):
        """The results of @main as the peer's runtime computes them."""
        outputs = [module.with_suffix(f".out{number}.npy") for number in range(count)]
        for output in outputs:
            output.unlink(missing_ok=True)
        self.run(step, [self.peer / "iree-run-module", f"--module={module}", "--function=main", "--device=local-sync",
                        *[f"--input=@{file}" for file in inputs], *[f"--output=@{file}" for file in outputs]])
        return [np.load(output) for output in outputs]


def largest_error(got, want):
    """The largest difference, of the largest value; infinite where shapes, types or NaNs differ."""
    if got.shape != want.shape or got.dtype != want.dtype:
        return float("inf")
    if got.size == 0 or np.array_equal(got, want):
        return 0.0
    if want.dtype.kind not in "fc":
        return float("inf")
    error = np.max(np.abs(got.astype(np.float64) - want.astype(np.float64)))
    scale = np.max(np.abs(want.astype(np.float64))) or 1.0
    return float(error / scale) if np.isfinite(error) else float("inf")
