// Right operands that dispatches make, on the early path: they are stored packed where they are made, but plain alone if others read that and both would be more than a tenth
// of all bytes (encoding-passes.md W4), and a global that an initializer fills is packed by an initializer. As many dispatches as on the late path, two more than without data tiling, as arguments
// are packed, too; and the same numbers.

// RUN: %python -c "import numpy as np; w = (np.arange(90 * 50) * 7 % 23 - 11).reshape(90, 50).astype('float32'); print(open('%s').read() + '{-# dialect_resources: { builtin: { w: \"0x04000000' + w.tobytes().hex() + '\" } } #-}')" > %t.mlir
// RUN: weir-compile %t.mlir --data-tiling=off -o %t.off.so --weir-expect="dispatches==5"
// RUN: weir-compile %t.mlir --data-tiling=late --data-tiling-policy=all -o %t.late.so --weir-expect="dispatches==7,bytes-filled==0,bytes-copied==0"
// RUN: weir-compile %t.mlir --data-tiling=early --data-tiling-policy=all -o %t.early.so --weir-expect="dispatches==7,bytes-filled==0,bytes-copied==0" \
// RUN:   --remarks-filter='weir-(fuse-packs|pack-operands)' 2> %t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-DAG: [Passed] packed |
// REMARK-DAG: [Passed] packed-at-load
// REMARK-DAG: [Passed] fused-into-producer
// REMARK-DAG: [Missed] extra-bytes
// REMARK-DAG: [Missed] extra-bytes

// RUN: %python -c "import numpy as np; a = lambda n, m, *s: ((np.arange(n) * m) % 13 - 6).reshape(s).astype('float32'); np.save('%t.x.npy', a(96 * 70, 5, 96, 70)); np.save('%t.y.npy', a(70 * 90, 7, 70, 90)); np.save('%t.z.npy', a(64 * 96, 3, 64, 96))"
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.x.npy --input=@%t.y.npy --input=@%t.z.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.z.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.z.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s
// CHECK: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.global private @w : tensor<90x50xf32>
util.initializer {
  %c = arith.constant dense_resource<w> : tensor<90x50xf32>
  util.global.store %c, @w : tensor<90x50xf32>
  util.return
}
util.func public @main(%x: tensor<96x70xf32>, %y: tensor<70x90xf32>, %z: tensor<64x96xf32>) -> (tensor<64x90xf32>, tensor<96x96xf32>, tensor<96x50xf32>, tensor<90x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<96x90xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<96x90xf32>) -> tensor<96x90xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<96x70xf32>, tensor<70x90xf32>) outs(%f0 : tensor<96x90xf32>) -> tensor<96x90xf32>
  %e1 = tensor.empty() : tensor<64x90xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x90xf32>) -> tensor<64x90xf32>
  // As right operand.
  %1 = linalg.matmul ins(%z, %0 : tensor<64x96xf32>, tensor<96x90xf32>) outs(%f1 : tensor<64x90xf32>) -> tensor<64x90xf32>
  %e2 = tensor.empty() : tensor<96x96xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<96x96xf32>) -> tensor<96x96xf32>
  // With itself.
  %2 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%0, %0 : tensor<96x90xf32>, tensor<96x90xf32>) outs(%f2 : tensor<96x96xf32>) -> tensor<96x96xf32>
  %w = util.global.load immutable @w : tensor<90x50xf32>
  %e3 = tensor.empty() : tensor<96x50xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<96x50xf32>) -> tensor<96x50xf32>
  %3 = linalg.matmul ins(%0, %w : tensor<96x90xf32>, tensor<90x50xf32>) outs(%f3 : tensor<96x50xf32>) -> tensor<96x50xf32>
  // Read as right operand alone.
  %e4 = tensor.empty() : tensor<64x70xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<64x70xf32>) -> tensor<64x70xf32>
  %4 = linalg.matmul ins(%z, %x : tensor<64x96xf32>, tensor<96x70xf32>) outs(%f4 : tensor<64x70xf32>) -> tensor<64x70xf32>
  %e5 = tensor.empty() : tensor<90x70xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<90x70xf32>) -> tensor<90x70xf32>
  %5 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%1, %4 : tensor<64x90xf32>, tensor<64x70xf32>) outs(%f5 : tensor<90x70xf32>) -> tensor<90x70xf32>
  util.return %1, %2, %3, %5 : tensor<64x90xf32>, tensor<96x96xf32>, tensor<96x50xf32>, tensor<90x70xf32>
}
