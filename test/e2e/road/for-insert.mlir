// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=4xf32=1,2,3,4 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=4xf32=1,2,3,4 | FileCheck %s
// CHECK{LITERAL}: 4xf32=1 3 6 10

// Prefix sums with one insert per step; the extent does not change.
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %i = linalg.fill ins(%f0 : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %i, %sum = %f0) -> (tensor<?xf32>, f32) {
    %v = tensor.extract %x[%k] : tensor<?xf32>
    %s = arith.addf %sum, %v : f32
    %one = tensor.from_elements %s : tensor<1xf32>
    %a = tensor.insert_slice %one into %acc[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %a, %s : tensor<?xf32>, f32
  }
  return %r#0 : tensor<?xf32>
}
