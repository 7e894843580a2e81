// What is left of a program is what the command looks for, and it is a test at once.
// RUN: weir-reduce %s --quiet --as-lit-test --match="math.tanh" --test="cat {}" -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// CHECK: {{RUN}}: cat %s 2>&1 | FileCheck %s
// CHECK: func.func
// CHECK-NOT: linalg.matmul
// CHECK: math.tanh
// RUN: not weir-reduce %s --quiet --test="false" --match=nothing -o %t.none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: the command does not print 'nothing' for the program
// RUN: not weir-reduce %s --quiet --test="true" -o %t.none 2>&1 | FileCheck %s --check-prefix=TRUE
// TRUE: error: the command succeeds on the program: give the output to look for with --match=REGEX

func.func private @helper(%x: tensor<32x48xf32>) -> tensor<32x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<32x48xf32>) outs(%e : tensor<32x48xf32>) {
  ^bb0(%i: f32, %o: f32):
    %1 = math.tanh %i : f32
    linalg.yield %1 : f32
  } -> tensor<32x48xf32>
  return %0 : tensor<32x48xf32>
}
func.func @main(%a: tensor<32x16xf32>, %b: tensor<16x48xf32>) -> (tensor<32x48xf32>, tensor<32x48xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %1 = func.call @helper(%0) : (tensor<32x48xf32>) -> tensor<32x48xf32>
  return %0, %1 : tensor<32x48xf32>, tensor<32x48xf32>
}
