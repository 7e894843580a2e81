// Tiles of contractions are cut in units of the target, which dispatches are reckoned in, too: 16 rows and 64 columns, unless it says otherwise.
// RUN: weir-opt %s --pass-pipeline="builtin.module(builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512})))" | FileCheck %s

// CHECK:         linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}128, 64, 0]>}
module {
  func.func @usual(%a: tensor<640x4096xf32>, %b: tensor<4096x?xf32>, %c: tensor<640x?xf32>) -> tensor<640x?xf32> attributes {weir.kernel} {
    %r = linalg.matmul ins(%a, %b : tensor<640x4096xf32>, tensor<4096x?xf32>) outs(%c : tensor<640x?xf32>) -> tensor<640x?xf32>
    return %r : tensor<640x?xf32>
  }
}
// CHECK:         linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}160, 96, 0]>}
module attributes {hal.executable.target = #hal.executable.target<"llvm-cpu", "native", {tile_rows = 40 : i64, tile_columns = 96 : i64}>} {
  func.func @asked(%a: tensor<640x4096xf32>, %b: tensor<4096x?xf32>, %c: tensor<640x?xf32>) -> tensor<640x?xf32> attributes {weir.kernel} {
    %r = linalg.matmul ins(%a, %b : tensor<640x4096xf32>, tensor<4096x?xf32>) outs(%c : tensor<640x?xf32>) -> tensor<640x?xf32>
    return %r : tensor<640x?xf32>
  }
}
