// A target says in which units the workgroups of contractions are reckoned (U3): 8 times 6 of 16 rows and 64 columns, and 2 times 4 of 64 and 96.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter-passed=weir-form-dispatches -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=USUAL
// USUAL: remark: [Passed] joined {{.*}} units=48
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=rows=64,columns=96}))' \
// RUN:   --remarks-filter-passed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s
// RUN: weir-compile %s --target=cpu --compile-to=dispatch --remarks-filter-passed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: [Passed] joined {{.*}} units=8
#id = affine_map<(d0, d1) -> (d0, d1)>
#large = #hal.executable.target<"llvm-cpu", "native", {target_triple = "x86_64-unknown-linux-gnu", tile_rows = 64 : i64, tile_columns = 96 : i64}>
module attributes {stream.affinity.default = #hal.device.affinity<@device>} {
  util.global private @device = #hal.device.target<"local", [#large]> : !hal.device
  func.func @gain(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>) -> tensor<128x384xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<128x384xf32>
    %i = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%i : tensor<128x384xf32>) -> tensor<128x384xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<128x384xf32>) outs(%e : tensor<128x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      %n = math.exp %in : f32
      linalg.yield %n : f32
    } -> tensor<128x384xf32>
    return %1 : tensor<128x384xf32>
  }
}
