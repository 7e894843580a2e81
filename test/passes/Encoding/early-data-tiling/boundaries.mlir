// EP2: functions keep their types, and globals and what goes through calls and branches stay plain; EP4: no encoding is left.

// RUN: weir-opt %s --weir-early-data-tiling=policy=all | FileCheck %s --implicit-check-not=#iree_encoding

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device

// CHECK:       util.global private mutable @state = dense<0.000000e+00> : tensor<64x96xf32>
// CHECK-LABEL: util.func private @step(
// CHECK-SAME:    %{{.+}}: tensor<64x96xf32>, %{{.+}}: tensor<64x80xf32>, %{{.+}}: tensor<80x96xf32>) -> tensor<64x96xf32>
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         util.return %[[U]]
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %{{.+}}: tensor<64x80xf32>, %{{.+}}: tensor<80x96xf32>, %{{.+}}: i1) -> tensor<64x96xf32>
// CHECK:         %[[S:.+]] = linalg.unpack
// CHECK:         util.global.store %[[S]], @state : tensor<64x96xf32>
// CHECK:         %[[C:.+]] = util.call @step(%[[S]],
// CHECK:         cf.cond_br %{{.+}}, ^bb1(%[[C]] : tensor<64x96xf32>), ^bb2
// CHECK:         %[[B:.+]] = linalg.unpack
// CHECK:         cf.br ^bb1(%[[B]] : tensor<64x96xf32>)
util.global private mutable @state = dense<0.0> : tensor<64x96xf32>
util.func private @step(%a: tensor<64x96xf32>, %x: tensor<64x80xf32>, %w: tensor<80x96xf32>) -> tensor<64x96xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%a : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %0 : tensor<64x96xf32>
}
util.func public @f(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %c: i1) -> tensor<64x96xf32> {
  %g = util.global.load @state : tensor<64x96xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.global.store %0, @state : tensor<64x96xf32>
  %1 = util.call @step(%0, %x, %w) : (tensor<64x96xf32>, tensor<64x80xf32>, tensor<80x96xf32>) -> tensor<64x96xf32>
  cf.cond_br %c, ^bb1(%1 : tensor<64x96xf32>), ^bb2
^bb1(%r: tensor<64x96xf32>):
  util.return %r : tensor<64x96xf32>
^bb2:
  %2 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%1 : tensor<64x96xf32>) -> tensor<64x96xf32>
  cf.br ^bb1(%2 : tensor<64x96xf32>)
}
