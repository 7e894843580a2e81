// The same with pixels of a byte.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
// RUN: weir-compile %s -o /dev/null --weir-expect="dispatches==1" --remarks-filter-passed=weir-select-strategy 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: strategy=conv-pixels
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
module attributes {weir.fusion = {accept = ["pixel-prologue"]}} {
  func.func @main(%x: tensor<1x64x17x30xi8>, %s: tensor<64xf32>, %k: tensor<66x64x1x1xf32>) -> tensor<1x66x17x30xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x64x17x30xf32>
    %a = linalg.generic {indexing_maps = [#id4, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%x, %s : tensor<1x64x17x30xi8>, tensor<64xf32>) outs(%e : tensor<1x64x17x30xf32>) {
    ^bb0(%v: i8, %t: f32, %o: f32):
      %wide = arith.sitofp %v : i8 to f32
      %m = arith.mulf %wide, %t : f32
      %r = arith.maximumf %m, %z : f32
      linalg.yield %r : f32
    } -> tensor<1x64x17x30xf32>
    %o = tensor.empty() : tensor<1x66x17x30xf32>
    %i = linalg.fill ins(%z : f32) outs(%o : tensor<1x66x17x30xf32>) -> tensor<1x66x17x30xf32>
    %c = linalg.conv_2d_nchw_fchw ins(%a, %k : tensor<1x64x17x30xf32>, tensor<66x64x1x1xf32>) outs(%i : tensor<1x66x17x30xf32>) -> tensor<1x66x17x30xf32>
    return %c : tensor<1x66x17x30xf32>
  }
}
