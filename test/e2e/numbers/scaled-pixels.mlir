// An image that is scaled and clipped before a convolution, in odd sizes: computed where its rows are copied.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
// RUN: weir-compile %s -o /dev/null --weir-expect="dispatches==1" --remarks-filter-passed=weir-select-strategy 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: strategy=conv-pixels
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
module attributes {weir.fusion = {accept = ["pixel-prologue"]}} {
  func.func @main(%x: tensor<2x29x7x33xf32>, %s: tensor<29xf32>, %k: tensor<35x29x1x1xf32>) -> tensor<2x35x7x33xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<2x29x7x33xf32>
    %a = linalg.generic {indexing_maps = [#id4, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%x, %s : tensor<2x29x7x33xf32>, tensor<29xf32>) outs(%e : tensor<2x29x7x33xf32>) {
    ^bb0(%v: f32, %t: f32, %o: f32):
      %m = arith.mulf %v, %t : f32
      %r = arith.maximumf %m, %z : f32
      linalg.yield %r : f32
    } -> tensor<2x29x7x33xf32>
    %o = tensor.empty() : tensor<2x35x7x33xf32>
    %i = linalg.fill ins(%z : f32) outs(%o : tensor<2x35x7x33xf32>) -> tensor<2x35x7x33xf32>
    %c = linalg.conv_2d_nchw_fchw ins(%a, %k : tensor<2x29x7x33xf32>, tensor<35x29x1x1xf32>) outs(%i : tensor<2x35x7x33xf32>) -> tensor<2x35x7x33xf32>
    return %c : tensor<2x35x7x33xf32>
  }
}
