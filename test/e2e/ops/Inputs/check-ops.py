#!/usr/bin/env python3
"""Runs every row of a table of single-op programs and compares with numpy.

usage: check-ops.py TABLE.py --bin DIR [--only REGEX] [--through=PASSES] [--write FILE] [ARGUMENTS OF WEIR-COMPILE]
       --through: passes of weir-opt ("--weir-... --weir-...") that rewrite the programs first; --write: the programs alone, nothing is run

TABLE.py gives ROWS of (name, types, arguments, results, body, numpy function). For each type T one function is made:
* arguments and results are words SHAPExTYPE:KIND; TYPE is T where it is missing, KIND is one of draw(), small integers if missing;
* the body may use %0 %1 ... (arguments), $0 $1 ... (their types), $r $s (types of the results), T, %z (a zero of the result's type),
  %e (an empty tensor) and %f (filled with zero); what it defines as %r (and %s) is returned; one that starts with no % defines %r;
* the function takes the arguments as exact values and gives the results; `t` is T if it asks for it.
Values have to be equal, NaN to any NaN, and zeros of special values in their sign; after `~` before a name floats may be 4
units in the last place apart.
"""
import argparse, concurrent.futures, importlib.util, os, re, shlex, subprocess, sys, tempfile, zlib

import numpy as np

import numbers_of_types as numbers


class Slot:
    def __init__(self, word, t):
        spec, _, self.kind = word.partition(":")
        dims = [d for d in spec.split("x") if d]
        self.type = t if dims[-1].isdigit() else dims.pop().replace("T", t)
        self.shape = tuple(int(d) for d in dims)
        self.spelled = "x".join(map(str, self.shape + (numbers.IN_ARRAYS.get(self.type, self.type),)))
        self.element = numbers.IN_MLIR.get(self.type, self.type)
        self.mlir = f"tensor<{'x'.join(map(str, self.shape + (self.element,)))}{', #iree_encoding.packed_storage' if self.type == 'b1' else ''}>"


class Case:
    def __init__(self, row, t, number):
        name, _, arguments, results, self.body, self.numpy = row
        self.exact = not name.startswith("~")
        self.signed_zeros = self.exact and ":special" in arguments
        self.label = f"{name.lstrip('~')} {t}"
        self.symbol = re.sub(r"\W+", "_", self.label) + f"_{number}"
        self.type = t
        self.arguments = [Slot(w, t) for w in arguments.split()]
        self.results = [Slot(w, t) for w in results.split()]
        rng = np.random.default_rng(zlib.crc32((self.label + arguments).encode()))
        self.values = [numbers.to_type(numbers.draw(a.kind, a.type, a.shape, rng), a.type) for a in self.arguments]

    def text(self):
        def substitute(match):
            key = match.group(1)
            return (self.results["rs".index(key)] if key in "rs" else self.arguments[int(key)]).mlir
        r = self.results[0]
        body = self.body if self.body.startswith("%") else "%r = " + self.body
        body = re.sub(r"\$(\d|[rs])", substitute, body)
        body = re.sub(r"\bT\b|(?<=x)T\b", numbers.IN_MLIR.get(self.type, self.type), body)
        # Scales have no zero.
        zero = "1.0" if r.type == numbers.SCALE else "0.0" if numbers.is_float(r.type) else "false" if r.element == "i1" else "0"
        constant = "arith.constant false" if zero == "false" else f"arith.constant {zero} : {r.element}"
        if r.type in numbers.COMPLEX:
            part = r.element[8:-1]
            constant = f"complex.constant [0.0 : {part}, 0.0 : {part}] : {r.element}"
        arguments = ", ".join(f"%{i}: {a.mlir}" for i, a in enumerate(self.arguments))
        types = ", ".join(s.mlir for s in self.results)
        returned = ", ".join(["%r", "%s"][:len(self.results)])
        return (f"func.func @{self.symbol}({arguments}) -> ({types}) {{\n  %z = {constant}\n  %e = tensor.empty() : {r.mlir}\n"
                f"  %f = linalg.fill ins(%z : {r.element}) outs(%e : {r.mlir}) -> {r.mlir}\n  {body}\n  return {returned} : {types}\n}}\n")

    def expected(self):
        with np.errstate(all="ignore"):
            code = getattr(self.numpy, "__code__", None)  # numpy's own functions have none
            wants_type = code and "t" in code.co_varnames[:code.co_argcount]
            given = self.numpy(*self.values, **({"t": self.type} if wants_type else {}))
            given = given if isinstance(given, tuple) else (given,)
            return [numbers.to_type(np.broadcast_to(v, s.shape), s.type) for v, s in zip(given, self.results, strict=True)]

    def run(self, args, module, folder):
        base = os.path.join(folder, self.symbol)
        command = [os.path.join(args.bin, "weir-run"), "--module=" + module, "--function=" + self.symbol, "--poison", "--threads=1"]
        for i, (slot, values) in enumerate(zip(self.arguments, self.values)):
            with open(f"{base}.{i}", "wb") as f:
                f.write(numbers.encode(values, slot.type))
            command.append(f"--input={slot.spelled}=@{base}.{i}")
        command += [f"--output=@{base}.out{i}.bin" for i in range(len(self.results))]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return f"weir-run: {done.stdout}{done.stderr}"[:300]
        for i, (slot, want) in enumerate(zip(self.results, self.expected())):
            with open(f"{base}.out{i}.bin", "rb") as f:
                got = numbers.decode(f.read(), slot.type, slot.shape)
            if wrong := self.compare(slot, got, want):
                return f"result {i}: {wrong}"
        return None

    def compare(self, slot, got, want):
        same = got == want
        if numbers.is_float(slot.type):
            if self.signed_zeros:
                same &= np.signbit(got) == np.signbit(want)
            same |= np.isnan(got) & np.isnan(want)
            if not self.exact and slot.type in numbers.FORMAT:
                with np.errstate(all="ignore"):
                    same |= np.abs(got - want) <= 4 * 2.0 ** (1 - numbers.FORMAT[slot.type][0]) * np.abs(want)
        if slot.type in numbers.COMPLEX and not self.exact:
            with np.errstate(all="ignore"):
                same |= np.abs(got - want) <= {"c64": 2.0**-20, "c128": 2.0**-49}[slot.type] * np.abs(want)
        wrong = np.argwhere(~same)
        if not len(wrong):
            return None
        at = tuple(int(i) for i in wrong[0])
        inputs = [v[at] for v in self.values if v.shape == got.shape]
        return f"{len(wrong)} of {got.size} differ, first at {at}: got {got[at]!r}, numpy has {want[at]!r}, inputs there {inputs}"


def compile_module(args, cases, path):
    """Says what is wrong with the cases that do not compile, each alone; empty if all do."""
    with open(path + ".mlir", "w") as f:
        f.writelines(case.text() for case in cases)
    program = path + ".mlir"
    if args.through:
        program = path + ".through.mlir"
        subprocess.run([os.path.join(args.bin, "weir-opt"), *shlex.split(args.through), path + ".mlir", "-o", program], check=True)
    command = [os.path.join(args.bin, "weir-compile"), program, "-o", path, *args.options]
    done = subprocess.run(command, capture_output=True, text=True)
    if not done.returncode:
        return ""
    if len(cases) == 1:
        return f"{cases[0].label}: {done.stderr[:400]}\n{cases[0].text()}"
    half = len(cases) // 2
    return compile_module(args, cases[:half], path) + compile_module(args, cases[half:], path) or done.stderr[:400]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--through")
    parser.add_argument("--write")
    args, args.options = parser.parse_known_args()
    spec = importlib.util.spec_from_file_location("table", args.table)
    table = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(table)
    pairs = [(row, t) for row in table.ROWS for t in row[1]]
    cases = [Case(row, t, n) for n, (row, t) in enumerate(pairs)]
    cases = [c for c in cases if re.search(args.only, c.label)]
    if not cases:
        sys.exit("no such row")
    if args.write:
        with open(args.write, "w") as f:
            f.writelines(case.text() for case in cases)
        return
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "all.so")
        if errors := compile_module(args, cases, module):
            sys.exit(errors + "the module does not compile")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda c: c.run(args, module, folder), cases))
    failed = [(c.label, a) for c, a in zip(cases, answers) if a]
    for label, answer in failed:
        print(f"{label}: {answer}")
    print(f"{len(cases) - len(failed)} of {len(cases)} agree with numpy")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
