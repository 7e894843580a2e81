// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-reductions{min-points=8 fp-order=keep}))' --remarks-filter-missed=weir-split-reductions 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-reductions{min-points=8}))' --remarks-filter-missed=weir-split-reductions 2>&1 >%t.free | FileCheck %s --check-prefix=FREE

// CHECK-NOT: tensor.expand_shape

// REMARK: [Missed] fp-order
// FREE-NOT: fp-order
func.func @order(%x: tensor<32xf32>, %c: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce { arith.addf } ins(%x : tensor<32xf32>) outs(%c : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// FREE: [Missed] narrow-accumulator
func.func @narrow(%x: tensor<32xf16>, %c: tensor<f16>) -> tensor<f16> {
  %r = linalg.reduce { arith.addf } ins(%x : tensor<32xf16>) outs(%c : tensor<f16>) dimensions = [0]
  return %r : tensor<f16>
}

// The last element is no combination of elements.
// REMARK: [Missed] no-identity
func.func @last(%x: tensor<32xf32>, %c: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce ins(%x : tensor<32xf32>) outs(%c : tensor<f32>) dimensions = [0]
    (%e: f32, %o: f32) {
      %0 = arith.mulf %o, %o : f32
      %1 = arith.addf %0, %e : f32
      linalg.yield %1 : f32
    }
  return %r : tensor<f32>
}

// Of equal elements the last one: what a part starts from would replace the position of one before it.
// REMARK: [Missed] coupled
func.func @last_maximum(%x: tensor<32xf32>, %m: tensor<f32>, %a: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<32xf32>) outs(%m, %a : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.cmpf oge, %e, %max : f32
    %v = arith.select %g, %e, %max : f32
    %w = arith.select %g, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

// The first number replaces a NaN that the maximum may start from, but not the position: that is the first of all, not of a part.
// REMARK: [Missed] coupled
func.func @starts_at_nan(%x: tensor<32xf32>, %m: tensor<f32>, %a: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<32xf32>) outs(%m, %a : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.cmpf ogt, %e, %max : f32
    %v = arith.maxnumf %e, %max : f32
    %w = arith.select %g, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

// Ties between columns are in the order of the rows: parts of the columns do not follow each other.
// REMARK: [Missed] no-loop
func.func @rows_overlap(%x: tensor<39x8xf32>, %y: tensor<32x8xf32>, %m: tensor<f32>, %a: tensor<index>) -> (tensor<f32>, tensor<index>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k, j) -> (i + k, j)>, affine_map<(i, k, j) -> (i, k)>, affine_map<(i, k, j) -> ()>,
      affine_map<(i, k, j) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%x, %y : tensor<39x8xf32>, tensor<32x8xf32>) outs(%m, %a : tensor<f32>, tensor<index>) {
  ^bb0(%e: f32, %unused: f32, %max: f32, %at: index):
    %j = linalg.index 2 : index
    %g = arith.cmpf ogt, %e, %max : f32
    %v = arith.select %g, %e, %max : f32
    %w = arith.select %g, %j, %at : index
    linalg.yield %v, %w : f32, index
  } -> (tensor<f32>, tensor<index>)
  return %r#0, %r#1 : tensor<f32>, tensor<index>
}

// Windows overlap.
// REMARK: [Missed] no-loop
func.func @windows(%x: tensor<35xi32>, %k: tensor<4xi32>, %w: tensor<32xi32>, %c: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]} ins(%x, %k, %w : tensor<35xi32>, tensor<4xi32>, tensor<32xi32>) outs(%c : tensor<i32>) {
  ^bb0(%e: i32, %f: i32, %g: i32, %o: i32):
    %0 = arith.muli %e, %f : i32
    %1 = arith.muli %0, %g : i32
    %2 = arith.addi %1, %o : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

// Short, or with dynamic extents.
// REMARK-NOT: Function=short
func.func @short(%x: tensor<15xi32>, %y: tensor<?xi32>, %c: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %r = linalg.reduce { arith.addi } ins(%x : tensor<15xi32>) outs(%c : tensor<i32>) dimensions = [0]
  %s = linalg.reduce { arith.addi } ins(%y : tensor<?xi32>) outs(%c : tensor<i32>) dimensions = [0]
  return %r, %s : tensor<i32>, tensor<i32>
}
