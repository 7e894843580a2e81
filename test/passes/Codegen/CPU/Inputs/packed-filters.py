#!/usr/bin/env python3
"""Prints kernels around convolutions whose filters are packed into tiles of output channels, (F/t, KH, KW, C, t), for compare-kernels.py: images
of 1, 2, 3 and tile +- 1 columns and more, strides, dilations, padding, batches, f32 and f64, what follows them and what they start from."""


def tensor(shape, kind):
    return "tensor<" + "x".join(map(str, shape)) + f"x{kind}>"


def kernel(name, n, c, rows, columns, f, tile, kh=1, kw=1, stride=1, dilation=1, pad=0, kind="f32", init="zero", after="relu"):
    oh, ow = ((size + 2 * pad - (k - 1) * dilation - 1) // stride + 1 for size, k in ((rows, kh), (columns, kw)))
    x, padded = (n, c, rows, columns), (n, c, rows + 2 * pad, columns + 2 * pad)
    w, y, split = (f // tile, kh, kw, c, tile), (n, f, oh, ow), (n, f // tile, tile, oh, ow)
    shapes = {"x": x, "w": w, "b": (f,), "r": y, "y": y}
    access = {name: "wo" if name == "y" else "ro" for name in shapes}
    print("// ARGS: " + " ".join(f"{access[key]}:{kind}:" + "x".join(map(str, shape)) for key, shape in shapes.items()))
    bindings = ", ".join(f'%b{key}: memref<?xi8> {{weir.access = "{access[key]}"}}' for key in shapes)
    print(f"func.func @{name}({bindings}) attributes {{weir.kernel}} {{\n  %c0 = arith.constant 0 : index\n  %zero = arith.constant 0.0 : {kind}")
    for key, shape in shapes.items():
        buffer = tensor(shape, kind).replace("tensor", "memref")
        print(f"  %v{key} = memref.view %b{key}[%c0][] : memref<?xi8> to {buffer}")
        if key != "y":
            print(f"  %{key} = bufferization.to_tensor %v{key} restrict : {buffer} to {tensor(shape, kind)}")
    source = "%x"
    if pad:
        source = "%p"
        print(f"  %p = tensor.pad %x low[0, 0, {pad}, {pad}] high[0, 0, {pad}, {pad}] {{\n  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):\n"
              f"    tensor.yield %zero : {kind}\n  }} : {tensor(x, kind)} to {tensor(padded, kind)}")
    print(f"  %e = tensor.empty() : {tensor(y, kind)}")
    if init == "zero":
        print(f"  %e5 = tensor.empty() : {tensor(split, kind)}\n  %i = linalg.fill ins(%zero : {kind}) outs(%e5 : {tensor(split, kind)}) -> {tensor(split, kind)}")
    else:
        print(f"  %i4 = linalg.broadcast ins(%b : {tensor((f,), kind)}) outs(%e : {tensor(y, kind)}) dimensions = [0, 2, 3]\n"
              f"  %i = tensor.expand_shape %i4 [[0], [1, 2], [3], [4]] output_shape {list(split)} : {tensor(y, kind)} into {tensor(split, kind)}")
    loops = "d0, d1, d2, d3, d4, d5, d6, d7"  # n, tiles, rows, columns, in tile, window, channels
    print(f"""  %s = linalg.generic {{indexing_maps = [affine_map<({loops}) -> (d0, d7, d2 * {stride} + d5 * {dilation}, d3 * {stride} + d6 * {dilation})>,
      affine_map<({loops}) -> (d1, d5, d6, d7, d4)>, affine_map<({loops}) -> (d0, d1, d4, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}}
      ins({source}, %w : {tensor(padded, kind)}, {tensor(w, kind)}) outs(%i : {tensor(split, kind)}) {{
  ^bb0(%l: {kind}, %m: {kind}, %o: {kind}):
    %1 = arith.mulf %l, %m : {kind}
    %2 = arith.addf %o, %1 : {kind}
    linalg.yield %2 : {kind}
  }} -> {tensor(split, kind)}
  %c = tensor.collapse_shape %s [[0], [1, 2], [3], [4]] : {tensor(split, kind)} into {tensor(y, kind)}""")
    same = "affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>"
    if after == "relu":
        inputs, maps, types, body = "%c, %b", f"{same}, affine_map<(d0, d1, d2, d3) -> (d1)>, {same}", [tensor(y, kind), tensor((f,), kind)], "maximumf %4, %zero"
    else:
        inputs, maps, types, body = "%c, %r", f"{same}, {same}, {same}", [tensor(y, kind), tensor(y, kind)], "negf %4"
    print(f"""  %a = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins({inputs} : {", ".join(types)}) outs(%e : {tensor(y, kind)}) {{
  ^bb0(%l: {kind}, %m: {kind}, %o: {kind}):
    %4 = arith.addf %l, %m : {kind}
    %5 = arith.{body} : {kind}
    linalg.yield %5 : {kind}
  }} -> {tensor(y, kind)}
  bufferization.materialize_in_destination %a in restrict writable %vy : ({tensor(y, kind)}, {tensor(y, kind).replace("tensor", "memref")}) -> ()
  return
}}
""")


# Rows of each length that ends a tile of pixels otherwise, one after the other in memory or not.
for columns in (1, 2, 3, 7, 13, 14, 15, 16, 17, 18, 34):
    kernel(f"point_{columns}", 1, 5, 3, columns, 32, 16, init="bias" if columns % 2 else "zero", after="residual" if columns % 3 else "relu")
    kernel(f"window_{columns}", 1, 3, 4, columns, 16, 16, 3, 3, pad=1, init="zero" if columns % 2 else "bias")
# Images whose edges fall on the padding: rows in one register tile, in several, with a rest; windows that reach far out, and larger than the image.
for rows, columns in ((1, 1), (1, 7), (2, 3), (3, 2), (5, 5), (7, 7), (8, 6), (9, 13), (14, 14), (15, 16), (14, 15), (16, 4)):
    kernel(f"edges_{rows}_{columns}", 1, 3, rows, columns, 32, 32, 3, 3, pad=1, init="bias" if rows % 2 else "zero", after="relu" if columns % 2 else "residual")
kernel("far_edges", 2, 2, 7, 6, 16, 16, 5, 5, pad=3)
kernel("window_larger_than_image", 1, 3, 2, 2, 16, 16, 5, 5, pad=2, after="residual")
kernel("strided_edges", 1, 3, 14, 14, 32, 16, 3, 3, stride=2, pad=1, init="bias")
kernel("far_strided_edges", 1, 2, 13, 11, 16, 16, 4, 4, stride=3, pad=3)
kernel("dilated_edges", 1, 3, 8, 7, 32, 32, 3, 3, dilation=2, pad=2)
kernel("dilated_strided_edges", 1, 2, 12, 9, 16, 16, 3, 2, stride=2, dilation=3, pad=4, after="residual")
kernel("edges_of_doubles", 1, 3, 7, 7, 16, 16, 3, 3, pad=1, kind="f64")
kernel("wide_tile", 2, 4, 7, 7, 64, 32)
kernel("strided", 1, 3, 9, 9, 32, 32, 3, 3, stride=2, pad=1, after="residual")
kernel("strided_point", 2, 6, 14, 14, 48, 16, stride=2, init="bias")
kernel("strided_by_three", 1, 2, 10, 13, 16, 16, 3, 3, stride=3)
kernel("dilated", 1, 3, 9, 11, 32, 16, 3, 3, dilation=2, pad=2)
kernel("not_square", 1, 3, 6, 8, 32, 16, 1, 3, init="bias")
kernel("batch", 3, 3, 2, 5, 32, 16, 2, 2)
kernel("doubles", 1, 5, 5, 9, 32, 16, 3, 3, pad=1, kind="f64", init="bias")
