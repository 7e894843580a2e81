// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-set-encodings))' --remarks-filter-passed=weir-set-encodings 2>%t.remarks | FileCheck %s --implicit-check-not=iree.opt.data_tiling
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-DAG: #[[$MK:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$NK:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$MN:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$LHS:.+]] = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#[[$MK]], #[[$NK]], #[[$MN]]], iteration_sizes = [?, 96, 160]>
// CHECK-DAG: #[[$RHS:.+]] = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#[[$MK]], #[[$NK]], #[[$MN]]], iteration_sizes = [?, 96, 160]>
// CHECK-DAG: #[[$RES:.+]] = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#[[$MK]], #[[$NK]], #[[$MN]]], iteration_sizes = [?, 96, 160]>
// The body zero-extends the left operand. (S1)
// CHECK-DAG: #[[$UNSIGNED:.+]] = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [ui8, i8, i32], {{.*}}, iteration_sizes = [?, 8, ?]>

// A transposed weight and a filled init of dynamic size. (S2 to S4)
// REMARK:      remark: [Passed] encoded
// REMARK:      remark: [Passed] fill-folded
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[X:.+]]: tensor<?x160xbf16>, %[[W:.+]]: tensor<96x160xbf16>, %[[M:.+]]: index)
// CHECK:         %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK:         %[[D:.+]] = tensor.dim %[[X]], %{{.+}} : tensor<?x160xbf16>
// CHECK:         %[[EX:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%[[D]]} : tensor<?x160xbf16> -> tensor<?x160xbf16, #[[$LHS]]>
// CHECK:         %[[EW:.+]] = iree_encoding.set_encoding %[[W]] encoding_dims{%[[D]]} : tensor<96x160xbf16> -> tensor<96x160xbf16, #[[$RHS]]>
// CHECK:         %[[EE:.+]] = tensor.empty(%[[M]]) : tensor<?x96xf32, #[[$RES]]>
// CHECK:         %[[EF:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EE]] : tensor<?x96xf32, #[[$RES]]>)
// CHECK:         %[[EP:.+]] = linalg.matmul indexing_maps = [#[[$MK]], #[[$NK]], #[[$MN]]] {keep = 1 : i64} ins(%[[EX]], %[[EW]] : {{.*}}) outs(%[[EF]] : {{.*}}) -> tensor<?x96xf32, #[[$RES]]>
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding %[[EP]] encoding_dims{%[[D]]} : tensor<?x96xf32, #[[$RES]]> -> tensor<?x96xf32>{%[[M]]}
// CHECK:         return %[[P]]
func.func @dynamic(%x: tensor<?x160xbf16>, %w: tensor<96x160xbf16>, %m: index) -> tensor<?x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x96xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] {iree.opt.data_tiling, keep = 1 : i64} ins(%x, %w : tensor<?x160xbf16>, tensor<96x160xbf16>) outs(%c : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %0 : tensor<?x96xf32>
}

// A matrix times its transpose: two sets of one value. An init with contents has a set, a splat none. Ops that want the same of a
// value share it. (S4, S5)
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:    %[[X:.+]]: tensor<64x64xf32>, %[[C:.+]]: tensor<64x64xf32>)
// CHECK:         %[[A:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK:         %[[B:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK:         %[[I:.+]] = iree_encoding.set_encoding %[[C]]
// CHECK:         linalg.matmul {{.*}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[I]] :
// CHECK:         %[[HALF:.+]] = arith.constant 5.000000e-01 : f32
// CHECK:         %[[F:.+]] = linalg.fill ins(%[[HALF]] : f32)
// CHECK-NOT:     set_encoding %[[X]]
// CHECK:         linalg.matmul {{.*}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[F]] :
// CHECK:         return
func.func @shared(%x: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] {iree.opt.data_tiling} ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = arith.constant dense<0.5> : tensor<64x64xf32>
  %1 = linalg.matmul indexing_maps = [#mk, #nk, #mn] {iree.opt.data_tiling} ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%s : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1 : tensor<64x64xf32>, tensor<64x64xf32>
}

// A generic op in a region: all of it stays inside.
// CHECK-LABEL: func.func @region(
// CHECK-NOT:     iree_encoding
// CHECK:         flow.dispatch.region
// CHECK:           iree_encoding.set_encoding {{.*}} encoding_dims{%{{.+}}, %{{.+}}}
// CHECK:           iree_encoding.set_encoding {{.*}} -> tensor<?x8xi8, #[[$UNSIGNED]]>
// CHECK:           linalg.generic
// CHECK:           %[[U:.+]] = iree_encoding.unset_encoding
// CHECK:           flow.return %[[U]]
func.func @region(%x: tensor<?x?xi8>, %w: tensor<?x8xi8>, %m: index) -> tensor<?x8xi32> {
  %0 = flow.dispatch.region -> (tensor<?x8xi32>{%m}) {
    %e = tensor.empty(%m) : tensor<?x8xi32>
    %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<?x?xi8>, tensor<?x8xi8>) outs(%e : tensor<?x8xi32>) attrs = {iree.opt.data_tiling} {
    ^bb0(%a: i8, %b: i8, %o: i32):
      %ea = arith.extui %a : i8 to i32
      %eb = arith.extsi %b : i8 to i32
      %p = arith.muli %ea, %eb : i32
      %s = arith.addi %o, %p : i32
      linalg.yield %s : i32
    } -> tensor<?x8xi32>
    flow.return %1 : tensor<?x8xi32>
  }
  return %0 : tensor<?x8xi32>
}

// Of a convolution the filter alone is encoded. (S6)
// REMARK:      remark: [Passed] encoded {{.*}}Function=convolution
// CHECK-LABEL: func.func @convolution(
// CHECK-SAME:    %[[X:.+]]: tensor<1x96x14x14xf32>, %[[W:.+]]: tensor<64x96x1x1xf32>, %[[O:.+]]: tensor<1x64x14x14xf32>)
// CHECK-NEXT:    %[[F:.+]] = iree_encoding.set_encoding %[[W]] : tensor<64x96x1x1xf32> -> tensor<64x96x1x1xf32, #[[$FILTER:.+]]>
// CHECK-NEXT:    %[[R:.+]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %[[F]] : tensor<1x96x14x14xf32>, tensor<64x96x1x1xf32, #[[$FILTER]]>) outs(%[[O]] : tensor<1x64x14x14xf32>)
// CHECK-NEXT:    return %[[R]]
func.func @convolution(%x: tensor<1x96x14x14xf32>, %w: tensor<64x96x1x1xf32>, %o: tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32> {
  %0 = linalg.conv_2d_nchw_fchw {iree.opt.data_tiling} ins(%x, %w : tensor<1x96x14x14xf32>, tensor<64x96x1x1xf32>) outs(%o : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  return %0 : tensor<1x64x14x14xf32>
}

// S5: of two branches neither precedes the other; both read the sets before them. What only one uses stays there.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[X:.+]]: tensor<64x64xf32>, %[[W:.+]]: tensor<64x64xf32>,
// CHECK-DAG:     %[[A:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK-DAG:     %[[B:.+]] = iree_encoding.set_encoding %[[W]]
// CHECK:         scf.if
// CHECK-NOT:       set_encoding
// CHECK:           linalg.matmul ins(%[[A]], %[[B]] :
// CHECK:         } else {
// CHECK-NOT:       set_encoding %[[X]]
// CHECK-NOT:       set_encoding %[[W]]
// CHECK:           %[[C:.+]] = iree_encoding.set_encoding %arg3
// CHECK:           linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] :
func.func @branches(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %c: i1, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = scf.if %c -> tensor<64x64xf32> {
    %s = arith.constant dense<0.5> : tensor<64x64xf32>
    %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%s : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %1 : tensor<64x64xf32>
  } else {
    %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %1 : tensor<64x64xf32>
  }
  return %0 : tensor<64x64xf32>
}
