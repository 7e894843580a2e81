"""Writes a program for each elementwise op and type, with results by numpy: FILE of math, of arith on floats or integers, or of TOSA."""

import sys

import numpy as np

FLOATS = {"f32": np.float32, "f64": np.float64, "f16": np.float16}
INTS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
ANY, POSITIVE, UNIT, LARGE = [-2.5, -1.0, -0.25, 0.0, 0.5, 1.5, 3.0], [0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 9.0], [-0.9, -0.5, 0.0, 0.1, 0.3, 0.5, 0.75], \
    [1.0, 1.25, 2.0, 3.5, 8.0, 10.0, 2.5]
UNARY = {"exp": (np.exp, ANY), "exp2": (np.exp2, ANY), "expm1": (np.expm1, ANY), "log": (np.log, POSITIVE), "log2": (np.log2, POSITIVE),
         "log10": (np.log10, POSITIVE), "log1p": (np.log1p, POSITIVE), "sqrt": (np.sqrt, POSITIVE), "rsqrt": (lambda x: 1 / np.sqrt(x), POSITIVE),
         "cbrt": (np.cbrt, POSITIVE), "sin": (np.sin, ANY), "cos": (np.cos, ANY), "tan": (np.tan, UNIT), "asin": (np.arcsin, UNIT),
         "acos": (np.arccos, UNIT), "atan": (np.arctan, ANY), "sinh": (np.sinh, ANY), "cosh": (np.cosh, ANY), "tanh": (np.tanh, ANY),
         "asinh": (np.arcsinh, ANY), "acosh": (np.arccosh, LARGE), "atanh": (np.arctanh, UNIT), "absf": (np.abs, ANY), "ceil": (np.ceil, ANY),
         "floor": (np.floor, ANY), "trunc": (np.trunc, ANY), "roundeven": (np.round, ANY),
         "round": (lambda x: np.sign(x) * np.floor(np.abs(x) + 0.5), ANY),
         "erf": (lambda x: np.vectorize(__import__("math").erf)(x), ANY), "erfc": (lambda x: np.vectorize(__import__("math").erfc)(x), ANY)}
A, B = [7, -8, 100, -1, 0, 3], [2, 3, -7, 5, 9, 1]
BINARY = {"addi": np.add, "subi": np.subtract, "muli": np.multiply, "andi": np.bitwise_and, "ori": np.bitwise_or, "xori": np.bitwise_xor,
          "maxsi": np.maximum, "minsi": np.minimum, "divsi": lambda a, b: np.trunc(a.astype("f8") / b.astype("f8")), "remsi": np.fmod,
          "floordivsi": np.floor_divide, "ceildivsi": lambda a, b: -((-a) // b)}
SHIFTS = {"shli": np.left_shift, "shrsi": np.right_shift}
FLOAT_BINARY = {"addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide, "maximumf": np.maximum, "minimumf": np.minimum,
                "maxnumf": np.fmax, "minnumf": np.fmin, "remf": np.fmod}
TOSA_UNARY = {"abs": np.abs, "ceil": np.ceil, "floor": np.floor, "exp": np.exp, "tanh": np.tanh, "negate": None, "sin": np.sin, "cos": np.cos,
              "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "erf": UNARY["erf"][0]}
TOSA_POSITIVE = {"log": np.log, "rsqrt": UNARY["rsqrt"][0], "reciprocal": lambda x: 1 / x}
TOSA_BINARY = {"add": np.add, "sub": np.subtract, "maximum": np.maximum, "minimum": np.minimum}
TOSA_INT = {"bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor}


def dense(values, kind):
    array = np.asarray(values)
    if array.dtype.kind == "f":
        words = [{True: "0x7FC00000"}.get(bool(np.isnan(v)), repr(float(v))) for v in array]
        words = [w if "." in w or "x" in w or "e" not in w else w.replace("e", ".0e") for w in words]
    elif array.dtype == bool:
        words = ["true" if v else "false" for v in array]
    else:
        words = [str(int(v)) for v in array]
    return f"dense<[{', '.join(words)}]> : tensor<{len(array)}x{kind}>"


def function(name, inputs, kind, line, expected, result=None):
    """`line` computes %r of %a, %b; all are vectors."""
    result = result or kind
    type_, out = f"tensor<{len(expected)}x{kind}>", f"tensor<{len(expected)}x{result}>"
    text = [f"func.func @{name}() {{"]
    for letter, values in zip("ab", inputs):
        text.append(f"  %{letter} = util.unfoldable_constant {dense(values, kind)}")
    text.append("  " + line.format(t=type_, o=out))
    if np.asarray(expected).dtype.kind == "f":
        tolerance = {"f16": "2.0e-3", "bf16": "2.0e-2"}.get(result, "1.0e-5")
        text.append(f"  check.expect_almost_eq_const(%r, {dense(expected, result)}, atol {tolerance}, rtol {tolerance}) : {out}")
    else:
        text.append(f"  check.expect_eq_const(%r, {dense(expected, result)}) : {out}")
    return "\n".join(text + ["  return", "}", ""])


def math():
    for op, (compute, values) in UNARY.items():
        for kind, dtype in FLOATS.items():
            x = np.array(values, dtype)
            yield function(f"{op}_{kind}", [x], kind, f"%r = math.{op} %a : {{t}}", compute(x.astype("f8")).astype(dtype))
    x, y = np.array(POSITIVE), np.array(ANY)
    for kind, dtype in FLOATS.items():
        yield function(f"powf_{kind}", [x, y], kind, "%r = math.powf %a, %b : {t}", (x ** y).astype(dtype))
        yield function(f"atan2_{kind}", [y, x], kind, "%r = math.atan2 %a, %b : {t}", np.arctan2(y, x).astype(dtype))
        yield function(f"copysign_{kind}", [x, y], kind, "%r = math.copysign %a, %b : {t}", np.copysign(x, y).astype(dtype))
        yield function(f"fma_{kind}", [x, y], kind, "%r = math.fma %a, %b, %a : {t}", (x * y + x).astype(dtype))
    for kind, dtype in INTS.items():
        x, bits = np.array(A, dtype), 8 * np.dtype(dtype).itemsize
        patterns = [format(int(v) & (2 ** bits - 1), f"0{bits}b") for v in x]
        yield function(f"absi_{kind}", [x], kind, "%r = math.absi %a : {t}", np.abs(x))
        yield function(f"ctlz_{kind}", [x], kind, "%r = math.ctlz %a : {t}", np.array([len(p) - len(p.lstrip("0")) for p in patterns]))
        yield function(f"cttz_{kind}", [x], kind, "%r = math.cttz %a : {t}", np.array([len(p) - len(p.rstrip("0")) for p in patterns]))
        yield function(f"ctpop_{kind}", [x], kind, "%r = math.ctpop %a : {t}", np.array([p.count("1") for p in patterns]))
        small = np.array([2, 1, 3, 0, 4, 2], dtype)
        yield function(f"ipowi_{kind}", [np.minimum(np.abs(x), 3), small], kind, "%r = math.ipowi %a, %b : {t}", np.minimum(np.abs(x), 3) ** small)


def arith():
    for kind, dtype in INTS.items():
        a, b = np.array(A, dtype), np.array(B, dtype)
        for op, compute in BINARY.items():
            with np.errstate(over="ignore"):
                yield function(f"{op}_{kind}", [a, b], kind, f"%r = arith.{op} %a, %b : {{t}}", compute(a, b).astype(dtype))
        for op, compute in SHIFTS.items():
            yield function(f"{op}_{kind}", [a, np.abs(b) % 8], kind, f"%r = arith.{op} %a, %b : {{t}}", compute(a, np.abs(b) % 8))
        unsigned = np.dtype("u" + np.dtype(dtype).name)
        for op, compute in {"divui": np.floor_divide, "remui": np.remainder, "maxui": np.maximum, "minui": np.minimum}.items():
            yield function(f"{op}_{kind}", [a, b], kind, f"%r = arith.{op} %a, %b : {{t}}", compute(a.view(unsigned), b.view(unsigned)).view(dtype))
        for word, compute in {"slt": np.less, "sge": np.greater_equal, "eq": np.equal}.items():
            yield function(f"cmpi_{word}_{kind}", [a, b], kind, f"%r = arith.cmpi {word}, %a, %b : {{t}}", compute(a, b), "i1")
        for other, target in INTS.items():
            op = "extsi" if np.dtype(target).itemsize > np.dtype(dtype).itemsize else "trunci"
            if other != kind:
                yield function(f"{op}_{kind}_{other}", [a], kind, f"%r = arith.{op} %a : {{t}} to {{o}}", a.astype(target), other)
        for other, target in FLOATS.items():
            yield function(f"sitofp_{kind}_{other}", [a], kind, "%r = arith.sitofp %a : {t} to {o}", a.astype(target), other)
    for kind, dtype in FLOATS.items():
        x, y = np.array(ANY, dtype), np.array(POSITIVE, dtype)
        for op, compute in FLOAT_BINARY.items():
            yield function(f"{op}_{kind}", [x, y], kind, f"%r = arith.{op} %a, %b : {{t}}", compute(x, y).astype(dtype))
        yield function(f"negf_{kind}", [x], kind, "%r = arith.negf %a : {t}", -x)
        for word, compute in {"olt": np.less, "oge": np.greater_equal, "une": np.not_equal}.items():
            yield function(f"cmpf_{word}_{kind}", [x, y], kind, f"%r = arith.cmpf {word}, %a, %b : {{t}}", compute(x, y), "i1")
        for other, target in INTS.items():
            yield function(f"fptosi_{kind}_{other}", [x], kind, "%r = arith.fptosi %a : {t} to {o}", np.trunc(x).astype(target), other)


def tosa():
    for kind in ("f32", "f16"):
        dtype = FLOATS[kind]
        zero = f'%z = "tosa.const"() <{{{{values = dense<0.0> : tensor<1x{kind}>}}}}> : () -> tensor<1x{kind}>\n  '
        for table, values in ((TOSA_UNARY, ANY), (TOSA_POSITIVE, POSITIVE)):
            x = np.array(values, dtype)
            for op, compute in table.items():
                line = f"%r = tosa.{op} %a : ({{t}}) -> {{t}}" if compute else zero + \
                    f"%r = tosa.negate %a, %z, %z : ({{t}}, tensor<1x{kind}>, tensor<1x{kind}>) -> {{t}}"
                yield function(f"tosa_{op}_{kind}", [x], kind, line, (compute or np.negative)(x.astype("f8")).astype(dtype))
        for op, compute in TOSA_BINARY.items():
            x, y = np.array(ANY, dtype), np.array(POSITIVE, dtype)
            yield function(f"tosa_{op}_{kind}", [x, y], kind, f"%r = tosa.{op} %a, %b : ({{t}}, {{t}}) -> {{t}}", compute(x, y))
        yield function(f"tosa_pow_{kind}", [y, x], kind, "%r = tosa.pow %a, %b : ({t}, {t}) -> {t}", (y.astype("f8") ** x).astype(dtype))
    for kind, dtype in INTS.items():
        if kind == "i64":
            continue
        a, b = np.array(A, dtype), np.array(B, dtype)
        for op, compute in {**TOSA_INT, **(TOSA_BINARY if kind == "i32" else {})}.items():
            yield function(f"tosa_{op}_{kind}", [a, b], kind, f"%r = tosa.{op} %a, %b : ({{t}}, {{t}}) -> {{t}}", compute(a, b))


if __name__ == "__main__":
    with open(sys.argv[2], "w") as file:
        file.write("\n".join({"math": math, "arith": arith, "tosa": tosa}[sys.argv[1]]()))
