// RUN: weir-opt %s --split-input-file --weir-restore-affinities --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// From the location, which is as it was before. What the op says itself goes before it; ops with two that differ get none.
// CHECK: module {
// CHECK: math.sin %{{.+}} {stream.affinity = #hal.device.affinity<@b>} : tensor<4xf32> loc("m.py":1:1)
// CHECK: math.cos %{{.+}} {stream.affinity = #hal.device.affinity<@a>} : tensor<4xf32> loc("m.py":2:1)
// CHECK: math.exp %{{.+}} : tensor<4xf32> loc(fused["m.py":1:1, "m.py":2:1])
// CHECK: math.absf %{{.+}} {stream.affinity = #hal.device.affinity<@b>} : tensor<4xf32> loc("x"(fused["m.py":1:1, "m.py":3:1]))
module attributes {weir.affinities_held} {
  util.func public @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.sin %x : tensor<4xf32> loc(fused<#hal.device.affinity<@b>>["m.py":1:1])
    %1 = math.cos %0 {stream.affinity = #hal.device.affinity<@a>} : tensor<4xf32> loc(fused<#hal.device.affinity<@b>>["m.py":2:1])
    %2 = math.exp %1 : tensor<4xf32> loc(fused[fused<#hal.device.affinity<@b>>["m.py":1:1], fused<#hal.device.affinity<@a>>["m.py":2:1]])
    %3 = math.absf %2 : tensor<4xf32> loc("x"(fused[fused<#hal.device.affinity<@b>>["m.py":1:1], "m.py":3:1]))
    util.return %3 : tensor<4xf32>
  }
}

// -----

// Without the mark locations are left alone.
// CHECK: math.sin %{{.+}} : tensor<4xf32> loc(fused<#hal.device.affinity<@b>>["m.py":1:1])
util.func public @unmarked(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.sin %x : tensor<4xf32> loc(fused<#hal.device.affinity<@b>>["m.py":1:1])
  util.return %0 : tensor<4xf32>
}
