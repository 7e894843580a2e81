"""Running the two compilers and comparing results."""

import hashlib
import pathlib
import resource
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


def program_behind(folder, name):
    """The program that a script of a Python package starts: a row starts several, and Python takes longer to start than some of them to run."""
    libraries = {"iree-run-module": "iree/_runtime_libs"}.get(name, "iree/compiler/_mlir_libs")
    found = sorted(folder.parent.glob(f"lib/python3*/site-packages/{libraries}/{name}"))
    return found[-1] if found else folder / name


class Tools:
    """The programs of both sides and a folder for what they write."""

    def __init__(self, peer, weir, arguments):
        self.weir, self.verbose = weir, arguments.verbose
        self.iree_compile, self.iree_opt, self.iree_run_module = (
            program_behind(peer, name) for name in ("iree-compile", "iree-opt", "iree-run-module"))
        self.compiled = 0  # programs that were compiled to the end and run
        self.tolerance = arguments.tolerance
        if arguments.keep:
            self.folder = arguments.keep.absolute()
            self.folder.mkdir(parents=True, exist_ok=True)
        else:
            self.temporary = tempfile.TemporaryDirectory(prefix="peer-roundtrip-")
            self.folder = pathlib.Path(self.temporary.name)

    def run(self, step, command, digest=None):
        """Runs a command and returns its stderr; a failure carries its first error line. `digest` takes what it writes to its stdout."""
        command = [str(part) for part in command]
        if self.verbose:
            say("+ " + " ".join(f"'{part}'" if set(part) & set(" ();<>") else part for part in command))
        start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, cwd=self.folder)
            out = b""
            while piece := process.stdout.read(1 << 20):
                if digest:
                    digest.update(piece)
                else:
                    out += piece
            process.stdout.close()
            code = process.wait()
            errors.seek(0)
            text = errors.read().decode(errors="replace")
        if self.verbose:
            spent = resource.getrusage(resource.RUSAGE_CHILDREN)
            say(f"  {time.monotonic() - start:.1f} s, {spent.ru_utime + spent.ru_stime - used.ru_utime - used.ru_stime:.1f} s of CPU")
        if code == 0:
            return text
        lines = (text.strip() or out.decode(errors="replace").strip()).splitlines()
        shown = next((line for line in lines if "error" in line), lines[-1] if lines else "")
        # Locations of the peer can hold a whole program's text.
        if " error: " in shown:
            shown = shown[:shown.index(" error: ")][-120:] + shown[shown.index(" error: "):]
        reason = f"signal {-code}: " if code < 0 else ""
        raise Failure(step, f"{pathlib.Path(command[0]).name}: {reason}{shown[:300]}")

    def compile(self, step, source, output, flags):
        return self.run(step, [self.iree_compile, source, "-o", output, *TARGET, *flags])

    def peer_opt(self, step, source, output, flags):
        return self.run(step, [self.iree_opt, source, "-o", output, *flags])

    def digest(self, step, source):
        """Of the program as the peer reads it: the same for all texts of a program."""
        digest = hashlib.sha256()
        self.run(step, [self.iree_opt, source], digest)
        return digest.digest()

    def weir_opt(self, step, source, output, flags):
        return self.run(step, [self.weir / "weir-opt", source, "-o", output, "--note-unknown=false", *flags])

    def execute(self, step, module, inputs, count):
        """The results of @main as the peer's runtime computes them."""
        self.compiled += 1
        outputs = [module.with_suffix(f".out{number}.npy") for number in range(count)]
        for output in outputs:
            output.unlink(missing_ok=True)
        self.run(step, [self.iree_run_module, f"--module={module}", "--function=main", "--device=local-sync",
                        *[f"--input=@{file}" for file in inputs], *[f"--output=@{file}" for file in outputs]])
        return [np.load(output) for output in outputs]


def file_digest(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.digest()


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
