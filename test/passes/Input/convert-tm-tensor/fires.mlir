// RUN: weir-opt %s --weir-convert-tm-tensor | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt --weir-convert-tm-tensor | FileCheck %s

// CHECK-LABEL: func.func @scan
func.func @scan(%x: tensor<5x7xf32>, %o: tensor<5x7xf32>, %a: tensor<5xf32>) -> tensor<5x7xf32> {
  // CHECK: iree_linalg_ext.scan dimension(1) inclusive(true) ins(%{{.+}} : tensor<5x7xf32>) outs(%{{.+}}, %{{.+}} : tensor<5x7xf32>, tensor<5xf32>) {
  // CHECK: iree_linalg_ext.yield %{{.+}} : f32
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<5x7xf32>) outs(%o, %a : tensor<5x7xf32>, tensor<5xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<5x7xf32>, tensor<5xf32>
  return %0#0 : tensor<5x7xf32>
}

// CHECK-LABEL: func.func @sort
func.func @sort(%x: tensor<?x7xf32>, %i: tensor<?x7xi64>) -> tensor<?x7xi64> {
  // CHECK: iree_linalg_ext.sort dimension(0) outs(%{{.+}}, %{{.+}} : tensor<?x7xf32>, tensor<?x7xi64>) {
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<?x7xf32>, tensor<?x7xi64>) {
  ^bb0(%p: f32, %q: f32, %j: i64, %k: i64):
    %s = arith.cmpf oge, %p, %q : f32
    tm_tensor.yield %s : i1
  } -> tensor<?x7xf32>, tensor<?x7xi64>
  return %0#1 : tensor<?x7xi64>
}

// CHECK-LABEL: func.func @topk
func.func @topk(%x: tensor<9xf32>, %j: tensor<9xi32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<3xf32> {
  // CHECK: iree_linalg_ext.topk dimension(0) ins(%{{.+}}, %{{.+}} : tensor<9xf32>, tensor<9xi32>) outs(%{{.+}}, %{{.+}} : tensor<3xf32>, tensor<3xi32>) {
  %0:2 = tm_tensor.topk dimension(0) ins(%x, %j : tensor<9xf32>, tensor<9xi32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#0 : tensor<3xf32>
}

// Elements: nothing to drop.
// CHECK-LABEL: func.func @scatter_elements
func.func @scatter_elements(%u: tensor<12xf32>, %i: tensor<12x2xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // CHECK-NOT: tensor.extract_slice
  // CHECK: iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(false) ins(%{{.+}}, %{{.+}} : tensor<12xf32>, tensor<12x2xi64>)
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %i : tensor<12xf32>, tensor<12x2xi64>) outs(%x : tensor<5x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// CHECK-LABEL: func.func @scatter_rows
func.func @scatter_rows(%u: tensor<?x1x7xf32>, %i: tensor<?x1xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // CHECK: %[[N:.+]] = tensor.dim
  // CHECK: %[[U:.+]] = tensor.extract_slice %{{.+}}[0, 0, 0] [%[[N]], 1, 7] [1, 1, 1] : tensor<?x1x7xf32> to tensor<?x7xf32>
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%[[U]], %{{.+}} : tensor<?x7xf32>, tensor<?x1xi64>)
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<?x1x7xf32>, tensor<?x1xi64>) outs(%x : tensor<5x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// Scores are divided by the root of the depth.
// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x?x16xf32>, %k: tensor<2x9x16xf32>, %v: tensor<2x9x6xf32>, %m: tensor<2x?x9xf32>, %o: tensor<2x?x6xf32>) -> tensor<2x?x6xf32> {
  // CHECK: %[[S:.+]] = arith.constant 2.500000e-01 : f32
  // CHECK: iree_linalg_ext.attention <indexing_maps = [{{.+}}]> ins(%{{.+}}, %{{.+}}, %{{.+}}, %[[S]], %{{.+}} : tensor<2x?x16xf32>, tensor<2x9x16xf32>, tensor<2x9x6xf32>, f32, tensor<2x?x9xf32>) outs(%{{.+}} : tensor<2x?x6xf32>) {
  %0 = tm_tensor.attention ins(%q, %k, %v, %m : tensor<2x?x16xf32>, tensor<2x9x16xf32>, tensor<2x9x6xf32>, tensor<2x?x9xf32>) outs(%o : tensor<2x?x6xf32>) -> tensor<2x?x6xf32>
  return %0 : tensor<2x?x6xf32>
}
