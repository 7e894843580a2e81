"""What programs that check themselves are made of: tensors as text, functions, and results by numpy."""

import numpy as np

TYPES = {"f32": "f4", "f64": "f8", "f16": "f2", "bf16": "f4", "i1": "?", "i4": "i1", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "index": "i8"}


def number(value):
    value = float(value)
    if np.isnan(value):
        return None
    text = repr(value)
    return text if "e" not in text or "." in text else text.replace("e", ".0e")


def dense(array, kind):
    array = np.asarray(array)
    array = array.astype("i8") if array.dtype == object else array
    special = {"f16": ("0x7E00", "0x7C00", "0xFC00"), "f32": ("0x7FC00000", "0x7F800000", "0xFF800000"), "bf16": ("0x7FC0", "0x7F80", "0xFF80"),
               "f64": ("0x7FF8000000000000", "0x7FF0000000000000", "0xFFF0000000000000")}

    def word(v):
        if kind[0] != "f" and kind != "bf16":
            return str(bool(v)).lower() if kind == "i1" else str(int(v))
        if not np.isfinite(v):
            return special[kind][0 if np.isnan(v) else 1 if v > 0 else 2]
        return number(v)

    def text(a):
        return word(a[()]) if a.ndim == 0 else "[" + ", ".join(map(text, a)) + "]"
    if array.size == 0:
        return f"dense<> : {type_of(array, kind)}"
    if array.size > 1 and (array == array.flat[0]).all():
        return f"dense<{word(array.flat[0])}> : {type_of(array, kind)}"
    return f"dense<{text(array)}> : {type_of(array, kind)}"


def type_of(array, kind, dynamic=()):
    shape = ["?" if i in dynamic else str(n) for i, n in enumerate(np.shape(array))]
    return "tensor<" + "x".join(shape + [kind]) + ">"


class Function:
    """Lines of one program; `name = value` of its inputs by `given`, what it has to compute by `expect`."""

    def __init__(self, name):
        self.name, self.lines, self.count = name, [], 0

    def given(self, name, array, kind, dynamic=()):
        """A value that does not fold."""
        text = dense(array, kind)
        if len(dynamic):
            self.lines.append(f"%{name} = flow.tensor.dynamic_constant {text} -> {type_of(array, kind, dynamic)}")
        else:
            self.lines.append(f"%{name} = util.unfoldable_constant {text}")
        return self

    def do(self, text, **types):
        for name, type_ in types.items():
            text = text.replace("$" + name, type_)
        self.lines += [line for line in text.strip().splitlines()]
        return self

    def expect(self, name, array, kind, tolerance=None, dynamic=()):
        array = np.asarray(array)
        floats = kind[0] == "f" or kind == "bf16"
        tolerance = tolerance or {"f16": 4e-3, "bf16": 3e-2, "f64": 1e-9}.get(kind, 1e-4)
        near = f", atol {number(tolerance)}, rtol {number(tolerance)}" if floats else ""
        op = "check.expect_almost_eq_const" if floats else "check.expect_eq_const"
        if len(dynamic):
            static, moving = type_of(array, kind), type_of(array, kind, dynamic)
            cast, name = f"{name.replace('#', '_')}_static", name
            self.lines.append(f"%{cast} = tensor.cast %{name} : {moving} to {static}")
            name = cast
        self.lines.append(f"{op}(%{name}, {dense(array, kind)}{near}) : {type_of(array, kind)}")
        return self

    def __str__(self):
        return "\n".join([f"func.func @{self.name}() {{"] + ["  " + line for line in self.lines] + ["  return", "}", ""])


class Draws:
    """Small numbers that every type holds exactly, the same ones each time."""

    def __init__(self, seed=1):
        self.random = np.random.default_rng(seed)

    def __call__(self, shape, kind="f32", low=-4, high=5):
        values = self.random.integers(low, high, shape)
        if kind[0] == "f" or kind == "bf16":
            return (values / 2).astype(TYPES[kind])
        return values.astype(TYPES[kind])


def write(functions, path):
    with open(path, "w") as file:
        file.write("\n".join(map(str, functions)))
