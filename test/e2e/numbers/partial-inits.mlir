// Structured ops that leave a part of their init as it was.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so

#vec = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>

// Column 0 of a constant (D9 of dispatch-passes.md 2.13).
// CALL: 2xf32=10,20 -> 2x4xf32=-10,2,3,4,-20,6,7,8
func.func @column(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// The last element of each row, or the constant where rows are empty (D10 of dispatch-passes.md 2.13).
// CALL: 2x3xf32=1,2,3,4,5,6 -> 2xf32=3,6
// CALL: 2x0xf32= -> 2xf32=8,9
func.func @last(%x: tensor<2x?xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x?xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// The same with what the program computed before, and a named op.
// CALL: 2x3xf32=1,2,3,4,5,6 2xf32=7,8 -> 2xf32=3,6
// CALL: 2x0xf32= 2xf32=7,8 -> 2xf32=-7,-8
func.func @last_of_computed(%x: tensor<2x?xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %c = linalg.negf ins(%y : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = linalg.reduce ins(%x : tensor<2x?xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
    (%a: f32, %o: f32) {
      linalg.yield %a : f32
    }
  return %r : tensor<2xf32>
}

// Shifted, with and without a stride.
// CALL: 3xi32=1,2,3 9xi32=0 -> 9xi32=0,0,1,2,3,0,0,0,0 9xi32=0,1,0,0,2,0,0,3,0
func.func @shifted(%x: tensor<3xi32>, %c: tensor<9xi32>) -> (tensor<9xi32>, tensor<9xi32>) {
  %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i + 2)>], iterator_types = ["parallel"]} ins(%x : tensor<3xi32>) outs(%c : tensor<9xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<9xi32>
  %s = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (3 * i + 1)>], iterator_types = ["parallel"]} ins(%x : tensor<3xi32>) outs(%c : tensor<9xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<9xi32>
  return %r, %s : tensor<9xi32>, tensor<9xi32>
}

// A diagonal: no slice. The init is used again.
// CALL: 3xi32=1,2,3 3x3xi32=9 -> 3x3xi32=1,9,9,9,2,9,9,9,3 3x3xi32=18
func.func @diagonal(%x: tensor<?xi32>, %c: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xi32>) outs(%c : tensor<?x?xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<?x?xi32>
  %s = linalg.add ins(%c, %c : tensor<?x?xi32>, tensor<?x?xi32>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r, %s : tensor<?x?xi32>, tensor<?x?xi32>
}

// One result whole, one in part, from one body; the part into a fill.
// CALL: 2x3xi32=1,2,3,4,5,6 -> 2x3xi32=2,3,4,5,6,7 3x4x2xi32=5,5,5,5,5,5,5,5,5,5,-1,5,-2,5,-3,5,5,5,-4,5,-5,5,-6,5
func.func @both(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<3x4x2xi32>) {
  %five = arith.constant 5 : i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x3xi32>
  %w = tensor.empty() : tensor<3x4x2xi32>
  %f = linalg.fill ins(%five : i32) outs(%w : tensor<3x4x2xi32>) -> tensor<3x4x2xi32>
  %r:2 = linalg.generic {indexing_maps = [#id, #id, affine_map<(i, j) -> (i + 1, j + 1, 0)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xi32>) outs(%e, %f : tensor<2x3xi32>, tensor<3x4x2xi32>) {
  ^bb0(%a: i32, %o: i32, %p: i32):
    %m = arith.addi %a, %one : i32
    %n = arith.subi %zero, %a : i32
    linalg.yield %m, %n : i32, i32
  } -> (tensor<2x3xi32>, tensor<3x4x2xi32>)
  return %r#0, %r#1 : tensor<2x3xi32>, tensor<3x4x2xi32>
}

// The body reads the old elements: sums into one column, next to the products that follow.
// CALL: 2x3xi32=1,2,3,4,5,6 2x2xi32=1,2,3,4 -> 2x2xi32=1,16,9,76
func.func @sums(%x: tensor<2x3xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %r = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i, 1)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xi32>) outs(%c : tensor<2x2xi32>) {
  ^bb0(%a: i32, %o: i32):
    %v = arith.addi %o, %a : i32
    linalg.yield %v : i32
  } -> tensor<2x2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %s = linalg.mul ins(%r, %c : tensor<2x2xi32>, tensor<2x2xi32>) outs(%e : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %s : tensor<2x2xi32>
}

// One element, without a loop.
// CALL: i32=7 2x2xi32=1,2,3,4 -> 2x2xi32=1,2,7,4
func.func @element(%x: i32, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> (1, 0)>], iterator_types = []} ins(%x : i32) outs(%c : tensor<2x2xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// In a dispatch of the program's own.
// CALL: 2xf32=10,20 -> 2x4xf32=-10,2,3,4,-20,6,7,8
func.func @region(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %d = flow.dispatch.region -> (tensor<2x4xf32>) {
    %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %n = arith.negf %a : f32
      linalg.yield %n : f32
    } -> tensor<2x4xf32>
    flow.return %r : tensor<2x4xf32>
  }
  return %d : tensor<2x4xf32>
}

// The same, into what another dispatch has computed: in place.
// CALL: 2xf32=10,20 2x4xf32=-1,-2,-3,-4,-5,-6,-7,-8 -> 2x4xf32=-10,2,3,4,-20,6,7,8
func.func @region_of_computed(%x: tensor<2xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %c = linalg.negf ins(%y : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %d = flow.dispatch.region -> (tensor<2x4xf32>) {
    %r = linalg.generic {indexing_maps = [#vec, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %n = arith.negf %a : f32
      linalg.yield %n : f32
    } -> tensor<2x4xf32>
    flow.return %r : tensor<2x4xf32>
  }
  return %d : tensor<2x4xf32>
}
