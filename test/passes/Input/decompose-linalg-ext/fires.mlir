// RUN: weir-opt %s --weir-decompose-linalg-ext | FileCheck %s
// RUN: weir-opt %s --weir-decompose-linalg-ext=shape-checks=false | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED-NOT: hal.check

// Rows are independent; what the output of a scan holds before is not read.
// CHECK-LABEL: util.func public @scan
// CHECK-SAME: (%[[X:.+]]: tensor<3x5xf32>, %[[O:.+]]: tensor<3x5xf32>, %[[A:.+]]: tensor<3xf32>)
// CHECK: flow.dispatch.region -> (tensor<3x5xf32>, tensor<3xf32>) {
// CHECK:   %[[E:.+]] = tensor.empty() : tensor<3x5xf32>
// CHECK:   scf.forall (%[[I:.+]]) in (3) shared_outs(%[[S:.+]] = %[[E]], %{{.+}} = %[[A]])
// CHECK:     tensor.extract_slice %[[X]][%[[I]], 0] [1, 5] [1, 1]
// CHECK:     scf.for
// CHECK:       scf.if
// CHECK:         arith.addf
// CHECK:     tensor.parallel_insert_slice %{{.+}} into %[[S]][%[[I]], 0] [1, 5] [1, 1]
util.func public @scan(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) -> (tensor<3x5xf32>, tensor<3xf32>) {
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  util.return %0#0, %0#1 : tensor<3x5xf32>, tensor<3xf32>
}

// One row needs no loop over rows. Extents that the types do not give are compared by the host.
// CHECK-LABEL: util.func public @sort
// CHECK: %[[N:.+]] = tensor.dim %{{.+}}, %{{.+}} : tensor<?xf32>
// CHECK: %[[M:.+]] = tensor.dim %{{.+}}, %{{.+}} : tensor<?xi32>
// CHECK: %[[C:.+]] = arith.cmpi eq, %[[N]], %[[M]]
// CHECK: hal.check %[[C]], "iree_linalg_ext.sort: an extent is {}, expected {}"(%[[M]], %[[N]])
// CHECK: flow.dispatch.region
// CHECK-NOT: scf.forall
// CHECK:   scf.for
util.func public @sort(%x: tensor<?xf32>, %i: tensor<?xi32>) -> (tensor<?xf32>, tensor<?xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<?xf32>, tensor<?xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf olt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?xf32>, tensor<?xi32>
  util.return %0#0, %0#1 : tensor<?xf32>, tensor<?xi32>
}

// CHECK-LABEL: util.func public @topk
// CHECK: flow.dispatch.region
// CHECK:   scf.for
// CHECK:     scf.for
util.func public @topk(%x: tensor<9xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<3xi32> {
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  util.return %0#1 : tensor<3xi32>
}

// A place outside stops the program; slices are written whole.
// CHECK-LABEL: util.func public @scatter
// CHECK: flow.dispatch.region
// CHECK:   scf.for
// CHECK:     %[[I:.+]] = arith.index_cast
// CHECK:     %[[IN:.+]] = arith.cmpi ult, %[[I]],
// CHECK:     cf.assert %[[IN]], "{{.*}}a scatter writes outside of its tensor"
// CHECK:     %[[S:.+]] = linalg.generic
// CHECK:     tensor.insert_slice %[[S]] into %{{.+}}[%[[I]], 0] [1, 7] [1, 1]
util.func public @scatter(%u: tensor<4x7xf32>, %i: tensor<4xi64>, %x: tensor<9x7xf32>) -> tensor<9x7xf32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4x7xf32>, tensor<4xi64>) outs(%x : tensor<9x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<9x7xf32>
  util.return %0 : tensor<9x7xf32>
}

// Between transposes: the slices go where they belong in what is transposed, their dimensions in its order.
// CHECK-LABEL: util.func public @scatter_transposed
// CHECK-SAME:    %[[U:.+]]: tensor<4x6x7xf32>, %[[P:.+]]: tensor<4xi64>, %[[X:.+]]: tensor<7x9x6xf32>
// CHECK: %[[R:.+]] = flow.dispatch.region -> (tensor<7x9x6xf32>)
// CHECK:   scf.for {{.+}} iter_args(%[[A:.+]] = %[[X]])
// CHECK:     %[[NEW:.+]] = tensor.extract_slice %[[U]]
// CHECK:     %[[OLD:.+]] = tensor.extract_slice %[[A]][0, %[[I:.+]], 0] [7, 1, 6] [1, 1, 1] : tensor<7x9x6xf32> to tensor<7x6xf32>
// CHECK:     %[[S:.+]] = linalg.generic {indexing_maps = [#[[SWAPPED:.+]], #{{.+}}], {{.*}} ins(%[[NEW]] : tensor<6x7xf32>) outs(%[[OLD]] : tensor<7x6xf32>)
// CHECK:     tensor.insert_slice %[[S]] into %[[A]][0, %[[I]], 0] [7, 1, 6] [1, 1, 1]
// CHECK-NOT: linalg.transpose
// CHECK: util.return %[[R]]
util.func public @scatter_transposed(%u: tensor<4x6x7xf32>, %i: tensor<4xi64>, %x: tensor<7x9x6xf32>) -> tensor<7x9x6xf32> {
  %e = tensor.empty() : tensor<9x6x7xf32>
  %t = linalg.transpose ins(%x : tensor<7x9x6xf32>) outs(%e : tensor<9x6x7xf32>) permutation = [1, 2, 0]
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4x6x7xf32>, tensor<4xi64>) outs(%t : tensor<9x6x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<9x6x7xf32>
  %f = tensor.empty() : tensor<7x9x6xf32>
  %r = linalg.transpose ins(%0 : tensor<9x6x7xf32>) outs(%f : tensor<7x9x6xf32>) permutation = [2, 0, 1]
  util.return %r : tensor<7x9x6xf32>
}

// The other transpose is another one: both stay.
// CHECK-LABEL: util.func public @scatter_moved
// CHECK: linalg.transpose
// CHECK: flow.dispatch.region -> (tensor<9x6x7xf32>)
// CHECK: linalg.transpose
util.func public @scatter_moved(%u: tensor<4x6x7xf32>, %i: tensor<4xi64>, %x: tensor<7x9x6xf32>) -> tensor<6x7x9xf32> {
  %e = tensor.empty() : tensor<9x6x7xf32>
  %t = linalg.transpose ins(%x : tensor<7x9x6xf32>) outs(%e : tensor<9x6x7xf32>) permutation = [1, 2, 0]
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4x6x7xf32>, tensor<4xi64>) outs(%t : tensor<9x6x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<9x6x7xf32>
  %f = tensor.empty() : tensor<6x7x9xf32>
  %r = linalg.transpose ins(%0 : tensor<9x6x7xf32>) outs(%f : tensor<6x7x9xf32>) permutation = [1, 2, 0]
  util.return %r : tensor<6x7x9xf32>
}

// A gather joins other ops in their dispatches.
// CHECK-LABEL: util.func public @gather
// CHECK-NOT: flow.dispatch.region
// CHECK: linalg.generic
// CHECK:   tensor.extract %{{.+}}[%{{.+}}, %{{.+}}] : tensor<9x7xf32>
util.func public @gather(%x: tensor<9x7xf32>, %i: tensor<4x1xi64>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : tensor<9x7xf32>, tensor<4x1xi64>) outs(%o : tensor<4x7xf32>) -> tensor<4x7xf32>
  util.return %0 : tensor<4x7xf32>
}

// In a kernel there are the loops alone.
// CHECK-LABEL: func.func @kernel
// CHECK-NOT: flow.dispatch.region
// CHECK: scf.forall
func.func @kernel(%x: tensor<3x9xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<3xi32> {
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#1 : tensor<3xi32>
}
