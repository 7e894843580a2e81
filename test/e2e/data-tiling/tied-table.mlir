// A table of which rows are gathered and that is the right operand of a contraction, transposed: it is in the module once, packed, and the
// rows are gathered from there. 101 is not a multiple of any tile: subscripts after the table's end are errors still.

// RUN: %python -c "import numpy as np; w = (np.arange(101 * 80) * 7 % 23 - 11).reshape(101, 80).astype('float32'); print(open('%s').read() + '{-# dialect_resources: { builtin: { w: \"0x04000000' + w.tobytes().hex() + '\" } } #-}')" > %t.mlir
// RUN: weir-compile %t.mlir -o %t.off.so
// RUN: weir-compile %t.mlir --data-tiling=late -o %t.late.so --dump-phases-to=%t.phases
// RUN: FileCheck %s --input-file=%t.phases/5.stream.mlir
// RUN: %python -c "import numpy as np; ids = (np.arange(37) * 13 % 101).astype('int64'); np.save('%t.ids.npy', ids); ids[5] = 101; np.save('%t.behind.npy', ids); ids[5] = -1; np.save('%t.before.npy', ids)"
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.ids.npy --output=@%t.out.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.ids.npy --expected_output=@%t.out.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]
// The early path, too.
// RUN: weir-compile %t.mlir --data-tiling=early -o %t.early.so --dump-phases-to=%t.early
// RUN: FileCheck %s --input-file=%t.early/5.stream.mlir
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.ids.npy --expected_output=@%t.out.npy | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-run --module=%t.early.so --function=main --input=@%t.behind.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not weir-run --module=%t.early.so --function=main --input=@%t.before.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not weir-run --module=%t.late.so --function=main --input=@%t.behind.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not weir-run --module=%t.late.so --function=main --input=@%t.before.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: an index is out of range

// All operands in tiles, the table in rows of 16 by 1.
// RUN: weir-compile %t.mlir --data-tiling=late --compile-to=preprocess -o %t.late.mlir
// RUN: sed -e 's/weir.layout = "vectors"/weir.layout = "classic"/' %t.late.mlir > %t.classic.mlir
// RUN: weir-compile %t.classic.mlir --compile-from=preprocess --data-tiling=late -o %t.late.so --dump-phases-to=%t.classic
// RUN: FileCheck %s --check-prefix=CLASSIC --input-file=%t.classic/5.stream.mlir
// CLASSIC-NOT: dense_resource<w>
// CLASSIC:     dense_resource<{{w_.+|constant_.+}}> : tensor<{{[0-9]+}}x80x{{[0-9]+}}x1xf32>
// CLASSIC-NOT: dense_resource<w>
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.ids.npy --expected_output=@%t.out.npy | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-run --module=%t.late.so --function=main --input=@%t.behind.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not weir-run --module=%t.late.so --function=main --input=@%t.before.npy 2>&1 | FileCheck %s --check-prefix=RANGE

// How wide a tile is depends on the machine. The plain table would be a resource called w.
// CHECK-NOT:     dense_resource<w>
// CHECK:         dense_resource<{{w_.+|constant_.+}}> : tensor<{{[0-9]+}}x80x{{[0-9]+}}xf32>
// CHECK-NOT:     dense_resource<w>

func.func @main(%ids: tensor<?xi64>) -> tensor<?x101xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %w = arith.constant dense_resource<w> : tensor<101x80xf32>
  %m = tensor.dim %ids, %c0 : tensor<?xi64>
  %e = tensor.empty(%m) : tensor<?x80xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%ids : tensor<?xi64>) outs(%e : tensor<?x80xf32>) {
  ^bb0(%id: i64, %o: f32):
    %r = arith.index_cast %id : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %w[%r, %j] : tensor<101x80xf32>
    linalg.yield %v : f32
  } -> tensor<?x80xf32>
  %et = tensor.empty() : tensor<80x101xf32>
  %t = linalg.transpose ins(%w : tensor<101x80xf32>) outs(%et : tensor<80x101xf32>) permutation = [1, 0]
  %e2 = tensor.empty(%m) : tensor<?x101xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x101xf32>) -> tensor<?x101xf32>
  %y = linalg.matmul ins(%x, %t : tensor<?x80xf32>, tensor<80x101xf32>) outs(%f2 : tensor<?x101xf32>) -> tensor<?x101xf32>
  return %y : tensor<?x101xf32>
}
