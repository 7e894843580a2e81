// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-reductions{min-points=8}))' --remarks-filter-passed=weir-split-reductions 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// CHECK-DAG: #[[$PARTS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$SUMS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>

// The outermost loop that can be cut, in parts of equal length; what starts them is the identity, the init joins last.
// CHECK-LABEL: func.func @column(
// CHECK-SAME:      %[[X:.*]]: tensor<32x2xf32>, %[[C:.*]]: tensor<2xf32>
// CHECK:         linalg.fill ins(%{{.*}}) outs(%{{.*}} : tensor<8x2xf32>)
// CHECK:         %[[E:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [8, 4, 2]
// CHECK:         %[[P:.*]] = linalg.generic {indexing_maps = [#[[$PARTS]], #[[$SUMS]]], iterator_types = ["parallel", "reduction", "parallel"]} ins(%[[E]]
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[P]] : tensor<8x2xf32>) outs(%[[C]] : tensor<2xf32>)
// REMARK: [Passed] split{{.*}}parts{{.*}}8
func.func @column(%x: tensor<32x2xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.reduce { arith.addf } ins(%x : tensor<32x2xf32>) outs(%c : tensor<2xf32>) dimensions = [0]
  return %r : tensor<2xf32>
}

// A prime extent: what is left over is what the sum of the parts starts from.
// CHECK-LABEL: func.func @prime(
// CHECK-SAME:      %[[X:.*]]: tensor<61xi32>, %[[C:.*]]: tensor<i32>
// CHECK:         %[[WHOLE:.*]] = tensor.extract_slice %[[X]][0] [56] [1]
// CHECK:         tensor.expand_shape %[[WHOLE]] {{\[\[}}0, 1]] output_shape [7, 8]
// CHECK:         %[[P:.*]] = linalg.generic
// CHECK:         %[[REST:.*]] = tensor.extract_slice %[[X]][56] [5] [1]
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[REST]] : tensor<5xi32>) outs(%[[C]] : tensor<i32>)
// CHECK:         linalg.generic {{.*}} ins(%[[P]] : tensor<7xi32>) outs(%[[R]] : tensor<i32>)
func.func @prime(%x: tensor<61xi32>, %c: tensor<i32>) -> tensor<i32> {
  %r = linalg.reduce { arith.addi } ins(%x : tensor<61xi32>) outs(%c : tensor<i32>) dimensions = [0]
  return %r : tensor<i32>
}

// The position of the maximum: positions count from the start of the whole.
// CHECK-LABEL: func.func @argmax(
// CHECK:         linalg.broadcast ins(%{{.*}} : tensor<f32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.broadcast ins(%{{.*}} : tensor<i32>) outs(%{{.*}} : tensor<4xi32>)
// CHECK:         %[[P:.*]]:2 = linalg.generic
// CHECK:           %[[PART:.*]] = linalg.index 0
// CHECK:           %[[START:.*]] = arith.muli %[[PART]], %{{.*}}
// CHECK:           arith.addi %[[START]]
// CHECK:         linalg.generic {{.*}} ins(%[[P]]#0, %[[P]]#1 : tensor<4xf32>, tensor<4xi32>)
// CHECK-NEXT:    ^bb0(%[[V:.*]]: f32, %[[I:.*]]: i32, %[[MAX:.*]]: f32, %[[AT:.*]]: i32)
// CHECK:           %[[G:.*]] = arith.cmpf ogt, %[[V]], %[[MAX]]
// CHECK:           arith.select %[[G]], %[[V]], %[[MAX]]
// CHECK:           arith.select %[[G]], %[[I]], %[[AT]]
func.func @argmax(%x: tensor<32xf32>, %m: tensor<f32>, %a: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<32xf32>) outs(%m, %a : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.cmpf ogt, %e, %max : f32
    %v = arith.select %g, %e, %max : f32
    %w = arith.select %g, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

// NaN replaces the maximum, but not its position: parts give the largest number before it, too, which joins their positions.
// CHECK-LABEL: func.func @maximum_of_nan(
// CHECK:         %[[P:.*]]:3 = linalg.generic
// CHECK:           %[[MORE:.*]] = arith.cmpf ogt, %[[X:.*]], %{{.*}}
// CHECK:           %[[NUMBER:.*]] = arith.select %[[MORE]], %[[X]], %{{.*}} : f32
// CHECK-NEXT:      linalg.yield %{{.*}}, %{{.*}}, %[[NUMBER]]
// CHECK:         linalg.generic {{.*}} ins(%[[P]]#0, %[[P]]#1, %[[P]]#2 : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>)
// CHECK-NEXT:    ^bb0(%[[V:.*]]: f32, %[[I:.*]]: i32, %[[N:.*]]: f32, %[[MAX:.*]]: f32, %[[AT:.*]]: i32)
// CHECK-DAG:       %[[G:.*]] = arith.cmpf ogt, %[[N]], %[[MAX]]
// CHECK-DAG:       arith.maximumf %[[V]], %[[MAX]]
// CHECK:           arith.select %[[G]], %[[I]], %[[AT]]
func.func @maximum_of_nan(%x: tensor<32xf32>, %m: tensor<f32>, %a: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<32xf32>) outs(%m, %a : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.cmpf ogt, %e, %max : f32
    %v = arith.maximumf %e, %max : f32
    %w = arith.select %g, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

// What is left over comes after all parts: the first of equal elements may be in one.
// CHECK-LABEL: func.func @rest_of_argmax(
// CHECK-SAME:    %[[M:[a-z0-9]+]]: tensor<f32>, %[[A:[a-z0-9]+]]: tensor<i32>)
// CHECK:         %[[P:.*]]:2 = linalg.generic
// CHECK:         %[[J:.*]]:2 = linalg.generic {{.*}} ins(%[[P]]#0, %[[P]]#1 {{.*}} outs(%[[M]], %[[A]]
// CHECK:         %[[REST:.*]] = tensor.extract_slice %{{.*}}[30] [1] [1]
// CHECK:         linalg.generic {{.*}} ins(%[[REST]] : tensor<1xf32>) outs(%[[J]]#0, %[[J]]#1
func.func @rest_of_argmax(%x: tensor<31xf32>, %m: tensor<f32>, %a: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<31xf32>) outs(%m, %a : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.cmpf ogt, %e, %max : f32
    %v = arith.select %g, %e, %max : f32
    %w = arith.select %g, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}
