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
  // expected-error @+1 {{region has to yield 'f32'}}
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
  // expected-error @+1 {{takes no inputs: what is sorted are the outputs}}
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
  // expected-error @+1 {{region has to yield 'i1'}}
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
  // expected-error @+1 {{dimension map [1] is no order of the first dimensions}}
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
  // expected-error @+1 {{region has to yield 'f32'}}
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
  // expected-error @+1 {{dimension map [0, 0] is no order of the first dimensions}}
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
  // expected-error @+1 {{region has to yield 'i1'}}
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
  // expected-error @+1 {{does not name dimensions, each once, of 4}}
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
    // expected-error @+1 {{dimension 2 is none of the scores}}
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
  // expected-error @+1 {{stands in the region of no attention and no custom_op}}
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
  // expected-error @+1 {{region has to yield 'index', 'index', 'f32'}}
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
  // expected-error @+1 {{6 elements in the last dimension are no power of two}}
  %0:2 = iree_linalg_ext.fft ins(%c : index) outs(%r, %r : tensor<6xf32>, tensor<6xf32>) : tensor<6xf32>, tensor<6xf32>
  return
}

// -----

// fft.C2
func.func @f(%c: index, %r: tensor<8xf32>) {
  // expected-error @+1 {{has one part of the coefficients without the other}}
  %0:2 = "iree_linalg_ext.fft"(%c, %r, %r, %r) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}> : (index, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

// winograd.C1
func.func @f(%x: tensor<2x10x10x5xf32>, %y: tensor<8x8x2x2x2x5xf32>) {
  // expected-error @+1 {{dimensions [0, 1] are none that it knows: [1, 2] or [2, 3]}}
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
  // expected-error @+1 {{works on floats, not on 'i32'}}
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
