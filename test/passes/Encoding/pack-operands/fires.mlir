// RUN: weir-opt %s --weir-pack-operands --remarks-filter-passed=weir-pack-operands 2>%t.remarks | FileCheck %s --implicit-check-not=data_tiling
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] packed |
// REMARK: [Passed] packed |
// REMARK: [Passed] packed-at-load
// REMARK: [Passed] packed |

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "panel"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
util.global private @w : tensor<24x64xf32>
util.initializer {
  %c = arith.constant dense<1.0> : tensor<24x64xf32>
  util.global.store %c, @w : tensor<24x64xf32>
  util.return
}
// CHECK:      util.global private @w_packed : tensor<2x24x32xf32>
// CHECK:      util.initializer {
// CHECK-NEXT:   %[[W:.+]] = util.global.load @w
// CHECK:        %[[P:.+]] = linalg.pack %[[W]]
// CHECK:        util.global.store %[[P]], @w_packed

// One pack for two readers, before the first; the global is read packed.
// CHECK-LABEL: util.func public @f
// CHECK-COUNT-1: linalg.pack
// CHECK:         flow.dispatch.region
// CHECK-COUNT-2:   linalg.unpack
// CHECK-NOT:     linalg.pack
// CHECK:         %[[G:.+]] = util.global.load immutable @w_packed
// CHECK:         flow.dispatch.region
// CHECK:           linalg.unpack %[[G]]
util.func public @f(%x: tensor<128x24xf32>, %b: tensor<24x64xf32>, %c: tensor<128x64xf32>) -> (tensor<128x64xf32>, tensor<128x64xf32>) {
  %0 = flow.dispatch.region -> (tensor<128x64xf32>) {
    %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %b : tensor<128x24xf32>, tensor<24x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
    %2 = linalg.matmul {iree.opt.data_tiling} ins(%x, %b : tensor<128x24xf32>, tensor<24x64xf32>) outs(%1 : tensor<128x64xf32>) -> tensor<128x64xf32>
    flow.return %2 : tensor<128x64xf32>
  }
  %w = util.global.load immutable @w : tensor<24x64xf32>
  %3 = flow.dispatch.region -> (tensor<128x64xf32>) {
    %4 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x24xf32>, tensor<24x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
    flow.return %4 : tensor<128x64xf32>
  }
  util.return %0, %3 : tensor<128x64xf32>, tensor<128x64xf32>
}

// Dynamic sizes are taken before the region, which does not capture the plain value.
// CHECK-LABEL: util.func public @dynamic
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<128x?xf32>, %[[B:[a-z0-9]+]]: tensor<?x64xf32>
// CHECK:         %[[P:.+]] = linalg.pack %[[B]] outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [32] into {{.*}} -> tensor<2x?x32xf32>
// CHECK:         %[[D:.+]] = tensor.dim %[[B]]
// CHECK:         flow.dispatch.region
// CHECK:           %[[E:.+]] = tensor.empty(%[[D]]) : tensor<?x64xf32>
// CHECK:           %[[U:.+]] = linalg.unpack %[[P]] {{.*}} into %[[E]]
// CHECK:           linalg.matmul ins(%[[X]], %[[U]] :
util.func public @dynamic(%x: tensor<128x?xf32>, %b: tensor<?x64xf32>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %0 = flow.dispatch.region -> (tensor<128x64xf32>) {
    %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %b : tensor<128x?xf32>, tensor<?x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
    flow.return %1 : tensor<128x64xf32>
  }
  util.return %0 : tensor<128x64xf32>
}
