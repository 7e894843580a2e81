// Facts about the cost model of weir-form-dispatches. The numbers are steps: half of a step would not do.
// RUN: weir-opt %s --split-input-file --weir-form-dispatches --remarks-explain -o /dev/null 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-form-dispatches=disable-interchange --remarks-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: sed -e 's|^ *// STATED: ||' -e '/REPLACED/d' %s > %t.mlir
// RUN: weir-opt %t.mlir --split-input-file --weir-form-dispatches --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER --allow-empty
// AFTER-NOT: [Missed]

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK: :[[#@LINE+9]]:10: remark: [Explained] weir-form-dispatches: low-parallelism | {{.*}} | joined if: the cost model's units is 4 | state it by: units = 4 in weir.fusion of the module | tried: 1
module { // REPLACED
// STATED: module attributes {weir.fusion = {units = 4}} {
  func.func @long_rows(%x: tensor<4x1000000xf32>, %init: tensor<4xf32>, %e: tensor<4x1000000xf32>) -> tensor<4x1000000xf32> {
    %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x1000000xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %n = arith.maximumf %in, %out : f32
      linalg.yield %n : f32
    } -> tensor<4xf32>
    %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<4x1000000xf32>, tensor<4xf32>) outs(%e : tensor<4x1000000xf32>) {
    ^bb0(%in: f32, %m: f32, %out: f32):
      %n = arith.subf %in, %m : f32
      linalg.yield %n : f32
    } -> tensor<4x1000000xf32>
    return %r : tensor<4x1000000xf32>
  }
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// CHECK: :[[#@LINE+6]]:10: remark: [Explained] weir-form-dispatches: strided | {{.*}} | joined if: the cost model's tau is 1024 | state it by: tau = 1024 in weir.fusion of the module | tried: 6
module attributes {weir.fusion = {tau = 1048576}} { // REPLACED
// STATED: module attributes {weir.fusion = {tau = 1024}} {
  func.func @strided(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %init: tensor<128x384xf32>, %y: tensor<384x128xf32>) -> tensor<384x128xf32> {
    %e = tensor.empty() : tensor<384x128xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%init : tensor<128x384xf32>) -> tensor<128x384xf32>
    %1 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %y : tensor<128x384xf32>, tensor<384x128xf32>) outs(%e : tensor<384x128xf32>) {
    ^bb0(%in: f32, %b: f32, %out: f32):
      %n = arith.addf %in, %b : f32
      linalg.yield %n : f32
    } -> tensor<384x128xf32>
    return %1 : tensor<384x128xf32>
  }
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// ORDER: :[[#@LINE+3]]:8: remark: [Explained] weir-form-dispatches: needs-interchange | {{.*}} | joined if: disable-interchange is false | state it by: --pass-options=weir-form-dispatches{disable-interchange=false} | tried: 1
func.func @transposed(%a: tensor<16x32xf32>, %b: tensor<32x64xf32>, %init: tensor<16x64xf32>, %e: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x64xf32>) outs(%init : tensor<16x64xf32>) -> tensor<16x64xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x64xf32>) outs(%e : tensor<64x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}
