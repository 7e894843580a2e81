// RUN: weir-opt %s --weir-wrap-entry-points --weir-expand-tensor-shapes --weir-check-shapes --canonicalize --cse | FileCheck %s

// Extents of arguments are compared once, after the imports; what follows from that is not compared again.

// CHECK-LABEL: util.func public @equal
// CHECK-SAME:    (%[[A:.+]]: !hal.buffer_view, %[[B:.+]]: !hal.buffer_view)
// CHECK-DAG:     %[[N:.+]] = hal.buffer_view.dim<%[[A]] : !hal.buffer_view>[0]
// CHECK-DAG:     %[[M:.+]] = hal.buffer_view.dim<%[[B]] : !hal.buffer_view>[0]
// CHECK:         hal.tensor.import %[[B]]
// CHECK-NEXT:    %[[EQ:.+]] = arith.cmpi eq, %[[M]], %[[N]] : index
// CHECK-NEXT:    hal.check %[[EQ]], "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%[[M]], %[[N]])
// CHECK-NOT:     hal.check
// CHECK:         linalg.add
// CHECK-NOT:     hal.check
// CHECK:         linalg.mul
// CHECK-NOT:     hal.check
util.func public @equal(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %s = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %f = tensor.empty(%m) : tensor<?xf32>
  %p = linalg.mul ins(%s, %b : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  util.return %p : tensor<?xf32>
}

// What is computed in the same way twice is equal.

// CHECK-LABEL: util.func public @same
// CHECK-NOT:     arith.cmpi eq
// CHECK:         linalg.exp
util.func public @same(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %n2 = arith.addi %n, %c2 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %m2 = arith.addi %m, %c2 : index
  %e = tensor.empty(%n2) : tensor<?xf32>
  %f = tensor.empty(%m2) : tensor<?xf32>
  %p = linalg.exp ins(%e : tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  util.return %p : tensor<?xf32>
}

// A window: the input is as large as the last access needs, unless none exists.

// CHECK-LABEL: util.func public @window
// CHECK:         %[[LE:.+]] = arith.cmpi sle, %{{.+}}, %[[IN:.+]] : index
// CHECK:         arith.ori
// CHECK:         hal.check %{{.+}}, "argument 0, dimension 0: {}, but 'linalg.conv_1d' needs at least {}"(%[[IN]], %{{.+}})
util.func public @window(%x: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  util.return %r : tensor<?xf32>
}

// Ops that may not run are checked where they are, in each branch.

// CHECK-LABEL: util.func public @branch
// CHECK-NOT:     hal.check
// CHECK:         scf.if
// CHECK-NEXT:      %[[C:.+]] = arith.cmpi eq
// CHECK-NEXT:      hal.check %[[C]], "argument 2, dimension 0: {}, but argument 1, dimension 0 is {}"
// CHECK-NEXT:      tensor.empty
// CHECK:         } else {
// CHECK-NEXT:      %[[C:.+]] = arith.cmpi eq
// CHECK-NEXT:      hal.check %[[C]], "argument 2
util.func public @branch(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %s = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %s = linalg.sub ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  util.return %r : tensor<?xf32>
}

// Numbers that are computed from data are checked where they become known, before the work between.

// CHECK-LABEL: util.func public @data
// CHECK:         %[[D:.+]] = tensor.extract
// CHECK-NEXT:    %[[N:.+]] = arith.index_cast %[[D]]
// CHECK:         hal.check %{{.+}}, "argument 0, dimension 0: {}, but operand 1, dimension 0 of 'linalg.abs' is {}"
// CHECK:         hal.check %{{.+}}, "dimension 0 of the result of 'tensor.empty': {}, which is out of range"(%[[N]])
// CHECK:         linalg.exp
// CHECK-NOT:     hal.check
util.func public @data(%a: tensor<?xf32>, %t: tensor<i64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.extract %t[] : tensor<i64>
  %n = arith.index_cast %d : i64 to index
  %s = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.abs ins(%s : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  util.return %r : tensor<?xf32>
}

// Slices, reshapes, concatenations, casts, subscripts, sizes.

// CHECK-LABEL: util.func public @slice
// CHECK-DAG:     "argument 1: {}, out of range as the offset in dimension 0 of 'tensor.extract_slice'"
// CHECK-DAG:     "argument 2: {}, out of range as the size in dimension 0 of 'tensor.extract_slice'"
// CHECK-DAG:     "argument 0, dimension 0: {}, but 'tensor.extract_slice' needs at least {}"
util.func public @slice(%a: tensor<?xf32>, %o: index, %s: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %a[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  util.return %r : tensor<?xf32>
}

// CHECK-LABEL: util.func public @insert
// CHECK-DAG:     "argument 2: {}, but argument 0, dimension 0 is {}"
// CHECK-DAG:     "argument 1, dimension 1: {}, but 'tensor.insert_slice' needs at least {}"
util.func public @insert(%a: tensor<?xf32>, %b: tensor<2x?xf32>, %s: index) -> tensor<2x?xf32> {
  %r = tensor.insert_slice %a into %b[1, 3] [1, %s] [1, 2] : tensor<?xf32> into tensor<2x?xf32>
  util.return %r : tensor<2x?xf32>
}

// CHECK-LABEL: util.func public @expand
// CHECK-DAG:     "argument 0, dimension 0: {}, but 'tensor.expand_shape' needs {}"
util.func public @expand(%a: tensor<?xf32>, %n: index) -> tensor<?x3xf32> {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  util.return %r : tensor<?x3xf32>
}

// CHECK-LABEL: util.func public @concat
// CHECK:         "argument 1, dimension 1: {}, but argument 0, dimension 1 is {}"
util.func public @concat(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>) -> tensor<5x?xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
  util.return %r : tensor<5x?xf32>
}

// CHECK-LABEL: util.func public @cast
// CHECK:         "argument 0, dimension 0: {}, but 'tensor.cast' needs {}"(%{{.+}}, %c4)
util.func public @cast(%a: tensor<?xf32>) -> tensor<4xf32> {
  %r = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// CHECK-LABEL: util.func public @subscript
// CHECK:         arith.cmpi ult
// CHECK:         "argument 1: {}, out of range because argument 0, dimension 0 is {}"
util.func public @subscript(%a: tensor<?xf32>, %i: index) -> f32 {
  %r = tensor.extract %a[%i] : tensor<?xf32>
  util.return %r : f32
}

// CHECK-LABEL: util.func public @sizes
// CHECK-DAG:     "argument 0: {}, out of range as dimension 0 of the result of 'tensor.empty'"
// CHECK-DAG:     "the result of 'tensor.empty' is too large: {} x {}"
// CHECK-DAG:     "argument 1: {}, out of range as the low padding in dimension 0 of 'tensor.pad'"
util.func public @sizes(%n: index, %p: index) -> tensor<?x?xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %r = tensor.pad %e low[%p, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  util.return %r : tensor<?x?xf32>
}

// Loads of state come after the checks that do not need them: then the state can be changed in place.

util.global private mutable @state : tensor<8xf32>
util.global private mutable @position : index

// CHECK-LABEL: util.func public @state_update
// CHECK:         util.global.load @position
// CHECK-NOT:     util.global.load
// CHECK:         hal.check {{.+}} 'tensor.insert_slice' needs at least {}"
// CHECK-NEXT:    util.global.load @state
util.func public @state_update(%x: tensor<1xf32>) {
  %old = util.global.load @state : tensor<8xf32>
  %at = util.global.load @position : index
  %new = tensor.insert_slice %x into %old[%at] [1] [1] : tensor<1xf32> into tensor<8xf32>
  util.global.store %new, @state : tensor<8xf32>
  util.return
}

// CHECK-LABEL: util.func public @load_behind_store
// CHECK:         util.global.load @state
// CHECK-NEXT:    util.global.store %{{.+}}, @state
util.func public @load_behind_store(%x: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %old = util.global.load @state : tensor<8xf32>
  util.global.store %x, @state : tensor<8xf32>
  %at = util.global.load @position : index
  %e = tensor.extract %x[%at] : tensor<8xf32>
  util.return %old, %e : tensor<8xf32>, f32
}

// What the bounds of a loop say is not checked.

// CHECK-LABEL: util.func public @loop
// CHECK:         scf.for
// CHECK-NOT:       hal.check
// CHECK:           tensor.insert_slice
util.func public @loop(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %e) -> (tensor<?xf32>) {
    %a = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %next = tensor.insert_slice %a into %s[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  util.return %r : tensor<?xf32>
}

// A gather: subscripts that are loops, or come from outside. What the body computes is for the kernel.

// CHECK-LABEL: util.func public @gather
// CHECK:         hal.check %{{.+}}, "argument 2: {}, out of range because gathered dimension 0 of 'linalg.generic' is {}"
// CHECK:         hal.check %{{.+}}, "argument 1, dimension 1: {}, but 'linalg.generic' needs at least {}"
// CHECK-NOT:     hal.check
// CHECK:         linalg.generic
util.func public @gather(%i: tensor<?xi64>, %t: tensor<4x?x8xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %i, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%i : tensor<?xi64>) outs(%e : tensor<?xf32>) {
  ^bb0(%b: i64, %o: f32):
    %a = arith.index_cast %b : i64 to index
    %d = linalg.index 0 : index
    %v = tensor.extract %t[%k, %d, %a] : tensor<4x?x8xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  util.return %g : tensor<?xf32>
}
