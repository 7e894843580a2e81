// RUN: sed -e 's/KIND/panel/' %s | weir-opt --weir-pack-operands --remarks-filter-missed=weir-pack-operands 2>%t.remarks | FileCheck %s --implicit-check-not=linalg.pack
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: sed -e 's/KIND/classic/' %s | weir-opt --weir-pack-operands --remarks-filter-missed=weir-pack-operands 2>%t.remarks | FileCheck %s --implicit-check-not=linalg.pack
// RUN: FileCheck %s --check-prefix=CLASSIC --input-file=%t.remarks

// REMARK: [Missed] computed-in-region
// REMARK: [Missed] dynamic-shape
// REMARK: [Missed] mutable-source
// CLASSIC: [Missed] needs-all-operands

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "KIND"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
util.global public @w = dense<1.0> : tensor<24x64xf32>

// CHECK-LABEL: util.func public @f
// CHECK-COUNT-3: linalg.matmul ins
util.func public @f(%x: tensor<128x24xf32>, %b: tensor<24x64xf32>, %d: tensor<?xf32>, %c: tensor<128x64xf32>, %e: tensor<128x?xf32>, %n: index)
    -> (tensor<128x64xf32>, tensor<128x?xf32>, tensor<128x64xf32>) {
  %0 = flow.dispatch.region -> (tensor<128x64xf32>) {
    %b2 = linalg.add ins(%b, %b : tensor<24x64xf32>, tensor<24x64xf32>) outs(%b : tensor<24x64xf32>) -> tensor<24x64xf32>
    %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %b2 : tensor<128x24xf32>, tensor<24x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
    flow.return %1 : tensor<128x64xf32>
  }
  %2 = flow.dispatch.region -> (tensor<128x?xf32>{%n}) {
    // The size is made in the region.
    %s = arith.addi %n, %n : index
    %w = tensor.expand_shape %d [[0, 1]] output_shape [24, %s] : tensor<?xf32> into tensor<24x?xf32>
    %3 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x24xf32>, tensor<24x?xf32>) outs(%e : tensor<128x?xf32>) -> tensor<128x?xf32>
    flow.return %3 : tensor<128x?xf32>
  }
  %w = util.global.load immutable @w : tensor<24x64xf32>
  %4 = flow.dispatch.region -> (tensor<128x64xf32>) {
    %5 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x24xf32>, tensor<24x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
    flow.return %5 : tensor<128x64xf32>
  }
  util.return %0, %2, %4 : tensor<128x64xf32>, tensor<128x?xf32>, tensor<128x64xf32>
}
