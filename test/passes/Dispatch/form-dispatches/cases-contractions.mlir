// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s --check-prefix=ALL
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{disable-interchange}))' | FileCheck %s --check-prefix=KEEP
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o - | FileCheck %s --check-prefix=CPU

// Cases of docs/spec/dispatch-passes.md 4.17 with a contraction: the number of dispatches with the parameters of 4.13, the same without
// interchange, and what the target cpu makes of them.

// F1: a bias-add that reads its matmul transposed.
// ALL-LABEL: func.func @f1(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f1(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f1(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f1(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<384x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<384x128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<128x384xf32>, tensor<384xf32>) outs(%e3 : tensor<384x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  return %2 : tensor<384x128xf32>
}

// Its form.
// ALL-LABEL: func.func @f1_after(
// KEEP-LABEL: func.func @f1_after(
// CPU-LABEL: util.func public @f1_after(
func.func @f1_after(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<384x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %o = tensor.empty() : tensor<384x128xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%g, %bias : tensor<128x384xf32>, tensor<384xf32>) outs(%o : tensor<384x128xf32>) {
  ^bb0(%v: f32, %c: f32, %u: f32):
    %s = arith.addf %v, %c : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  return %r : tensor<384x128xf32>
}

// F2: the same, transposed where it is written. The chain brings it to the form of F1; this pass alone finds an identity edge.
// ALL-LABEL: func.func @f2(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f2(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f2(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f2(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<384x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<384x128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<128x384xf32>, tensor<384xf32>) outs(%e3 : tensor<384x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  return %2 : tensor<384x128xf32>
}

// F3: heads are merged after a batched product.
// ALL-LABEL: func.func @f3(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f3(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f3(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f3(%x: tensor<12x128x128xf32>, %w: tensor<12x128x32xf32>) -> tensor<128x12x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<12x128x32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %1 = linalg.batch_matmul ins(%x, %w : tensor<12x128x128xf32>, tensor<12x128x32xf32>) outs(%f1 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %e3 = tensor.empty() : tensor<128x12x32xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1 : tensor<12x128x32xf32>) outs(%e3 : tensor<128x12x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<128x12x32xf32>
  return %2 : tensor<128x12x32xf32>
}

// F4: heads are split by a reshape, then biased and stored head by head.
// ALL-LABEL: func.func @f4(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f4(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f4(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f4(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<12x32xf32>) -> tensor<12x128x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %e4 = tensor.empty() : tensor<12x128x32xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%2, %bias : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%e4 : tensor<12x128x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  return %3 : tensor<12x128x32xf32>
}

// Its form.
// ALL-LABEL: func.func @f4_after(
// KEEP-LABEL: func.func @f4_after(
// CPU-LABEL: util.func public @f4_after(
func.func @f4_after(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<12x32xf32>) -> tensor<12x128x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %v = tensor.expand_shape %g [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %o = tensor.empty() : tensor<12x128x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (h, d)>, affine_map<(m, h, d) -> (h, m, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v, %bias : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%o : tensor<12x128x32xf32>) {
  ^bb0(%p: f32, %c: f32, %u: f32):
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  return %r : tensor<12x128x32xf32>
}

// F5: context, merged heads, projection. On cpu the projection would run against all of its weight.
// ALL-LABEL: func.func @f5(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f5(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f5(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f5(%x: tensor<12x128x128xf32>, %v: tensor<12x128x32xf32>, %w: tensor<384x384xf32>) -> tensor<128x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<12x128x32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %1 = linalg.batch_matmul ins(%x, %v : tensor<12x128x128xf32>, tensor<12x128x32xf32>) outs(%f1 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %e3 = tensor.empty() : tensor<128x12x32xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1 : tensor<12x128x32xf32>) outs(%e3 : tensor<128x12x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<128x12x32xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<128x12x32xf32> into tensor<128x384xf32>
  %e6 = tensor.empty() : tensor<128x384xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %4 = linalg.matmul ins(%3, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f7 : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %4 : tensor<128x384xf32>
}

// F6a: a product and its transpose meet: map-conflict.
// ALL-LABEL: func.func @f6a(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f6a(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f6a(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f6a(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<512x512xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<512x512xf32>, tensor<512x512xf32>) outs(%f1 : tensor<512x512xf32>) -> tensor<512x512xf32>
  %e3 = tensor.empty() : tensor<512x512xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %1 : tensor<512x512xf32>, tensor<512x512xf32>) outs(%e3 : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<512x512xf32>
  return %2 : tensor<512x512xf32>
}

// F6c: the same for each of a batch: only the batch is distributed.
// ALL-LABEL: func.func @f6c(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f6c(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f6c(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f6c(%x: tensor<64x32x32xf32>, %w: tensor<64x32x32xf32>) -> tensor<64x32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x32x32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x32x32xf32>) -> tensor<64x32x32xf32>
  %1 = linalg.batch_matmul ins(%x, %w : tensor<64x32x32xf32>, tensor<64x32x32xf32>) outs(%f1 : tensor<64x32x32xf32>) -> tensor<64x32x32xf32>
  %e3 = tensor.empty() : tensor<64x32x32xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1, %1 : tensor<64x32x32xf32>, tensor<64x32x32xf32>) outs(%e3 : tensor<64x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64x32x32xf32>
  return %2 : tensor<64x32x32xf32>
}

// F7: two consumers, one of them transposed: one dispatch with two results.
// ALL-LABEL: func.func @f7(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f7(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f7(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f7(%x: tensor<256x512xf32>, %w: tensor<512x256xf32>) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<256x256xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<256x512xf32>, tensor<512x256xf32>) outs(%f1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %e3 = tensor.empty() : tensor<256x256xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<256x256xf32>) outs(%e3 : tensor<256x256xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<256x256xf32>
  %e5 = tensor.empty() : tensor<256x256xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<256x256xf32>) outs(%e5 : tensor<256x256xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<256x256xf32>
  return %2, %3 : tensor<256x256xf32>, tensor<256x256xf32>
}

// F12: Q, K and V of one input, stored head by head, K transposed.
// ALL-LABEL: func.func @f12(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f12(
// KEEP-COUNT-4: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f12(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f12(%x: tensor<128x384xf32>, %w0: tensor<384x384xf32>, %w1: tensor<384x384xf32>, %w2: tensor<384x384xf32>, %bias0: tensor<12x32xf32>, %bias1: tensor<384xf32>, %bias2: tensor<12x32xf32>) -> (tensor<12x128x32xf32>, tensor<384x128xf32>, tensor<12x128x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w0 : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<128x384xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %2 = linalg.matmul ins(%x, %w1 : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f4 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e6 = tensor.empty() : tensor<128x384xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %3 = linalg.matmul ins(%x, %w2 : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f7 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %4 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %e10 = tensor.empty() : tensor<12x128x32xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%4, %bias0 : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%e10 : tensor<12x128x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  %e12 = tensor.empty() : tensor<384x128xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%2, %bias1 : tensor<128x384xf32>, tensor<384xf32>) outs(%e12 : tensor<384x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  %7 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %e15 = tensor.empty() : tensor<12x128x32xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%7, %bias2 : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%e15 : tensor<12x128x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  return %5, %6, %8 : tensor<12x128x32xf32>, tensor<384x128xf32>, tensor<12x128x32xf32>
}

// F20: narrowed after the product, once alone and once beside the wide result.
// ALL-LABEL: func.func @f20(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f20(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f20(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f20(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>) -> tensor<128x384xbf16> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<128x384xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<128x384xf32>) outs(%e3 : tensor<128x384xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %s = arith.truncf %a : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<128x384xbf16>
  return %2 : tensor<128x384xbf16>
}

// MR5: both are needed.
// ALL-LABEL: func.func @f20_both(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f20_both(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f20_both(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f20_both(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>) -> (tensor<128x384xf32>, tensor<128x384xbf16>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<128x384xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<128x384xf32>) outs(%e3 : tensor<128x384xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %s = arith.truncf %a : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<128x384xbf16>
  return %1, %2 : tensor<128x384xf32>, tensor<128x384xbf16>
}

// F21: two layers whose hidden rows are too large: FOOTPRINT.
// ALL-LABEL: func.func @f21(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f21(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f21(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f21(%x: tensor<128x384xf32>, %w: tensor<384x1536xf32>, %v: tensor<1536x384xf32>) -> tensor<128x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x1536xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x1536xf32>) outs(%f1 : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %e3 = tensor.empty() : tensor<128x1536xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<128x1536xf32>) outs(%e3 : tensor<128x1536xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<128x1536xf32>
  %e5 = tensor.empty() : tensor<128x384xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %3 = linalg.matmul ins(%2, %v : tensor<128x1536xf32>, tensor<1536x384xf32>) outs(%f6 : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %3 : tensor<128x384xf32>
}

// F23: a residual that is also needed later is a second result.
// ALL-LABEL: func.func @f23(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f23(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f23(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f23(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> (tensor<128x384xf32>, tensor<128x384xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<128x384xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias, %x : tensor<128x384xf32>, tensor<384xf32>, tensor<128x384xf32>) outs(%e3 : tensor<128x384xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %p = arith.addf %a, %b : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  %e5 = tensor.empty() : tensor<128x384xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<128x384xf32>) outs(%e5 : tensor<128x384xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  return %2, %3 : tensor<128x384xf32>, tensor<128x384xf32>
}

// F27: dynamic extents.
// ALL-LABEL: func.func @f27(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f27(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f27(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f27(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %init: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %1 = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// F29: attention, from the scores to merged heads.
// ALL-LABEL: func.func @f29(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f29(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f29(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f29(%query: tensor<12x128x32xf32>, %k: tensor<12x32x128xf32>, %v: tensor<12x128x32xf32>, %mask: tensor<128xf32>) -> tensor<128x12x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<12x128x128xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  %1 = linalg.batch_matmul ins(%query, %k : tensor<12x128x32xf32>, tensor<12x32x128xf32>) outs(%f1 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  %e3 = tensor.empty() : tensor<12x128x128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1, %mask : tensor<12x128x128xf32>, tensor<128xf32>) outs(%e3 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  %e5 = tensor.empty() : tensor<12x128xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<12x128x128xf32>) outs(%f6 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  %e8 = tensor.empty() : tensor<12x128x128xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%2, %3 : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%e8 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  %e10 = tensor.empty() : tensor<12x128xf32>
  %f11 = linalg.fill ins(%zero : f32) outs(%e10 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%4 : tensor<12x128x128xf32>) outs(%f11 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  %e13 = tensor.empty() : tensor<12x128x128xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%4, %5 : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%e13 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.divf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  %e15 = tensor.empty() : tensor<12x128x32xf32>
  %f16 = linalg.fill ins(%zero : f32) outs(%e15 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %7 = linalg.batch_matmul ins(%6, %v : tensor<12x128x128xf32>, tensor<12x128x32xf32>) outs(%f16 : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %e18 = tensor.empty() : tensor<128x12x32xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%7 : tensor<12x128x32xf32>) outs(%e18 : tensor<128x12x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<128x12x32xf32>
  return %8 : tensor<128x12x32xf32>
}
