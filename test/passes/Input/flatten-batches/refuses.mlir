// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-flatten-batches))" --remarks-filter=weir-flatten-batches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks --implicit-check-not="[Missed]" --implicit-check-not="[Passed]"
// CHECK-NOT: tensor.collapse_shape

#id3 = affine_map<(b, m, n) -> (b, m, n)>

// Columns of the batches: the result has the rows between them.
// REMARK: [Missed] apart {{.*}}Function=columns
func.func @columns(%w: tensor<8x16xf32>, %x: tensor<4x16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %e = tensor.empty() : tensor<4x8x16xf32>
  %b = linalg.broadcast ins(%w : tensor<8x16xf32>) outs(%e : tensor<4x8x16xf32>) dimensions = [0]
  %r = linalg.batch_matmul ins(%b, %x : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

// The rows of a batch are in another order than in the result.
// REMARK: [Missed] apart {{.*}}Function=order
func.func @order(%x: tensor<8x4x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%x, %w : tensor<8x4x16xf32>, tensor<16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

// No candidates: batches with weights of their own, weights that an op computes from those of all batches, a batch of one, a product that a user schedules.
func.func @own(%x: tensor<4x8x16xf32>, %w: tensor<4x16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %r = linalg.batch_matmul ins(%x, %w : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

func.func @computed(%x: tensor<4x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %e = tensor.empty() : tensor<4x16x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (k, n)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<16x32xf32>) outs(%e : tensor<4x16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %p = arith.mulf %a, %f : f32
    linalg.yield %p : f32
  } -> tensor<4x16x32xf32>
  %r = linalg.batch_matmul ins(%x, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

func.func @one(%x: tensor<1x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<1x8x32xf32>) -> tensor<1x8x32xf32> {
  %e = tensor.empty() : tensor<1x16x32xf32>
  %b = linalg.broadcast ins(%w : tensor<16x32xf32>) outs(%e : tensor<1x16x32xf32>) dimensions = [0]
  %r = linalg.batch_matmul ins(%x, %b : tensor<1x8x16xf32>, tensor<1x16x32xf32>) outs(%s : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
  return %r : tensor<1x8x32xf32>
}

func.func @scheduled(%x: tensor<4x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %e = tensor.empty() : tensor<4x16x32xf32>
  %b = linalg.broadcast ins(%w : tensor<16x32xf32>) outs(%e : tensor<4x16x32xf32>) dimensions = [0]
  %r = linalg.batch_matmul {weir.lowering_config = #weir.lowering_config<strategy = "loops">} ins(%x, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>)
      outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

// A broadcast along the sum: each element of %v is multiplied with all of a row.
func.func @sum(%x: tensor<4x8x16xf32>, %v: tensor<4x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %e = tensor.empty() : tensor<4x16x32xf32>
  %b = linalg.broadcast ins(%v : tensor<4x32xf32>) outs(%e : tensor<4x16x32xf32>) dimensions = [1]
  %r = linalg.batch_matmul ins(%x, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}
