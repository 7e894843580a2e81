"""Shapes, reductions, types and control flow beside tensor-ops.mlir, narrow-types.mlir and control-flow.mlir."""

import math
import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import TYPES, Draws, Function, type_of, write

draw = Draws(3)


def maps(*exprs, loops):
    names = [f"d{i}" for i in range(loops)]
    return "[" + ", ".join(f"affine_map<({', '.join(names)}) -> ({e})>" for e in exprs) + "]"


def generic(result, ins, outs, indexing, kinds, body):
    """`ins`, `outs`: names and types; `body` computes %v... and yields."""
    iterators = ", ".join(f'"{ {"p": "parallel", "r": "reduction"}[k]}"' for k in kinds)
    inputs = f" ins({', '.join('%' + n for n, _ in ins)} : {', '.join(t for _, t in ins)})" if ins else ""
    arguments = ", ".join(f"%in_{n}: {t[t.rfind('x') + 1:-1] if 'x' in t else t[7:-1]}" for n, t in ins)
    results = ", ".join(f"%out_{n}: {t[t.rfind('x') + 1:-1] if 'x' in t else t[7:-1]}" for n, t in outs)
    types = ", ".join(t for _, t in outs)
    return f"""%{result} = linalg.generic {{indexing_maps = {indexing}, iterator_types = [{iterators}]}}{inputs} outs({', '.join('%' + n for n, _ in outs)} : {types}) {{
^bb0({', '.join(filter(None, [arguments, results]))}):
  {body}
}} -> {types if len(outs) == 1 else '(' + types + ')'}"""


def shapes():
    # Slices whose sizes only the run knows, into and out of tensors of such sizes.
    x, y = draw((5, 7)), draw((9, 8))
    for name, (o, s) in {"insert_dynamic": ((2, 1), (3, 4)), "insert_nothing": ((2, 1), (0, 4)), "insert_all": ((4, 1), (5, 7))}.items():
        r = y.copy()
        r[o[0]:o[0] + s[0], o[1]:o[1] + s[1]] = x[:s[0], :s[1]]
        f = Function(name).given("x", x, "f32", (0, 1)).given("y", y, "f32", (0, 1))
        f.do("\n".join(f"%{n} = util.unfoldable_constant {v} : index" for n, v in zip("abcd", o + s)))
        f.do("%p = tensor.extract_slice %x[0, 0] [%c, %d] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\n"
             "%r = tensor.insert_slice %p into %y[%a, %b] [%c, %d] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>")
        yield f.expect("r", r, "f32", dynamic=(0, 1))
    x, y = draw((3, 4), "i16"), draw((2, 3, 6, 4), "i16")
    r = y.copy()
    r[1, :, 2, :] = r[0, :, 5, :] = x
    f = Function("insert_reduced_rank").given("x", x, "i16").given("y", y, "i16")
    f.do("%p = tensor.insert_slice %x into %y[1, 0, 2, 0] [1, 3, 1, 4] [1, 1, 1, 1] : tensor<3x4xi16> into tensor<2x3x6x4xi16>\n"
         "%q = tensor.extract_slice %p[1, 0, 2, 0] [1, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x6x4xi16> to tensor<3x4xi16>\n"
         "%r = tensor.insert_slice %q into %p[0, 0, 5, 0] [1, 3, 1, 4] [1, 1, 1, 1] : tensor<3x4xi16> into tensor<2x3x6x4xi16>")
    yield f.expect("r", r, "i16")
    x = draw((6, 9), "i8")
    f = Function("slices_strided_dynamic").given("x", x, "i8", (0, 1))
    f.do("%a = util.unfoldable_constant 1 : index\n%n = util.unfoldable_constant 3 : index\n%s = util.unfoldable_constant 2 : index\n"
         "%r = tensor.extract_slice %x[%a, 0] [2, %n] [3, %s] : tensor<?x?xi8> to tensor<2x?xi8>")
    yield f.expect("r", x[1:6:3, 0:5:2], "i8", dynamic=(1,))
    # Elements that are chosen by tensors of subscripts.
    x, i = draw((5, 6, 3)), np.array([[4, 1], [0, 5], [2, 2]])
    f = Function("gather_two").given("x", x, "f32").given("i", i, "i32")
    f.do(generic("r", [("i0", "tensor<3xi32>"), ("i1", "tensor<3xi32>")], [("e", "tensor<3x3xf32>")], maps("d0", "d0", "d0, d1", loops=2), "pp",
                 "%a = arith.index_cast %in_i0 : i32 to index\n  %b = arith.index_cast %in_i1 : i32 to index\n  %k = linalg.index 1 : index\n"
                 "  %v = tensor.extract %x[%a, %b, %k] : tensor<5x6x3xf32>\n  linalg.yield %v : f32"))
    slices = "%s0 = tensor.extract_slice %i[0, 0] [3, 1] [1, 1] : tensor<3x2xi32> to tensor<3xi32>\n%s1 = tensor.extract_slice %i[0, 1] [3, 1] [1, 1] : tensor<3x2xi32> to tensor<3xi32>\n" \
        "%e = tensor.empty() : tensor<3x3xf32>"
    f.lines[2:2] = slices.replace("%s0", "%i0").replace("%s1", "%i1").splitlines()
    yield f.expect("r", x[i[:, 0], i[:, 1]], "f32")
    for name, low, high, value in (("pad_3d", (1, 0, 2), (0, 3, 1), 7), ("pad_nothing", (0, 0, 0), (0, 0, 0), 3)):
        x = draw((2, 3, 2), "i32")
        r = np.pad(x, list(zip(low, high)), constant_values=value)
        f = Function(name).given("x", x, "i32", (0, 1, 2)).do("\n".join(f"%l{n} = util.unfoldable_constant {l} : index\n%h{n} = util.unfoldable_constant {h} : index" for n, (l, h) in enumerate(zip(low, high))))
        f.do(f"%r = tensor.pad %x low[%l0, %l1, %l2] high[%h0, %h1, %h2] {{\n^bb0(%i: index, %j: index, %k: index):\n  %v = arith.constant {value} : i32\n  tensor.yield %v : i32\n}} : tensor<?x?x?xi32> to tensor<?x?x?xi32>")
        yield f.expect("r", r, "i32", dynamic=(0, 1, 2))
    x = draw((2, 3))
    r = np.pad(x, ((1, 1), (2, 0)))
    for i, j in np.ndindex(4, 5):
        if not (1 <= i < 3 and j >= 2):
            r[i, j] = i * 10 + j
    f = Function("pad_by_place").given("x", x, "f32")
    f.do("%r = tensor.pad %x low[1, 2] high[1, 0] {\n^bb0(%i: index, %j: index):\n  %c10 = arith.constant 10 : index\n  %m = arith.muli %i, %c10 : index\n"
         "  %s = arith.addi %m, %j : index\n  %t = arith.index_cast %s : index to i32\n  %v = arith.sitofp %t : i32 to f32\n  tensor.yield %v : f32\n} : tensor<2x3xf32> to tensor<4x5xf32>")
    yield f.expect("r", r, "f32")
    for kind in ("f32", "i8", "f16"):
        x = draw((5, 7), kind)
        p = np.pad(x, ((0, 1), (0, 1)), constant_values=3).reshape(3, 2, 2, 4).transpose(2, 0, 3, 1)
        f = Function(f"pack_padded_{kind}").given("x", x, kind).do(f"%p = arith.constant {3 if kind[0] == 'i' else '3.0'} : {kind}\n%e = tensor.empty() : {type_of(p, kind)}\n"
             f"%r = linalg.pack %x padding_value(%p : {kind}) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %e : {type_of(x, kind)} -> {type_of(p, kind)}\n"
             f"%o = tensor.empty() : {type_of(x, kind)}\n"
             f"%u = linalg.unpack %r outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %o : {type_of(p, kind)} -> {type_of(x, kind)}")
        yield f.expect("r", p, kind).expect("u", x, kind)
    x, y, z = draw((2, 3)), np.zeros((0, 3), "f4"), draw((1, 3))
    f = Function("concat_with_nothing").given("x", x, "f32", (0,)).do("%zero = util.unfoldable_constant 0 : index\n%y = tensor.empty(%zero) : tensor<?x3xf32>").given("z", z, "f32", (0,))
    f.do("%r = tensor.concat dim(0) %x, %y, %z : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>")
    yield f.expect("r", np.concatenate([x, y, z]), "f32", dynamic=(0,))
    init = draw((3, 4))
    f = Function("product_of_nothing").do("%zero = util.unfoldable_constant 0 : index\n%a = tensor.empty(%zero) : tensor<3x?xf32>\n%b = tensor.empty(%zero) : tensor<?x4xf32>").given("o", init, "f32")
    f.do("%r = linalg.matmul ins(%a, %b : tensor<3x?xf32>, tensor<?x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>")
    yield f.expect("r", init, "f32")
    x = draw((2, 3, 4, 5))
    f = Function("transpose_4d").given("x", x, "f32").do("%e = tensor.empty() : tensor<5x3x2x4xf32>\n%r = linalg.transpose ins(%x : tensor<2x3x4x5xf32>) outs(%e : tensor<5x3x2x4xf32>) permutation = [3, 1, 0, 2]")
    yield f.expect("r", x.transpose(3, 1, 0, 2), "f32")
    x = draw((3, 4), "i64")
    f = Function("broadcast_middle").given("x", x, "i64").do("%e = tensor.empty() : tensor<2x3x5x4xi64>\n%r = linalg.broadcast ins(%x : tensor<3x4xi64>) outs(%e : tensor<2x3x5x4xi64>) dimensions = [0, 2]")
    yield f.expect("r", np.broadcast_to(x[None, :, None], (2, 3, 5, 4)), "i64")
    x = draw((6, 4, 5))
    f = Function("reshapes_dynamic").given("x", x, "f32", (0, 2))
    f.do("%c0 = arith.constant 0 : index\n%c2 = arith.constant 2 : index\n%n = tensor.dim %x, %c0 : tensor<?x4x?xf32>\n%h = arith.divui %n, %c2 : index\n%w = tensor.dim %x, %c2 : tensor<?x4x?xf32>\n"
         "%c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>\n"
         "%m = tensor.dim %c, %c0 : tensor<?x?xf32>\n%q = arith.divui %m, %c2 : index\n"
         "%r = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, %q, %w] : tensor<?x?xf32> into tensor<2x?x?xf32>")
    yield f.expect("r", x.reshape(2, 12, 5), "f32", dynamic=(1, 2))
    x = draw((1, 1))
    f = Function("collapse_to_scalar").given("x", x, "f32").do("%r = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>\n%v = tensor.extract %r[] : tensor<f32>\n%t = tensor.splat %v : tensor<2x3xf32>\n"
         "%e = tensor.expand_shape %r [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>")
    yield f.expect("r", x.reshape(()), "f32").expect("t", np.full((2, 3), x[0, 0]), "f32").expect("e", x.reshape(1, 1, 1), "f32")
    f = Function("generate_3d").do("%n = util.unfoldable_constant 3 : index\n%r = tensor.generate %n {\n^bb0(%i: index, %j: index, %k: index):\n  %a = arith.muli %i, %j : index\n  %b = arith.addi %a, %k : index\n"
         "  %c = arith.index_cast %b : index to i32\n  tensor.yield %c : i32\n} : tensor<2x?x4xi32>")
    i, j, k = np.mgrid[:2, :3, :4]
    yield f.expect("r", i * j + k, "i32", dynamic=(1,))


def reductions():
    x = (np.arange(100003) % 17 - 8).astype("f4")
    f = Function("sum_of_many").do("%e = tensor.empty() : tensor<100003xf32>\n" + generic("x", [], [("e", "tensor<100003xf32>")], maps("d0", loops=1), "p",
         "%i = linalg.index 0 : index\n  %c17 = arith.constant 17 : index\n  %m = arith.remui %i, %c17 : index\n  %v = arith.index_cast %m : index to i32\n  %c8 = arith.constant 8 : i32\n"
         "  %w = arith.subi %v, %c8 : i32\n  %s = arith.sitofp %w : i32 to f32\n  linalg.yield %s : f32") + "\n%b = util.optimization_barrier %x : tensor<100003xf32>").given("o", np.zeros(()), "f32")
    f.do("%r = linalg.reduce {arith.addf} ins(%b : tensor<100003xf32>) outs(%o : tensor<f32>) dimensions = [0]")
    yield f.expect("r", x.astype("f8").sum(), "f32")
    f = Function("largest_of_many").do("%e = tensor.empty() : tensor<70001xi32>\n" + generic("x", [], [("e", "tensor<70001xi32>")], maps("d0", loops=1), "p",
         "%i = linalg.index 0 : index\n  %v = arith.index_cast %i : index to i32\n  %c = arith.constant 40503 : i32\n  %w = arith.muli %v, %c : i32\n  %d = arith.constant 99991 : i32\n  %s = arith.remui %w, %d : i32\n  linalg.yield %s : i32")
        + "\n%b = util.optimization_barrier %x : tensor<70001xi32>").given("o", np.array(-1), "i32")
    y = (np.arange(70001, dtype="i8") * 40503) % (1 << 32) % 99991
    f.do("%r = linalg.reduce {arith.maxsi} ins(%b : tensor<70001xi32>) outs(%o : tensor<i32>) dimensions = [0]")
    yield f.expect("r", y.max(), "i32")
    x = draw((4, 3, 5))
    for axes in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
        r = x.sum(axes)
        f = Function("sum_" + "".join(map(str, axes))).given("x", x, "f32").given("o", np.ones(r.shape, "f4"), "f32")
        f.do(f"%r = linalg.reduce {{arith.addf}} ins(%x : {type_of(x, 'f32')}) outs(%o : {type_of(r, 'f32')}) dimensions = [{', '.join(map(str, axes))}]")
        yield f.expect("r", r + 1, "f32")
    for op, kind, compute, start in (("muli", "i32", np.prod, 1), ("mulf", "f64", np.prod, 1), ("minsi", "i8", np.min, 127), ("maxui", "i16", None, 0), ("minui", "i8", None, -1), ("andi", "i1", np.all, 1),
                                     ("ori", "i1", np.any, 0), ("xori", "i32", np.bitwise_xor.reduce, 0), ("minimumf", "f16", np.min, 100), ("maxnumf", "f32", np.max, -100), ("addi", "i8", None, 0), ("ori", "i64", np.bitwise_or.reduce, 0)):
        x = draw((3, 6), kind, *((0, 2) if kind == "i1" else (1, 4) if "mul" in op else (-4, 5)))
        if compute is None:
            u = x.view("u" + x.dtype.name)
            r = {"maxui": u.max, "minui": u.min, "addi": lambda a: x.sum(a, dtype="i8")}[op](1).astype(x.dtype)
        else:
            r = compute(x, axis=1).astype(TYPES[kind])
        f = Function(f"reduce_{op}_{kind}").given("x", x, kind).given("o", np.full(3, start).astype(TYPES[kind]), kind)
        f.do(f"%r = linalg.reduce {{arith.{op}}} ins(%x : {type_of(x, kind)}) outs(%o : {type_of(r, kind)}) dimensions = [1]")
        yield f.expect("r", r, kind)
    # Places of the first or last largest or smallest; with NaN the first one of these.
    x = np.array([[3, 7, 7, 1], [-2, -9, -2, -9], [5, 5, 5, 5]], "f4")
    for name, compare, value, start in (("first_largest", "ogt", np.argmax(x, 1), -np.inf), ("last_largest", "oge", 3 - np.argmax(x[:, ::-1], 1), -np.inf), ("first_smallest", "olt", np.argmin(x, 1), np.inf)):
        f = Function(name).given("x", x, "f32").given("v", np.full(3, start, "f4"), "f32").given("i", np.zeros(3), "i32")
        f.do(generic("r:2", [("x", "tensor<3x4xf32>")], [("v", "tensor<3xf32>"), ("i", "tensor<3xi32>")], maps("d0, d1", "d0", "d0", loops=2), "pr",
             f"%k = linalg.index 1 : index\n  %n = arith.index_cast %k : index to i32\n  %c = arith.cmpf {compare}, %in_x, %out_v : f32\n  %a = arith.select %c, %in_x, %out_v : f32\n  %b = arith.select %c, %n, %out_i : i32\n  linalg.yield %a, %b : f32, i32"))
        yield f.expect("r#1", value, "i32").expect("r#0", np.take_along_axis(x, value[:, None], 1)[:, 0], "f32")
    x = draw((4, 6))
    f = Function("variance").given("x", x, "f32").given("z", np.zeros(4), "f32").given("y", np.zeros(4), "f32")
    f.do("%m:2 = linalg.reduce ins(%x, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%z, %y : tensor<4xf32>, tensor<4xf32>) dimensions = [1]\n"
         "  (%a: f32, %b: f32, %s: f32, %t: f32) {\n    %p = arith.addf %a, %s : f32\n    %q = arith.mulf %b, %b : f32\n    %w = arith.addf %q, %t : f32\n    linalg.yield %p, %w : f32, f32\n  }")
    yield f.expect("m#0", x.sum(1), "f32").expect("m#1", (x * x).sum(1), "f32")
    for kind, axis in (("f32", 0), ("f32", 1), ("f16", 2), ("f64", 1)):
        x = draw((2, 5, 3), kind)
        e = np.exp(x.astype("f8") - x.max(axis, keepdims=True))
        f = Function(f"softmax_{axis}_{kind}").given("x", x, kind).do(f"%e = tensor.empty() : {type_of(x, kind)}\n%r = linalg.softmax dimension({axis}) ins(%x : {type_of(x, kind)}) outs(%e : {type_of(x, kind)}) -> {type_of(x, kind)}")
        yield f.expect("r", e / e.sum(axis, keepdims=True), kind)
    x = draw((3, 7))
    f = Function("running_sum").given("x", x, "f32").do("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c7 = arith.constant 7 : index\n%z = tensor.empty() : tensor<3x7xf32>").given("s", np.zeros(3), "f32")
    f.do("%r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%acc = %s, %out = %z) -> (tensor<3xf32>, tensor<3x7xf32>) {\n"
         "  %col = tensor.extract_slice %x[0, %i] [3, 1] [1, 1] : tensor<3x7xf32> to tensor<3xf32>\n  %e = tensor.empty() : tensor<3xf32>\n"
         "  %n = linalg.add ins(%acc, %col : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>\n"
         "  %o = tensor.insert_slice %n into %out[0, %i] [3, 1] [1, 1] : tensor<3xf32> into tensor<3x7xf32>\n  scf.yield %n, %o : tensor<3xf32>, tensor<3x7xf32>\n}")
    yield f.expect("r#1", np.cumsum(x, 1), "f32").expect("r#0", x.sum(1), "f32")


def elementwise(name, ins, out_kind, body, r, tolerance=None):
    """`ins`: name, array, kind."""
    f = Function(name)
    for n, a, k in ins:
        f.given(n, a, k)
    t = type_of(r, out_kind)
    f.do(f"%e = tensor.empty() : {t}")
    identity = ", ".join(f"d{i}" for i in range(np.ndim(r)))
    f.do(generic("r", [(n, type_of(a, k)) for n, a, k in ins], [("e", t)], maps(*[identity] * (len(ins) + 1), loops=np.ndim(r)), "p" * np.ndim(r), body + f"\n  linalg.yield %v : {out_kind}"))
    return f.expect("r", r, out_kind, tolerance)


def types():
    a, b = draw((4, 6), "i4", -8, 8), draw((6, 8), "i4", -8, 8)
    f = Function("matmul_i4").given("a", a, "i4").given("b", b, "i4").given("o", np.zeros((4, 8)), "i32")
    f.do("%r = linalg.matmul ins(%a, %b : tensor<4x6xi4>, tensor<6x8xi4>) outs(%o : tensor<4x8xi32>) -> tensor<4x8xi32>")
    yield f.expect("r", a.astype("i4") @ b, "i32")
    x, y, c = draw((4, 6), "i4", -8, 8), draw((4, 6), "i4", -8, 8), draw((4, 6), "i1", 0, 2)
    yield elementwise("select_i4", [("c", c, "i1"), ("x", x, "i4"), ("y", y, "i4")], "i4", "%v = arith.select %in_c, %in_x, %in_y : i4", np.where(c, x, y))
    yield elementwise("compare_i4", [("x", x, "i4"), ("y", y, "i4")], "i1", "%v = arith.cmpi ult, %in_x, %in_y : i4", (x.astype(int) % 16) < (y.astype(int) % 16))
    wrap = lambda v, n: (v + (1 << n - 1)) % (1 << n) - (1 << n - 1)
    yield elementwise("multiply_i4", [("x", x, "i4"), ("y", y, "i4")], "i4", "%v = arith.muli %in_x, %in_y : i4", wrap(x.astype(int) * y, 4))
    yield elementwise("shift_i4", [("x", x, "i4"), ("y", y % 4, "i4")], "i4", "%v = arith.shrui %in_x, %in_y : i4", wrap((x.astype(int) % 16) >> (y % 4), 4))
    yield elementwise("widen_i4_unsigned", [("x", x, "i4")], "i16", "%v = arith.extui %in_x : i4 to i16", x.astype(int) % 16)
    yield elementwise("i1_arithmetic", [("c", c, "i1"), ("d", ~c, "i1")], "i8", "%w = arith.extui %in_c : i1 to i8\n  %u = arith.extsi %in_d : i1 to i8\n  %v = arith.subi %w, %u : i8", c.astype(int) + (~c).astype(int))
    f = Function("sum_i4").given("x", x, "i4").given("o", np.zeros(4), "i4").do("%r = linalg.reduce {arith.addi} ins(%x : tensor<4x6xi4>) outs(%o : tensor<4xi4>) dimensions = [1]")
    yield f.expect("r", wrap(x.astype(int).sum(1), 4), "i4")
    x, y = draw((3, 5), "i16", -2 ** 15, 2 ** 15), draw((3, 5), "i8", -128, 128)
    yield elementwise("add_i16_i8", [("x", x, "i16"), ("y", y, "i8")], "i16", "%w = arith.extsi %in_y : i8 to i16\n  %v = arith.addi %in_x, %w : i16", wrap(x.astype(int) + y, 16))
    yield elementwise("saturate_i8", [("x", x, "i16")], "i8", "%l = arith.constant -128 : i16\n  %h = arith.constant 127 : i16\n  %a = arith.maxsi %in_x, %l : i16\n  %b = arith.minsi %a, %h : i16\n  %v = arith.trunci %b : i16 to i8", np.clip(x, -128, 127))
    yield elementwise("multiply_high", [("x", x.astype("i4") * 30000, "i32")], "i32", "%l, %v = arith.mulsi_extended %in_x, %in_x : i32", (x.astype("i8") * 30000).astype("i4").astype("i8") ** 2 >> 32)
    yield elementwise("carry", [("x", x.astype("i4") * 60000, "i32")], "i1", "%l, %v = arith.addui_extended %in_x, %in_x : i32, i1", ((x.astype("i8") * 60000).astype("i4").astype("i8") % (1 << 32)) * 2 >= 1 << 32)
    p = np.abs(draw((3, 5))) + 0.5
    for kind in ("f16", "bf16"):
        for op, compute in (("exp", np.exp), ("log", np.log), ("sqrt", np.sqrt), ("rsqrt", lambda v: 1 / np.sqrt(v)), ("tanh", np.tanh), ("sin", np.sin), ("cos", np.cos), ("erf", np.vectorize(math.erf)), ("log1p", np.log1p), ("atan", np.arctan)):
            yield elementwise(f"{op}_{kind}", [("x", p, kind)], kind, f"%v = math.{op} %in_x : {kind}", compute(p.astype("f8")))
        q = draw((3, 5))
        yield elementwise(f"divide_{kind}", [("x", q, kind), ("y", p, kind)], kind, f"%v = arith.divf %in_x, %in_y : {kind}", q / p)
        yield elementwise(f"to_i8_{kind}", [("x", q, kind)], "i8", f"%v = arith.fptosi %in_x : {kind} to i8", np.trunc(q))
        yield elementwise(f"from_i16_{kind}", [("x", (q * 8).astype("i2"), "i16")], kind, f"%v = arith.sitofp %in_x : i16 to {kind}", q * 8)
        yield elementwise(f"from_f64_{kind}", [("x", q.astype("f8"), "f64")], kind, f"%v = arith.truncf %in_x : f64 to {kind}", q)
    yield elementwise("bf16_to_f16", [("x", q, "bf16")], "f16", "%w = arith.extf %in_x : bf16 to f32\n  %v = arith.truncf %w : f32 to f16", q)
    yield elementwise("bits_of_f32", [("x", q, "f32")], "i32", "%v = arith.bitcast %in_x : f32 to i32", q.view("i4"))
    yield elementwise("u8_to_f32", [("x", y, "i8")], "f32", "%v = arith.uitofp %in_x : i8 to f32", y.view("u1"))
    yield elementwise("f32_to_u8", [("x", np.abs(q) * 50, "f32")], "i8", "%v = arith.fptoui %in_x : f32 to i8", (np.abs(q) * 50).astype("u1").view("i1"))


def control():
    x = draw(4)
    f = Function("while_grows").given("x", x, "f32", (0,)).do("%limit = util.unfoldable_constant 20 : index\n%c0 = arith.constant 0 : index")
    f.do("%r = scf.while (%t = %x) : (tensor<?xf32>) -> tensor<?xf32> {\n  %n = tensor.dim %t, %c0 : tensor<?xf32>\n  %c = arith.cmpi ult, %n, %limit : index\n  scf.condition(%c) %t : tensor<?xf32>\n} do {\n"
         "^bb0(%t: tensor<?xf32>):\n  %d = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n  scf.yield %d : tensor<?xf32>\n}")
    yield f.expect("r", np.tile(x, 8), "f32", dynamic=(0,))
    x = np.array(1000.0, "f4")
    f = Function("while_until_small").given("x", x, "f32").do("%h = arith.constant 0.5 : f32\n%z = arith.constant 0 : i32\n%one = arith.constant 1 : i32\n%lim = arith.constant 1.0 : f32")
    f.do("%r:2 = scf.while (%t = %x, %k = %z) : (tensor<f32>, i32) -> (tensor<f32>, i32) {\n  %v = tensor.extract %t[] : tensor<f32>\n  %c = arith.cmpf ogt, %v, %lim : f32\n  scf.condition(%c) %t, %k : tensor<f32>, i32\n} do {\n"
         "^bb0(%t: tensor<f32>, %k: i32):\n  %v = tensor.extract %t[] : tensor<f32>\n  %m = arith.mulf %v, %h : f32\n  %u = tensor.from_elements %m : tensor<f32>\n  %n = arith.addi %k, %one : i32\n  scf.yield %u, %n : tensor<f32>, i32\n}\n"
         "%s = tensor.from_elements %r#1 : tensor<i32>")
    yield f.expect("s", 10, "i32").expect("r#0", 1000 / 1024, "f32")
    x = draw((5, 3))
    f = Function("bubble_sort").given("x", x[:, 0].copy(), "f32").do("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c4 = arith.constant 4 : index")
    f.do("%r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %x) -> (tensor<5xf32>) {\n  %n = arith.subi %c4, %i : index\n  %q = scf.for %j = %c0 to %n step %c1 iter_args(%s = %t) -> (tensor<5xf32>) {\n"
         "    %k = arith.addi %j, %c1 : index\n    %a = tensor.extract %s[%j] : tensor<5xf32>\n    %b = tensor.extract %s[%k] : tensor<5xf32>\n    %c = arith.cmpf ogt, %a, %b : f32\n"
         "    %w = scf.if %c -> (tensor<5xf32>) {\n      %u = tensor.insert %b into %s[%j] : tensor<5xf32>\n      %v = tensor.insert %a into %u[%k] : tensor<5xf32>\n      scf.yield %v : tensor<5xf32>\n    } else {\n      scf.yield %s : tensor<5xf32>\n    }\n"
         "    scf.yield %w : tensor<5xf32>\n  }\n  scf.yield %q : tensor<5xf32>\n}")
    yield f.expect("r", np.sort(x[:, 0]), "f32")
    x, w = draw((3, 4)), draw((4, 4)) / 4
    f = Function("recurrence").given("x", x, "f32").given("w", w, "f32").do("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%n = util.unfoldable_constant 5 : index\n%z = arith.constant dense<0.0> : tensor<3x4xf32>\n%e = tensor.empty() : tensor<3x4xf32>")
    f.do("%r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<3x4xf32>) {\n  %m = linalg.matmul ins(%h, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>\n"
         "  %t = linalg.tanh ins(%m : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>\n  scf.yield %t : tensor<3x4xf32>\n}")
    h = x.astype("f8")
    for _ in range(5):
        h = np.tanh(h @ w)
    yield f.expect("r", h, "f32")
    f = Function("integers_of_the_host").do("%a = util.unfoldable_constant -17 : i32\n%b = util.unfoldable_constant 5 : i32")
    wanted = []
    for i, (op, v) in enumerate({"divsi": -3, "remsi": -2, "floordivsi": -4, "ceildivsi": -3, "shli": -544, "andi": 5, "ori": -17, "xori": -22, "maxsi": 5, "minui": 5, "divui": (2 ** 32 - 17) // 5, "ceildivui": -((17 - 2 ** 32) // 5)}.items()):
        f.do(f"%v{i} = arith.{op} %a, %b : i32")
        wanted.append((v + 2 ** 31) % 2 ** 32 - 2 ** 31)
    f.do(f"%r = tensor.from_elements {', '.join(f'%v{i}' for i in range(len(wanted)))} : tensor<{len(wanted)}xi32>")
    yield f.expect("r", np.array(wanted), "i32")
    f = Function("indices_of_the_host").do("%a = util.unfoldable_constant 23 : index\n%b = util.unfoldable_constant 7 : index")
    wanted = []
    for i, (op, v) in enumerate({"index.add": 30, "index.sub": 16, "index.mul": 161, "index.divu": 3, "index.ceildivu": 4, "index.remu": 2, "index.maxu": 23, "index.mins": 7, "index.shl": 23 << 7, "index.xor": 23 ^ 7}.items()):
        f.do(f"%v{i} = {op} %a, %b\n%w{i} = index.casts %v{i} : index to i64")
        wanted.append(v)
    f.do(f"%r = tensor.from_elements {', '.join(f'%w{i}' for i in range(len(wanted)))} : tensor<{len(wanted)}xi64>")
    yield f.expect("r", np.array(wanted), "i64")


if __name__ == "__main__":
    write([*shapes(), *reductions(), *types(), *control()], sys.argv[1])
