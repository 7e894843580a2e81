// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: not weir-opt %S/Inputs/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// The custom form is read, the generic form is printed.

#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
// CHECK-LABEL: @attention
util.func private @attention(%q: tensor<2x16x32xf16>, %s: f16, %o: tensor<2x16x32xf16>) -> tensor<2x16x32xf16> {
  // CHECK: "iree_linalg_ext.attention"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{decomposition_config = {x}, indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, {{.*}}, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>]}> ({
  // CHECK-NEXT: ^bb0(%[[A:.+]]: f32):
  // CHECK-NEXT: "iree_linalg_ext.yield"(%[[A]]) : (f32) -> ()
  // CHECK-NEXT: }) {demo.x} : (tensor<2x16x32xf16>, tensor<2x16x32xf16>, tensor<2x16x32xf16>, f16, tensor<2x16x32xf16>) -> tensor<2x16x32xf16>
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #q, #q, #s, #q], decomposition_config = {x}> {demo.x} ins(%q, %q, %q, %s : tensor<2x16x32xf16>, tensor<2x16x32xf16>, tensor<2x16x32xf16>, f16) outs(%o : tensor<2x16x32xf16>) {
  ^bb0(%a: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<2x16x32xf16>
  util.return %0 : tensor<2x16x32xf16>
}

// CHECK-LABEL: @structured
util.func private @structured(%a: tensor<16x8xf32>, %u: tensor<4x8xf32>, %i: tensor<4xi32>, %v: tensor<16xf32>, %k: tensor<16xi32>, %c: index) {
  // CHECK: "iree_linalg_ext.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>, unique_indices = true}>
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<4x8xf32>, tensor<4xi32>) outs(%a : tensor<16x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<16x8xf32>
  // CHECK: "iree_linalg_ext.gather"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>}> : (tensor<16x8xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = iree_linalg_ext.gather dimension_map = [0] ins(%a, %i : tensor<16x8xf32>, tensor<4xi32>) outs(%u : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: "iree_linalg_ext.sort"(%{{.*}}) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  // CHECK: }) {demo.x = 1 : i32} : (tensor<16xf32>) -> tensor<16xf32>
  %2 = iree_linalg_ext.sort {demo.x = 1 : i32} dimension(0) outs(%v : tensor<16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<16xf32>
  // CHECK: "iree_linalg_ext.scan"(%{{.*}}) <{dimension = 0 : i64, inclusive = false}>
  %3:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<16x8xf32>) outs(%a, %u : tensor<16x8xf32>, tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<16x8xf32>, tensor<4x8xf32>
  // CHECK: "iree_linalg_ext.topk"(%{{.*}}) <{dimension = 0 : i64}>
  %4:2 = iree_linalg_ext.topk dimension(0) ins(%v : tensor<16xf32>) outs(%v, %k : tensor<16xf32>, tensor<16xi32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<16xf32>, tensor<16xi32>
  // CHECK: "iree_linalg_ext.fft"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1>}> : (index, tensor<16xf32>, tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>)
  %5:2 = iree_linalg_ext.fft ins(%c : index) outs(%v, %v : tensor<16xf32>, tensor<16xf32>) : tensor<16xf32>, tensor<16xf32>
  // CHECK: "iree_linalg_ext.arg_compare"(%{{.*}}) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}>
  %6:2 = iree_linalg_ext.arg_compare dimension(0) ins(%v : tensor<16xf32>) outs(%v, %k : tensor<16xf32>, tensor<16xi32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<16xf32>, tensor<16xi32>
  // CHECK: "iree_linalg_ext.winograd.input_transform"(%{{.*}}) <{image_dimensions = array<i64: 0, 1>, kernel_size = 3 : i64, output_tile_size = 6 : i64}>
  %7 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([0, 1]) ins(%a : tensor<16x8xf32>) outs(%u : tensor<4x8xf32>) -> tensor<4x8xf32>
  util.return
}

// CHECK: util.func private @configured() attributes {demo.x = #iree_codegen.translation_info<pipeline = x workgroup_size = [64]>}
util.func private @configured() attributes {demo.x = #iree_codegen.translation_info<pipeline = x workgroup_size = [64]>}

// CHECK-LABEL: @kernel
util.func private @kernel(%m: memref<16xf32>) {
  // CHECK: %[[T:.+]] = "iree_codegen.load_from_buffer"(%[[M:.+]]) {demo.x} : (memref<16xf32>) -> tensor<16xf32>
  %0 = iree_codegen.load_from_buffer %m {demo.x} : memref<16xf32> -> tensor<16xf32>
  // CHECK: "iree_codegen.store_to_buffer"(%[[T]], %[[M]]) : (tensor<16xf32>, memref<16xf32>) -> ()
  iree_codegen.store_to_buffer %0, %m : tensor<16xf32> into memref<16xf32>
  util.return
}

// CHECK: "iree_codegen.dispatch_config"() <{function_ref = @kernel, subgroup_size = 64 : i64, workgroup_local_memory = 5 : index, workgroup_size = array<i64: 64, 1, 1>}> ({
// CHECK-NEXT: ^bb0(%[[W:.+]]: index):
// CHECK-NEXT: "iree_codegen.yield"(%[[W]], %[[W]], %[[W]]) : (index, index, index) -> ()
// CHECK-NEXT: }) : () -> ()
iree_codegen.dispatch_config @kernel workgroup_size = [64, 1, 1] subgroup_size = 64 workgroup_local_memory = 5 {
^bb0(%w: index):
  iree_codegen.yield %w, %w, %w : index, index, index
}

// UNKNOWN: weir knows no custom form of 'iree_linalg_ext.custom_op': print the program with --mlir-print-op-generic
