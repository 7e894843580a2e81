// Columns that no cache holds, which are reduced a few rows at a time: odd shapes and types.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir

// ARGS: f32:601x290 -> f32
func.func @softmax_f32(%a: tensor<601x290xf32>) -> tensor<601x290xf32> {
  %e = tensor.empty() : tensor<601x290xf32>
  %r = linalg.softmax dimension(0) ins(%a : tensor<601x290xf32>) outs(%e : tensor<601x290xf32>) -> tensor<601x290xf32>
  return %r : tensor<601x290xf32>
}

// ARGS: f64:300x257 -> f64
func.func @softmax_f64(%a: tensor<300x257xf64>) -> tensor<300x257xf64> {
  %e = tensor.empty() : tensor<300x257xf64>
  %r = linalg.softmax dimension(0) ins(%a : tensor<300x257xf64>) outs(%e : tensor<300x257xf64>) -> tensor<300x257xf64>
  return %r : tensor<300x257xf64>
}

// Of a dimension in the middle.
// ARGS: f32:3x1063x130 -> f32
func.func @softmax_middle(%a: tensor<3x1063x130xf32>) -> tensor<3x1063x130xf32> {
  %e = tensor.empty() : tensor<3x1063x130xf32>
  %r = linalg.softmax dimension(1) ins(%a : tensor<3x1063x130xf32>) outs(%e : tensor<3x1063x130xf32>) -> tensor<3x1063x130xf32>
  return %r : tensor<3x1063x130xf32>
}

// Of sums with a mask, which are stored, too.
// ARGS: f32:523x257 f32:523 -> f32 f32
func.func @masked(%a: tensor<523x257xf32>, %m: tensor<523xf32>) -> (tensor<523x257xf32>, tensor<523x257xf32>) {
  %e = tensor.empty() : tensor<523x257xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %m : tensor<523x257xf32>, tensor<523xf32>) outs(%e : tensor<523x257xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<523x257xf32>
  %r = linalg.softmax dimension(0) ins(%s : tensor<523x257xf32>) outs(%e : tensor<523x257xf32>) -> tensor<523x257xf32>
  return %s, %r : tensor<523x257xf32>, tensor<523x257xf32>
}

// ARGS: f16:1201x259 -> f32
func.func @squares_f16(%a: tensor<1201x259xf16>) -> tensor<259xf32> {
  %z = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<259xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<259xf32>) -> tensor<259xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<1201x259xf16>) outs(%f : tensor<259xf32>) {
  ^bb0(%x: f16, %o: f32):
    %w = arith.extf %x : f16 to f32
    %q = arith.mulf %w, %w : f32
    %s = arith.addf %q, %o : f32
    linalg.yield %s : f32
  } -> tensor<259xf32>
  return %r : tensor<259xf32>
}

// ARGS: i32:521x263 -> i32
func.func @below_largest_i32(%a: tensor<521x263xi32>) -> tensor<521x263xi32> {
  %z = arith.constant -1000 : i32
  %e = tensor.empty() : tensor<263xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<263xi32>) -> tensor<263xi32>
  %m = linalg.reduce { arith.maxsi } ins(%a : tensor<521x263xi32>) outs(%f : tensor<263xi32>) dimensions = [0]
  %o = tensor.empty() : tensor<521x263xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %m : tensor<521x263xi32>, tensor<263xi32>) outs(%o : tensor<521x263xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %d = arith.subi %x, %y : i32
    linalg.yield %d : i32
  } -> tensor<521x263xi32>
  return %r : tensor<521x263xi32>
}

// ARGS: i8:2311x301 -> i32
func.func @sums_i8(%a: tensor<2311x301xi8>) -> tensor<301xi32> {
  %z = arith.constant 7 : i32
  %e = tensor.empty() : tensor<301xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<301xi32>) -> tensor<301xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<2311x301xi8>) outs(%f : tensor<301xi32>) {
  ^bb0(%x: i8, %o: i32):
    %w = arith.extsi %x : i8 to i32
    %s = arith.addi %w, %o : i32
    linalg.yield %s : i32
  } -> tensor<301xi32>
  return %r : tensor<301xi32>
}

// The sum of quotients becomes one of products with reciprocals.
// ARGS: f64:600x264 f64:264 -> f64
func.func @sum_of_softmax(%a: tensor<600x264xf64>, %s: tensor<264xf64>) -> tensor<264xf64> {
  %e = tensor.empty() : tensor<600x264xf64>
  %r = linalg.softmax dimension(0) ins(%a : tensor<600x264xf64>) outs(%e : tensor<600x264xf64>) -> tensor<600x264xf64>
  %t = linalg.reduce { arith.addf } ins(%r : tensor<600x264xf64>) outs(%s : tensor<264xf64>) dimensions = [0]
  return %t : tensor<264xf64>
}
