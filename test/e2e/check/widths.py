"""Integers of every width, and small floats: in ops of the program, in kernels that it brings along (whose bindings are as the peer packs them)."""

import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import Draws, Function, type_of, write

draw = Draws(5)
WIDTHS = (2, 3, 4, 5, 6, 7, 9, 12, 17, 24, 31, 33, 48, 63)


def wrap(values, bits):
    half = 1 << (bits - 1)
    return np.vectorize(lambda v: (int(v) + half) % (1 << bits) - half, otypes=["i8"])(values)


def numbers(shape, bits):
    return wrap(draw(shape, "i64", -2 ** 40, 2 ** 40), bits)


IDENTITY = "affine_map<(i, j) -> (i, j)>"


def elementwise(ins, out, shape, body, result="r"):
    types = ", ".join(f"tensor<{shape}x{k}>" for _, k in ins)
    arguments = ", ".join(f"%in_{n}: {k}" for n, k in ins)
    maps = ", ".join([IDENTITY] * (len(ins) + 1))
    return f"""%e_{result} = tensor.empty() : tensor<{shape}x{out}>
%{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} ins({', '.join('%' + n for n, _ in ins)} : {types}) outs(%e_{result} : tensor<{shape}x{out}>) {{
^bb0({arguments}, %out: {out}):
  {body}
  linalg.yield %v : {out}
}} -> tensor<{shape}x{out}>"""


def ops():
    for bits in WIDTHS:
        t = f"i{bits}"
        x, y = numbers((4, 6), bits), numbers((4, 6), bits)
        f = Function(f"elementwise_{t}").given("x", x, t).given("y", y, t)
        f.do(elementwise([("x", t), ("y", t)], t, "4x6", f"%v = arith.muli %in_x, %in_y : {t}"))
        yield f.expect("r", wrap(x.astype(object) * y, bits), t)
        f = Function(f"unsigned_{t}").given("x", x, t).given("y", y, t)
        f.do(elementwise([("x", t), ("y", t)], "i1", "4x6", f"%v = arith.cmpi ult, %in_x, %in_y : {t}"))
        unsigned = lambda v: v.astype(object) % (1 << bits)
        yield f.expect("r", (unsigned(x) < unsigned(y)).astype(bool), "i1")
        f = Function(f"reduction_{t}").given("x", x, t).given("o", np.zeros(4), t)
        f.do(f"%s = linalg.reduce {{arith.addi}} ins(%x : tensor<4x6x{t}>) outs(%o : tensor<4x{t}>) dimensions = [1]\n%p = util.optimization_barrier %s : tensor<4x{t}>\n%e = tensor.empty() : tensor<4xi64>\n"
             f"%r = linalg.map {{arith.extsi}} ins(%p : tensor<4x{t}>) outs(%e : tensor<4xi64>)")
        yield f.expect("r", wrap(x.astype(object).sum(1), bits), "i64")
        f = Function(f"convert_{t}").given("x", x, "i64").do(elementwise([("x", "i64")], t, "4x6", f"%v = arith.trunci %in_x : i64 to {t}", "n"))
        f.do(f"%q = util.optimization_barrier %n : tensor<4x6x{t}>").do(elementwise([("q", t)], "i64", "4x6", f"%v = arith.extui %in_q : {t} to i64"))
        yield f.expect("r", unsigned(x), "i64")
        f = Function(f"floats_{t}").given("x", x, t).do(elementwise([("x", t)], "f64", "4x6", f"%v = arith.sitofp %in_x : {t} to f64"))
        yield f.expect("r", x.astype("f8"), "f64")
        a, b = wrap(draw((3, 5), "i64", -50, 50), bits), wrap(draw((5, 4), "i64", -50, 50), bits)
        f = Function(f"matmul_{t}").given("a", a, t).given("b", b, t).given("o", np.zeros((3, 4)), "i64")
        f.do(f"%r = linalg.matmul ins(%a, %b : tensor<3x5x{t}>, tensor<5x4x{t}>) outs(%o : tensor<3x4xi64>) -> tensor<3x4xi64>")
        yield f.expect("r", a @ b, "i64")


class Kernel:
    """A dispatch of a kernel of the program's own: `ins` are arguments of @main's tensors."""

    def __init__(self, name, ins, out, body, loads=None, store=None, access="writeonly"):
        bound = lambda t, a: f"!iree_tensor_ext.dispatch.tensor<{a}:{t}>"
        arguments = [f"%a{i}: {bound(t, 'readonly')}" for i, (_, t) in enumerate(ins)] + [f"%o: {bound(out, access)}"]
        lines = []
        for i, (n, t) in enumerate(ins):
            offsets, sizes, result = (loads or {}).get(n) or whole(t)
            lines.append(f"%{n} = iree_tensor_ext.dispatch.tensor.load %a{i}, offsets = {offsets}, sizes = {sizes}, strides = {[1] * len(sizes)} : {bound(t, 'readonly')} -> {result}")
        offsets, sizes, result = store or whole(out)
        lines += body.splitlines()
        lines += [f"iree_tensor_ext.dispatch.tensor.store %r, %o, offsets = {offsets}, sizes = {sizes}, strides = {[1] * len(sizes)} : {result} -> {bound(out, access)}", "return"]
        text = "\n".join("      " + line for line in lines)
        self.text = f"""flow.executable private @{name}_kernel {{
  flow.executable.export public @k workgroups() -> (index, index, index) {{
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }}
  builtin.module {{
    func.func @k({', '.join(arguments)}) {{
{text}
    }}
  }}
}}
"""
        operands, types = ", ".join("%" + n for n, _ in ins), ", ".join(t for _, t in ins)
        tied = access == "readwrite"
        self.call = f"%r = flow.dispatch @{name}_kernel::@k({operands}{', %d' if tied else ''}) : ({types}{', ' + out if tied else ''}) -> {'%d' if tied else out}"


def whole(t):
    sizes = [int(n) for n in t[7:t.index(",") if "," in t else -1].split("x")[:-1]]
    return [0] * len(sizes), sizes, t


class Program(Function):
    def use(self, kernel):
        self.kernel = kernel
        return self.do(kernel.call)

    def __str__(self):
        return self.kernel.text + super().__str__()


def kernels():
    for bits in (2, 3, 4, 5, 6, 7, 12, 24, 48):
        t = f"i{bits}"
        full = f"tensor<4x8x{t}>"
        x, y = numbers((4, 8), bits), numbers((4, 8), bits)
        name = f"kernel_multiplies_{t}"
        body = elementwise([("x", t), ("y", t)], t, "4x8", f"%v = arith.muli %in_x, %in_y : {t}")
        f = Program(name).given("x", x, t).given("y", y, t).use(Kernel(name, [("x", full), ("y", full)], full, body))
        r = wrap(x.astype(object) * y, bits)
        f.do(f"%e = tensor.empty() : tensor<4x8xi64>\n%w = linalg.map {{arith.extsi}} ins(%r : {full}) outs(%e : tensor<4x8xi64>)")
        yield f.expect("w", r, "i64")
        # Rows that end within a byte where elements share bytes.
        name, odd = f"kernel_converts_{t}", f"tensor<8x3x{t}>"
        x = numbers((8, 3), bits)
        f = Program(name).given("x", x, t).use(Kernel(name, [("x", odd)], "tensor<8x3xi64>", elementwise([("x", t)], "i64", "8x3", f"%v = arith.extsi %in_x : {t} to i64")))
        yield f.expect("r", x, "i64")
        name = f"kernel_narrows_{t}"
        f = Program(name).given("x", x, "i64").use(Kernel(name, [("x", "tensor<8x3xi64>")], odd, elementwise([("x", "i64")], t, "8x3", f"%v = arith.trunci %in_x : i64 to {t}")))
        f.do(f"%e = tensor.empty() : tensor<8x3xi64>\n%w = linalg.map {{arith.extsi}} ins(%r : {odd}) outs(%e : tensor<8x3xi64>)")
        yield f.expect("w", x, "i64")
        # A part of the binding, into a part of another one that keeps the rest.
        name, part = f"kernel_moves_{t}", f"tensor<2x4x{t}>"
        x, d = numbers((4, 8), bits), numbers((6, 8), bits)
        body = elementwise([("x", t)], t, "2x4", f"%v = arith.addi %in_x, %in_x : {t}")
        kernel = Kernel(name, [("x", full)], f"tensor<6x8x{t}>", body, {"x": ([1, 4], [2, 4], part)}, ([3, 0], [2, 4], part), "readwrite")
        f = Program(name).given("x", x, t).given("d", d, t).use(kernel)
        r = d.copy()
        r[3:5, :4] = wrap(2 * x[1:3, 4:].astype(object), bits)
        f.do(f"%e = tensor.empty() : tensor<6x8xi64>\n%w = linalg.map {{arith.extsi}} ins(%r : tensor<6x8x{t}>) outs(%e : tensor<6x8xi64>)")
        yield f.expect("w", r, "i64")
        name = f"kernel_multiplies_matrices_{t}"
        a, b = wrap(draw((3, 8), "i64", -50, 50), bits), wrap(draw((8, 4), "i64", -50, 50), bits)
        body = f"""%z = arith.constant 0 : i64
%e = tensor.empty() : tensor<3x4xi64>
%f = linalg.fill ins(%z : i64) outs(%e : tensor<3x4xi64>) -> tensor<3x4xi64>
%r = linalg.matmul ins(%a, %b : tensor<3x8x{t}>, tensor<8x4x{t}>) outs(%f : tensor<3x4xi64>) -> tensor<3x4xi64>"""
        f = Program(name).given("a", a, t).given("b", b, t)
        yield f.use(Kernel(name, [("a", f"tensor<3x8x{t}>"), ("b", f"tensor<8x4x{t}>")], "tensor<3x4xi64>", body)).expect("r", a @ b, "i64")
    x = numbers((4, 8), 4)
    low, high = x[:, ::2] % 16, x[:, 1::2] % 16
    body = "%b = iree_tensor_ext.bitcast %x : tensor<4x4xi8> -> tensor<4x8xi4>\n" + elementwise([("b", "i4")], "i32", "4x8", "%v = arith.extsi %in_b : i4 to i32")
    f = Program("kernel_sees_bytes_as_i4").given("x", wrap(low + 16 * high, 8), "i8")
    yield f.use(Kernel("kernel_sees_bytes_as_i4", [("x", "tensor<4x4xi8>")], "tensor<4x8xi32>", body)).expect("r", x, "i32")
    body = elementwise([("x", "i32")], "i4", "4x8", "%v = arith.trunci %in_x : i32 to i4", "n") + "\n%r = iree_tensor_ext.bitcast %n : tensor<4x8xi4> -> tensor<16xi8>"
    f = Program("kernel_sees_i4_as_bytes").given("x", x, "i32")
    yield f.use(Kernel("kernel_sees_i4_as_bytes", [("x", "tensor<4x8xi32>")], "tensor<16xi8>", body)).expect("r", wrap(low + 16 * high, 8).reshape(16), "i8")
    mask, packed = draw((4, 8), "i1", 0, 2), "tensor<4x8xi1, #iree_encoding.packed_storage>"
    body = f"%v_ = tensor.empty() : tensor<4x8xi32>\n%r = linalg.map {{arith.extui}} ins(%m : {packed}) outs(%v_ : tensor<4x8xi32>)"
    f = Program("kernel_unpacks_booleans").do(f"%m = util.unfoldable_constant dense<{str(mask.tolist()).lower()}> : {packed}")
    yield f.use(Kernel("kernel_unpacks_booleans", [("m", packed)], "tensor<4x8xi32>", body)).expect("r", mask, "i32")
    values = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.5, -1, -1.5, -2, -3, -4, -6, 0]).reshape(2, 8)
    f = Program("kernel_extends_f4").do(f"%x = util.unfoldable_constant dense<{values.tolist()}> : tensor<2x8xf4E2M1FN>")
    body = elementwise([("x", "f4E2M1FN")], "f32", "2x8", "%v = arith.extf %in_x : f4E2M1FN to f32")
    yield f.use(Kernel("kernel_extends_f4", [("x", "tensor<2x8xf4E2M1FN>")], "tensor<2x8xf32>", body)).expect("r", values.astype("f4"), "f32")


if __name__ == "__main__":
    write({"ops": ops, "kernels": kernels}[sys.argv[1]](), sys.argv[2])
