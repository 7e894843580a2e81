// A cache that is written at positions that are data is updated in place, also where it is an argument that the caller gives up. The kernel checks the
// positions, and its error says that state may have changed.
// RUN: weir-compile %s -o %t.so --weir-expect="@step:copies==0,@step:allocations==0,@step:fills==0,@elements:copies==0,@elements:allocations==0" \
// RUN:   --weir-expect="@given:copies==0,@given:allocations==0"
// RUN: weir-run --module=%t.so --function=main --poison --input=2x1xi32=2,0 --input=2x4xf32=1,2,3,4,5,6,7,8 | FileCheck %s
// RUN: weir-run %s --target=reference --function=main --input=2x1xi32=2,0 --input=2x4xf32=1,2,3,4,5,6,7,8 | FileCheck %s
// RUN: weir-run --module=%t.so --function=given --poison --input=3x4xf32=0 --input=4x2xi64=1,0,1,3,2,1,2,2 --input=4xf32=20,21,22,23 | FileCheck %s --check-prefix=GIVEN
// RUN: not weir-run --module=%t.so --function=step --input=2x1xi32=1,3 --input=2x4xf32=1 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not weir-run --module=%t.so --function=step --threads=2 --input=2x1xi32=1,3 --input=2x4xf32=1 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: error: {{.*}}state-failures.mlir:[[@LINE+4]]:8: a scatter writes outside of its tensor; the call may have changed globals in part
util.global private mutable @cache = dense<9.0> : tensor<3x4xf32>
func.func @step(%at: tensor<2x1xi32>, %rows: tensor<2x4xf32>) {
  %c = util.global.load @cache : tensor<3x4xf32>
  %n = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%rows, %at : tensor<2x4xf32>, tensor<2x1xi32>) outs(%c : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x4xf32>
  util.global.store %n, @cache : tensor<3x4xf32>
  return
}

// Element by element, as exporters write an update at one position of an inner dimension.
func.func @elements(%at: tensor<4x2xi64>, %x: tensor<4xf32>) {
  %c = util.global.load @cache : tensor<3x4xf32>
  %n = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%x, %at : tensor<4xf32>, tensor<4x2xi64>) outs(%c : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x4xf32>
  util.global.store %n, @cache : tensor<3x4xf32>
  return
}
// GIVEN{LITERAL}: 3x4xf32=[0 0 0 0][20 0 0 21][0 22 23 0]
func.func @given(%c: tensor<3x4xf32> {iree.abi.consume}, %at: tensor<4x2xi64>, %x: tensor<4xf32>) -> tensor<3x4xf32> {
  %n = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%x, %at : tensor<4xf32>, tensor<4x2xi64>) outs(%c : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

// CHECK{LITERAL}: 3x4xf32=[5 6 7 8][9 9 9 9][1 2 3 4]
// CHECK{LITERAL}: 3x4xf32=[5 6 7 8][20 9 9 21][1 22 23 4]
func.func @main(%at: tensor<2x1xi32>, %rows: tensor<2x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  call @step(%at, %rows) : (tensor<2x1xi32>, tensor<2x4xf32>) -> ()
  %first = util.global.load @cache : tensor<3x4xf32>
  %places = arith.constant dense<[[1, 0], [1, 3], [2, 1], [2, 2]]> : tensor<4x2xi64>
  %x = arith.constant dense<[20.0, 21.0, 22.0, 23.0]> : tensor<4xf32>
  call @elements(%places, %x) : (tensor<4x2xi64>, tensor<4xf32>) -> ()
  %second = util.global.load @cache : tensor<3x4xf32>
  return %first, %second : tensor<3x4xf32>, tensor<3x4xf32>
}
