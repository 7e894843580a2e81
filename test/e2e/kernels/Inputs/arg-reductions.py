"""Reductions to the best element and to values of its iteration, compiled for cpu, whole and cut into parts, and for reference.

  arg-reductions.py BIN FOLDER [SEED COUNT]

Fails where results differ in a bit, NaNs for equal. Prints how many ops had lanes, and how many were cut, of how many.
"""

import pathlib
import random
import sys

import numpy as np

from programs import run, tensor

BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, COUNT = (int(text) for text in sys.argv[3:5]) if len(sys.argv) > 3 else (1, 60)
CPU = ["--target=cpu", "--target-triple=x86_64-linux-gnu", "--target-cpu=x86-64-v3"]
EDGES = [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 34, 63, 64, 65, 66, 127, 129, 130, 257, 1000]
STORED = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
FLOATS = ("f16", "f32", "f64")


def comparison(chance, kind, largest):
    """What sets %better, and the value %best as one of several forms."""
    if kind not in FLOATS:
        sign, name = chance.choice(["s", "u"]), "max" if largest else "min"
        swapped = chance.random() < 0.3
        predicate = sign + ("lt" if largest == swapped else "gt")
        text = f"    %better = arith.cmpi {predicate}, {'%was, %x' if swapped else '%x, %was'} : {kind}\n"
        return text + (f"    %best = arith.{name}{sign}i %x, %was : {kind}\n" if chance.random() < 0.5 else
                       f"    %best = arith.select %better, %x, %was : {kind}\n")
    form = chance.choice(["select", "select", "maximum", "maximum", "maxnum", "first NaN"])
    sign, name = "gt" if largest else "lt", "max" if largest else "min"
    if form == "first NaN":
        return f"""    %more = arith.cmpf u{sign}, %x, %was : {kind}
    %number = arith.cmpf ord, %was, %was : {kind}
    %better = arith.andi {chance.choice(["%more, %number", "%number, %more"])} : i1
    %best = arith.select %better, %x, %was : {kind}
"""
    swapped = chance.random() < 0.3
    predicate = "o" + ({"gt": "lt", "lt": "gt"}[sign] if swapped else sign)
    text = f"    %better = arith.cmpf {predicate}, {'%was, %x' if swapped else '%x, %was'} : {kind}\n"
    if form == "select":
        return text + f"    %best = arith.select %better, %x, %was : {kind}\n"
    suffix = "imumf" if form == "maximum" else "numf"
    return text + f"    %best = arith.{name}{suffix} {chance.choice(['%x, %was', '%was, %x'])} : {kind}\n"


class Program:
    def __init__(self, name, chance):
        self.name = name
        rank = chance.choice([1, 2, 2, 2, 3])
        loops = [chance.choice(EDGES if i == 0 else EDGES[:9]) for i in range(rank)][::-1]
        kinds = ["parallel"] * (rank - 1) + ["reduction"]
        order = list(range(rank))
        if chance.random() < 0.3:
            chance.shuffle(order)
        kind, follower = chance.choice(list(STORED)), chance.choice(["i32", "i64"])
        dynamic = {d for d in range(rank) if chance.random() < 0.2}
        shape = [loops[d] for d in order]
        at = chance.randrange(3)  # where the value stands among the results
        element = chance.choice(["plain", "plain", "scaled", "added"])
        third = chance.random() < 0.3
        self.kind, self.starts_at_constant = kind, chance.random() < 0.5
        results = [(kind, "%best"), (follower, "%place")] + ([(kind, "%third")] if third else [])
        results = results[at:] + results[:at] if at < len(results) else results
        self.result_kinds, self.result_shape = [k for k, _ in results], loops[:-1]
        free = {i for i, d in enumerate(order) if d in dynamic}
        x, free_out = tensor(shape, kind, free), {d for d in dynamic if d < rank - 1}
        outs = [tensor(loops[:-1], k, free_out) for k, _ in results]
        names = ", ".join(f"d{d}" for d in range(rank))
        inner = ", ".join(f"d{d}" for d in order)
        outer = ", ".join(f"d{d}" for d in range(rank - 1))
        inputs = 2 if element == "added" else 1
        maps = [f"affine_map<({names}) -> ({inner})>"] * inputs + [f"affine_map<({names}) -> ({outer})>"] * len(results)
        self.shapes, self.argument_kinds = [shape] * inputs, [kind] * inputs
        taken = [f"%a{i}: {x}" for i in range(inputs)]
        lines, inits = [], []
        if self.starts_at_constant:
            sizes = []
            for d in sorted(free_out):
                lines += [f"  %c{d} = arith.constant {order.index(d)} : index", f"  %s{d} = tensor.dim %a0, %c{d} : {x}"]
                sizes.append(f"%s{d}")
            for i, ((k, value), out) in enumerate(zip(results, outs)):
                low = {"%best": "0xFC00" if k == "f16" else "0xFF800000" if k == "f32" else "0xFFF0000000000000" if k == "f64" else "-3"}.get(value, "-3")
                low = "-3.0" if low == "-3" and k in FLOATS else low
                lines += [f"  %z{i} = arith.constant {low} : {k}", f"  %e{i} = tensor.empty({', '.join(sizes)}) : {out}",
                          f"  %i{i} = linalg.fill ins(%z{i} : {k}) outs(%e{i} : {out}) -> {out}"]
                inits.append(f"%i{i}")
        else:
            for i, ((k, _), out) in enumerate(zip(results, outs)):
                taken.append(f"%i{i}: {out}")
                inits.append(f"%i{i}")
                self.shapes.append(loops[:-1])
                self.argument_kinds.append(k)
        arguments = [f"%in{i}: {kind}" for i in range(inputs)]
        arguments += [f"{dict([('%best', '%was'), ('%place', '%old'), ('%third', '%other')])[value]}: {k}" for k, value in results]
        f = "f" if kind in FLOATS else "i"
        one = {"plain": [], "scaled": [f"    %x = arith.{'negf' if f == 'f' else 'xori'} %in0{'' if f == 'f' else ', %in0'} : {kind}"],
               "added": [f"    %x = arith.add{f} %in0, %in1 : {kind}"]}[element]
        if not one:
            arguments[0] = f"%x: {kind}"
        body = "\n".join(one + [f"    %n = linalg.index {rank - 1} : index", f"    %p = arith.index_cast %n : index to {follower}"]) + "\n"
        body += comparison(chance, kind, chance.random() < 0.7)
        body += f"    %place = arith.select %better, %p, %old : {follower}\n"
        if third:
            body += f"    %third = arith.select %better, {'%x' if not one else '%in0'}, %other : {kind}\n"
        iterators = ", ".join(f'"{k}"' for k in kinds)
        self.text = f"""func.func @{name}({', '.join(taken)}) -> ({', '.join(outs)}) {{
{chr(10).join(lines)}
  %r:{len(results)} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}}
      ins({', '.join(f'%a{i}' for i in range(inputs))} : {', '.join([x] * inputs)}) outs({', '.join(inits)} : {', '.join(outs)}) {{
  ^bb0({', '.join(arguments)}):
{body}    linalg.yield {', '.join(v for _, v in results)} : {', '.join(k for k, _ in results)}
  }} -> ({', '.join(outs)})
  return {', '.join(f'%r#{i}' for i in range(len(results)))} : {', '.join(outs)}
}}
"""


chance, values = random.Random(SEED), np.random.default_rng(SEED)
programs = [Program(f"arg{i}", chance) for i in range(COUNT)]
source, parts = FOLDER / "programs.mlir", FOLDER / "parts.mlir"
source.write_text("".join(program.text for program in programs))
cut = "builtin.module(func.func(weir-split-reductions{min-points=4 max-results=100000}))"
remarks = {"cut": run(BIN / "weir-opt", source, f"--pass-pipeline={cut}", "-o", parts, "--remarks-filter-passed=weir-split-reductions")}
modules = {}
for label, text, options in (("reference", source, ["--target=reference"]), ("cpu", source, CPU), ("parts", parts, CPU)):
    modules[label] = FOLDER / f"{label}.so"
    remarks[label] = run(BIN / "weir-compile", text, *options, "-o", modules[label], "--remarks-filter-passed=weir-select-strategy")
print(f"lanes: {remarks['cpu'].count('strategy=arg-reduction')} of {COUNT}, cut: {remarks['cut'].count('[Passed] split')}")
if "avx2" not in pathlib.Path("/proc/cpuinfo").read_text():
    sys.exit()


def draw(shape, kind, style):
    """Few values, so that many are equal; NaNs, if at all, some, or one."""
    data = np.array(values.integers(-4 if style else -100, 5 if style else 100, shape), STORED[kind])
    if kind in FLOATS:
        if style == 2:
            data[values.random(shape) < 0.02] = np.nan
            data[values.random(shape) < 0.02] = -np.inf
    return data


for program in programs:
    for style in range(3):
        arguments = []
        for number, (shape, kind) in enumerate(zip(program.shapes, program.argument_kinds)):
            file = FOLDER / f"argument{number}.bin"
            draw(shape, kind, style).tofile(file)
            arguments.append(f"--input={'x'.join(map(str, [*shape, kind]))}=@{file}")
        results = {}
        for label, module in modules.items():
            files = [FOLDER / f"{label}{i}.bin" for i in range(len(program.result_kinds))]
            run(BIN / "weir-run", f"--module={module}", f"--function={program.name}", "--poison", *arguments, *(f"--output=@{file}" for file in files))
            results[label] = [np.fromfile(file, STORED[kind]) for file, kind in zip(files, program.result_kinds)]
        for label in ("cpu", "parts"):
            for got, expected in zip(results[label], results["reference"]):
                same = np.array_equal(got, expected, equal_nan=got.dtype.kind == "f")
                if not same:
                    sys.exit(f"{source}: {program.name} for {label} differs, values of style {style}:\n{program.text}\n{got}\n{expected}")
