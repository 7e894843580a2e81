// Rows that start from something, and tensors that others are inserted into, are no reason for a kernel to be one workgroup.
// RUN: weir-compile %s --target=cuda -o %t.so --remarks-filter=weir-kernels-to-gpu 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: weir-compile %s --target=vulkan -o %t.so --remarks-filter=weir-kernels-to-gpu 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// RUN: %if vulkan %{ weir-fuzz --kernels --target=vulkan --replay=%s | FileCheck %s %}
// REMARK-NOT: one-workgroup
// CHECK: equal
func.func @main(%x: tensor<13x40xf32> {fuzz.extents = array<i64: 13, 40>}, %first: tensor<13xf32> {fuzz.extents = array<i64: 13>}, %best: tensor<13x3xf32> {fuzz.extents = array<i64: 13, 3>},
                %y: tensor<?x17xf32> {fuzz.extents = array<i64: 5, 17>}, %z: tensor<13x40xf32> {fuzz.extents = array<i64: 13, 40>})
    -> (tensor<13x40xf32>, tensor<13xf32>, tensor<13x40xf32>, tensor<13xf32>, tensor<13x3xf32>, tensor<13x3xi32>, tensor<40xf32>, tensor<40xi64>, tensor<13x40xf32>, tensor<13x40xf32>, tensor<13x40xf32>, tensor<?x20xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -100.0 : f32
  %none = arith.constant -1 : i32
  %nowhere = arith.constant -1 : i64
  %e = tensor.empty() : tensor<13x40xf32>
  %e1 = tensor.empty() : tensor<13xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<13xf32>) -> tensor<13xf32>
  // The accumulator is returned as well, of one value or of an argument.
  %scan:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<13x40xf32>) outs(%e, %f1 : tensor<13x40xf32>, tensor<13xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<13x40xf32>, tensor<13xf32>
  %other:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%x : tensor<13x40xf32>) outs(%e, %first : tensor<13x40xf32>, tensor<13xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.maximumf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<13x40xf32>, tensor<13xf32>
  %i3 = tensor.empty() : tensor<13x3xi32>
  %n3 = linalg.fill ins(%none : i32) outs(%i3 : tensor<13x3xi32>) -> tensor<13x3xi32>
  %top:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<13x40xf32>) outs(%best, %n3 : tensor<13x3xf32>, tensor<13x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<13x3xf32>, tensor<13x3xi32>
  %e40 = tensor.empty() : tensor<40xf32>
  %f40 = linalg.fill ins(%low : f32) outs(%e40 : tensor<40xf32>) -> tensor<40xf32>
  %i40 = tensor.empty() : tensor<40xi64>
  %n40 = linalg.fill ins(%nowhere : i64) outs(%i40 : tensor<40xi64>) -> tensor<40xi64>
  %most:2 = iree_linalg_ext.arg_compare dimension(0) ins(%x : tensor<13x40xf32>) outs(%f40, %n40 : tensor<40xf32>, tensor<40xi64>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<40xf32>, tensor<40xi64>
  %sorted = iree_linalg_ext.sort dimension(1) outs(%x : tensor<13x40xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf olt, %a, %b : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<13x40xf32>
  // Into one value, and every other element of an argument that is used again.
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?x17xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<13x40xf32>) -> tensor<13x40xf32>
  %into = tensor.insert_slice %y into %f[3, 2] [%n, 17] [1, 1] : tensor<?x17xf32> into tensor<13x40xf32>
  %onto = tensor.insert_slice %y into %z[1, 4] [%n, 17] [2, 2] : tensor<?x17xf32> into tensor<13x40xf32>
  %padded = tensor.pad %y low[1, 0] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %low : f32
  } : tensor<?x17xf32> to tensor<?x20xf32>
  return %scan#0, %scan#1, %other#0, %other#1, %top#0, %top#1, %most#0, %most#1, %sorted, %into, %onto, %padded
      : tensor<13x40xf32>, tensor<13xf32>, tensor<13x40xf32>, tensor<13xf32>, tensor<13x3xf32>, tensor<13x3xi32>, tensor<40xf32>, tensor<40xi64>, tensor<13x40xf32>, tensor<13x40xf32>, tensor<13x40xf32>, tensor<?x20xf32>
}
