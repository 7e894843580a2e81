// Ops that put elements elsewhere run on encoded values where each target keeps their tiles together (encoding-passes.md TF5-TF10, TF12, TF15).
// The layouts are classic ones: tiles of 16 rows and 16 columns.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' | FileCheck %s

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// TF6, X11: 16 divides 32, so that heads of 32 columns are whole tiles; the transposition goes along. One unset, at the end.
// CHECK-DAG: affine_map<(d0, d1) -> (d1 floordiv 32, d0, d1 mod 32)>
// CHECK-LABEL: func.func @heads(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK-NEXT:    %[[E:.+]] = tensor.expand_shape %[[M]]
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[E]] :
// CHECK-NEXT:    %[[U:.+]] = iree_encoding.unset_encoding %[[T]]
// CHECK-NEXT:    return %[[U]]
func.func @heads(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>) -> tensor<3x64x32xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [64, 3, 32] : tensor<64x96xf32> into tensor<64x3x32xf32>
  %e = tensor.empty() : tensor<3x64x32xf32>
  %2 = linalg.transpose ins(%1 : tensor<64x3x32xf32>) outs(%e : tensor<3x64x32xf32>) permutation = [1, 0, 2]
  return %2 : tensor<3x64x32xf32>
}

// And back: split and joined again, nothing is left of it in the encoding, so that the second contraction takes what the first made.
// CHECK-LABEL: func.func @merged(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         %[[C:.+]] = tensor.collapse_shape
// CHECK-NOT:     iree_encoding
// CHECK:         %[[N:.+]] = linalg.matmul {{.*}} outs(%[[C]] :
func.func @merged(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [64, 3, 32] : tensor<64x96xf32> into tensor<64x3x32xf32>
  %e = tensor.empty() : tensor<64x3x32xf32>
  %2 = linalg.abs ins(%1 : tensor<64x3x32xf32>) outs(%e : tensor<64x3x32xf32>) -> tensor<64x3x32xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<64x3x32xf32> into tensor<64x96xf32>
  %4 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%3 : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %4 : tensor<64x96xf32>
}

// TF5: dimensions of size 1 come and go, of dynamic tensors, too.
// CHECK-LABEL: func.func @units(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         %[[E:.+]] = tensor.expand_shape %[[M]] {{.*}} into tensor<?x1x96xf32, #{{.+}}>
// CHECK:         %[[A:.+]] = linalg.abs ins(%[[E]] :
// CHECK-NEXT:    %[[R:.+]] = flow.tensor.reshape %[[A]] : tensor<?x1x96xf32, #{{.+}}>{%{{.+}}} -> tensor<1x?x96x1xf32, #{{.+}}>
// CHECK-NEXT:    iree_encoding.unset_encoding %[[R]]
func.func @units(%x: tensor<?x80xf32>, %w: tensor<80x96xf32>, %f: tensor<?x96xf32>) -> tensor<1x?x96x1xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x80xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x80xf32>, tensor<80x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%m, 1, 96] : tensor<?x96xf32> into tensor<?x1x96xf32>
  %e = tensor.empty(%m) : tensor<?x1x96xf32>
  %2 = linalg.abs ins(%1 : tensor<?x1x96xf32>) outs(%e : tensor<?x1x96xf32>) -> tensor<?x1x96xf32>
  %3 = flow.tensor.reshape %2 : tensor<?x1x96xf32>{%m} -> tensor<1x?x96x1xf32>{%m}
  return %3 : tensor<1x?x96x1xf32>
}

// TF7, TF9, X14: rows 16 to 47 are whole tiles, and the columns of a row are not padded.
// CHECK-LABEL: func.func @rows(
// CHECK:         %[[S:.+]] = tensor.extract_slice %{{.+}}[16, 0] [32, 96] [1, 1] : tensor<64x96xf32, #{{.+}}> to tensor<32x96xf32, #{{.+}}>
// CHECK:         %[[R:.+]] = linalg.reduce {{.*}}ins(%[[S]] :
// CHECK-NEXT:    iree_encoding.unset_encoding %[[R]]
func.func @rows(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>, %i: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = tensor.extract_slice %0[16, 0] [32, 96] [1, 1] : tensor<64x96xf32> to tensor<32x96xf32>
  %2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<32x96xf32>) outs(%i : tensor<32xf32>) dimensions = [1]
  return %2 : tensor<32xf32>
}

// TF8, TF10: pieces that are whole tiles are put together, one of them between zeros.
// CHECK-LABEL: func.func @pieces(
// CHECK:         %[[P:.+]] = tensor.pad %{{.+}} low[16, 0] high[0, 0]
// CHECK:         tensor<64x96xf32, #{{.+}}> to tensor<80x96xf32, #{{.+}}>
// CHECK:         %[[C:.+]] = tensor.concat dim(0) %[[P]], %{{.+}} : (tensor<80x96xf32, #{{.+}}>, tensor<64x96xf32, #{{.+}}>) -> tensor<144x96xf32, #{{.+}}>
// CHECK:         %[[I:.+]] = tensor.insert_slice %{{.+}} into %[[C]][80, 0] [64, 96] [1, 1]
// CHECK:         %[[A:.+]] = linalg.abs ins(%[[I]] :
// CHECK-NEXT:    iree_encoding.unset_encoding %[[A]]
func.func @pieces(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>, %g: tensor<64x96xf32>, %h: tensor<64x96xf32>) -> tensor<144x96xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%h : tensor<64x96xf32>) -> tensor<64x96xf32>
  %3 = tensor.pad %0 low[16, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x96xf32> to tensor<80x96xf32>
  %4 = tensor.concat dim(0) %3, %1 : (tensor<80x96xf32>, tensor<64x96xf32>) -> tensor<144x96xf32>
  %5 = tensor.insert_slice %2 into %4[80, 0] [64, 96] [1, 1] : tensor<64x96xf32> into tensor<144x96xf32>
  %e = tensor.empty() : tensor<144x96xf32>
  %6 = linalg.abs ins(%5 : tensor<144x96xf32>) outs(%e : tensor<144x96xf32>) -> tensor<144x96xf32>
  return %6 : tensor<144x96xf32>
}

// TF12, TF14, TF15: other names for the elements, and a move between devices that lay them out alike.
// CHECK-LABEL: func.func @names(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK-NEXT:    %[[B:.+]] = tensor.bitcast %[[M]] : tensor<64x96xf32, #[[RES:encoding[0-9]*]]> to tensor<64x96xi32, #{{.+}}>
// CHECK-NEXT:    %[[O:.+]] = util.optimization_barrier %[[B]]
// CHECK-NEXT:    %[[T:.+]] = flow.tensor.transfer %[[O]]
// CHECK-NEXT:    %[[F:.+]] = tensor.bitcast %[[T]] : tensor<64x96xi32, #{{.+}}> to tensor<64x96xf32, #[[RES]]>
// CHECK-NOT:     iree_encoding
// CHECK:         linalg.matmul {{.*}} outs(%[[F]] :
func.func @names(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %f: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = tensor.bitcast %0 : tensor<64x96xf32> to tensor<64x96xi32>
  %2 = util.optimization_barrier %1 : tensor<64x96xi32>
  %3 = flow.tensor.transfer %2 : tensor<64x96xi32> to #hal.device.affinity<@dev>
  %4 = tensor.bitcast %3 : tensor<64x96xi32> to tensor<64x96xf32>
  %5 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%4 : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %5 : tensor<64x96xf32>
}

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>

// TF6: a dynamic number of rows is split by a constant that tiles divide, and joined again.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NOT:     iree_encoding
// CHECK:         %[[E:.+]] = tensor.expand_shape %arg0 {{.*}} into tensor<?x32x80xf32, #{{.+}}>
// CHECK:         %[[A:.+]] = linalg.abs ins(%[[E]] :
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[A]] {{.*}} into tensor<?x80xf32, #{{.+}}>
// CHECK-NOT:     iree_encoding
// CHECK:         linalg.matmul ins(%[[C]],
func.func @dynamic(%x: tensor<?x80xf32, #lhs>, %w: tensor<80x96xf32, #rhs>, %c: tensor<?x96xf32, #res>, %m: index, %b: index) -> tensor<?x96xf32, #res> {
  %0 = iree_encoding.unset_encoding %x encoding_dims{%m} : tensor<?x80xf32, #lhs> -> tensor<?x80xf32>{%m}
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%b, 32, 80] : tensor<?x80xf32> into tensor<?x32x80xf32>
  %e = tensor.empty(%b) : tensor<?x32x80xf32>
  %2 = linalg.abs ins(%1 : tensor<?x32x80xf32>) outs(%e : tensor<?x32x80xf32>) -> tensor<?x32x80xf32>
  %3 = tensor.collapse_shape %2 [[0, 1], [2]] : tensor<?x32x80xf32> into tensor<?x80xf32>
  %4 = iree_encoding.set_encoding %3 encoding_dims{%m} : tensor<?x80xf32> -> tensor<?x80xf32, #lhs>
  %5 = linalg.matmul ins(%4, %w : tensor<?x80xf32, #lhs>, tensor<80x96xf32, #rhs>) outs(%c : tensor<?x96xf32, #res>) -> tensor<?x96xf32, #res>
  return %5 : tensor<?x96xf32, #res>
}

// TF13: batches are taken one by one.
// CHECK-LABEL: func.func @gathered(
// CHECK:         %[[M:.+]] = linalg.batch_matmul
// CHECK-NEXT:    %[[G:.+]] = tensor.gather %[[M]][%{{.+}}] gather_dims([0]) : (tensor<4x64x96xf32, #{{.+}}>, tensor<3x1xindex>) -> tensor<3x64x96xf32, #{{.+}}>
// CHECK-NEXT:    iree_encoding.unset_encoding %[[G]]
func.func @gathered(%x: tensor<4x64x80xf32>, %w: tensor<4x80x96xf32>, %f: tensor<4x64x96xf32>, %i: tensor<3x1xindex>) -> tensor<3x64x96xf32> {
  %0 = linalg.batch_matmul ins(%x, %w : tensor<4x64x80xf32>, tensor<4x80x96xf32>) outs(%f : tensor<4x64x96xf32>) -> tensor<4x64x96xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<4x64x96xf32>, tensor<3x1xindex>) -> tensor<3x64x96xf32>
  return %1 : tensor<3x64x96xf32>
}
