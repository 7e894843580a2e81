// A set rises above what only extends or repeats elements, so that the kernel goes on extending (encoding-passes.md H1); a conversion that both branches do
// leaves them (H6).

// RUN: weir-opt %s --weir-hoist-encodings --remarks-filter-passed=weir-hoist-encodings --remarks-filter-missed=weir-hoist-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>

// The half-width weight is encoded ahead, and goes to a global.
// CHECK:       util.global private @w_enc0 : tensor<80x96xf16, #[[$RHS:encoding[0-9]*]]>
// CHECK-LABEL: util.func public @extended(
// CHECK:         %[[W:.+]] = util.global.load immutable @w_enc0
// CHECK:         flow.dispatch.region
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<80x96xf32, #[[$RHS]]>
// CHECK:           %[[X:.+]] = linalg.generic {{.*}} ins(%[[W]] : tensor<80x96xf16, #[[$RHS]]>) outs(%[[E]] :
// CHECK:             arith.extf
// CHECK:           util.optimization_barrier %[[X]]
util.global private @w = dense_resource<w> : tensor<80x96xf16>
util.func public @extended() -> tensor<80x96xf32> {
  %w = util.global.load immutable @w : tensor<80x96xf16>
  %0 = flow.dispatch.region -> (tensor<80x96xf32>) {
    %e = tensor.empty() : tensor<80x96xf32>
    %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<80x96xf16>) outs(%e : tensor<80x96xf32>) {
    ^bb0(%a: f16, %o: f32):
      %t = arith.extf %a : f16 to f32
      linalg.yield %t : f32
    } -> tensor<80x96xf32>
    %s = iree_encoding.set_encoding %x : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    %b = util.optimization_barrier %s : tensor<80x96xf32, #rhs>
    %u = iree_encoding.unset_encoding %b : tensor<80x96xf32, #rhs> -> tensor<80x96xf32>
    flow.return %u : tensor<80x96xf32>
  }
  util.return %0 : tensor<80x96xf32>
}

// What is repeated is encoded, and small: it stays in the region, above the broadcast.
// REMARK-DAG: remark: [Passed] inlined-small {{.*}}Function=repeated
// CHECK-LABEL: util.func public @repeated(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: tensor<96xf32>)
// CHECK:         flow.dispatch.region
// CHECK:           %[[S:.+]] = iree_encoding.set_encoding %[[B]] : tensor<96xf32>
// CHECK:           linalg.broadcast ins(%[[S]] :
util.func public @repeated(%b: tensor<96xf32>) -> tensor<64x96xf32> {
  %0 = flow.dispatch.region -> (tensor<64x96xf32>) {
    %e = tensor.empty() : tensor<64x96xf32>
    %x = linalg.broadcast ins(%b : tensor<96xf32>) outs(%e : tensor<64x96xf32>) dimensions = [0]
    %s = iree_encoding.set_encoding %x : tensor<64x96xf32> -> tensor<64x96xf32, #res>
    %k = util.optimization_barrier %s : tensor<64x96xf32, #res>
    %u = iree_encoding.unset_encoding %k : tensor<64x96xf32, #res> -> tensor<64x96xf32>
    flow.return %u : tensor<64x96xf32>
  }
  util.return %0 : tensor<64x96xf32>
}

// Not above what computes, nor where the wide value is read, too.
// REMARK-DAG: remark: [Missed] made-in-region {{.*}}Function=computed
// REMARK-DAG: remark: [Missed] made-in-region {{.*}}Function=shared
// CHECK-LABEL: util.func public @computed(
// CHECK:         %[[X:.+]] = linalg.exp
// CHECK:         iree_encoding.set_encoding %[[X]]
util.func public @computed(%x: tensor<80x96xf32>) -> tensor<80x96xf32> {
  %0 = flow.dispatch.region -> (tensor<80x96xf32>) {
    %e = tensor.empty() : tensor<80x96xf32>
    %y = linalg.exp ins(%x : tensor<80x96xf32>) outs(%e : tensor<80x96xf32>) -> tensor<80x96xf32>
    %s = iree_encoding.set_encoding %y : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    %k = util.optimization_barrier %s : tensor<80x96xf32, #rhs>
    %u = iree_encoding.unset_encoding %k : tensor<80x96xf32, #rhs> -> tensor<80x96xf32>
    flow.return %u : tensor<80x96xf32>
  }
  util.return %0 : tensor<80x96xf32>
}
// CHECK-LABEL: util.func public @shared(
// CHECK:         %[[X:.+]] = linalg.broadcast
// CHECK:         iree_encoding.set_encoding %[[X]]
util.func public @shared(%b: tensor<96xf32>) -> (tensor<64x96xf32>, tensor<64x96xf32>) {
  %0:2 = flow.dispatch.region -> (tensor<64x96xf32>, tensor<64x96xf32>) {
    %e = tensor.empty() : tensor<64x96xf32>
    %x = linalg.broadcast ins(%b : tensor<96xf32>) outs(%e : tensor<64x96xf32>) dimensions = [0]
    %s = iree_encoding.set_encoding %x : tensor<64x96xf32> -> tensor<64x96xf32, #res>
    %k = util.optimization_barrier %s : tensor<64x96xf32, #res>
    %u = iree_encoding.unset_encoding %k : tensor<64x96xf32, #res> -> tensor<64x96xf32>
    flow.return %u, %x : tensor<64x96xf32>, tensor<64x96xf32>
  }
  util.return %0#0, %0#1 : tensor<64x96xf32>, tensor<64x96xf32>
}

// CHECK-LABEL: util.func public @branches(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<80x96xf32>, %[[Y:[a-z0-9]+]]: tensor<80x96xf32>,
// CHECK-NEXT:    %[[S:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      scf.yield %[[S]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[B:.+]] = util.optimization_barrier %[[S]]
// CHECK-NEXT:      scf.yield %[[B]]
// The other conversion is done in one branch alone.
// CHECK:         scf.if
// CHECK-NEXT:      iree_encoding.set_encoding %[[Y]]
util.func public @branches(%x: tensor<80x96xf32>, %y: tensor<80x96xf32>, %z: tensor<80x96xf32, #rhs>, %c: i1) -> (tensor<80x96xf32, #rhs>, tensor<80x96xf32, #rhs>) {
  %0 = scf.if %c -> tensor<80x96xf32, #rhs> {
    %s = iree_encoding.set_encoding %x : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  } else {
    %s = iree_encoding.set_encoding %x : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    %b = util.optimization_barrier %s : tensor<80x96xf32, #rhs>
    scf.yield %b : tensor<80x96xf32, #rhs>
  }
  %1 = scf.if %c -> tensor<80x96xf32, #rhs> {
    %s = iree_encoding.set_encoding %y : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  } else {
    scf.yield %z : tensor<80x96xf32, #rhs>
  }
  util.return %0, %1 : tensor<80x96xf32, #rhs>, tensor<80x96xf32, #rhs>
}

// H6: what each branch of a switch does is done before it; what one does not stays.
// CHECK-LABEL: util.func public @switched(
// CHECK-NEXT:    %[[S:.+]] = iree_encoding.set_encoding %arg0
// CHECK-NEXT:    scf.index_switch
// CHECK-COUNT-3:   scf.yield %[[S]]
// CHECK:         scf.index_switch
// CHECK:           iree_encoding.set_encoding %arg0
// CHECK:           scf.yield
// CHECK:           iree_encoding.set_encoding %arg0
// CHECK:           scf.yield
util.func public @switched(%w: tensor<80x96xf32>, %z: tensor<80x96xf32, #rhs>, %c: index) -> (tensor<80x96xf32, #rhs>, tensor<80x96xf32, #rhs>) {
  %0 = scf.index_switch %c -> tensor<80x96xf32, #rhs>
  case 0 {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  }
  case 3 {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  }
  default {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  }
  %1 = scf.index_switch %c -> tensor<80x96xf32, #rhs>
  case 0 {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  }
  case 3 {
    scf.yield %z : tensor<80x96xf32, #rhs>
  }
  default {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #rhs>
    scf.yield %s : tensor<80x96xf32, #rhs>
  }
  util.return %0, %1 : tensor<80x96xf32, #rhs>, tensor<80x96xf32, #rhs>
}
