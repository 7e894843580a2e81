// Right operands that dispatches make, of dynamic sizes, on the early path: packed at the ends of their dispatches as on the late path (encoding-passes.md EP3). Of the first
// product rows of the operand are dynamic, so that its kernel reads the panels. Columns are of the second, which
// is formed into the dispatch that makes its operand.

// RUN: weir-compile %s --data-tiling=off -o %t.off.so
// RUN: weir-compile %s --data-tiling=late --data-tiling-policy=all -o %t.late.so --weir-expect="dispatches==4,bytes-filled==0,bytes-copied==0"
// RUN: weir-compile %s --data-tiling=early --data-tiling-policy=all -o %t.early.so --weir-expect="dispatches==4,bytes-filled==0,bytes-copied==0" \
// RUN:   --remarks-filter-passed='weir-(fuse-packs|pack-operands|materialize-encodings)' 2> %t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-DAG: [Passed] packed | {{.*}}weir-pack-operands
// REMARK-DAG: [Passed] fused-into-producer
// REMARK-DAG: [Passed] packed | {{.*}}weir-materialize-encodings

// RUN: %python -c "import numpy as np; a = lambda m, *s: ((np.arange(np.prod(s)) * m) % 13 - 6).reshape(s).astype('float32'); [np.savez('%t.%d.npz' % k, a(5, 40, k), a(7, k, 50), a(3, 50, 70), a(2, 50, 70), a(4, 30, 70)) for k in (1, 16, 45)]"
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.1.npz --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.1.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.1.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.16.npz --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.16.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.16.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.45.npz --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.45.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.45.npz --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<40x?xf32>, %z: tensor<?x50xf32>, %v: tensor<50x70xf32>, %w: tensor<50x70xf32>, %u: tensor<30x70xf32>) -> (tensor<40x70xf32>, tensor<30x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %k = tensor.dim %z, %c0 : tensor<?x50xf32>
  %e0 = tensor.empty(%k) : tensor<?x70xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?x70xf32>) -> tensor<?x70xf32>
  %0 = linalg.matmul ins(%z, %v : tensor<?x50xf32>, tensor<50x70xf32>) outs(%f0 : tensor<?x70xf32>) -> tensor<?x70xf32>
  %1 = linalg.matmul ins(%z, %w : tensor<?x50xf32>, tensor<50x70xf32>) outs(%f0 : tensor<?x70xf32>) -> tensor<?x70xf32>
  %e2 = tensor.empty() : tensor<40x70xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<40x70xf32>) -> tensor<40x70xf32>
  %2 = linalg.matmul ins(%x, %0 : tensor<40x?xf32>, tensor<?x70xf32>) outs(%f2 : tensor<40x70xf32>) -> tensor<40x70xf32>
  %e3 = tensor.empty(%k) : tensor<30x?xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<30x?xf32>) -> tensor<30x?xf32>
  %3 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%u, %1 : tensor<30x70xf32>, tensor<?x70xf32>) outs(%f3 : tensor<30x?xf32>) -> tensor<30x?xf32>
  return %2, %3 : tensor<40x70xf32>, tensor<30x?xf32>
}
