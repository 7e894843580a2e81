// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' \
// RUN:   --remarks-filter-missed=weir-propagate-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %S/fires.mlir --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings{max-nodes=1})' \
// RUN:   --remarks-filter-missed=weir-propagate-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: weir-opt %s --split-input-file --weir-propagate-encodings=plain-operands=true --remarks-filter-missed=weir-propagate-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN
// LARGE: remark: [Missed] web-too-large

// An op that is not known, a reduction of tiled rows, a reshape and a slice of them, of which only targets could say more: plain before each. (J4)
// CHECK-LABEL: func.func @opaque(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding %[[M]]
// REMARK-DAG: :[[# @LINE + 10]]:{{.*}}remark: [Missed] opaque-op
// REMARK-DAG: :[[# @LINE + 12]]:{{.*}}remark: [Missed] needs-target
// REMARK-DAG: :[[# @LINE + 12]]:{{.*}}remark: [Missed] needs-target
// REMARK-DAG: :[[# @LINE + 12]]:{{.*}}remark: [Missed] needs-target
// REMARK-DAG: :[[# @LINE + 5]]:{{.*}}remark: [Missed] abi-boundary
func.func @opaque(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>) -> (tensor<64x96xf32>, tensor<64xf32>, tensor<64x12x8xf32>, tensor<3x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = "test.op"(%0) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %re = tensor.empty() : tensor<64xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%re : tensor<64xf32>) -> tensor<64xf32>
  %2 = linalg.reduce { arith.maximumf } ins(%0 : tensor<64x96xf32>) outs(%rf : tensor<64xf32>) dimensions = [1]
  %3 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [64, 12, 8] : tensor<64x96xf32> into tensor<64x12x8xf32>
  %4 = tensor.extract_slice %0[3, 0] [3, 96] [1, 1] : tensor<64x96xf32> to tensor<3x96xf32>
  return %1, %2, %3, %4 : tensor<64x96xf32>, tensor<64xf32>, tensor<64x12x8xf32>, tensor<3x96xf32>
}

// -----

#k = affine_map<(m, n, k) -> (m, k)>
#n = affine_map<(m, n, k) -> (k, n)>
#o = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#k, #n, #o], iteration_sizes = [64, 96, 33]>
#id = affine_map<(i, j) -> (i, j)>

// K may be padded, with anything: converted again, which pads with zeros. The maximum with zero keeps zeros, so that a value of
// a loop is converted before it; one over them is infinite.
// REMARK-DAG: remark: [Missed] padding-unknown {{.*}}Function=padding
// CHECK-LABEL: func.func @padding(
// CHECK-SAME:    %[[X:.+]]: tensor<64x33xbf16, #{{.+}}>, %[[Y:.+]]: tensor<64x33xbf16>)
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding
// CHECK:         %[[S:.+]] = iree_encoding.set_encoding %[[U]]
// CHECK:         "test.use"(%[[S]])
// CHECK:         %[[SY:.+]] = iree_encoding.set_encoding %[[Y]]
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %[[SY]])
// CHECK-NEXT:      "test.use"(%[[A]])
// CHECK:           linalg.generic {{.*}} ins(%[[A]] :
// CHECK:         scf.for {{.*}} iter_args(%[[B:.+]] = %[[Y]])
// CHECK-NEXT:      %[[SB:.+]] = iree_encoding.set_encoding %[[B]]
// CHECK-NEXT:      "test.use"(%[[SB]])
func.func @padding(%x: tensor<64x33xbf16, #lhs>, %y: tensor<64x33xbf16>) -> (tensor<64x33xbf16>, tensor<64x33xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %e = tensor.empty() : tensor<64x33xbf16>
  %ux = iree_encoding.unset_encoding %x : tensor<64x33xbf16, #lhs> -> tensor<64x33xbf16>
  %0 = linalg.abs ins(%ux : tensor<64x33xbf16>) outs(%e : tensor<64x33xbf16>) -> tensor<64x33xbf16>
  %1 = iree_encoding.set_encoding %0 : tensor<64x33xbf16> -> tensor<64x33xbf16, #lhs>
  "test.use"(%1) : (tensor<64x33xbf16, #lhs>) -> ()
  %2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %y) -> (tensor<64x33xbf16>) {
    %s = iree_encoding.set_encoding %a : tensor<64x33xbf16> -> tensor<64x33xbf16, #lhs>
    "test.use"(%s) : (tensor<64x33xbf16, #lhs>) -> ()
    %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x33xbf16>) outs(%e : tensor<64x33xbf16>) {
    ^bb0(%p: bf16, %o: bf16):
      %m = arith.maximumf %p, %zero : bf16
      linalg.yield %m : bf16
    } -> tensor<64x33xbf16>
    scf.yield %g : tensor<64x33xbf16>
  }
  %3 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %y) -> (tensor<64x33xbf16>) {
    %s = iree_encoding.set_encoding %a : tensor<64x33xbf16> -> tensor<64x33xbf16, #lhs>
    "test.use"(%s) : (tensor<64x33xbf16, #lhs>) -> ()
    %g = linalg.reciprocal ins(%a : tensor<64x33xbf16>) outs(%e : tensor<64x33xbf16>) -> tensor<64x33xbf16>
    scf.yield %g : tensor<64x33xbf16>
  }
  return %2, %3 : tensor<64x33xbf16>, tensor<64x33xbf16>
}

// -----

#k = affine_map<(m, n, k) -> (m, k)>
#n = affine_map<(m, n, k) -> (k, n)>
#o = affine_map<(m, n, k) -> (m, n)>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#k, #n, #o], iteration_sizes = [64, ?, 80]>

// The number of columns is the result of a call, and not known where the value of the other branch would be converted.
// REMARK-DAG: remark: [Missed] encoding-dims-not-available
// CHECK-LABEL: func.func @dims(
// CHECK:         scf.if {{.*}} -> (tensor<64x?xf32>)
func.func private @count() -> index
func.func @dims(%l: tensor<64x80xf32>, %r: tensor<80x?xf32>, %y: tensor<64x?xf32, #res>, %z: tensor<64x?xf32>, %c: i1, %n: index) -> tensor<64x?xf32> {
  %0 = scf.if %c -> (tensor<64x?xf32>) {
    scf.yield %z : tensor<64x?xf32>
  } else {
    %d = func.call @count() : () -> index
    %p = iree_encoding.unset_encoding %y encoding_dims{%d} : tensor<64x?xf32, #res> -> tensor<64x?xf32>{%n}
    scf.yield %p : tensor<64x?xf32>
  }
  %e = func.call @count() : () -> index
  %s = iree_encoding.set_encoding %0 encoding_dims{%e} : tensor<64x?xf32> -> tensor<64x?xf32, #res>
  %m = linalg.matmul ins(%l, %r : tensor<64x80xf32>, tensor<80x?xf32>) outs(%s : tensor<64x?xf32, #res>) -> tensor<64x?xf32, #res>
  "test.use"(%m) : (tensor<64x?xf32, #res>) -> ()
  return %z : tensor<64x?xf32>
}

// -----

#bk = affine_map<(b, m, n, k) -> (b, m, k)>
#bn = affine_map<(b, m, n, k) -> (b, k, n)>
#bo = affine_map<(b, m, n, k) -> (b, m, n)>
#batch = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#bk, #bn, #bo], iteration_sizes = [3, 64, 96, 80]>
#whole = affine_map<(b, i, j) -> (b, i, j)>
#of = affine_map<(b, i, j) -> (b)>

// One of two results has batches alone, which no layout says anything of. (TF0)
// REMARK-DAG: remark: [Missed] mixed-result-maps
// CHECK-LABEL: func.func @mixed(
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding
// CHECK:         linalg.generic {{.*}} ins(%[[P]] :
func.func @mixed(%y: tensor<3x64x96xf32, #batch>, %a: tensor<3x64x96xf32>, %b: tensor<3xf32>) -> (tensor<3x64x96xf32>, tensor<3xf32>) {
  %p = iree_encoding.unset_encoding %y : tensor<3x64x96xf32, #batch> -> tensor<3x64x96xf32>
  %0:2 = linalg.generic {indexing_maps = [#whole, #whole, #of], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<3x64x96xf32>) outs(%a, %b : tensor<3x64x96xf32>, tensor<3xf32>) {
  ^bb0(%i: f32, %o: f32, %q: f32):
    linalg.yield %i, %i : f32, f32
  } -> (tensor<3x64x96xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3x64x96xf32>, tensor<3xf32>
}

// -----

// Ops that put elements elsewhere, and would tear tiles apart: plain before each. Tiles have 16 rows and columns on one device, and 8 on the other.

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
#older = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @old = #hal.device.target<"local", [#older]> : !hal.device

// Heads of 24 columns cut the second tile; 8 rows are a tile of one device alone; the move would be between layouts. (X12)
// REMARK-DAG: :[[# @LINE + 14]]:{{.*}}remark: [Missed] reshape-splits-tile
// REMARK-DAG: :[[# @LINE + 14]]:{{.*}}remark: [Missed] unaligned-slice
// REMARK-DAG: :[[# @LINE + 14]]:{{.*}}remark: [Missed] devices-differ
// REMARK-DAG: :[[# @LINE + 14]]:{{.*}}remark: [Missed] unaligned-slice
// REMARK-DAG: :[[# @LINE + 14]]:{{.*}}remark: [Missed] unaligned-slice
// REMARK-DAG: :[[# @LINE + 18]]:{{.*}}remark: [Missed] unaligned-slice
// REMARK-DAG: :[[# @LINE + 18]]:{{.*}}remark: [Missed] opaque-op
// CHECK-LABEL: func.func @torn(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK-NEXT:    %[[P:.+]] = iree_encoding.unset_encoding %[[M]]
// CHECK-NEXT:    tensor.expand_shape %[[P]]
func.func @torn(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>, %d: tensor<80x96xf32>, %s: tensor<10x96xf32>)
    -> (tensor<64x4x24xf32>, tensor<8x96xf32>, tensor<64x96xf32>, tensor<80x96xf32>, tensor<68x96xf32>, tensor<74x96xf32>, tensor<64x96x2xi16>) {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [64, 4, 24] : tensor<64x96xf32> into tensor<64x4x24xf32>
  %2 = tensor.extract_slice %0[8, 0] [8, 96] [1, 1] : tensor<64x96xf32> to tensor<8x96xf32>
  %3 = flow.tensor.transfer %0 : tensor<64x96xf32> to #hal.device.affinity<@old>
  %4 = tensor.insert_slice %0 into %d[4, 0] [64, 96] [1, 1] : tensor<64x96xf32> into tensor<80x96xf32>
  %5 = tensor.pad %0 low[4, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<64x96xf32> to tensor<68x96xf32>
  %6 = tensor.concat dim(0) %s, %0 : (tensor<10x96xf32>, tensor<64x96xf32>) -> tensor<74x96xf32>
  %7 = flow.tensor.bitcast %0 : tensor<64x96xf32> -> tensor<64x96x2xi16>
  return %1, %2, %3, %4, %5, %6, %7 : tensor<64x4x24xf32>, tensor<8x96xf32>, tensor<64x96xf32>, tensor<80x96xf32>, tensor<68x96xf32>, tensor<74x96xf32>, tensor<64x96x2xi16>
}

// -----

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// 250 columns are padded, with anything; a dynamic number of rows becomes two. (Q3, X14, X39)
// REMARK-DAG: :[[# @LINE + 7]]:{{.*}}remark: [Missed] reduction-over-padding
// REMARK-DAG: :[[# @LINE + 7]]:{{.*}}remark: [Missed] reshape-splits-tile
// CHECK-LABEL: func.func @padded(
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding
// CHECK-NEXT:    linalg.reduce {{.*}}ins(%[[P]] :
func.func @padded(%x: tensor<?x80xf32>, %w: tensor<80x250xf32>, %f: tensor<?x250xf32>, %i: tensor<?xf32>, %m: index, %n: index) -> (tensor<?xf32>, tensor<?x?x250xf32>) {
  %0 = linalg.matmul ins(%x, %w : tensor<?x80xf32>, tensor<80x250xf32>) outs(%f : tensor<?x250xf32>) -> tensor<?x250xf32>
  %1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<?x250xf32>) outs(%i : tensor<?xf32>) dimensions = [1]
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%m, %n, 250] : tensor<?x250xf32> into tensor<?x?x250xf32>
  return %1, %2 : tensor<?xf32>, tensor<?x?x250xf32>
}

// -----

// Plain: a global that other modules see, and one that a function hands out on every call, so that encoded it would cost more. (J7, J8)
// REMARK-DAG: remark: [Missed] mutable-global {{.*}}Function=open
// REMARK-DAG: remark: [Missed] mutable-global {{.*}}Function=use
// CHECK: util.global public mutable @seen : tensor<64x96xf32>
// CHECK: util.global private mutable @returned : tensor<64x96xf32>
util.global public mutable @seen : tensor<64x96xf32>
util.func public @open(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>) {
  %g = util.global.load @seen : tensor<64x96xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.global.store %0, @seen : tensor<64x96xf32>
  util.return
}
util.global private mutable @returned : tensor<64x96xf32>
util.func public @use(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %y: tensor<64x96xf32>) -> (tensor<64x96xf32>, tensor<64x96xf32>) {
  %g = util.global.load @returned : tensor<64x96xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.global.store %y, @returned : tensor<64x96xf32>
  util.return %0, %g : tensor<64x96xf32>, tensor<64x96xf32>
}

// -----

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// TF6: 16 does not divide 24. TF13: rows are tiled; of single columns the result has another dimension.
// CHECK-LABEL: func.func @split(
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding
// CHECK-DAG:     tensor.expand_shape %[[U]]
// CHECK-DAG:     tensor.gather %[[U]]{{.*}} gather_dims([0])
// CHECK-DAG:     tensor.gather %[[U]]{{.*}} gather_dims([1])
// REMARK-DAG: :[[# @LINE + 6]]:{{.*}}remark: [Missed] reshape-splits-tile
// REMARK-DAG: :[[# @LINE + 6]]:{{.*}}remark: [Missed] unaligned-slice
// REMARK-DAG: :[[# @LINE + 6]]:{{.*}}remark: [Missed] gather-moves-dimensions
func.func @split(%x: tensor<?x80xf32>, %w: tensor<80x96xf32>, %f: tensor<?x96xf32>, %b: index, %i: tensor<3x1xindex>)
    -> (tensor<?x24x96xf32>, tensor<3x96xf32>, tensor<3x?xf32>) {
  %0 = linalg.matmul ins(%x, %w : tensor<?x80xf32>, tensor<80x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%b, 24, 96] : tensor<?x96xf32> into tensor<?x24x96xf32>
  %2 = tensor.gather %0[%i] gather_dims([0]) : (tensor<?x96xf32>, tensor<3x1xindex>) -> tensor<3x96xf32>
  %3 = tensor.gather %0[%i] gather_dims([1]) : (tensor<?x96xf32>, tensor<3x1xindex>) -> tensor<3x?xf32>
  return %1, %2, %3 : tensor<?x24x96xf32>, tensor<3x96xf32>, tensor<3x?xf32>
}

// -----

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>

// The left operand is there in its encoding: all or nothing. (W5)
// PLAIN: remark: [Missed] needs-all-operands {{.*}}Function=given
// CHECK-LABEL: func.func @given(
// CHECK:         iree_encoding.set_encoding %arg1
// CHECK:         linalg.matmul ins(%arg0,
func.func @given(%x: tensor<512x80xf32, #e0>, %w: tensor<80x96xf32>, %c: tensor<512x96xf32>) -> tensor<512x96xf32> {
  %1 = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #e1>
  %2 = iree_encoding.set_encoding %c : tensor<512x96xf32> -> tensor<512x96xf32, #e2>
  %3 = linalg.matmul ins(%x, %1 : tensor<512x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%2 : tensor<512x96xf32, #e2>) -> tensor<512x96xf32, #e2>
  %4 = iree_encoding.unset_encoding %3 : tensor<512x96xf32, #e2> -> tensor<512x96xf32>
  return %4 : tensor<512x96xf32>
}

// What `clone-functions` refuses.
// RUN: weir-opt %S/refuses-clones.mlir --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings{clone-functions=true})' --remarks-filter-missed=weir-propagate-encodings -o %t.clones.mlir 2>%t.clones
// RUN: FileCheck %s --check-prefix=CLONES --input-file=%t.clones
// CLONES-DAG: [Missed] recursive-function
// CLONES-DAG: [Missed] too-many-clones

// -----

// Factors that do not nest: each reshape multiplies the terms of the map, and chains of them took exponential time.
// REMARK-DAG: :[[# @LINE + 18]]:{{.*}}remark: [Missed] map-too-large
// CHECK-LABEL: func.func @nested(
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding
// CHECK-NEXT:    tensor.expand_shape %[[P]] {{.*}} into tensor<4x16x8x96xf32>
func.func @nested(%x: tensor<64x8x80xf32>, %w: tensor<64x80x96xf32>, %f: tensor<64x8x96xf32>) -> tensor<64x8x96xf32> {
  %0 = linalg.batch_matmul ins(%x, %w : tensor<64x8x80xf32>, tensor<64x80x96xf32>) outs(%f : tensor<64x8x96xf32>) -> tensor<64x8x96xf32>
  %e0 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [4, 16, 8, 96] : tensor<64x8x96xf32> into tensor<4x16x8x96xf32>
  %i0 = tensor.empty() : tensor<16x4x8x96xf32>
  %t0 = linalg.transpose ins(%e0 : tensor<4x16x8x96xf32>) outs(%i0 : tensor<16x4x8x96xf32>) permutation = [1, 0, 2, 3]
  %c0 = tensor.collapse_shape %t0 [[0, 1], [2], [3]] : tensor<16x4x8x96xf32> into tensor<64x8x96xf32>
  %e1 = tensor.expand_shape %c0 [[0, 1], [2], [3]] output_shape [8, 8, 8, 96] : tensor<64x8x96xf32> into tensor<8x8x8x96xf32>
  %i1 = tensor.empty() : tensor<8x8x8x96xf32>
  %t1 = linalg.transpose ins(%e1 : tensor<8x8x8x96xf32>) outs(%i1 : tensor<8x8x8x96xf32>) permutation = [1, 0, 2, 3]
  %c1 = tensor.collapse_shape %t1 [[0, 1], [2], [3]] : tensor<8x8x8x96xf32> into tensor<64x8x96xf32>
  %e2 = tensor.expand_shape %c1 [[0, 1], [2], [3]] output_shape [2, 32, 8, 96] : tensor<64x8x96xf32> into tensor<2x32x8x96xf32>
  %i2 = tensor.empty() : tensor<32x2x8x96xf32>
  %t2 = linalg.transpose ins(%e2 : tensor<2x32x8x96xf32>) outs(%i2 : tensor<32x2x8x96xf32>) permutation = [1, 0, 2, 3]
  %c2 = tensor.collapse_shape %t2 [[0, 1], [2], [3]] : tensor<32x2x8x96xf32> into tensor<64x8x96xf32>
  %e3 = tensor.expand_shape %c2 [[0, 1], [2], [3]] output_shape [16, 4, 8, 96] : tensor<64x8x96xf32> into tensor<16x4x8x96xf32>
  %i3 = tensor.empty() : tensor<4x16x8x96xf32>
  %t3 = linalg.transpose ins(%e3 : tensor<16x4x8x96xf32>) outs(%i3 : tensor<4x16x8x96xf32>) permutation = [1, 0, 2, 3]
  %c3 = tensor.collapse_shape %t3 [[0, 1], [2], [3]] : tensor<4x16x8x96xf32> into tensor<64x8x96xf32>
  return %c3 : tensor<64x8x96xf32>
}
