"""Products with random weights of 4 bits in groups of 32, as ONNX Runtime's MatMulNBits, and as a program with the same weights.

A name is int4-ROWSxCOLUMNSxDEPTH, followed by -int8 where both round the activations to bytes (accuracy_level 4, --weir-int8-activations).
"""

import re

import numpy as np

GROUP = 32
NAMES = [f"int4-{sizes}{suffix}" for sizes in ("1x4096x4096", "1x11008x4096", "8x4096x4096", "128x4096x4096") for suffix in ("", "-int8")]


def is_block(name):
    return name.startswith("int4-")


def options_of(name):
    """What weir-compile gets."""
    return ["--weir-int8-activations"] if name.endswith("-int8") else []


def program(rows, columns, groups, packed, scales):
    shape, half = f"{columns}x{groups}", GROUP // 2
    weights, scale = f"tensor<{shape}x{half}x2xf32>", f"tensor<{shape}xf32>"
    x, y = f"tensor<{rows}x{groups}x{half}x2xf32>", f"tensor<{rows}x{columns}xf32>"
    return f"""func.func @main(%flat: tensor<{rows}x{groups * GROUP}xf32>) -> {y} {{
  %x = tensor.expand_shape %flat [[0], [1, 2, 3]] output_shape [{rows}, {groups}, {half}, 2] : tensor<{rows}x{groups * GROUP}xf32> into {x}
  %w = arith.constant dense<"0x{packed.tobytes().hex()}"> : tensor<{shape}x{half}xi8>
  %s = arith.constant dense<"0x{scales.tobytes().hex()}"> : {scale}
  %de = tensor.empty() : {weights}
  %d = linalg.generic {{indexing_maps = [affine_map<(n, g, b, l) -> (n, g, b)>, affine_map<(n, g, b, l) -> (n, g)>, affine_map<(n, g, b, l) -> (n, g, b, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
         ins(%w, %s : tensor<{shape}x{half}xi8>, {scale}) outs(%de : {weights}) {{
  ^bb0(%a: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 3 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %a, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %0 = arith.uitofp %down : i8 to f32
    %zero = arith.constant 8.0 : f32
    %1 = arith.subf %0, %zero : f32
    %2 = arith.mulf %1, %c : f32
    linalg.yield %2 : f32
  }} -> {weights}
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%c0 : f32) outs(%e : {y}) -> {y}
  %r = linalg.generic {{indexing_maps = [affine_map<(m, n, g, b, l) -> (m, g, b, l)>, affine_map<(m, n, g, b, l) -> (n, g, b, l)>, affine_map<(m, n, g, b, l) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}}
         ins(%x, %d : {x}, {weights}) outs(%f : {y}) {{
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  }} -> {y}
  return %r : {y}
}}
"""


def write(name, folder):
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper
    rows, columns, depth = map(int, re.findall(r"\d+", name.removeprefix("int4-").removesuffix("-int8")))
    random, groups = np.random.default_rng(0), depth // GROUP
    packed = random.integers(0, 256, (columns, groups, GROUP // 2), np.uint8)
    scales = random.random((columns, groups), np.float32)
    node = helper.make_node("MatMulNBits", ["x", "w", "s"], ["y"], domain="com.microsoft", K=depth, N=columns, bits=4, block_size=GROUP,
                            accuracy_level=4 if name.endswith("-int8") else 1)
    values = [helper.make_tensor_value_info(value, TensorProto.FLOAT, [rows, extent]) for value, extent in (("x", depth), ("y", columns))]
    weights = [numpy_helper.from_array(packed, "w"), numpy_helper.from_array(scales.reshape(-1), "s")]
    model = helper.make_model(helper.make_graph([node], "main", values[:1], values[1:], weights), ir_version=8,
                              opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)])
    onnx.save(model, folder / f"{name}.onnx")
    x = random.standard_normal((rows, depth), np.float32)
    np.savez(folder / f"{name}.inputs.npz", arg0=x)
    np.savez(folder / f"{name}.expected.npz", result0=onnxruntime.InferenceSession(folder / f"{name}.onnx").run(None, {"x": x})[0])
    (folder / f"{name}.mlir").write_text(program(rows, columns, groups, packed, scales))
