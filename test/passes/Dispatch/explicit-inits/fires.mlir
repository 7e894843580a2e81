// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-explicit-inits))' --remarks-filter-passed=weir-explicit-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#vec = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Offsets and strides; the results of one op are looked at one by one.
// REMARK: remark: [Passed] init-partial {{.*}} as=slice
// CHECK-LABEL: func.func @strided(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?x?xf32>, %[[D:.*]]: tensor<?xf32>)
// CHECK:         %[[N:.*]] = tensor.dim %[[X]]
// CHECK:         %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK:         %[[T:.*]]:2 = linalg.generic {{.*}} outs(%[[E]], %[[D]] : tensor<?xf32>, tensor<?xf32>)
// CHECK:         %[[R:.*]] = tensor.insert_slice %[[T]]#0 into %[[C]][3, 1] [1, %{{.*}}] [1, 2]
// CHECK:         return %[[R]], %[[T]]#1
func.func @strided(%x: tensor<?xf32>, %c: tensor<?x?xf32>, %d: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %r:2 = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (3, 2 * i + 1)>, #vec], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%c, %d : tensor<?x?xf32>, tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %n = arith.negf %a : f32
    linalg.yield %n, %a : f32, f32
  } -> (tensor<?x?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?x?xf32>, tensor<?xf32>
}

// No slice.
// REMARK: remark: [Passed] init-partial {{.*}} as=select
// CHECK-LABEL: func.func @diagonal(
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A:.*]]: f32, %[[O:.*]]: f32):
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[ALWAYS:.*]] = arith.cmpi sge, %[[I]], %{{.*}} : index
// CHECK:           %[[V:.*]] = arith.select %[[ALWAYS]], %[[A]], %[[O]]
// CHECK:           linalg.yield %[[V]]
func.func @diagonal(%x: tensor<2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// A reduction that forgets its old value, over rows that may be empty: a named op.
// REMARK: remark: [Passed] zero-trip {{.*}} as=select
// CHECK-LABEL: func.func @last(
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A:.*]]: f32, %[[O:.*]]: f32):
// CHECK:           %[[V:.*]] = arith.select %{{.*}}, %[[A]], %[[O]]
// CHECK:           linalg.yield %[[V]]
func.func @last(%x: tensor<2x?xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.reduce ins(%x : tensor<2x?xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
    (%a: f32, %o: f32) {
      linalg.yield %a : f32
    }
  return %r : tensor<2xf32>
}

// Into a column, over rows that may be empty: what would be put into the column is not defined then.
// REMARK: remark: [Passed] init-partial {{.*}} as=select
// CHECK-LABEL: func.func @lastIntoColumn(
// CHECK-NOT:     insert_slice
// CHECK:         arith.select
func.func @lastIntoColumn(%x: tensor<2x?xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %r = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i, 3)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x?xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
