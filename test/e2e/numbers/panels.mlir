// Contractions that read a panel of their right operand: panels whose copy has no vectors, and panels that end in a part of a vector.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (n, k)>
#out = affine_map<(m, n, k) -> (m, n)>

// Reductions of two and three: as (n, k) the right operand has no vector in any direction.
// ARGS: f32:6x2 f32:32x2 -> f32
func.func @two_f32(%a: tensor<6x2xf32>, %b: tensor<32x2xf32>) -> tensor<6x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x32xf32>) -> tensor<6x32xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x2xf32>, tensor<32x2xf32>) outs(%f : tensor<6x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x32xf32>
  return %r : tensor<6x32xf32>
}

// ARGS: f32:6x3 f32:32x3 -> f32
func.func @three_f32(%a: tensor<6x3xf32>, %b: tensor<32x3xf32>) -> tensor<6x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x32xf32>) -> tensor<6x32xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x3xf32>, tensor<32x3xf32>) outs(%f : tensor<6x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x32xf32>
  return %r : tensor<6x32xf32>
}

// ARGS: f64:6x18 f64:32x18 -> f64
func.func @eighteen_f64(%a: tensor<6x18xf64>, %b: tensor<32x18xf64>) -> tensor<6x32xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<6x32xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<6x32xf64>) -> tensor<6x32xf64>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x18xf64>, tensor<32x18xf64>) outs(%f : tensor<6x32xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %o, %p : f64
    linalg.yield %s : f64
  } -> tensor<6x32xf64>
  return %r : tensor<6x32xf64>
}

// ARGS: i32:6x2 i32:32x2 -> i32
func.func @two_i32(%a: tensor<6x2xi32>, %b: tensor<32x2xi32>) -> tensor<6x32xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x32xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<6x32xi32>) -> tensor<6x32xi32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x2xi32>, tensor<32x2xi32>) outs(%f : tensor<6x32xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<6x32xi32>
  return %r : tensor<6x32xi32>
}

// The panel holds wider elements than the operand.
// ARGS: i8:30x3 i8:33x3 -> i32
func.func @three_i8(%a: tensor<30x3xi8>, %b: tensor<33x3xi8>) -> tensor<30x33xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<30x33xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<30x33xi32>) -> tensor<30x33xi32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<30x3xi8>, tensor<33x3xi8>) outs(%f : tensor<30x33xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<30x33xi32>
  return %r : tensor<30x33xi32>
}

// Packed or not, by the number of rows.
// ARGS: f32:1x18 f32:32x18 -> f32
// ARGS: f32:6x18 f32:32x18 -> f32
// ARGS: f32:40x18 f32:32x18 -> f32
func.func @rows_f32(%a: tensor<?x18xf32>, %b: tensor<32x18xf32>) -> tensor<?x32xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x18xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x18xf32>, tensor<32x18xf32>) outs(%f : tensor<?x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}

// The last vector of columns is a part of one.
// ARGS: f32:40x20 f32:21x20 -> f32
func.func @rest_f32(%a: tensor<40x20xf32>, %b: tensor<21x20xf32>) -> tensor<40x21xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x21xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<40x21xf32>) -> tensor<40x21xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<40x20xf32>, tensor<21x20xf32>) outs(%f : tensor<40x21xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<40x21xf32>
  return %r : tensor<40x21xf32>
}

// Only a part of the columns and rows is used.
// ARGS: i32:48x6 i32:6x17 -> i32
func.func @part_i32(%a: tensor<48x6xi32>, %b: tensor<6x17xi32>) -> tensor<7x8xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<17x48xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<17x48xi32>) -> tensor<17x48xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x6xi32>, tensor<6x17xi32>) outs(%f : tensor<17x48xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<17x48xi32>
  %part = tensor.extract_slice %r[10, 14] [7, 8] [1, 3] : tensor<17x48xi32> to tensor<7x8xi32>
  return %part : tensor<7x8xi32>
}

// The batch dimension is the second of one operand and the first of the other.
// ARGS: f32:12x6x33 f32:6x12x31 -> f32
func.func @batch_f32(%x: tensor<?x?x33xf32>, %y: tensor<6x12x31xf32>) -> tensor<?x31x33xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x33xf32>
  %e = tensor.empty(%n) : tensor<?x31x33xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x31x33xf32>) -> tensor<?x31x33xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, d, c, b) -> (a, b, c)>, affine_map<(a, d, c, b) -> (b, a, d)>, affine_map<(a, d, c, b) -> (a, d, c)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<?x?x33xf32>, tensor<6x12x31xf32>) outs(%f : tensor<?x31x33xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x31x33xf32>
  %e2 = tensor.empty(%n) : tensor<?x31x33xf32>
  %abs = linalg.generic {indexing_maps = [affine_map<(a, d, c) -> (a, d, c)>, affine_map<(a, d, c) -> (a, d, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<?x31x33xf32>) outs(%e2 : tensor<?x31x33xf32>) {
  ^bb0(%i: f32, %o: f32):
    %v = math.absf %i : f32
    linalg.yield %v : f32
  } -> tensor<?x31x33xf32>
  return %abs : tensor<?x31x33xf32>
}

// Lanes along a batch dimension that is contiguous in one operand and not in the other, which is packed.
// ARGS: f32:3x8x17 f32:10x5x3x8 -> f32
func.func @batch_lanes_f32(%x: tensor<3x8x17xf32>, %y: tensor<10x5x3x8xf32>) -> tensor<10x17x5x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x17x5x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10x17x5x8xf32>) -> tensor<10x17x5x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, c, h, f, e) -> (h, e, f)>, affine_map<(a, c, h, f, e) -> (c, a, h, e)>, affine_map<(a, c, h, f, e) -> (c, f, a, e)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%x, %y : tensor<3x8x17xf32>, tensor<10x5x3x8xf32>) outs(%f : tensor<10x17x5x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<10x17x5x8xf32>
  return %r : tensor<10x17x5x8xf32>
}
