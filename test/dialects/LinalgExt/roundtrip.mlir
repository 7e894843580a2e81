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

#q = affine_map<(m, n, k, j) -> (m, k)>
#k = affine_map<(m, n, k, j) -> (j, k)>
#v = affine_map<(m, n, k, j) -> (j, n)>
#s = affine_map<(m, n, k, j) -> ()>
#mask = affine_map<(m, n, k, j) -> (m, j)>
#o = affine_map<(m, n, k, j) -> (m, n)>
#r = affine_map<(m, n, k, j) -> (m)>
// CHECK-LABEL: @attention
func.func @attention(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %mask: tensor<7x9xi1>, %o: tensor<7x6xf32>, %m: tensor<7xf32>) -> (tensor<7x6xf32>, tensor<7xf32>) {
  // CHECK: iree_linalg_ext.attention <indexing_maps = [#{{.+}}, #{{.+}}, #{{.+}}, #{{.+}}, #{{.+}}, #{{.+}}], decomposition_config = {use_exp2 = false}> {demo.x} ins(%{{.+}} : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32, tensor<7x9xi1>) outs(%{{.+}} : tensor<7x6xf32>) {
  // CHECK-NEXT: ^bb0(%[[X:.+]]: f32):
  // CHECK-NEXT:   iree_linalg_ext.index 3 : index
  // CHECK-NEXT:   iree_linalg_ext.yield %[[X]] : f32
  // CHECK-NEXT: } -> tensor<7x6xf32>
  // GENERIC: "iree_linalg_ext.attention"({{.*}}) <{decomposition_config = {use_exp2 = false}, indexing_maps = [
  // GENERIC: "iree_linalg_ext.index"() <{dim = 3 : i64}> : () -> index
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #mask, #o], decomposition_config = {use_exp2 = false}> {demo.x} ins(%q, %k, %v, %s, %mask : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32, tensor<7x9xi1>) outs(%o : tensor<7x6xf32>) {
  ^bb0(%x: f32):
    %j = iree_linalg_ext.index 3 : index
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>
  // CHECK: iree_linalg_ext.online_attention <indexing_maps = [{{.+}}]> ins(%{{.+}} : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%{{.+}} : tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>) {
  // CHECK: } -> tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>
  %1:3 = iree_linalg_ext.online_attention <indexing_maps = [#q, #k, #v, #s, #o, #r, #r]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o, %m, %m : tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>
  return %0, %1#1 : tensor<7x6xf32>, tensor<7xf32>
}

// CHECK-LABEL: @maps
func.func @maps(%a: tensor<4x5xf32>, %b: tensor<20xf32>, %m: memref<20xf32>) -> (tensor<20xf32>, tensor<20xf32>) {
  // CHECK: %{{.+}} = iree_linalg_ext.map_load %{{.+}} into %{{.+}} {
  // CHECK: } : tensor<4x5xf32> into tensor<20xf32> -> tensor<20xf32>
  // GENERIC: "iree_linalg_ext.map_load"(%{{.+}}, %{{.+}}) ({
  %0 = iree_linalg_ext.map_load %a into %b {
  ^bb0(%i: index):
    %c = arith.constant 0.0 : f32
    iree_linalg_ext.yield %i, %i, %c : index, index, f32
  } : tensor<4x5xf32> into tensor<20xf32> -> tensor<20xf32>
  // CHECK: %{{.+}} = iree_linalg_ext.map_store {demo.x} %{{.+}} into %{{.+}} {
  // CHECK: } : tensor<4x5xf32> into tensor<20xf32> -> tensor<20xf32>
  %1 = iree_linalg_ext.map_store {demo.x} %a into %b {
  ^bb0(%i: index, %j: index):
    %true = arith.constant true
    iree_linalg_ext.yield %i, %true : index, i1
  } : tensor<4x5xf32> into tensor<20xf32> -> tensor<20xf32>
  // CHECK: {{^}}    iree_linalg_ext.map_store %{{.+}} into %{{.+}} {
  // CHECK: } : tensor<4x5xf32> into memref<20xf32>{{$}}
  iree_linalg_ext.map_store %a into %m {
  ^bb0(%i: index, %j: index):
    %true = arith.constant true
    iree_linalg_ext.yield %i, %true : index, i1
  } : tensor<4x5xf32> into memref<20xf32>
  return %0, %1 : tensor<20xf32>, tensor<20xf32>
}

// CHECK-LABEL: @fft
func.func @fft(%c: index, %r: tensor<4x8xf32>, %w: tensor<2xf32>) -> tensor<4x8xf32> {
  // CHECK: iree_linalg_ext.fft ins(%{{.+}} : index) outs(%{{.+}} : tensor<4x8xf32>, tensor<4x8xf32>) : tensor<4x8xf32>, tensor<4x8xf32>
  // GENERIC: "iree_linalg_ext.fft"({{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1>}>
  %0:2 = iree_linalg_ext.fft ins(%c : index) outs(%r, %r : tensor<4x8xf32>, tensor<4x8xf32>) : tensor<4x8xf32>, tensor<4x8xf32>
  // CHECK: iree_linalg_ext.fft {demo.x} ins(%{{.+}} : index, tensor<2xf32>, tensor<2xf32>) outs(%{{.+}} : tensor<4x8xf32>, tensor<4x8xf32>) : tensor<4x8xf32>, tensor<4x8xf32>
  %1:2 = iree_linalg_ext.fft {demo.x} ins(%c, %w, %w : index, tensor<2xf32>, tensor<2xf32>) outs(%0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>) : tensor<4x8xf32>, tensor<4x8xf32>
  return %1#0 : tensor<4x8xf32>
}

// CHECK-LABEL: @winograd
func.func @winograd(%x: tensor<2x10x10x5xf32>, %y: tensor<8x8x2x2x2x5xf32>, %f: tensor<3x3x5x7xf32>, %g: tensor<8x8x5x7xf32>, %z: tensor<2x12x12x5xf32>) -> (tensor<8x8x5x7xf32>, tensor<2x12x12x5xf32>) {
  // CHECK: iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%{{.+}} : tensor<2x10x10x5xf32>) outs(%{{.+}} : tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32>
  // GENERIC: "iree_linalg_ext.winograd.input_transform"(%{{.*}}) <{image_dimensions = array<i64: 1, 2>, kernel_size = 3 : i64, output_tile_size = 6 : i64}>
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<2x10x10x5xf32>) outs(%y : tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32>
  // CHECK: iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%{{.+}} : tensor<3x3x5x7xf32>) outs(%{{.+}} : tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32>
  %1 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%f : tensor<3x3x5x7xf32>) outs(%g : tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32>
  // CHECK: iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%{{.+}} : tensor<8x8x2x2x2x5xf32>) outs(%{{.+}} : tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32>
  %2 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%0 : tensor<8x8x2x2x2x5xf32>) outs(%z : tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32>
  return %1, %2 : tensor<8x8x5x7xf32>, tensor<2x12x12x5xf32>
}

// CHECK-LABEL: @im2col
// CHECK-SAME: (%[[A:.+]]: tensor<2x34x34x640xf32>, %[[B:.+]]: tensor<2x1024x5760xf32>, %[[X:.+]]: index, %[[Y:.+]]: index, %[[F:.+]]: f32)
func.func @im2col(%a: tensor<2x34x34x640xf32>, %b: tensor<2x1024x5760xf32>, %x: index, %y: index, %f: f32) {
  // CHECK: iree_linalg_ext.im2col {demo.x} strides = [1, 1] dilations = [2, 1] kernel_size = [%[[X]], 3] offsets = [0, %[[Y]], %[[X]]] output_sizes = {{\[}}[2], [%[[X]], 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%[[A]] : tensor<2x34x34x640xf32>) outs(%[[B]] : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  // GENERIC: "iree_linalg_ext.im2col"(%[[A:.+]], %[[B:.+]], %[[X:.+]], %[[Y:.+]], %[[X]], %[[X]]) <{batch_pos = array<i64: 0>, dilations = array<i64: 2, 1>, input_k_perm = array<i64: 0, 1, 2>, k_pos = array<i64: 3>, m_pos = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 1, 2, 1, 0, 0, 0, 0, 0>, output_perm = array<i64: 0, 1, 2>, static_input_pad_high = array<i64>, static_input_pad_low = array<i64>, static_kernel_size = array<i64: -9223372036854775808, 3>, static_offsets = array<i64: 0, -9223372036854775808, -9223372036854775808>, static_output_pad_high = array<i64>, static_output_pad_low = array<i64>, static_output_sizes = [array<i64: 2>, array<i64: -9223372036854775808, 32>, array<i64: 3, 3, 640>], strides = array<i64: 1, 1>}> {demo.x} :
  %0 = iree_linalg_ext.im2col {demo.x} strides = [1, 1] dilations = [2, 1] kernel_size = [%x, 3] offsets = [0, %y, %x] output_sizes = [[2], [%x, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%a : tensor<2x34x34x640xf32>) outs(%b : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  // CHECK: output_perm = [0, 1, 2] input_pad_low = [0, 0, 1, 0] input_pad_high = [0, %[[Y]], 0, 0] output_pad_low = [0, 0, 0] output_pad_high = [0, 0, %[[X]]] pad_value(%[[F]] : f32) ins(%[[A]] :
  // GENERIC: "iree_linalg_ext.im2col"(%[[A]], %[[B]], %[[Y]], %[[X]], %{{.+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 1, 0, 1, 1>
  %1 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 0, 1, 0] input_pad_high = [0, %y, 0, 0] output_pad_low = [0, 0, 0] output_pad_high = [0, 0, %x] pad_value(%f : f32) ins(%a : tensor<2x34x34x640xf32>) outs(%b : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  return
}

// CHECK-LABEL: @im2col_buffers
func.func @im2col_buffers(%a: memref<9x9xf32>, %b: memref<49x9xf32>) {
  // CHECK: iree_linalg_ext.im2col strides = [1, 1] {{.*}} ins(%{{.+}} : memref<9x9xf32>) outs(%{{.+}} : memref<49x9xf32>){{$}}
  iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0] output_sizes = [[7, 7], [3, 3]] batch_pos = [] m_pos = [0, 1] k_pos = [] input_k_perm = [0, 1] output_perm = [0, 1] ins(%a : memref<9x9xf32>) outs(%b : memref<49x9xf32>)
  return
}

// CHECK-LABEL: @topk_v2
func.func @topk_v2(%x: tensor<2x?xf32>, %i: tensor<2x?xi8>, %v: tensor<2x3xf32>, %o: tensor<2x3xi8>, %m: memref<2x9xf32>, %n: memref<2x3xf32>) {
  // CHECK: iree_linalg_ext.topk_v2 {demo.x} dimension(1) is_sorted ins(%{{.+}}, %{{.+}} : tensor<2x?xf32>, tensor<2x?xi8>) outs(%{{.+}}, %{{.+}} : tensor<2x3xf32>, tensor<2x3xi8>) {
  // CHECK: } -> tensor<2x3xf32>, tensor<2x3xi8>
  // GENERIC: "iree_linalg_ext.topk_v2"(%{{.*}}) <{dimension = 1 : i64, is_sorted, operandSegmentSizes = array<i32: 1, 1, 1, 1>}>
  %0:2 = iree_linalg_ext.topk_v2 {demo.x} dimension(1) is_sorted ins(%x, %i : tensor<2x?xf32>, tensor<2x?xi8>) outs(%v, %o : tensor<2x3xf32>, tensor<2x3xi8>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<2x3xf32>, tensor<2x3xi8>
  // CHECK: iree_linalg_ext.topk_v2 dimension(1) ins(%{{.+}} : tensor<2x?xf32>) outs(%{{.+}} : tensor<2x3xf32>) {
  // GENERIC: "iree_linalg_ext.topk_v2"(%{{.*}}) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 0>}>
  %1 = iree_linalg_ext.topk_v2 dimension(1) ins(%x : tensor<2x?xf32>) outs(%v : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<2x3xf32>
  // CHECK: iree_linalg_ext.topk_v2 dimension(1) is_sorted ins(%{{.+}} : memref<2x9xf32>) outs(%{{.+}} : memref<2x3xf32>) {
  iree_linalg_ext.topk_v2 dimension(1) is_sorted ins(%m : memref<2x9xf32>) outs(%n : memref<2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  }
  return
}

// CHECK-LABEL: @masks
func.func @masks(%x: tensor<16x8xf32>, %i: tensor<3xi32>, %m: tensor<3xi1>, %u: tensor<3x8xf32>) {
  // CHECK: iree_linalg_ext.gather dimension_map = [0] ins(%{{.+}}, %{{.+}}, %{{.+}} : tensor<16x8xf32>, tensor<3xi32>, tensor<3xi1>) outs(%{{.+}} : tensor<3x8xf32>) -> tensor<3x8xf32>
  // GENERIC: "iree_linalg_ext.gather"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{dimension_map = array<i64: 0>}>
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i, %m : tensor<16x8xf32>, tensor<3xi32>, tensor<3xi1>) outs(%u : tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%{{.+}}, %{{.+}}, %{{.+}} : tensor<3x8xf32>, tensor<3xi32>, tensor<3xi1>) outs(%{{.+}} : tensor<16x8xf32>) {
  %1 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i, %m : tensor<3x8xf32>, tensor<3xi32>, tensor<3xi1>) outs(%x : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<16x8xf32>
  return
}
