// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-widen-accumulators))" --remark-policy=all --remarks-filter-missed=weir-widen-accumulators 2>&1 | FileCheck %s
#mat = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// Bits of the accumulator are bits of its type.
// CHECK: remark: [Missed] body | Category:weir-widen-accumulators | Function=bits

// CHECK-LABEL: func.func @bits
// CHECK-NOT:     f32
func.func @bits(%a: tensor<4x64xf16>, %c: tensor<4xf16>) -> tensor<4xf16> attributes {weir.kernel} {
  %r = linalg.generic {indexing_maps = [#mat, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x64xf16>) outs(%c : tensor<4xf16>) {
  ^bb0(%x: f16, %acc: f16):
    %s = arith.addf %acc, %x : f16
    %b = arith.bitcast %s : f16 to i16
    %y = arith.bitcast %b : i16 to f16
    linalg.yield %y : f16
  } -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// Nothing is rounded.
// CHECK-LABEL: func.func @largest
// CHECK-NOT:     f32
func.func @largest(%a: tensor<4x64xf16>, %c: tensor<4xf16>) -> tensor<4xf16> attributes {weir.kernel} {
  %r = linalg.reduce { arith.maximumf } ins(%a : tensor<4x64xf16>) outs(%c : tensor<4xf16>) dimensions = [1]
  return %r : tensor<4xf16>
}

// Nothing accumulates.
// CHECK-LABEL: func.func @elementwise
// CHECK-NOT:     f32
func.func @elementwise(%a: tensor<4x64xf16>, %c: tensor<4x64xf16>) -> tensor<4x64xf16> attributes {weir.kernel} {
  %r = linalg.add ins(%a, %a : tensor<4x64xf16>, tensor<4x64xf16>) outs(%c : tensor<4x64xf16>) -> tensor<4x64xf16>
  return %r : tensor<4x64xf16>
}

// No kernel.
// CHECK-LABEL: func.func @host
// CHECK-NOT:     f32
func.func @host(%a: tensor<4x64xf16>, %c: tensor<4xf16>) -> tensor<4xf16> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4x64xf16>) outs(%c : tensor<4xf16>) dimensions = [1]
  return %r : tensor<4xf16>
}
