#!/usr/bin/env python3
"""Builds kernels twice, as reference and optimised, runs both on the same random data and compares what they write.

usage: compare-kernels.py FILE.mlir [--weir-opt PATH] [--llvm-bin DIR] [--vector-bits N] [--keep DIR]

FILE holds functions marked weir.kernel, and before each one lines
  // ARGS: ro:f32:4x8 wo:f32:4x8 rw:i32[0,9]:16 =7 tol=1e-5
with one word for each binding (access, element type, range of the values, shape), `=` and the value of each scalar operand, and the
tolerance, relative to the largest expected value. The optimised kernel runs its workgroups one by one, the last one first.
"""
import argparse, array, ctypes, math, os, random, re, struct, subprocess, sys, tempfile

SIZES = {"f64": 8, "f32": 4, "f16": 2, "bf16": 2, "i64": 8, "i32": 4, "i16": 2, "i8": 1, "i1": 1}
CODES = {"f64": "d", "f32": "f", "f16": "e", "i64": "q", "i32": "i", "i16": "h", "i8": "b", "i1": "b"}


def encode(kind, values):
    if kind == "bf16":
        return b"".join(struct.pack("<f", v)[2:] for v in values)
    return struct.pack(f"<{len(values)}{CODES[kind]}", *values)


def decode(kind, data):
    if kind == "bf16":
        return [struct.unpack("<f", b"\0\0" + data[i:i + 2])[0] for i in range(0, len(data), 2)]
    return list(struct.unpack(f"<{len(data) // SIZES[kind]}{CODES[kind]}", data))


class Binding:
    def __init__(self, text, rng):
        self.access, kind, shape = text.split(":")
        m = re.fullmatch(r"(\w+?)(?:\[(.*),(.*)\])?", kind)
        self.kind = m.group(1)
        isfloat = "f" in self.kind
        lo = float(m.group(2)) if m.group(2) else (-2.0 if isfloat else 0 if self.kind == "i1" else -100)
        hi = float(m.group(3)) if m.group(3) else (2.0 if isfloat else 1 if self.kind == "i1" else 100)
        count = math.prod(int(d) for d in shape.split("x")) if shape else 1
        draw = (lambda: rng.uniform(lo, hi)) if isfloat else (lambda: rng.randint(int(lo), int(hi)))
        self.data = encode(self.kind, [draw() for _ in range(count)])

    def fresh(self):
        """An aligned copy, with a guard after it."""
        size = len(self.data)
        raw = ctypes.create_string_buffer(size + 192)
        start = -ctypes.addressof(raw) % 64
        buffer = (ctypes.c_char * (size + 64)).from_buffer(raw, start)
        data = self.data if self.access != "wo" else b"\x5a" * size
        ctypes.memmove(buffer, data + b"\xa5" * 64, size + 64)
        return raw, buffer


class Module:
    def __init__(self, args, mode):
        base = os.path.join(args.keep, os.path.basename(args.file) + "." + mode)
        options = "scalar" if mode == "reference" else f"vector-bits={args.vector_bits} features=" + ("+avx512f" if int(args.vector_bits) >= 512 else "")
        if mode != "reference":
            options += f" workgroup-cycles={args.workgroup_cycles}"
        llvm = args.llvm_bin
        run([args.weir_opt, args.file, f"--pass-pipeline=builtin.module(weir-codegen-cpu{{{options}}})", "-o", base + ".mlir"])
        run([f"{llvm}/mlir-translate", "--mlir-to-llvmir", base + ".mlir", "-o", base + ".ll"])
        run([f"{llvm}/clang", "-Wno-override-module", "-O1" if mode == "reference" else "-O2", "-march=native",
             f"-mprefer-vector-width={args.vector_bits}", "-fPIC", "-shared", base + ".ll", "-o", base + ".so", "-lm"])
        self.library = ctypes.CDLL(base + ".so")
        self.text = open(base + ".mlir").read()
        if self.text.count("call @malloc") != self.text.count("call @free"):
            sys.exit(f"{mode}: a kernel keeps memory")


class Kernel:
    def __init__(self, module, name):
        self.entry = getattr(module.library, name)
        self.entry.restype = ctypes.c_char_p
        self.count = getattr(module.library, name + "__workgroups")
        self.count.restype = ctypes.c_int64
        self.scratch = int(re.search(r"@" + name + r"\(.*weir\.scratch_size = (\d+)", module.text).group(1))

    def __call__(self, bindings, scalars, split):
        buffers = [b.fresh() for b in bindings]
        pointers = (ctypes.c_void_p * max(1, len(buffers)))(*[ctypes.addressof(b) for _, b in buffers])
        slots = (ctypes.c_uint64 * max(1, len(scalars)))(*[slot(s) for s in scalars])
        count = self.count(*[ctypes.c_double(s) if isinstance(s, float) else ctypes.c_int64(s) for s in scalars])
        counts = (ctypes.c_uint64 * 3)(count, 1, 1)
        scratch = ctypes.create_string_buffer(self.scratch + 128)
        aligned = ctypes.addressof(scratch) + (-ctypes.addressof(scratch) % 64)
        ranges = [(i, i + 1) for i in reversed(range(count))] if split else [(0, count)]
        for begin, end in ranges:
            message = self.entry(pointers, slots, counts, ctypes.c_uint64(begin), ctypes.c_uint64(end), ctypes.c_void_p(aligned))
            if message:
                return message.decode(), count
        results = []
        for b, (_, buffer) in zip(bindings, buffers):
            content = bytes(buffer.raw)
            if content[-64:] != b"\xa5" * 64:
                sys.exit("a kernel wrote past the end of a binding")
            if b.access == "ro" and content[:-64] != b.data:
                sys.exit("a kernel wrote to a read-only binding")
            results.append(content[:-64])
        return results, count


def slot(value):
    if isinstance(value, float):
        return struct.unpack("<I", struct.pack("<f", value))[0]
    return value & (2**64 - 1)


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(" ".join(command) + "\n" + done.stderr[-4000:])


def compare(binding, expected, actual, tolerance):
    e, a = decode(binding.kind, expected), decode(binding.kind, actual)
    if "f" not in binding.kind:
        bad = [i for i, (x, y) in enumerate(zip(e, a)) if x != y]
    else:
        scale = max([abs(x) for x in e if math.isfinite(x)] + [1e-30])
        bad = []
        for i, (x, y) in enumerate(zip(e, a)):
            same = x == y or (math.isnan(x) and math.isnan(y)) or abs(x - y) <= tolerance * scale
            if not same:
                bad.append(i)
    return [(i, e[i], a[i]) for i in bad]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--weir-opt", default="weir-opt")
    parser.add_argument("--llvm-bin", default="/usr/lib/llvm-22/bin")
    parser.add_argument("--vector-bits", default="256")
    parser.add_argument("--keep", default=None)
    parser.add_argument("--workgroup-cycles", default="30000")
    args = parser.parse_args()
    if not args.keep:
        holder = tempfile.TemporaryDirectory()
        args.keep = holder.name
    cases, work = [], []
    for m in re.finditer(r"// ARGS: (.*)|^func\.func @(\w+)", open(args.file).read(), re.M):
        if m.group(1):
            cases.append(m.group(1))
        else:
            work += [(m.group(2), case) for case in cases]
            cases = []
    if not work:
        sys.exit("no ARGS line")
    modules = [Module(args, "reference"), Module(args, "optimised")]
    for name, case in work:
        reference, optimised = (Kernel(module, name) for module in modules)
        label = f"{name} {case}"
        rng = random.Random(1)
        words = case.split()
        bindings = [Binding(w, rng) for w in words if ":" in w]
        scalars = [float(w[1:]) if "." in w else int(w[1:]) for w in words if w.startswith("=")]
        tolerance = next((float(w[4:]) for w in words if w.startswith("tol=")), 1e-5)
        expected, _ = reference(bindings, scalars, False)
        for split in (False, True):
            actual, count = optimised(bindings, scalars, split)
            if isinstance(expected, str) or isinstance(actual, str):
                if expected != actual:
                    sys.exit(f"{label}: {expected if isinstance(expected, str) else 'success'} became {actual}")
                print(f"ok: {label}: fails with '{expected}'")
                continue
            for i, b in enumerate(bindings):
                if b.access == "ro":
                    continue
                bad = compare(b, expected[i], actual[i], tolerance)
                if bad:
                    sys.exit(f"{label}: binding {i}: {len(bad)} elements differ, first (index, expected, actual): {bad[:4]}")
        print(f"ok: {label}: {count} workgroups")


main()
