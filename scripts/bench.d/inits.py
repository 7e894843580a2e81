"""What the first value of a matmul's sums costs: an argument or a constant, against a fill with zeros."""

import json
import pathlib
import re
import statistics

import numpy as np

import kernels
import measure

SHAPES = ["512x512x512", "384x384x384", "128x768x768", "256x256x64"]
KINDS = ["fill", "argument", "constant"]
TOLERANCE = 1e-4  # of the largest value


class Case:
    def __init__(self, shape, kind):
        self.shape, self.kind = shape, kind
        m, n, k = (int(part) for part in shape.split("x"))
        random = np.random.default_rng(m + n + k).random
        self.a, self.b, self.c = (random(dims, dtype=np.float32) - 0.5 for dims in ((m, k), (k, n), (m, n)))

    def inputs(self):
        return [self.a, self.b] + ([self.c] if self.kind == "argument" else [])

    def expected(self):
        product = self.a.astype(np.float64) @ self.b
        return (product if self.kind == "fill" else product + self.c).astype(np.float32)

    def program(self):
        a, b, c = (kernels.tensor(*array.shape) for array in (self.a, self.b, self.c))
        start = {"fill": f"  %z = arith.constant 0.0 : f32\n  %e = tensor.empty() : {c}\n"
                         f"  %c = linalg.fill ins(%z : f32) outs(%e : {c}) -> {c}\n",
                 "constant": f"  %c = arith.constant dense_resource<init> : {c}\n", "argument": ""}[self.kind]
        return (f"func.func @main(%a: {a}, %b: {b}{f', %c: {c}' if self.kind == 'argument' else ''}) -> {c} {{\n{start}"
                f"  %p = linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}\n  return %p : {c}\n}}\n"
                + (kernels.resources(init=self.c) if self.kind == "constant" else ""))


def prepare(case, weir, folder):
    stem = folder / f"{case.shape}-{case.kind}"
    source, module, inputs, expected = (stem.with_suffix(suffix) for suffix in (".mlir", ".so", ".in.npz", ".out.npz"))
    source.write_text(case.program())
    np.savez(inputs, **{f"arg{number}": array for number, array in enumerate(case.inputs())})
    np.savez(expected, out0=case.expected())
    weir.compile(source, module)
    weir.check(module, [inputs], expected, TOLERANCE)
    return module, inputs


def main(arguments):
    shapes = [shape for shape in SHAPES if re.search(arguments.only, shape)]
    if arguments.list:
        print("\n".join(shapes))
        return 0
    folder = arguments.work / "inits"
    folder.mkdir(parents=True, exist_ok=True)
    weir = measure.Weir(arguments.build, arguments.compile_option)
    records = []
    print("Milliseconds with a fill, and the times of the others over it. Brackets: least and largest of the rounds.")
    print(f"{'matmul':<16} thr {'fill ms':>9} " + " ".join(f"{kind:>17}" for kind in KINDS[1:]), flush=True)
    for shape in shapes:
        prepared = {kind: prepare(Case(shape, kind), weir, folder) for kind in KINDS}
        for threads in arguments.threads:
            timers = {kind: weir.timer(module, [inputs], threads, arguments.seconds) for kind, (module, inputs) in prepared.items()}
            times, failed = measure.interleave(timers, arguments.rounds)
            if failed:
                raise measure.Failure(f"{shape}: {failed}")
            cells = [f"{shape:<16} {threads:>3} {measure.summary(times['fill'])['min_ms']:>9.4f}"]
            record = {"case": shape, "threads": threads, "fill_ms": measure.summary(times["fill"])["min_ms"], "over_fill": {}}
            for kind in KINDS[1:]:
                each = measure.ratios(times, kind, subject="fill")
                record["over_fill"][kind] = statistics.median(each)
                cells.append(f"{statistics.median(each):>5.2f} [{min(each):.2f},{max(each):.2f}]")
            records.append(record)
            print(" ".join(cells), flush=True)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps({"machine": measure.machine(), "records": records}, indent=1) + "\n")
    return 0
