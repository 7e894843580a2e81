// RUN: weir-opt %s --split-input-file --verify-diagnostics

// The numbers are those of dialects/LinalgExt/LinalgExtOps.td.

// scan.C1
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{dimension 2 of 2}}
  %0:2 = iree_linalg_ext.scan dimension(2) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  return
}

// -----

// scan.C2
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{accumulator has shape [5], expected [3]}}
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %b : tensor<3x5xf32>, tensor<5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>, tensor<5xf32>
  return
}

// -----

// scan.C2
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>, %y: tensor<3x5xi32>) {
  // expected-error @+1 {{output has elements 'i32', expected 'f32'}}
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%y, %a : tensor<3x5xi32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xi32>, tensor<3xf32>
  return
}

// -----

// scan.C3
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{region must yield 'f32'}}
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>, tensor<3xf32>
  return
}

// -----

// results
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{has results of types other than its outputs}}
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>, tensor<?xf32>
  return
}

// -----

// rank
func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{operand of type 'memref<*xf32>' has no rank}}
  iree_linalg_ext.sort dimension(0) outs(%m : memref<*xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  }
  return
}

// -----

// sort.C1
func.func @f(%x: tensor<3x5xf32>) {
  // expected-error @+1 {{dimension -1 of 2}}
  %0 = iree_linalg_ext.sort dimension(-1) outs(%x : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>
  return
}

// -----

// sort.C2
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{output has shape [3], expected [3, 5]}}
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>, tensor<3xf32>
  return
}

// -----

// sort.C3
func.func @f(%x: tensor<3x5xf32>, %y: tensor<3x5xi32>) {
  // expected-error @+1 {{region has arguments 'f32', 'f32', expected 'f32', 'f32', 'i32', 'i32'}}
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %y : tensor<3x5xf32>, tensor<3x5xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>, tensor<3x5xi32>
  return
}

// -----

// sort.C4
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{takes no inputs: it sorts its outputs}}
  %0 = iree_linalg_ext.sort dimension(0) ins(%o : tensor<3x5xf32>) outs(%x : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>
  return
}

// -----

// topk.C1
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %y: tensor<3x5xi32>) {
  // expected-error @+1 {{dimension 2 of 2}}
  %0:2 = iree_linalg_ext.topk dimension(2) ins(%x : tensor<3x5xf32>) outs(%o, %y : tensor<3x5xf32>, tensor<3x5xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>, tensor<3x5xi32>
  return
}

// -----

// topk.C2
func.func @f(%x: tensor<3x5xf32>, %y: tensor<3x5xi32>, %u: tensor<2x5xf32>) {
  // expected-error @+1 {{output has shape [2, 5], expected [3, 5]}}
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x5xf32>) outs(%u, %y : tensor<2x5xf32>, tensor<3x5xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<2x5xf32>, tensor<3x5xi32>
  return
}

// -----

// topk.C3
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{indices have elements 'f32', expected integers or index}}
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x5xf32>) outs(%o, %o : tensor<3x5xf32>, tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>, tensor<3x5xf32>
  return
}

// -----

// topk.C4
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %y: tensor<3x5xi32>) {
  // expected-error @+1 {{region must yield 'i1'}}
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x5xf32>) outs(%o, %y : tensor<3x5xf32>, tensor<3x5xi32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>, tensor<3x5xi32>
  return
}

// -----

// scatter.C1
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{indices have elements 'f32', expected integers or index}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%x, %a : tensor<3x5xf32>, tensor<3xf32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>
  return
}

// -----

// scatter.C1
func.func @f(%o: tensor<3x5xf32>, %a: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{indices of rank 1 do not fit slices of rank 1 and a depth of 2}}
  %0 = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%a, %i : tensor<3xf32>, tensor<3xi32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>
  return
}

// -----

// scatter.C2
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{dimension map [1] is not a permutation of the first dimensions}}
  %0 = iree_linalg_ext.scatter dimension_map = [1] unique_indices(true) ins(%x, %i : tensor<3x5xf32>, tensor<3xi32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>
  return
}

// -----

// scatter.C3
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %j: tensor<2xi32>) {
  // expected-error @+1 {{tensor of slices has shape [3, 5], expected [2, 5]}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%x, %j : tensor<3x5xf32>, tensor<2xi32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>
  return
}

// -----

// scatter.C4
func.func @f(%o: tensor<3x5xf32>, %u: tensor<2x5xf32>, %j: tensor<2xi32>) {
  // expected-error @+1 {{region must yield 'f32'}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %j : tensor<2x5xf32>, tensor<2xi32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3x5xf32>
  return
}

// -----

// gather.C1
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{indices have elements 'f32', expected integers or index}}
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %a : tensor<3x5xf32>, tensor<3xf32>) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// gather.C2
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>, %y: tensor<3x5xi32>) {
  // expected-error @+1 {{dimension map [0, 0] is not a permutation of the first dimensions}}
  %0 = iree_linalg_ext.gather dimension_map = [0, 0] ins(%x, %y : tensor<3x5xf32>, tensor<3x5xi32>) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// gather.C3
func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %j: tensor<2xi32>) {
  // expected-error @+1 {{tensor of slices has shape [3, 5], expected [2, 5]}}
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %j : tensor<3x5xf32>, tensor<2xi32>) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// arg_compare.C1
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{dimension 2 of 2}}
  %0:2 = iree_linalg_ext.arg_compare dimension(2) ins(%x : tensor<3x5xf32>) outs(%a, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// arg_compare.C2
func.func @f(%x: tensor<3x5xf32>, %b: tensor<5xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{output has shape [5], expected [3]}}
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x5xf32>) outs(%b, %i : tensor<5xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<5xf32>, tensor<3xi32>
  return
}

// -----

// arg_compare.C3
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>) {
  // expected-error @+1 {{indices have elements 'f32', expected integers or index}}
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x5xf32>) outs(%a, %a : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xf32>
  return
}

// -----

// arg_compare.C4
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>, %i: tensor<3xi32>, %y: tensor<3x5xi32>) {
  %c = arith.constant 1 : index
  // expected-error @+1 {{has a base and a tensor of indices}}
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x, %y : tensor<3x5xf32>, tensor<3x5xi32>) outs(%a, %i : tensor<3xf32>, tensor<3xi32>) index_base(%c : index) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// arg_compare.C5
func.func @f(%x: tensor<3x5xf32>, %a: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{region must yield 'i1'}}
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x5xf32>) outs(%a, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// attention.C1
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{4 maps for 5 operands}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// attention.C1
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{does not fit an operand of type}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #s]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// attention.C1
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{map affine_map<(d0, d1, d2, d3) -> (d3, d3)> is not a projected permutation of dimensions, of which there are 4}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, affine_map<(m, n, k, j) -> (j, j)>, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// attention.C2
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x5xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{dimension 2 has extents 8 and 5}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x5xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// attention.C3
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xi32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{operand has elements 'i32', expected floats}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xi32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// attention.C4
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  // expected-error @+1 {{expected one float}}
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: i32):
    iree_linalg_ext.yield %x : i32
  } -> tensor<7x6xf32>
  return
}

// -----

// index.C1
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{dimension 2 is not a dimension of the scores}}
    %i = iree_linalg_ext.index 2 : index
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// index.C1
#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#o = affine_map<(m, n, k, j) -> (m, n)>
func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{dimension 4 of 4}}
    %i = iree_linalg_ext.index 4 : index
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  return
}

// -----

// index.C1
func.func @f() {
  // expected-error @+1 {{must be in the region of an attention or custom_op}}
  %0 = iree_linalg_ext.index 0 : index
  return
}

// -----

// map_load.C1
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @+1 {{output has elements 'f16', expected 'f32'}}
  %0 = iree_linalg_ext.map_load %a into %b {
  ^bb0(%i: index):
    %c = arith.constant 0.0 : f32
    iree_linalg_ext.yield %i, %c : index, f32
  } : tensor<4xf32> into tensor<4xf16> -> tensor<4xf16>
  return
}

// -----

// map_load.C2
func.func @f(%a: tensor<4x5xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{region must yield 'index', 'index', 'f32'}}
  %0 = iree_linalg_ext.map_load %a into %b {
  ^bb0(%i: index):
    %c = arith.constant 0.0 : f32
    iree_linalg_ext.yield %i, %c : index, f32
  } : tensor<4x5xf32> into tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

// map_store.C2
func.func @f(%a: tensor<4x5xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{region has arguments 'index', expected 'index', 'index'}}
  %0 = iree_linalg_ext.map_store %a into %b {
  ^bb0(%i: index):
    %c = arith.constant true
    iree_linalg_ext.yield %i, %c : index, i1
  } : tensor<4x5xf32> into tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

// fft.C1
func.func @f(%c: index, %r: tensor<6xf32>) {
  // expected-error @+1 {{6 elements in the last dimension are not a power of two}}
  %0:2 = iree_linalg_ext.fft ins(%c : index) outs(%r, %r : tensor<6xf32>, tensor<6xf32>) : tensor<6xf32>, tensor<6xf32>
  return
}

// -----

// fft.C2
func.func @f(%c: index, %r: tensor<8xf32>) {
  // expected-error @+1 {{needs both the real and the imaginary coefficients, or neither}}
  %0:2 = "iree_linalg_ext.fft"(%c, %r, %r, %r) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}> : (index, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

// winograd.C1
func.func @f(%x: tensor<2x10x10x5xf32>, %y: tensor<8x8x2x2x2x5xf32>) {
  // expected-error @+1 {{dimensions [0, 1] are not supported; use [1, 2] or [2, 3]}}
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([0, 1]) ins(%x : tensor<2x10x10x5xf32>) outs(%y : tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32>
  return
}

// -----

// winograd.C2
func.func @f(%x: tensor<2x15x10x5xf32>, %y: tensor<8x8x2x2x2x5xf32>) {
  // expected-error @+1 {{tensor of tiles has shape [8, 8, 2, 2, 2, 5], expected [8, 8, 2, 3, 2, 5]}}
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<2x15x10x5xf32>) outs(%y : tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32>
  return
}

// -----

// winograd.C3
func.func @f(%x: tensor<3x3x5x7xi32>, %y: tensor<8x8x5x7xi32>) {
  // expected-error @+1 {{needs floats, not 'i32'}}
  %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%x : tensor<3x3x5x7xi32>) outs(%y : tensor<8x8x5x7xi32>) -> tensor<8x8x5x7xi32>
  return
}

// -----

// C2
func.func @winograd_dynamic_kernel(%x: tensor<?x3x5x7xf32>, %o: tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32> {
  // expected-error @+1 {{kernel has a dynamic extent in dimension 0, expected 3}}
  %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%x : tensor<?x3x5x7xf32>) outs(%o : tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32>
  return %0 : tensor<8x8x5x7xf32>
}

// -----

// im2col.C1
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{dimensions [0, 1, 2, 2] of batch_pos, m_pos and k_pos are not a permutation of the dimensions of an input of rank 4}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [2] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C1
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{dimensions [1, 2, 3] of batch_pos, m_pos and k_pos are not a permutation of the dimensions of an input of rank 4}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[7], [7, 3], [3, 5]] batch_pos = [] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C2
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{strides [1] are not 2 positive numbers, one for each of m_pos}}
  %0 = iree_linalg_ext.im2col strides = [1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C2
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{dilations [1, 0] are not 2 positive numbers, one for each of m_pos}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 0] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C2
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{kernel_size [3, -3] are not 2 positive numbers, one for each of m_pos}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, -3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C3
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{input_k_perm [0, 2, 2] is not a permutation of 3 dimensions}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 2, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C3
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{output_perm [0, 1] is not a permutation of 3 dimensions}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C4
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{has 2 offsets and 3 lists in output_sizes for an output of rank 3}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C4
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{has 5 sizes in output_sizes, expected 6: batch, m_pos, and an element of the window}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [9, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C4
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{has the size -7 in output_sizes}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [-7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C5
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{has padding, but no pad_value}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 1, 0] input_pad_high = [0, 1, 1, 0] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C5
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{input_pad_low has 3 numbers, expected 4}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, %i, 1] input_pad_high = [0, 1, 1, 0] pad_value(%p : f32) ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C5
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{output_pad_high of -1: padding must not be negative}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] output_pad_low = [0, 0, 0] output_pad_high = [0, -1, 1] pad_value(%p : f32) ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C5
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{pad_value has type 'f16', expected 'f32'}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] pad_value(%h : f16) ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C6
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{reads 10 elements in dimension 1 of the input, which has 9}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [8, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C6
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{reads 6 elements in dimension 3 of the input, which has 5}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 6]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C6
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{reads 11 elements in dimension 2 of the input, which has 10 with its padding}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 9], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 0, 0] input_pad_high = [0, 0, 1, 0] pad_value(%p : f32) ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C7
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xi8>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{output has elements 'i8', expected 'f32'}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xi8>) -> tensor<2x49x45xi8>
  return
}

// -----

// im2col.C7
func.func @im2col(%x: tensor<2x9x9x5xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{has results 'tensor<2x49x46xf32>' for an output of type 'tensor<2x49x45xf32>'}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x46xf32>
  return
}

// -----

// im2col.C7
func.func @im2col(%x: tensor<*xf32>, %o: tensor<2x49x45xf32>, %i: index, %p: f32, %h: f16) {
  // expected-error @+1 {{input and output need ranks}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [7, 7], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<*xf32>) outs(%o : tensor<2x49x45xf32>) -> tensor<2x49x45xf32>
  return
}

// -----

// im2col.C4: the generic form may say a number of values that the text cannot.
func.func @im2col(%x: tensor<9x9xf32>, %o: tensor<49x9xf32>, %i: index) {
  // expected-error @+1 {{has 1 values for 0 dynamic numbers of offsets}}
  %0 = "iree_linalg_ext.im2col"(%x, %o, %i) <{batch_pos = array<i64>, dilations = array<i64: 1, 1>, input_k_perm = array<i64: 0, 1>, k_pos = array<i64>, m_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0, 0>, output_perm = array<i64: 0, 1>, static_kernel_size = array<i64: 3, 3>, static_offsets = array<i64: 0, 0>, static_output_sizes = [array<i64: 7, 7>, array<i64: 3, 3>], strides = array<i64: 1, 1>}> : (tensor<9x9xf32>, tensor<49x9xf32>, index) -> tensor<49x9xf32>
  return
}

// -----

// im2col.C4
func.func @im2col(%x: tensor<9x9xf32>, %o: tensor<49x9xf32>, %i: index) {
  // expected-error @+1 {{static_output_sizes must hold arrays of i64}}
  %0 = "iree_linalg_ext.im2col"(%x, %o) <{batch_pos = array<i64>, dilations = array<i64: 1, 1>, input_k_perm = array<i64: 0, 1>, k_pos = array<i64>, m_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, output_perm = array<i64: 0, 1>, static_kernel_size = array<i64: 3, 3>, static_offsets = array<i64: 0, 0>, static_output_sizes = [7, 9], strides = array<i64: 1, 1>}> : (tensor<9x9xf32>, tensor<49x9xf32>) -> tensor<49x9xf32>
  return
}

// -----

// Regions without an end.
func.func @f(%x: tensor<6xi4>) -> tensor<6xi4> {
  // expected-error @+1 {{region must yield 'i1'}}
  %r = iree_linalg_ext.sort dimension(0) outs(%x : tensor<6xi4>) {
  ^bb0(%a: i4, %b: i4):
  } -> tensor<6xi4>
  return %r : tensor<6xi4>
}

// -----

// scatter.C5
func.func @f(%o: tensor<3x5xf32>, %u: tensor<2x5xf32>, %j: tensor<2xi32>, %m: tensor<2xf32>) {
  // expected-error @+1 {{mask has elements 'f32', expected integers}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %j, %m : tensor<2x5xf32>, tensor<2xi32>, tensor<2xf32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<3x5xf32>
  return
}

// -----

// gather.C5
func.func @f(%x: tensor<16x8xf32>, %i: tensor<3x1xi32>, %m: tensor<3x1xi1>, %u: tensor<3x8xf32>) {
  // expected-error @+1 {{mask has shape [3, 1], expected [3]}}
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i, %m : tensor<16x8xf32>, tensor<3x1xi32>, tensor<3x1xi1>) outs(%u : tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

// topk_v2.C3
func.func @f(%x: tensor<9xf32>, %i: tensor<9xi64>, %v: tensor<3xf32>, %o: tensor<3xi32>) {
  // expected-error @+1 {{tensor of indices has elements 'i64', expected 'i32'}}
  %0:2 = iree_linalg_ext.topk_v2 dimension(0) ins(%x, %i : tensor<9xf32>, tensor<9xi64>) outs(%v, %o : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// topk_v2.C5
func.func @f(%x: tensor<9xf32>, %i: tensor<9xi32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{has a tensor of indices, but no output for them}}
  %0 = iree_linalg_ext.topk_v2 dimension(0) ins(%x, %i : tensor<9xf32>, tensor<9xi32>) outs(%v : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3xf32>
  return
}
