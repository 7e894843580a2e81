// Floats of 80 bits are numbers of registers: kernels that keep them there run, those that store them are refused.
// RUN: split-file %s %t
// RUN: weir-compile %t/inside.mlir --target=cpu -o %t/inside.so
// RUN: weir-run --module=%t/inside.so --function=main --input=19xf32=0.5 --poison --expected_output=19xf32=2.25 | FileCheck %s
// CHECK: [SUCCESS]
// RUN: not weir-compile %t/stored.mlir --target=reference -o %t/stored.so 2>&1 | FileCheck %s --check-prefix=STORED
// STORED: stored.mlir:3:{{[0-9]+}}: error: {{.*}}in a kernel reads or writes elements of type 'f80', whose layout in memory differs between targets; use f32 or f64

//--- inside.mlir
func.func @main(%a: tensor<19xf32>) -> tensor<19xf32> {
  %e = tensor.empty() : tensor<19xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<19xf32>) outs(%e : tensor<19xf32>) {
  ^bb0(%x: f32, %o: f32):
    %one = arith.constant 1.0 : f80
    %w = arith.extf %x : f32 to f80
    %s = arith.addf %w, %one : f80
    %p = arith.mulf %s, %s : f80
    %y = arith.truncf %p : f80 to f32
    linalg.yield %y : f32
  } -> tensor<19xf32>
  return %r : tensor<19xf32>
}

//--- stored.mlir
func.func @main(%a: tensor<5x3xf32>) -> tensor<3x5xf32> {
  %e = tensor.empty() : tensor<5x3xf80>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x3xf32>) outs(%e : tensor<5x3xf80>) {
  ^bb0(%x: f32, %o: f80):
    %y = arith.extf %x : f32 to f80
    linalg.yield %y : f80
  } -> tensor<5x3xf80>
  %e2 = tensor.empty() : tensor<3x5xf80>
  %t = linalg.transpose ins(%w : tensor<5x3xf80>) outs(%e2 : tensor<3x5xf80>) permutation = [1, 0]
  %e3 = tensor.empty() : tensor<3x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<3x5xf80>) outs(%e3 : tensor<3x5xf32>) {
  ^bb0(%x: f80, %o: f32):
    %y = arith.truncf %x : f80 to f32
    linalg.yield %y : f32
  } -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}
