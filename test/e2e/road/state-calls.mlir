// State that goes through calls is updated in place (dispatch-passes.md RW7): no copy, and no allocation but for results.
// RUN: weir-compile %s -o %t.so --weir-expect="@insert:copies==0,@insert:allocations==0" \
// RUN:   --weir-expect="@accumulate:copies==0,@accumulate:allocations==0,@update:bytes-copied==32,@update:allocations==1"
// RUN: weir-run --module=%t.so --function=main --poison | FileCheck %s
// RUN: weir-run %s --target=reference --function=main | FileCheck %s

util.global private mutable @keys = dense<1.0> : tensor<2x3x2xf32>
util.global private mutable @sum = dense<0.0> : tensor<2xf32>

// A position that the function checks before it writes.
func.func private @write(%cache: tensor<2x3x2xf32>, %x: tensor<2x1x2xf32>, %position: index) -> tensor<2x3x2xf32> {
  %r = tensor.insert_slice %x into %cache[0, %position, 0] [2, 1, 2] [1, 1, 1] : tensor<2x1x2xf32> into tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}
func.func private @layer(%cache: tensor<2x3x2xf32>, %x: tensor<2x1x2xf32>, %position: index) -> tensor<2x3x2xf32> {
  %r = call @write(%cache, %x, %position) : (tensor<2x3x2xf32>, tensor<2x1x2xf32>, index) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}
func.func private @add(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.add ins(%a, %b : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @insert(%x: tensor<2x1x2xf32>, %position: index) {
  %k = util.global.load @keys : tensor<2x3x2xf32>
  %r = call @layer(%k, %x, %position) : (tensor<2x3x2xf32>, tensor<2x1x2xf32>, index) -> tensor<2x3x2xf32>
  util.global.store %r, @keys : tensor<2x3x2xf32>
  return
}
// The check comes after the write: the old content is needed if it fails. The rest of it is copied, and the row.
util.global private mutable @other = dense<1.0> : tensor<4x2xf32>
func.func private @fails_later(%s: tensor<4x2xf32>, %x: tensor<1x2xf32>, %n: index) -> tensor<4x2xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert_slice %x into %s[%c0, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
  %c5 = arith.constant 5 : index
  %ok = arith.cmpi ult, %n, %c5 : index
  cf.assert %ok, "n is too large"
  return %r : tensor<4x2xf32>
}
func.func @update(%x: tensor<1x2xf32>, %n: index) {
  %s = util.global.load @other : tensor<4x2xf32>
  %r = call @fails_later(%s, %x, %n) : (tensor<4x2xf32>, tensor<1x2xf32>, index) -> tensor<4x2xf32>
  util.global.store %r, @other : tensor<4x2xf32>
  return
}
func.func @accumulate(%x: tensor<2xf32>) {
  %s = util.global.load @sum : tensor<2xf32>
  %r = call @add(%s, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  util.global.store %r, @sum : tensor<2xf32>
  return
}

// CHECK{LITERAL}: 2x3x2xf32=[[3 4][1 1][7 8]][[5 6][1 1][9 10]]
// CHECK:          2xf32=2 20
// CHECK:          4x2xf32=[11 12][1 1][1 1][1 1]
func.func @main() -> (tensor<2x3x2xf32>, tensor<2xf32>, tensor<4x2xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant dense<[[[3.0, 4.0]], [[5.0, 6.0]]]> : tensor<2x1x2xf32>
  %y = arith.constant dense<[[[7.0, 8.0]], [[9.0, 10.0]]]> : tensor<2x1x2xf32>
  %b = arith.constant dense<[1.0, 10.0]> : tensor<2xf32>
  call @insert(%x, %c0) : (tensor<2x1x2xf32>, index) -> ()
  call @insert(%y, %c2) : (tensor<2x1x2xf32>, index) -> ()
  call @accumulate(%b) : (tensor<2xf32>) -> ()
  call @accumulate(%b) : (tensor<2xf32>) -> ()
  %z = arith.constant dense<[[11.0, 12.0]]> : tensor<1x2xf32>
  call @update(%z, %c2) : (tensor<1x2xf32>, index) -> ()
  %k = util.global.load @keys : tensor<2x3x2xf32>
  %s = util.global.load @sum : tensor<2xf32>
  %o = util.global.load @other : tensor<4x2xf32>
  return %k, %s, %o : tensor<2x3x2xf32>, tensor<2xf32>, tensor<4x2xf32>
}
