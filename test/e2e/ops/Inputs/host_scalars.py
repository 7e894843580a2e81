"""Ops of math and complex on scalars of the host: each element of the arguments is taken out, computed alone, and put into the result. The rows are
those of elementwise.py and narrow.py, and more of math. See check-ops.py for the form of a row."""
import math
import re

import numpy as np

import elementwise
import narrow
from numbers_of_types import COMPLEX, FLOATS, INTS, TINY

COUNT = 11
SMALL = list(TINY)


def element(word):
    spec = word.partition(":")[0].rpartition("x")[2]
    return "T" if spec.isdigit() else spec


def on_host(row):
    """The row with one op for each element; nothing for rows of another form."""
    name, types, arguments, results, body, function = row
    # Storage is not filled with 128 bits, and so tensors are not made of such scalars.
    types = [t for t in types if t != "c128" or element(results) != "T"]
    mapped = re.fullmatch(r"%r = linalg\.map \{ ([\w.]+) \} ins\(([%\d, ]+) : [^)]*\) outs\(%e : \$r\)", body)
    if mapped:
        result = element(results)
        body = mapped[1] + " " + mapped[2] + " : " + ("T" if mapped[1] != "complex.create" else result)
    if not re.fullmatch(r"(math|complex)\.\w+ [^\n{}]*", body) or "wide" in name:
        return None
    words = [re.sub(r"^[\dx]*\d(?=x|:|$)", str(COUNT), word) for word in arguments.split()]
    lines, values = [], []
    for i in range(COUNT):
        lines.append(f"%i{i} = arith.constant {i} : index")
        lines += [f"%x{k}_{i} = tensor.extract %{k}[%i{i}] : ${k}" for k in range(len(words))]
        op = re.sub(r"%(\d)", rf"%x\1_{i}", body)
        op = re.sub(r"\$(\d)", lambda m: element(words[int(m[1])]), op).replace("$r", element(results))
        lines.append(f"%y{i} = {op}")
        values.append(f"%y{i}")
    lines.append(f"%r = tensor.from_elements {', '.join(values)} : $r")
    return (name, types, " ".join(words), re.sub(r"^[\dx]*\d(?=x|$)", str(COUNT), results), "\n  ".join(lines), function)


def narrow_function(function):
    """Functions of small floats are those of f32, rounded."""
    return lambda x: function(np.float32(x))


def power(x, n):
    return np.array([float(v) ** int(k) if v or k >= 0 else np.inf for v, k in zip(x, n)])


def more():
    shape = elementwise.SHAPE
    for op, function in (("sqrt", np.sqrt), ("exp", np.exp), ("tanh", np.tanh), ("erf", np.vectorize(math.erf)), ("cbrt", np.cbrt), ("asinh", np.arcsinh)):
        yield elementwise.unary("~math." + op, SMALL, narrow_function(function), "positive")
    yield ("math.absf", SMALL, f"{shape}:special", shape, "math.absf %0 : $0", np.abs)
    yield ("math.isnan", SMALL, f"{shape}:special", f"{shape}xi1", "math.isnan %0 : $0", np.isnan)
    yield ("math.isinf", SMALL, f"{shape}:special", f"{shape}xi1", "math.isinf %0 : $0", np.isinf)
    for integer in INTS:
        yield (f"~math.fpowi by {integer}", FLOATS, f"{shape}:positive {shape}x{integer}", shape, "math.fpowi %0, %1 : $0, " + integer, power)
    yield ("math.clampf", SMALL, f"{shape}:special {shape} {shape}", shape, "math.clampf %0 to [%1, %2] : $0",
           lambda x, low, high: np.minimum(np.maximum(x, low), high))
    for op, function in (("expm1", np.expm1), ("log1p", np.log1p), ("tan", np.tan), ("sign", lambda z: np.where(z == 0, 0, z / np.abs(np.where(z == 0, 1, z))))):
        yield elementwise.unary("~complex." + op, COMPLEX, function, "fraction")
    yield elementwise.unary("complex.neg", COMPLEX, np.negative, "fraction")
    yield ("~complex.powi", COMPLEX, f"{shape}:fraction {shape}xi32:positive", shape, "complex.powi %0, %1 : $0, i32", lambda z, n: z ** n)
    yield ("complex.re", ["c64"], f"{shape}:fraction", f"{shape}xf32", "complex.re %0 : $0", np.real)
    yield ("complex.im", ["c128"], f"{shape}:fraction", f"{shape}xf64", "complex.im %0 : $0", np.imag)
    yield ("complex.eq", COMPLEX, f"{shape} {shape}", f"{shape}xi1", "complex.eq %0, %1 : $0", np.equal)
    yield ("math.ipowi", ["index"], f"{shape}:positive {shape}:positive", shape, "math.ipowi %0, %1 : $0", np.power)
    yield ("math.absi", ["index"], f"{shape}", shape, "math.absi %0 : $0", np.abs)
    for i, (name, function) in enumerate((("sine", np.sin), ("cosine", np.cos))):
        lines = [f"%i{k} = arith.constant {k} : index\n  %x{k} = tensor.extract %0[%i{k}] : $0\n  %y{k}:2 = math.sincos %x{k} : T" for k in range(COUNT)]
        values = ", ".join(f"%y{k}#{i}" for k in range(COUNT))
        yield (f"~math.sincos {name}", FLOATS, f"{COUNT}:small", f"{COUNT}", "\n  ".join(lines) + f"\n  %r = tensor.from_elements {values} : $r", function)


def by_index():
    lines = [f"%i{k} = arith.constant {k} : index\n  %x{k} = tensor.extract %0[%i{k}] : $0\n  %n{k} = tensor.extract %1[%i{k}] : $1\n"
             f"  %j{k} = arith.index_cast %n{k} : i64 to index\n  %y{k} = math.fpowi %x{k}, %j{k} : T, index" for k in range(COUNT)]
    values = ", ".join(f"%y{k}" for k in range(COUNT))
    return ("~math.fpowi by index", ["f32", "f64"], f"{COUNT}:positive {COUNT}xi64", f"{COUNT}",
            "\n  ".join(lines) + f"\n  %r = tensor.from_elements {values} : $r", power)


ROWS = [by_index()] + [row for row in map(on_host, [*elementwise.ROWS, *narrow.ROWS, *more()]) if row] + [row for row in more() if "sincos" in row[0]]
