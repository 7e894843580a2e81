// Functions of f64 that SPIR-V does not have, and that nothing expands, are refused by name.
// RUN: not weir-compile %s --target=vulkan -o %t.so 2>&1 | FileCheck %s
func.func @main(%a: tensor<5xf64>, %n: tensor<5xi32>) -> tensor<5xf64> {
  %e = tensor.empty() : tensor<5xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a, %n : tensor<5xf64>, tensor<5xi32>) outs(%e : tensor<5xf64>) {
  ^bb0(%x: f64, %k: i32, %old: f64):
    // CHECK: powers-f64.mlir:[[@LINE+1]]:10: error: 'math.fpowi' op on f64 has no form in SPIR-V, whose functions are of f16 and f32
    %y = math.fpowi %x, %k : f64, i32
    linalg.yield %y : f64
  } -> tensor<5xf64>
  return %r : tensor<5xf64>
}
