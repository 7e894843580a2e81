// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-dispatch-strided-moves))' | FileCheck %s

// CHECK-LABEL: util.func public @columns
// CHECK: %[[R:.+]] = flow.dispatch.region -> (tensor<6x4xf32>) {
// CHECK: %[[S:.+]] = tensor.extract_slice %{{.+}}[0, 2] [6, 4] [1, 1]
// CHECK: flow.return %[[S]] : tensor<6x4xf32>
// CHECK: util.return %[[R]]
util.func public @columns(%x: tensor<6x8xf32>) -> tensor<6x4xf32> {
  %s = tensor.extract_slice %x[0, 2] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
  util.return %s : tensor<6x4xf32>
}
