// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: not weir-opt %S/Inputs/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// The custom form is read, the generic form is printed.

#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
// CHECK-LABEL: @attention
util.func private @attention(%q: tensor<2x16x32xf16>, %s: f16, %o: tensor<2x16x32xf16>) -> tensor<2x16x32xf16> {
  // CHECK: iree_linalg_ext.attention <indexing_maps = [#[[Q:.+]], #[[Q]], #[[Q]], #{{.+}}, #[[Q]]], decomposition_config = {x}> {demo.x} ins(%{{.*}} : tensor<2x16x32xf16>, tensor<2x16x32xf16>, tensor<2x16x32xf16>, f16) outs(%{{.*}} : tensor<2x16x32xf16>) {
  // CHECK-NEXT: ^bb0(%[[A:.+]]: f32):
  // CHECK-NEXT: iree_linalg_ext.yield %[[A]] : f32
  // CHECK-NEXT: } -> tensor<2x16x32xf16>
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #q, #q, #s, #q], decomposition_config = {x}> {demo.x} ins(%q, %q, %q, %s : tensor<2x16x32xf16>, tensor<2x16x32xf16>, tensor<2x16x32xf16>, f16) outs(%o : tensor<2x16x32xf16>) {
  ^bb0(%a: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<2x16x32xf16>
  util.return %0 : tensor<2x16x32xf16>
}

// CHECK-LABEL: @structured
util.func private @structured(%a: tensor<16x8xf32>, %u: tensor<4x8xf32>, %i: tensor<4xi32>, %v: tensor<16xf32>, %k: tensor<16xi32>, %w: tensor<8xf32>, %w0: tensor<f32>, %k0: tensor<i32>) {
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<4x8xf32>, tensor<4xi32>) outs(%a : tensor<16x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<16x8xf32>
  // CHECK: iree_linalg_ext.gather dimension_map = [0] ins(%{{.*}}, %{{.*}} : tensor<16x8xf32>, tensor<4xi32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = iree_linalg_ext.gather dimension_map = [0] ins(%a, %i : tensor<16x8xf32>, tensor<4xi32>) outs(%u : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: iree_linalg_ext.sort {demo.x = 1 : i32} dimension(0) outs(%{{.*}} : tensor<16xf32>) {
  // CHECK: } -> tensor<16xf32>
  %2 = iree_linalg_ext.sort {demo.x = 1 : i32} dimension(0) outs(%v : tensor<16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<16xf32>
  // CHECK: iree_linalg_ext.scan dimension(0) inclusive(false)
  %3:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<16x8xf32>) outs(%a, %w : tensor<16x8xf32>, tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<16x8xf32>, tensor<8xf32>
  // CHECK: iree_linalg_ext.topk dimension(0)
  %4:2 = iree_linalg_ext.topk dimension(0) ins(%v : tensor<16xf32>) outs(%v, %k : tensor<16xf32>, tensor<16xi32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<16xf32>, tensor<16xi32>
  // CHECK: iree_linalg_ext.arg_compare dimension(0)
  %6:2 = iree_linalg_ext.arg_compare dimension(0) ins(%v : tensor<16xf32>) outs(%w0, %k0 : tensor<f32>, tensor<i32>) {
  ^bb0(%x: f32, %y: f32):
    %p = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<f32>, tensor<i32>
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
  %c2 = arith.constant 2 : index
  // CHECK: "iree_codegen.workgroup_count_hint"(%c2) <{static_sizes = array<i64: 4, -9223372036854775808>}> {demo.x} : (index) -> ()
  iree_codegen.workgroup_count_hint(4, %c2) {demo.x}
  // CHECK: "iree_codegen.workgroup_count_hint"() <{static_sizes = array<i64>}> : () -> ()
  iree_codegen.workgroup_count_hint()
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

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: @custom
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>)
util.func private @custom(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.+]]:2 = "iree_linalg_ext.custom_op"(%[[A]], %[[A]], %[[A]]) <{indexing_maps = [{{.+}}], iterator_types = [#iree_linalg_ext.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  // CHECK-NEXT: ^bb0(%[[I:.+]]: tensor<?xf32>, %{{.+}}: tensor<?xf32>, %{{.+}}: tensor<?xf32>):
  // CHECK-NEXT: iree_linalg_ext.yield %[[I]], %[[I]] : tensor<?xf32>, tensor<?xf32>
  // CHECK-NEXT: }) {demo.x = 1 : i64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %0:2 = iree_linalg_ext.custom_op{indexing_maps = [#id, #id, #id], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} attributes {demo.x = 1 : i64} ins(%a : tensor<4xf32>) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%i: tensor<?xf32>, %o: tensor<?xf32>, %p: tensor<?xf32>):
    iree_linalg_ext.yield %i, %i : tensor<?xf32>, tensor<?xf32>
  } -> tensor<4xf32>, tensor<4xf32>
  // A terminator without values is left out.
  // CHECK: "iree_linalg_ext.custom_op"(%[[A]]) <{{.*}}operandSegmentSizes = array<i32: 1, 0>}> ({
  // CHECK-NEXT: ^bb0(%{{.+}}: tensor<?xf32>):
  // CHECK-NEXT: iree_linalg_ext.yield{{$}}
  // CHECK-NEXT: }) : (tensor<4xf32>) -> ()
  iree_linalg_ext.custom_op{indexing_maps = [#id], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%a : tensor<4xf32>) {
  ^bb0(%i: tensor<?xf32>):
  }
  util.return %0#0 : tensor<4xf32>
}

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: @quantize
util.func private @quantize(%a: tensor<4x8xf32>, %s: tensor<4xf32>, %z: tensor<4xi8>, %o: tensor<4x8xi8>) {
  // CHECK: "iree_linalg_ext.quantize_affine"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{indexing_maps = [{{.+}}], quant_max = 127 : i64, quant_min = -128 : i64}> {demo.x} : (tensor<4x8xf32>, tensor<4xf32>, tensor<4xi8>, tensor<4x8xi8>) -> tensor<4x8xi8>
  %0 = iree_linalg_ext.quantize_affine <indexing_maps = [#all, #rows, #rows, #all], quant_min = -128, quant_max = 127> {demo.x} ins(%a, %s, %z : tensor<4x8xf32>, tensor<4xf32>, tensor<4xi8>) outs(%o : tensor<4x8xi8>) -> tensor<4x8xi8>
  // CHECK: "iree_linalg_ext.dequantize_affine"(%{{.+}}, %{{.+}}, %{{.+}}) <{indexing_maps = [{{.+}}]}> : (tensor<4x8xi8>, tensor<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = iree_linalg_ext.dequantize_affine <indexing_maps = [#all, #rows, #all]> ins(%0, %s : tensor<4x8xi8>, tensor<4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  util.return
}

// UNKNOWN: weir cannot parse the custom form of 'iree_linalg_ext.split_reduction': print the program with --mlir-print-op-generic
