// With several targets the early path is the late one; a target without layouts has nothing packed.

// RUN: weir-compile %s --target=cpu,reference --data-tiling=early --data-tiling-policy=all --compile-to=preprocess -o - --remarks-filter-missed=weir-early-data-tiling 2>%t.remarks | FileCheck %s --implicit-check-not='linalg.{{(un)?}}pack'
// RUN: FileCheck %s --check-prefix=SEVERAL --input-file=%t.remarks
// SEVERAL: remark: [Missed] early-needs-one-target {{.*}} targets=2
// RUN: weir-compile %s --target=cpu,reference --data-tiling=early --data-tiling-policy=all --compile-to=dispatch -o - | FileCheck %s --check-prefix=LATE
// LATE: iree_encoding.encoding
// RUN: weir-compile %s --target=reference --data-tiling=early --data-tiling-policy=all --compile-to=preprocess -o - --remarks-filter-missed=weir-early-data-tiling 2>%t.reference | FileCheck %s --implicit-check-not='linalg.{{(un)?}}pack'
// RUN: FileCheck %s --check-prefix=NONE --input-file=%t.reference
// NONE: remark: [Missed] no-resolver
// CHECK: linalg.matmul

// RUN: weir-compile %s --target=reference -o %t.0.so
// RUN: weir-run --module=%t.0.so --function=main --input=4x8xf32=2 --output=@%t.0.npy
// RUN: weir-compile %s --target=cpu,reference --data-tiling=early --data-tiling-policy=all -o %t.1.so
// RUN: weir-run --module=%t.1.so --function=main --input=4x8xf32=2 --expected_output=@%t.0.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x17xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<8x17xf32>
  %e = tensor.empty() : tensor<4x17xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x17xf32>) -> tensor<4x17xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x17xf32>) outs(%f : tensor<4x17xf32>) -> tensor<4x17xf32>
  return %0 : tensor<4x17xf32>
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A0400000803F000040C00000804000000000000080C000004040000080BF0000A0C000000040000000C00000A040"
    }
  }
#-}
