// What a module says holds in later phases: bodies that passes have merged since keep the flags that they have, named ops get theirs again.
// RUN: weir-opt %s --split-input-file --weir-set-contraction | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-set-contraction --mlir-print-op-generic | FileCheck %s --check-prefix=BODIES

#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> (i)>

// CHECK-LABEL: weir.fp_contract = "on"
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK:         arith.addf %{{.*}}, %{{.*}} : f32
// BODIES:      "linalg.matmul"
// BODIES:        "arith.mulf"(%{{.*}}) <{fastmath = #arith.fastmath<contract>}>
// BODIES:        "arith.addf"(%{{.*}}) <{fastmath = #arith.fastmath<contract>}>
module attributes {weir.fp_contract = "on"} {
  func.func @f(%x: tensor<4x8xf32>, %s: tensor<4xf32>, %b: tensor<8x8xf32>, %c: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4x8xf32>) {
    %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %p = arith.mulf %a, %a : f32
      %n = arith.addf %o, %p : f32
      linalg.yield %n : f32
    } -> tensor<4xf32>
    %m = linalg.matmul ins(%x, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    return %r, %m : tensor<4xf32>, tensor<4x8xf32>
  }
}

// -----

// CHECK-LABEL: weir.fp_contract = "off"
// BODIES:      "linalg.matmul"
// BODIES-NOT:    contract>
// BODIES:      func.return
module attributes {weir.fp_contract = "off"} {
  func.func @f(%x: tensor<4x8xf32>, %b: tensor<8x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %m = linalg.matmul ins(%x, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    return %m : tensor<4x8xf32>
  }
}
