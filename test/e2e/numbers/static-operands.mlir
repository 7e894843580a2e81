// A result with a dynamic extent that an operand states is expanded by another dynamic one.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
#id = affine_map<(d0) -> (d0)>
#column = affine_map<(d0) -> (d0, 0)>
func.func @main(%x: tensor<?x1xbf16> {fuzz.extents = array<i64: 63, 1>}, %y: tensor<63xbf16>, %m: tensor<?xf32> {fuzz.extents = array<i64: 1>}) -> tensor<63x?x1xbf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %m, %c0 : tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["parallel"]} ins(%y : tensor<63xbf16>) outs(%x : tensor<?x1xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %t = arith.maximumf %a, %b : bf16
    linalg.yield %t : bf16
  } -> tensor<?x1xbf16>
  %r = tensor.expand_shape %s [[0, 1], [2]] output_shape [63, %n, 1] : tensor<?x1xbf16> into tensor<63x?x1xbf16>
  return %r : tensor<63x?x1xbf16>
}
