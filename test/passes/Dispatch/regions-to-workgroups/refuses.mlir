// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups))' \
// RUN:   --remarks-filter-missed=weir-regions-to-workgroups 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// RW1: no tie to a constant, to an argument of unknown origin, or to a tensor that is used later (SPLIT).
// RW3: the reduction starts from a copy.

// REMARK: remark: [Missed] split
// CHECK-LABEL: func.func @no_ties
// CHECK:         flow.dispatch.workgroups({{.*}}) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4xf32>
// CHECK:           %[[C:.+]] = linalg.copy
// CHECK:           linalg.reduce {{.*}} outs(%[[C]] :
// CHECK:         flow.dispatch.workgroups({{.*}}) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4xf32>
// CHECK:         %[[A:.+]] = flow.dispatch.workgroups({{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[B:.+]] = flow.dispatch.workgroups({{.*}}) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4xf32>
// CHECK:         return %{{.+}}, %{{.+}}, %[[A]], %[[B]]
func.func @no_ties(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %k = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.reduce { arith.addf } ins(%y : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
    flow.return %1 : tensor<4xf32>
  }
  %l = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.reduce { arith.addf } ins(%y : tensor<4x8xf32>) outs(%x : tensor<4xf32>) dimensions = [1]
    flow.return %1 : tensor<4xf32>
  }
  %a = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %b = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.reduce { arith.addf } ins(%y : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1]
    flow.return %1 : tensor<4xf32>
  }
  return %k, %l, %a, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
