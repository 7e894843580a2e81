// RUN: weir-opt %s --weir-wrap-entry-points | FileCheck %s

// Private functions, declarations, functions of scalars, and functions that were wrapped before.

// CHECK-NOT: hal.tensor
// CHECK: util.func private @private(%{{.+}}: tensor<4xf32>) -> tensor<4xf32> {
util.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}
// CHECK: util.func public @scalars(%{{.+}}: i32) -> i32 {
util.func public @scalars(%x: i32) -> i32 {
  util.return %x : i32
}
// CHECK: util.func public @wrapped(%{{.+}}: tensor<4xf32>)
// CHECK-NOT: hal.tensor
util.func public @wrapped(%x: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.declaration = "()"} {
  util.return %x : tensor<4xf32>
}
