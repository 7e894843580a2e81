// UG2: where each layout of a weight has much padding, the plain constant in place of all of them costs least: its uses encode it in each call. Here one column in
// tiles of 64 rows and columns: 524288 bytes in panels of a (n, k) operand, 1048576 as (k, n) and as a result, of 16384.

// RUN: weir-opt %s --weir-unify-global-encodings=prefer=memory --remarks-filter-passed=weir-unify-global-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --weir-unify-global-encodings | FileCheck %s --check-prefix=SPEED

// REMARK: [Passed] converted-per-call {{.*}} bytes=2605056
// CHECK-NOT:   util.global private @w_enc
// CHECK-LABEL: util.func public @f(
// CHECK-COUNT-3: stream.tensor.encode %{{.+}} : tensor<4096x1xf32> in !stream.resource<*>
// SPEED-COUNT-3: util.global private @w_enc
// SPEED-LABEL: util.func public @f(
// SPEED-NOT:     stream.tensor.encode

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#a = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [64, 4096, 1]>
#b = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 1, 4096]>
#c = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4096, 1, 64]>
#gpu = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 64, 64, 32>}>
util.global private @gpu0 = #hal.device.target<"cuda", [#gpu]> : !hal.device
util.global private @w : !stream.resource<constant>
util.initializer {
  %w = stream.tensor.constant : tensor<4096x1xf32> in !stream.resource<constant> = dense<1.0> : tensor<4096x1xf32>
  util.global.store %w, @w : !stream.resource<constant>
  util.return
}
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x1xf32> : index
  %r = stream.tensor.sizeof tensor<4096x1xf32, #a> : index
  %e = stream.tensor.encode %w : tensor<4096x1xf32> in !stream.resource<constant>{%s} -> tensor<4096x1xf32, #a> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
util.global private @w_enc1 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x1xf32> : index
  %r = stream.tensor.sizeof tensor<4096x1xf32, #b> : index
  %e = stream.tensor.encode %w : tensor<4096x1xf32> in !stream.resource<constant>{%s} -> tensor<4096x1xf32, #b> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc1 : !stream.resource<constant>
  util.return
}
util.global private @w_enc2 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x1xf32> : index
  %r = stream.tensor.sizeof tensor<4096x1xf32, #c> : index
  %e = stream.tensor.encode %w : tensor<4096x1xf32> in !stream.resource<constant>{%s} -> tensor<4096x1xf32, #c> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc2 : !stream.resource<constant>
  util.return
}
util.func public @f() -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %w0 = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<4096x1xf32, #a> : index
  %c0 = stream.tensor.clone %w0 : tensor<4096x1xf32, #a> in !stream.resource<constant>{%s0} -> tensor<4096x1xf32, #a> in !stream.resource<*>{%s0}
  %w1 = util.global.load immutable @w_enc1 : !stream.resource<constant>
  %s1 = stream.tensor.sizeof tensor<4096x1xf32, #b> : index
  %c1 = stream.tensor.clone %w1 : tensor<4096x1xf32, #b> in !stream.resource<constant>{%s1} -> tensor<4096x1xf32, #b> in !stream.resource<*>{%s1}
  %w2 = util.global.load immutable @w_enc2 : !stream.resource<constant>
  %s2 = stream.tensor.sizeof tensor<4096x1xf32, #c> : index
  %c2 = stream.tensor.clone %w2 : tensor<4096x1xf32, #c> in !stream.resource<constant>{%s2} -> tensor<4096x1xf32, #c> in !stream.resource<*>{%s2}
  util.return %c0, %c1, %c2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
