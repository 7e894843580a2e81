// N6, SP8: a weight of halves, extended in the kernel, on a device with panels and on one without layouts. For the first its conversion rises above the extension, so that
// the halves are packed; for the other there is nothing to take back: the weight is as it was, the kernel extends it, and nothing else was moved.

// RUN: weir-opt %s --weir-input-pipeline --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-stream-pipeline=data-tiling=true --weir-expect="@packed:dispatches==1,@plain:dispatches==1" \
// RUN:   --remarks-filter-passed=weir-hoist-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: remark: [Passed] hoisted-to-global
// CHECK:       #[[$PANEL:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [48], outerDimsPerm = [1, 0]}}>]>
// CHECK-LABEL: stream.executable private @packed_dispatch_0 {
// CHECK:         stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<80x96xf16, #[[$PANEL]]>>
// CHECK:         arith.extf
// CHECK-LABEL: stream.executable private @packed_dispatch_0_dup0 {
// CHECK:         stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<80x96xf16>>
// CHECK:         linalg.generic {{.*}} ins({{.*}} : tensor<80x96xf16
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.extf
// CHECK-LABEL: util.func public @plain(
// CHECK:         stream.cmd.execute on(#hal.device.affinity<@plain0>) {{.*}} with({{.*}}, %w as
// CHECK:           stream.cmd.dispatch @packed_dispatch_0_dup0

#cpu = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "panel"}>
#plain = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64}>
util.global private @cpu0 = #hal.device.target<"local", [#cpu]> : !hal.device
util.global private @plain0 = #hal.device.target<"local", {ordinal = 1 : index}, [#plain]> : !hal.device
util.global private @w = dense_resource<w> : tensor<80x96xf16>
#id = affine_map<(i, j) -> (i, j)>

util.func public @packed(%x: tensor<64x80xf32>) -> tensor<64x96xf32> attributes {stream.affinity = #hal.device.affinity<@cpu0>} {
  %zero = arith.constant 0.0 : f32
  %w = util.global.load immutable @w : tensor<80x96xf16>
  %we = tensor.empty() : tensor<80x96xf32>
  %ext = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<80x96xf16>) outs(%we : tensor<80x96xf32>) {
  ^bb0(%a: f16, %o: f32):
    %t = arith.extf %a : f16 to f32
    linalg.yield %t : f32
  } -> tensor<80x96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %m = linalg.matmul {iree.opt.data_tiling} ins(%x, %ext : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %m : tensor<64x96xf32>
}

util.func public @plain(%x: tensor<64x80xf32>) -> tensor<64x96xf32> attributes {stream.affinity = #hal.device.affinity<@plain0>} {
  %zero = arith.constant 0.0 : f32
  %w = util.global.load immutable @w : tensor<80x96xf16>
  %we = tensor.empty() : tensor<80x96xf32>
  %ext = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<80x96xf16>) outs(%we : tensor<80x96xf32>) {
  ^bb0(%a: f16, %o: f32):
    %t = arith.extf %a : f16 to f32
    linalg.yield %t : f32
  } -> tensor<80x96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %m = linalg.matmul {iree.opt.data_tiling} ins(%x, %ext : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %m : tensor<64x96xf32>
}
