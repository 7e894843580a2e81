"""Ops on floats of at most a byte, packed integers and booleans, index and complex numbers. See check-ops.py for the form of a row."""
import numpy as np

from numbers_of_types import BITS, COMPLEX, SCALE, TINY, to_float

PACKED = ["i4", "i2"]
ALL = [*TINY, *PACKED]
# Sums in f4E2M1FN are rounded in each step.
SUMS = [t for t in TINY if t != "f4E2M1FN"]
SHAPE = "7x24"


def einsum(spec):
    return lambda *operands: np.einsum(spec, *(o if np.iscomplexobj(o) else o.astype(np.float64) for o in operands))


def windows(x, w):
    return np.array([[[np.sum(x[n, i:i + 3, j:j + 2, :, None] * w, axis=(0, 1, 2)) for j in range(7)] for i in range(7)] for n in range(2)])


def each(op, kind="", types=ALL, shape=SHAPE, function=None, to="T"):
    names = {"f": [t for t in types if t in TINY], "i": [t for t in types if t not in TINY]}
    for letter, some in names.items():
        if some:
            yield (f"arith.{op}{letter}", some, f"{shape}:{kind} {shape}:{kind}", f"{shape}x{to}", f"arith.{op}{letter} %0, %1 : $0", function)


def mapped(op, result):
    """An element-wise op whose elements change type."""
    return f"%r = linalg.map {{ {op} }} ins(%0 : $0) outs(%e : {result})"


def conv():
    return ("linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%0, %1 : $0, $1) "
            "outs(%f : $r) -> $r")


def convert_all():
    for t in [*TINY, SCALE]:
        for wide in ["f32", "f64", "f16", "bf16"]:
            if t == SCALE and wide == "f16":
                continue
            yield (f"extf to {wide} from", [t], "16x16:special", f"16x16x{wide}", "arith.extf %0 : $0 to $r", lambda x: x)
            yield (f"truncf from {wide} to", [t], f"80x83x{wide}:around", "80x83", "arith.truncf %0 : $0 to $r", lambda x: x)
        # Odd sizes in scalar loops.
        yield ("truncf of a few to", [t], "3x2xf32:around", "3x2", "arith.truncf %0 : $0 to $r", lambda x: x)
        for whole in ["i8", "i32", "i64"]:
            yield (f"sitofp from {whole} to", [t], f"10x14x{whole}:special", "10x14", "arith.sitofp %0 : $0 to $r", lambda x: x.astype(np.float64))
    for t in TINY:
        yield ("fptosi to i8 from", [t], "16x16", "16x16xi8", "arith.fptosi %0 : $0 to $r", np.trunc)
    yield ("extf to f8E4M3FN from", ["f4E2M1FN"], "16x16:special", "16x16xf8E4M3FN", "arith.extf %0 : $0 to $r", lambda x: x)
    for t in TINY:
        if t != "f4E2M1FN":
            yield ("truncf to f4E2M1FN from", [t], "16x16:special", "16x16xf4E2M1FN", "arith.truncf %0 : $0 to $r", lambda x: x)
    for t in PACKED:
        yield ("extsi from", [t], "7x24:special", "7x24xi32", "arith.extsi %0 : $0 to $r", lambda x: x)
        yield ("extui from", [t], "7x24:special", "7x24xi32", "arith.extui %0 : $0 to $r", (lambda bits: lambda x: x & (1 << bits) - 1)(BITS[t]))
        yield ("trunci from i32 to", [t], "7x24xi32:special", "7x24", "arith.trunci %0 : $0 to $r", lambda x: x)
        yield ("sitofp to f32 from", [t], "7x24:special", "7x24xf32", "arith.sitofp %0 : $0 to $r", lambda x: x)
        yield ("uitofp to f32 from", [t], "7x24:special", "7x24xf32", "arith.uitofp %0 : $0 to $r", (lambda bits: lambda x: x & (1 << bits) - 1)(BITS[t]))
    yield ("extui from", ["b1"], "13x8", "13x8xi32", "%r = linalg.map { arith.extui } ins(%0 : $0) outs(%e : $r)", lambda x: x)
    yield ("trunci to", ["b1"], "5x3xi32", "5x3", "%r = linalg.map { arith.trunci } ins(%0 : $0) outs(%e : $r)", lambda x: x)
    yield ("index_cast from", ["index"], "5x3", "5x3xi32", "arith.index_cast %0 : $0 to $r", lambda x: x)
    yield ("index_cast to", ["index"], "5x3xi32", "5x3", "arith.index_cast %0 : $0 to $r", lambda x: x)


def scaled():
    for t in TINY:
        if t == "f4E2M1FN" or t in ("f8E4M3FN", "f8E5M2"):
            yield ("scaling_extf", [t], f"16x16:special 16x16x{SCALE}:special", "16x16xf32", "arith.scaling_extf %0, %1 : $0, $1 to $r",
                   lambda x, s: to_float(x * s, "f32"))
            yield ("scaling_truncf", [t], f"16x16xf32:around 16x16x{SCALE}", "16x16", "arith.scaling_truncf %0, %1 : $0, $1 to $r",
                   lambda x, s: to_float(x, "f32") / s)


def complex_op(op, function, arity=2, exact=False, types=COMPLEX):
    arguments = " ".join(["5x7:fraction"] * arity)
    operands = ", ".join(f"%{i}" for i in range(arity))
    kinds = ", ".join(f"${i}" for i in range(arity))
    return (("" if exact else "~") + f"complex.{op}", types, arguments, "5x7",
            f"%r = linalg.map {{ complex.{op} }} ins({operands} : {kinds}) outs(%e : $r)", function)


ROWS = [
    *convert_all(),
    *scaled(),
    # Element-wise: each operation is rounded.
    *each("add", "special", function=np.add),
    *each("sub", "special", function=np.subtract),
    *each("mul", "special", function=np.multiply),
    ("arith.divf", list(TINY), f"{SHAPE}:special {SHAPE}:special", SHAPE, "arith.divf %0, %1 : $0", np.divide),
    ("arith.cmpf olt", list(TINY), f"{SHAPE}:special {SHAPE}:special", f"{SHAPE}xi1", "arith.cmpf olt, %0, %1 : $0", np.less),
    ("arith.cmpi slt", PACKED, f"{SHAPE}:special {SHAPE}:special", f"{SHAPE}xi1", "arith.cmpi slt, %0, %1 : $0", np.less),
    ("arith.xori", PACKED, f"{SHAPE}:special {SHAPE}:special", SHAPE, "arith.xori %0, %1 : $0", np.bitwise_xor),
    ("linalg.add", ALL, "3x5x8 3x5x8", "3x5x8", "linalg.add ins(%0, %1 : $0, $1) outs(%e : $r) -> $r", np.add),
    ("linalg.exp", ["f8E4M3FN", "f8E5M2"], "16x16:special", "16x16", "linalg.exp ins(%0 : $0) outs(%e : $r) -> $r", np.exp),
    ("linalg.transpose", [*ALL, SCALE, "index", *COMPLEX], "6x8", "8x6", "%r = linalg.transpose ins(%0 : $0) outs(%e : $r) permutation = [1, 0]", np.transpose),
    ("linalg.transpose", ["b1"], "6x8", "8x6", "%r = linalg.transpose ins(%0 : $0) outs(%e : $r) permutation = [1, 0]", np.transpose),
    ("tensor.pad", ALL, "6x6", "7x8", "%r = tensor.pad %0 low[0, 1] high[1, 1] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %z : T\n  } : $0 to $r",
     lambda x: np.pad(x, ((0, 1), (1, 1)))),
    ("extract_slice", ALL, "6x8", "3x4", "tensor.extract_slice %0[2, 3] [3, 4] [1, 1] : $0 to $r", lambda x: x[2:5, 3:7]),
    ("index add", ["index"], "5x7 5x7", "5x7", "arith.addi %0, %1 : $0", np.add),
    ("xori", ["b1"], "5x7 5x7", "5x7", "%r = linalg.map { arith.xori } ins(%0, %1 : $0, $1) outs(%e : $r)", np.logical_xor),
    # Sums accumulate in f32 and are rounded once; integers wrap.
    ("reduce add", SUMS, "4x38", "4", "%r = linalg.reduce { arith.addf } ins(%0 : $0) outs(%f : $r) dimensions = [1]", lambda x: x.sum(1)),
    ("reduce max", list(TINY), "4x38", "4", "%r = linalg.reduce { arith.maximumf } ins(%0 : $0) outs(%f : $r) dimensions = [1]",
     lambda x: np.maximum(x.max(1), 0)),
    ("reduce add", PACKED, "4x38", "4", "%r = linalg.reduce { arith.addi } ins(%0 : $0) outs(%f : $r) dimensions = [1]", lambda x: x.sum(1)),
    ("reduce columns", SUMS, "38x4", "4", "%r = linalg.reduce { arith.addf } ins(%0 : $0) outs(%f : $r) dimensions = [0]", lambda x: x.sum(0)),
    ("reduce and", ["b1"], "4x38", "4", "%r = linalg.reduce { arith.ori } ins(%0 : $0) outs(%f : $r) dimensions = [1]", lambda x: x.any(1)),
    ("reduce complex", COMPLEX, "4x38", "4", "%r = linalg.reduce { complex.add } ins(%0 : $0) outs(%f : $r) dimensions = [1]", lambda x: x.sum(1)),
    # Contractions
    ("matmul to f32", list(TINY), "5x38 38x18", "5x18xf32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul", SUMS, "6x38 38x18", "6x18", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul to i32", PACKED, "5x40 40x20", "5x20xi32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul with i8 to i32", PACKED, "17x64xi8 64x36", "17x36xi32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul", PACKED, "6x38 38x18", "6x18", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul of two types", ["f8E5M2"], "6x38 38x18xf8E4M3FN", "6x18xf32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul, B transposed", list(TINY), "16x64 32x64", "16x32xf32",
     "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
     "ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", lambda a, b: a @ b.T),
    ("matvec", list(TINY), "6x38 38", "6xf32", "linalg.matvec ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("matmul", COMPLEX, "5x7 7x9", "5x9", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    # More than a workgroup has memory for, in rows that end within a byte
    ("add of many", PACKED, "301x203 301x203", "301x203", "arith.addi %0, %1 : $0", np.add),
    ("matmul of many to i32", PACKED, "97x199 199x301", "97x301xi32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", np.matmul),
    ("contract many", PACKED, "100x100x1x1 100x100x1x100", "100x100x1x100xi32",
     "linalg.contract indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (a, b, e, d)>, "
     "affine_map<(a, b, c, d, e) -> (a, b, c, d)>] ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", lambda x, y: x * y),
    # Convolutions
    ("conv_2d to f32", list(TINY), "2x9x8x3 3x2x3x4", "2x7x7x4xf32", conv(), windows),
    ("conv_2d", SUMS, "2x9x8x3 3x2x3x4", "2x7x7x4", conv(), windows),
    ("conv_2d to i32", PACKED, "2x9x8x3 3x2x3x6", "2x7x7x6xi32", conv(), windows),
    ("conv_2d", COMPLEX, "2x9x8x3 3x2x3x4", "2x7x7x4", conv(), windows),
    # Complex numbers at places that are data, in loops and branches, and their parts
    ("gather complex", COMPLEX, "9 2x5xi32:index", "2x5",
     "%r = linalg.map ins(%1 : $1) outs(%e : $r) (%x: i32, %o: T) {\n    %k = arith.index_cast %x : i32 to index\n"
     "    %v = tensor.extract %0[%k] : $0\n    linalg.yield %v : T\n  }", lambda x, i: x[i.astype(int)]),
    ("choose complex", COMPLEX, "5x7 5x7 5x7xi32", "5x7",
     "%r = linalg.map ins(%0, %1, %2 : $0, $1, $2) outs(%e : $r) (%x: T, %y: T, %n: i32, %o: T) {\n    %k = arith.constant 0 : i32\n"
     "    %c = arith.cmpi slt, %n, %k : i32\n    %d = arith.select %c, %x, %y : T\n    %v = scf.if %c -> (T) {\n      %s = complex.add %d, %y : T\n"
     "      scf.yield %s : T\n    } else {\n      scf.yield %d : T\n    }\n    linalg.yield %v : T\n  }",
     lambda x, y, n: np.where(n < 0, x + y, y)),
    ("parts of complex", ["c64"], "5x7", "5x7xf32 5x7xf32",
     "%g = tensor.empty() : $s\n  %r, %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, "
     "affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\"parallel\", \"parallel\"]} ins(%0 : $0) outs(%e, %g : $r, $s) {\n"
     "  ^bb0(%x: T, %o: f32, %p: f32):\n    %re = complex.re %x : T\n    %im = complex.im %x : T\n    linalg.yield %re, %im : f32, f32\n  } -> ($r, $s)",
     lambda x: (x.real, x.imag)),
    # Complex arithmetic
    complex_op("add", np.add, exact=True),
    complex_op("sub", np.subtract, exact=True),
    complex_op("mul", np.multiply, exact=True),
    complex_op("div", np.divide),
    complex_op("exp", np.exp, 1),
    complex_op("log", np.log, 1),
    complex_op("sqrt", np.sqrt, 1),
    complex_op("tanh", np.tanh, 1),
    complex_op("sin", np.sin, 1),
    complex_op("cos", np.cos, 1),
    complex_op("conj", np.conj, 1, exact=True),
    ("~complex.abs", ["c64"], "5x7:fraction", "5x7xf32", "%r = linalg.map { complex.abs } ins(%0 : $0) outs(%e : $r)", np.abs),
    ("~complex.abs", ["c128"], "5x7:fraction", "5x7xf64", "%r = linalg.map { complex.abs } ins(%0 : $0) outs(%e : $r)", np.abs),
]
