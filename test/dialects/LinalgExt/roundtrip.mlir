// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s
// RUN: weir-opt %s --emit-bytecode | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: @scan
func.func @scan(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) -> (tensor<3x5xf32>, tensor<3xf32>) {
  // CHECK: %{{.+}}:2 = iree_linalg_ext.scan {demo.x = 1 : i32} dimension(1) inclusive(false) ins(%{{.+}} : tensor<3x5xf32>) outs(%{{.+}}, %{{.+}} : tensor<3x5xf32>, tensor<3xf32>) {
  // CHECK-NEXT: ^bb0(%[[A:.+]]: f32, %[[B:.+]]: f32):
  // CHECK-NEXT:   %[[S:.+]] = arith.addf %[[A]], %[[B]] : f32
  // CHECK-NEXT:   iree_linalg_ext.yield %[[S]] : f32
  // CHECK-NEXT: } -> tensor<3x5xf32>, tensor<3xf32>
  // GENERIC: "iree_linalg_ext.scan"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension = 1 : i64, inclusive = false}> ({
  %0:2 = iree_linalg_ext.scan {demo.x = 1 : i32} dimension(1) inclusive(false) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  return %0#0, %0#1 : tensor<3x5xf32>, tensor<3xf32>
}

// On buffers there are no results.
// CHECK-LABEL: @sort
func.func @sort(%x: tensor<?xf32>, %i: tensor<?xi32>, %m: memref<4xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
  // CHECK: iree_linalg_ext.sort dimension(0) outs(%{{.+}} : memref<4xf32>) {
  // CHECK: {{^}}    }{{$}}
  // GENERIC: "iree_linalg_ext.sort"(%{{.*}}) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  iree_linalg_ext.sort dimension(0) outs(%m : memref<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf olt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  }
  // CHECK: iree_linalg_ext.sort dimension(0) outs(%{{.+}}, %{{.+}} : tensor<?xf32>, tensor<?xi32>) {
  // CHECK-NEXT: ^bb0(%{{.+}}: f32, %{{.+}}: f32, %{{.+}}: i32, %{{.+}}: i32):
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<?xf32>, tensor<?xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf olt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?xf32>, tensor<?xi32>
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi32>
}

// CHECK-LABEL: @topk
func.func @topk(%x: tensor<9xf32>, %j: tensor<9xi32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK: iree_linalg_ext.topk dimension(0) ins(%{{.+}} : tensor<9xf32>) outs(%{{.+}}, %{{.+}} : tensor<3xf32>, tensor<3xi32>) {
  // GENERIC: "iree_linalg_ext.topk"(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) <{dimension = 0 : i64}> ({
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  // CHECK: iree_linalg_ext.topk dimension(0) ins(%{{.+}}, %{{.+}} : tensor<9xf32>, tensor<9xi32>) outs(%{{.+}}, %{{.+}} : tensor<3xf32>, tensor<3xi32>) {
  %1:2 = iree_linalg_ext.topk dimension(0) ins(%x, %j : tensor<9xf32>, tensor<9xi32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#0, %1#0 : tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: @places
func.func @places(%u: tensor<4x7xf32>, %i: tensor<4xi64>, %k: tensor<4x1xindex>, %x: tensor<9x7xf32>) -> (tensor<9x7xf32>, tensor<4x7xf32>) {
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%{{.+}}, %{{.+}} : tensor<4x7xf32>, tensor<4xi64>) outs(%{{.+}} : tensor<9x7xf32>) {
  // GENERIC: "iree_linalg_ext.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>, unique_indices = false}> ({
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4x7xf32>, tensor<4xi64>) outs(%x : tensor<9x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    iree_linalg_ext.yield %p : f32
  } -> tensor<9x7xf32>
  // CHECK: iree_linalg_ext.gather dimension_map = [0] ins(%{{.+}}, %{{.+}} : tensor<9x7xf32>, tensor<4x1xindex>) outs(%{{.+}} : tensor<4x7xf32>) -> tensor<4x7xf32>
  // GENERIC: "iree_linalg_ext.gather"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>}> :
  %1 = iree_linalg_ext.gather dimension_map = [0] ins(%0, %k : tensor<9x7xf32>, tensor<4x1xindex>) outs(%u : tensor<4x7xf32>) -> tensor<4x7xf32>
  return %0, %1 : tensor<9x7xf32>, tensor<4x7xf32>
}

// CHECK-LABEL: @arg_compare
func.func @arg_compare(%x: tensor<3x9xf32>, %j: tensor<3x9xi32>, %v: tensor<3xf32>, %i: tensor<3xi32>, %b: index) -> (tensor<3xi32>, tensor<3xi32>) {
  // CHECK: iree_linalg_ext.arg_compare dimension(1) ins(%{{.+}}, %{{.+}} : tensor<3x9xf32>, tensor<3x9xi32>) outs(%{{.+}}, %{{.+}} : tensor<3xf32>, tensor<3xi32>) {
  // GENERIC: "iree_linalg_ext.arg_compare"({{.*}}) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> ({
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x, %j : tensor<3x9xf32>, tensor<3x9xi32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  // CHECK: iree_linalg_ext.arg_compare dimension(1) ins(%{{.+}} : tensor<3x9xf32>) outs(%{{.+}}, %{{.+}} : tensor<3xf32>, tensor<3xi32>) index_base(%{{.+}} : index) {
  // GENERIC: "iree_linalg_ext.arg_compare"({{.*}}) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
  %1:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) index_base(%b : index) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#1, %1#1 : tensor<3xi32>, tensor<3xi32>
}
