// Several results that share fills, inits and values on the way: each one has to end up in its own buffer.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#vec = affine_map<(i) -> (i)>

// The sum of rows and the sum of the deviations from it start from one fill.
// ARGS: f32:10x4 -> f32 f32
func.func @deviations(%a: tensor<10x4xf32>) -> (tensor<10xf32>, tensor<10xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x4xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.addf %o, %x : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %s : tensor<10x4xf32>, tensor<10xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%x: f32, %m: f32, %o: f32):
    %y = arith.subf %x, %m : f32
    %v = arith.addf %o, %y : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  return %s, %d : tensor<10xf32>, tensor<10xf32>
}

// The fill itself is a result as well.
// ARGS: i32:10x4 -> i32 i32
func.func @sum_and_fill(%a: tensor<10x4xi32>) -> (tensor<10xi32>, tensor<10xi32>) {
  %z = arith.constant 7 : i32
  %e = tensor.empty() : tensor<10xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<10xi32>) -> tensor<10xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x4xi32>) outs(%f : tensor<10xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.addi %o, %x : i32
    linalg.yield %v : i32
  } -> tensor<10xi32>
  return %s, %f : tensor<10xi32>, tensor<10xi32>
}

// A sum goes on from a sum that is a result, too; both orders of results.
// ARGS: i32:10x4 i32:10x4 -> i32 i32 i32
func.func @running_sums(%a: tensor<10x4xi32>, %b: tensor<10x4xi32>) -> (tensor<10xi32>, tensor<10xi32>, tensor<10xi32>) {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<10xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<10xi32>) -> tensor<10xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x4xi32>) outs(%f : tensor<10xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.addi %o, %x : i32
    linalg.yield %v : i32
  } -> tensor<10xi32>
  %t = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%b : tensor<10x4xi32>) outs(%s : tensor<10xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.addi %o, %x : i32
    linalg.yield %v : i32
  } -> tensor<10xi32>
  %u = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]} ins(%t : tensor<10xi32>) outs(%s : tensor<10xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.muli %o, %x : i32
    linalg.yield %v : i32
  } -> tensor<10xi32>
  return %t, %s, %u : tensor<10xi32>, tensor<10xi32>, tensor<10xi32>
}

// A part of a sum goes on, and is a result before what follows it.
// ARGS: i32:10x4 -> i32 i32 i32
func.func @part(%a: tensor<10x4xi32>) -> (tensor<5xi32>, tensor<10xi32>, tensor<5xi32>) {
  %z = arith.constant 1 : i32
  %e = tensor.empty() : tensor<10xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<10xi32>) -> tensor<10xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x4xi32>) outs(%f : tensor<10xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.addi %o, %x : i32
    linalg.yield %v : i32
  } -> tensor<10xi32>
  %p = tensor.extract_slice %s[1] [5] [2] : tensor<10xi32> to tensor<5xi32>
  %q = tensor.extract_slice %f[0] [5] [1] : tensor<10xi32> to tensor<5xi32>
  %r = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]} ins(%q : tensor<5xi32>) outs(%p : tensor<5xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.muli %o, %o : i32
    %w = arith.subi %v, %x : i32
    linalg.yield %w : i32
  } -> tensor<5xi32>
  return %p, %s, %r : tensor<5xi32>, tensor<10xi32>, tensor<5xi32>
}
