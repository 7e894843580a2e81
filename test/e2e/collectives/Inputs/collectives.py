"""Writes a program with a collective of each kind and element type, inputs of each participant and the results that NumPy gives.

Usage: collectives.py FOLDER PARTICIPANTS [--seed=N]
"""
import argparse, pathlib
import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("participants", type=int)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
folder, participants = options.folder, options.participants
rng = np.random.default_rng(options.seed)
folder.mkdir(parents=True, exist_ok=True)

TYPES = {"si8": "i1", "ui8": "u1", "si16": "i2", "ui16": "u2", "si32": "i4", "ui32": "u4", "si64": "i8", "ui64": "u8", "f16": "f2", "f32": "f4", "f64": "f8"}
REDUCTIONS = {"sum": np.add, "product": np.multiply, "minimum": np.minimum, "maximum": np.maximum}


def bits(name):
    return np.dtype(TYPES[name]).itemsize * 8


def make(shape, name):
    dtype = np.dtype(TYPES[name])
    if dtype.kind == "f":
        return rng.standard_normal(shape).astype(dtype)
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)


def reduce(kind, parts, name):
    if kind == "average":
        total = sum(part.astype("f8" if name[0] == "f" else object) for part in parts)
        if name[0] == "f":
            return (total / participants).astype(TYPES[name])
        return np.vectorize(lambda value: int(abs(value) // participants) * (1 if value >= 0 else -1), otypes=[object])(total).astype(TYPES[name])
    wide = [part.astype("f8") if name == "f16" else part for part in parts]
    result = wide[0]
    with np.errstate(over="ignore"):
        for part in wide[1:]:
            result = REDUCTIONS[kind](result, part)
    return result.astype(TYPES[name])


class Program:
    def __init__(self):
        self.arguments, self.results, self.body = [], [], []
        self.inputs = [[] for _ in range(participants)]
        self.expected = [[] for _ in range(participants)]

    def add(self, op, name, sent, received, extra="", types="", inPlace=False):
        """`sent` and `received`: an array for each participant."""
        index = len(self.arguments)
        mlir = ("f" if name[0] == "f" else "i") + str(bits(name))
        spell = lambda array: f"tensor<{'x'.join(map(str, array.shape))}x{mlir}>"
        source, result = spell(sent[0]), spell(received[0])
        self.arguments.append(f"%a{index}: {source}")
        target = f"%a{index}"
        if not inPlace:
            target = f"%e{index}"
            self.body.append(f"{target} = tensor.empty() : {result}")
        self.body.append(f"%r{index} = flow.collective.{op}{name}, {target}, %a{index}, %c{extra} : ({result}, {source}, !flow.channel{types}) -> {target} as {result}")
        self.results.append((f"%r{index}", result))
        for rank in range(participants):
            self.inputs[rank].append(sent[rank])
            self.expected[rank].append(received[rank])

    def write(self):
        names, types = zip(*self.results)
        text = f"func.func @main({', '.join(self.arguments)}) -> ({', '.join(types)}) {{\n  %c = flow.channel.default : !flow.channel\n"
        text += "  %rank = flow.channel.rank %c : index\n  %count = flow.channel.count %c : index\n  %one = arith.constant 1 : index\n"
        text += "  %after = arith.addi %rank, %one : index\n  %next = arith.remui %after, %count : index\n"
        text += "  %less = arith.subi %count, %one : index\n  %before = arith.addi %rank, %less : index\n  %previous = arith.remui %before, %count : index\n"
        text += "".join(f"  {line}\n" for line in self.body)
        text += f"  return {', '.join(names)} : {', '.join(types)}\n}}\n"
        (folder / "program.mlir").write_text(text)
        unsigned = lambda array: array.view(f"i{array.dtype.itemsize}") if array.dtype.kind == "u" else array
        flatten = lambda lists: {f"result{i:05}": unsigned(array) for i, array in enumerate(array for part in lists for array in part)}
        np.savez(folder / "inputs.npz", **flatten(self.inputs))
        np.savez(folder / "expected.npz", **flatten(self.expected))


program = Program()
for name in TYPES:
    n = int(rng.integers(1, 40))
    parts = [make((n, 3), name) for _ in range(participants)]
    stacked = np.concatenate(parts)
    program.add("all_gather ", name, parts, [stacked] * participants)
    program.add("send_recv ", name, parts, [parts[rank - 1] for rank in range(participants)], ", %next, %previous", ", index, index")
    whole = [make((participants * n,), name) for _ in range(participants)]
    exchanged = [np.concatenate([array[n * rank : n * (rank + 1)] for array in whole]) for rank in range(participants)]
    program.add("all_to_all ", name, whole, exchanged)
    for kind in [*REDUCTIONS, "average"]:
        total = reduce(kind, parts, name)
        program.add(f"all_reduce {kind}, ", name, parts, [total] * participants, inPlace=kind == "sum")
        total = reduce(kind, whole, name)
        program.add(f"reduce_scatter {kind}, ", name, whole, [total[n * rank : n * (rank + 1)] for rank in range(participants)])
program.write()
