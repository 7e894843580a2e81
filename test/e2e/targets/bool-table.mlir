// A constant of two booleans is a binding on a device, as any other that is no scalar.
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// RUN: %if vulkan %{ weir-fuzz --kernels --target=vulkan --replay=%s | FileCheck %s %}
// CHECK: equal
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x3xi1> {fuzz.extents = array<i64: 2, 3>}) -> (tensor<2x3xi1> {fuzz.tolerance = 0.0 : f64}) {
  %t = arith.constant dense<[true, false]> : tensor<2xi1>
  %e = tensor.empty() : tensor<2x3xi1>
  %r = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%t, %x : tensor<2xi1>, tensor<2x3xi1>) outs(%e : tensor<2x3xi1>) {
  ^bb0(%a: i1, %b: i1, %old: i1):
    %y = arith.xori %a, %b : i1
    linalg.yield %y : i1
  } -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}
