// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root}))" | FileCheck %s

// Where temporaries have nowhere else to be, tiles are so small that they fit.
module attributes {hal.executable.target = #hal.executable.target<"toy", "toy", {workgroup_bytes = 8192 : i64, workgroup_cycles = 100000 : i64}>} {
  // Two rows of 2 KiB are less than 0.7 of it, four are more.
  // CHECK-LABEL: func.func @rows
  // CHECK:         strategy = "tiles", tile = {{\[}}2, 0]
  func.func @rows(%a: tensor<256x512xf32>, %e: tensor<256x512xf32>, %s: tensor<256xf32>) -> tensor<256xf32> attributes {weir.kernel} {
    %x = linalg.exp ins(%a : tensor<256x512xf32>) outs(%e : tensor<256x512xf32>) -> tensor<256x512xf32>
    %sum = linalg.reduce { arith.addf } ins(%x : tensor<256x512xf32>) outs(%s : tensor<256xf32>) dimensions = [1]
    return %sum : tensor<256xf32>
  }

  // However little there is to do.
  // CHECK-LABEL: func.func @small
  // CHECK:         strategy = "tiles", tile = {{\[}}1, 0]
  func.func @small(%a: tensor<4x1024xf32>, %e: tensor<4x1024xf32>, %s: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
    %x = linalg.exp ins(%a : tensor<4x1024xf32>) outs(%e : tensor<4x1024xf32>) -> tensor<4x1024xf32>
    %sum = linalg.reduce { arith.addf } ins(%x : tensor<4x1024xf32>) outs(%s : tensor<4xf32>) dimensions = [1]
    return %sum : tensor<4xf32>
  }

  // Without temporaries there is no limit.
  // CHECK-LABEL: func.func @none
  // CHECK-NOT:     lowering_config
  // CHECK:         return
  func.func @none(%a: tensor<4x1024xf32>, %e: tensor<4x1024xf32>) -> tensor<4x1024xf32> attributes {weir.kernel} {
    %x = linalg.exp ins(%a : tensor<4x1024xf32>) outs(%e : tensor<4x1024xf32>) -> tensor<4x1024xf32>
    return %x : tensor<4x1024xf32>
  }
}
