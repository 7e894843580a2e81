// A sum in bf16 that starts from a constant is rounded once, the constant with it.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
#in = affine_map<(r, c) -> (r, c)>
#out = affine_map<(r, c) -> (r)>
func.func @main(%x: tensor<4x300xbf16>) -> (tensor<4xbf16> {fuzz.tolerance = 0.0 : f64}) {
  %c = arith.constant dense<[-3.0, 3.0, 1.0, 2.0]> : tensor<4xbf16>
  %s = linalg.generic {indexing_maps = [#in, #in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x, %x : tensor<4x300xbf16>, tensor<4x300xbf16>) outs(%c : tensor<4xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %acc: bf16):
    %p = arith.mulf %a, %b : bf16
    %t = arith.addf %acc, %p : bf16
    linalg.yield %t : bf16
  } -> tensor<4xbf16>
  return %s : tensor<4xbf16>
}
