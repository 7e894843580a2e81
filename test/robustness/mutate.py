#!/usr/bin/env python3
"""Damages modules, .npy, .npz and IR files at random, and gives them to weir-run and weir-compile.

    mutate.py --bin BUILD/bin [--count 2000] [--seed N] [--only module,npy,npz,ir] [--work FOLDER]

Whatever a file holds, the tools end with exit code 0 or 1, with a message if it is 1, and never by a signal. What they accept gives the
numbers that it means:
  modules      those of the original
  npy, npz     those of the original, or of the array that numpy reads from the damaged file
  IR           the same on both targets (the programs of test/e2e/road with the inputs of their RUN lines)
Programs that run too long, or want more memory than there is, are counted, not judged. The files of failures stay in the work folder.
"""

import argparse
import glob
import io
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = np.array([[1, 2, 3], [-1, 0.5, 0.25], [4, -2, 1], [0, 8, -0.5]], np.float32)
BIAS = np.array([0.5, -1.5, 2], np.float32)
MEMORY = 8 << 30
SECONDS = 20
NUMBERS = ["-1", "0", "1", "2", "3", "7", "64", "4096", "2147483648", "-9223372036854775808", "9223372036854775807", "?"]
parser = argparse.ArgumentParser()
parser.add_argument("--bin", required=True)
parser.add_argument("--count", type=int, default=2000)
parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "little"))
parser.add_argument("--only", default="module,npy,npz,ir")
parser.add_argument("--work")
parser.add_argument("--road", default=os.path.join(HERE, "..", "e2e", "road"))
options = parser.parse_args()


class Wrong(Exception):
    """What a tool should not have done."""


class Unjudged(Exception):
    """Too long, or too large."""


def run(tool, *arguments):
    """Exit code of a tool that behaves; its one message if it is not 0."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        done = subprocess.run([os.path.join(options.bin, tool), *arguments], capture_output=True, preexec_fn=limit, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Unjudged("too long")
    message = done.stderr.decode(errors="replace")
    if "out of memory" in message:
        raise Unjudged("out of memory")
    if done.returncode not in (0, 1) or "the module crashed" in message:
        raise Wrong(f"{tool} ends with exit code {done.returncode}: {message[-2000:]}")
    errors = len(re.findall(r"\berror: ", message))
    # The compiler reports several things that are wrong, the runtime the first.
    if done.returncode == 1 and (errors == 0 or (errors > 1 and tool == "weir-run")):
        raise Wrong(f"{tool} fails without one message: {message[-2000:]!r}")
    return done.returncode, message


def damage_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        at, length = rng.randrange(len(data)), rng.choice([1, 2, 4, 8, 64, 1000])
        kind = rng.randrange(6)
        if kind < 2:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            data[at] = rng.choice([0, 0x7F, 0x80, 0xFF, rng.randrange(256)])
        elif kind == 3:
            del data[at : at + length]
        elif kind == 4:
            data[at:at] = data[max(0, at - length) : at] or b"\0"
        else:
            del data[at:]
        if not data:
            data = bytearray(b"\0")
    return bytes(data)


def damage_text(rng, data):
    """Of IR: numbers, names, lines; sometimes bytes."""
    if rng.random() < 0.15:
        return damage_bytes(rng, data)
    text = data.decode()
    for _ in range(rng.choice([1, 1, 2])):
        lines = text.split("\n")
        at = rng.choice([i for i, line in enumerate(lines) if line.strip() and not line.strip().startswith("//")] or [0])
        kind = rng.randrange(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[at])
        else:
            pattern = r"(?<![\w%#@.])-?\d+|\?" if kind < 5 else r"%\w+"
            everywhere = re.findall(r"%\w+", text)
            found = list(re.finditer(pattern, lines[at]))
            if found:
                match = rng.choice(found)
                new = rng.choice(NUMBERS if kind < 5 else everywhere)
                lines[at] = lines[at][: match.start()] + new + lines[at][match.end() :]
        text = "\n".join(lines) or " "
    return text.encode()


def result_of(path):
    with np.load(path) as file:
        return [file[name] for name in file.files]


def same(a, b):
    return len(a) == len(b) and all(
        x.shape == y.shape and x.dtype == y.dtype
        and (np.allclose(x, y, rtol=1e-3, atol=1e-4, equal_nan=True) if x.dtype.kind == "f" else np.array_equal(x, y))
        for x, y in zip(a, b))


class Files:
    """Originals, and what is to hold for their damaged forms."""

    def __init__(self, work):
        self.work = work
        self.module = self.path("program.so")
        if run("weir-compile", os.path.join(HERE, "Inputs", "program.mlir"), "-o", self.module)[0]:
            sys.exit("the program does not compile")
        x = np.arange(20, dtype=np.float32).reshape(5, 4) / 4
        self.expected = self.apply(x)
        self.arrays = {".npy": [], ".npz": []}
        for array in (x, np.asfortranarray(x), x.astype(">f4")):
            stream = io.BytesIO()
            np.lib.format.write_array(stream, array, version=(1 + len(self.arrays[".npy"]) % 2, 0))
            self.arrays[".npy"].append(stream.getvalue())
        for save in (np.savez, np.savez_compressed):
            stream = io.BytesIO()
            save(stream, x=x)
            self.arrays[".npz"].append(stream.getvalue())
        self.programs = [program for file in sorted(glob.glob(os.path.join(options.road, "*.mlir"))) if (program := self.program(file))]

    def path(self, name):
        return os.path.join(self.work, name)

    @staticmethod
    def apply(x):
        with np.errstate(all="ignore"):
            return [x.astype(np.float32) @ WEIGHTS + BIAS]

    @staticmethod
    def program(file):
        """(text, arguments) of a program whose RUN lines say how to call it, for any target."""
        text = open(file, "rb").read()
        if b"#hal.device.target" in text:
            return None
        lines = re.sub(r"\\\n// RUN:", "", text.decode())
        for line in re.findall(r"// RUN: weir-run (.*)", lines):
            arguments = [word for word in shlex.split(line.split("|")[0]) if word.startswith(("--function", "--input"))]
            if "%" not in " ".join(arguments):
                return text, arguments
        return None

    def check(self, kind, rng):
        """Makes one damaged file and tries it. Returns its name and what came of it."""
        if kind == "module":
            return self.check_module(rng)
        return self.check_ir(rng) if kind == "ir" else self.check_array("." + kind, rng)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def check_module(self, rng):
        original = open(self.module, "rb").read()
        path = self.write("damaged.so", damage_bytes(rng, original))
        array, result = self.write("whole.npy", self.arrays[".npy"][0]), self.path("result.npz")
        code, _ = run("weir-run", "--module=" + path, "--input=@" + array, "--output=@" + result)
        if code == 0 and not same(result_of(result), self.expected):
            raise Wrong("a damaged module gives other numbers")
        return code

    def check_array(self, extension, rng):
        path = self.write("damaged" + extension, damage_bytes(rng, rng.choice(self.arrays[extension])))
        result = self.path("result.npz")
        code, _ = run("weir-run", "--module=" + self.module, "--input=@" + path, "--output=@" + result)
        if code == 0:
            got = result_of(result)
            if not same(got, self.expected) and not self.is_as_numpy(path, got):
                raise Wrong("a damaged array gives other numbers than numpy reads")
        return code

    def is_as_numpy(self, path, got):
        try:
            loaded = np.load(path)
            return same(got, self.apply(loaded if path.endswith(".npy") else loaded[loaded.files[0]]))
        except Exception:
            return False

    def check_ir(self, rng):
        text, arguments = rng.choice(self.programs)
        path = self.write("damaged.mlir", damage_text(rng, text))
        results = []
        for target in ("reference", "cpu"):
            module, result = self.path("damaged-ir.so"), self.path(target + ".npz")
            code, message = run("weir-compile", path, "--target=" + target, "-o", module)
            if code == 0:
                code, message = run("weir-run", "--module=" + module, *arguments, "--poison", "--output=@" + result)
            results.append(result_of(result) if code == 0 else message)
        failed = [isinstance(result, str) for result in results]
        if failed[0] != failed[1]:
            raise Wrong(f"only one target accepts it: {[r for r in results if isinstance(r, str)][0]}")
        if not failed[0] and not same(*results):
            raise Wrong(f"targets differ: {results}")
        return int(failed[0])


def main():
    print(f"seed {options.seed}", flush=True)
    work = options.work or tempfile.mkdtemp(prefix="weir-mutate-")
    os.makedirs(work, exist_ok=True)
    files = Files(work)
    kinds = options.only.split(",")
    counts = {kind: [0, 0, 0] for kind in kinds}
    failures = 0
    for i in range(options.count):
        # IR takes a hundred times as long as the others.
        others = [kind for kind in kinds if kind != "ir"]
        kind = "ir" if not others or ("ir" in kinds and i % 5 == 0) else others[i % len(others)]
        rng = random.Random(f"{options.seed} {i}")
        try:
            counts[kind][files.check(kind, rng)] += 1
        except Unjudged:
            counts[kind][2] += 1
        except Wrong as wrong:
            failures += 1
            extension = {"module": "so", "ir": "mlir"}.get(kind, kind)
            kept = files.path(f"failure-{options.seed}-{i}.{extension}")
            os.replace(files.path("damaged." + extension), kept)
            print(f"{kept}: {wrong}", flush=True)
    for kind, (accepted, refused, unjudged) in counts.items():
        print(f"{kind}: {accepted} accepted, {refused} refused, {unjudged} not judged")
    print(f"{failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
