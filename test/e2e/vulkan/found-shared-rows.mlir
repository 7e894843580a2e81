// Rows that two products read and that are a result, too: each product computes its rows, and one of them stores them. GPUs were refused the whole
// rows as a temporary where both results went to one buffer.
// REQUIRES: vulkan
// RUN: %python -c 'import numpy as n; r = n.random.default_rng(1); n.savez("%t.npz", *(r.integers(-3, 4, s).astype("f2") / 8 for s in ((128, 384), (384, 384), (384, 384))))'
// RUN: weir-compile %s --target=vulkan --compile-to=flow -o - | FileCheck %s --check-prefix=ONE
// RUN: weir-run --module=%s --target=vulkan --poison --input=@%t.npz --compare-with=reference --output= | FileCheck %s
// RUN: weir-run --module=%s --target=cpu --poison --input=@%t.npz --compare-with=reference --output= | FileCheck %s
// ONE-COUNT-1: flow.dispatch @
// ONE-NOT: flow.dispatch @
// CHECK: [SUCCESS]

func.func @main(%x: tensor<128x384xf16>, %w0: tensor<384x384xf16>, %w1: tensor<384x384xf16>) -> (tensor<128x384xf16>, tensor<128x384xf16>, tensor<128x384xf16>) {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x384xf16>
  %r = tensor.empty() : tensor<128xf16>
  %ri = linalg.fill ins(%zero : f16) outs(%r : tensor<128xf16>) -> tensor<128xf16>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<128x384xf16>) outs(%ri : tensor<128xf16>) {
  ^bb0(%in: f16, %out: f16):
    %a = arith.maximumf %in, %out : f16
    linalg.yield %a : f16
  } -> tensor<128xf16>
  %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %sum : tensor<128x384xf16>, tensor<128xf16>) outs(%e : tensor<128x384xf16>) {
  ^bb0(%in: f16, %s: f16, %out: f16):
    %a = arith.subf %in, %s : f16
    linalg.yield %a : f16
  } -> tensor<128x384xf16>
  %i = linalg.fill ins(%zero : f16) outs(%e : tensor<128x384xf16>) -> tensor<128x384xf16>
  %y0 = linalg.matmul ins(%n, %w0 : tensor<128x384xf16>, tensor<384x384xf16>) outs(%i : tensor<128x384xf16>) -> tensor<128x384xf16>
  %y1 = linalg.matmul ins(%n, %w1 : tensor<128x384xf16>, tensor<384x384xf16>) outs(%i : tensor<128x384xf16>) -> tensor<128x384xf16>
  return %n, %y0, %y1 : tensor<128x384xf16>, tensor<128x384xf16>, tensor<128x384xf16>
}
