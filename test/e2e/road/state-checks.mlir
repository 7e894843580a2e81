// Checks come before state is changed: two caches through one function, and loops. No allocation, no copy of a cache; a call that fails says the same as on
// reference, and leaves the state as it was.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison > %t.txt
// RUN: FileCheck %s --input-file=%t.txt
// RUN: weir-compile %s -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison | diff - %t.txt
// RUN: weir-compile %s -o /dev/null --weir-expect="@step:copies<=2,@step:allocations==0,@fill:copies==0,@fill:allocations==0,@fill:fills==0"
// RUN: not weir-run --module=%t.reference.so --function=fill --input="2x1x3xf16=1 1 1 1 1 1" --input=14 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not weir-run --module=%t.cpu.so --function=fill --input="2x1x3xf16=1 1 1 1 1 1" --input=14 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not weir-run --module=%t.cpu.so --function=skip --input="6x2xi32=1 1 1 1 1 1 1 1 1 1 1 1" --input=7 2>&1 | FileCheck %s --check-prefix=SKIPS
// RUN: not weir-run --module=%t.reference.so --function=skip --input="6x2xi32=1 1 1 1 1 1 1 1 1 1 1 1" --input=7 2>&1 | FileCheck %s --check-prefix=SKIPS

// CHECK:      4x2xi32=[0 0][0 0][5 6][7 8]
// CHECK:      4x2xi32=[9 9][5 6][7 8][9 9]
// CHECK:      2x12x3xf16={{\[}}[1 2 3][1 2 3][1 2 3][0 0 0]
// FAILS: operand 1, dimension 1 of 'tensor.insert_slice': 12, but 'tensor.insert_slice' needs at least 13
// SKIPS: operand 1, dimension 0 of 'tensor.insert_slice': 6, but 'tensor.insert_slice' needs at least 7

util.global private mutable @k = dense<0> : tensor<4x2xi32>
util.global private mutable @v = dense<9> : tensor<4x2xi32>
util.global private mutable @c = dense<0.0> : tensor<2x12x3xf16>
func.func private @ins(%c: tensor<4x2xi32>, %x: tensor<2x2xi32>, %p: index) -> tensor<4x2xi32> attributes {noinline} {
  %n = tensor.insert_slice %x into %c[%p, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x2xi32>
  return %n : tensor<4x2xi32>
}
func.func @step(%x: tensor<2x2xi32>, %p: index, %q: index) {
  %kc = util.global.load @k : tensor<4x2xi32>
  %vc = util.global.load @v : tensor<4x2xi32>
  %kn = func.call @ins(%kc, %x, %p) : (tensor<4x2xi32>, tensor<2x2xi32>, index) -> tensor<4x2xi32>
  %vn = func.call @ins(%vc, %x, %q) : (tensor<4x2xi32>, tensor<2x2xi32>, index) -> tensor<4x2xi32>
  util.global.store %kn, @k : tensor<4x2xi32>
  util.global.store %vn, @v : tensor<4x2xi32>
  return
}
func.func private @put(%c: tensor<2x12x3xf16>, %x: tensor<2x1x3xf16>, %p: index) -> tensor<2x12x3xf16> attributes {noinline} {
  %n = tensor.insert_slice %x into %c[0, %p, 0] [2, 1, 3] [1, 1, 1] : tensor<2x1x3xf16> into tensor<2x12x3xf16>
  return %n : tensor<2x12x3xf16>
}
func.func @fill(%x: tensor<2x1x3xf16>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = util.global.load @c : tensor<2x12x3xf16>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%a = %c) -> tensor<2x12x3xf16> {
    %n = func.call @put(%a, %x, %i) : (tensor<2x12x3xf16>, tensor<2x1x3xf16>, index) -> tensor<2x12x3xf16>
    scf.yield %n : tensor<2x12x3xf16>
  }
  util.global.store %r, @c : tensor<2x12x3xf16>
  return
}
// Every second row: the first one that is outside is named.
func.func @skip(%t: tensor<6x2xi32>, %m: index) -> tensor<6x2xi32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant dense<3> : tensor<1x2xi32>
  %r = scf.for %i = %c0 to %m step %c2 iter_args(%a = %t) -> tensor<6x2xi32> {
    %n = tensor.insert_slice %x into %a[%i, 0] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<6x2xi32>
    scf.yield %n : tensor<6x2xi32>
  }
  return %r : tensor<6x2xi32>
}
func.func @main() -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<2x12x3xf16>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %y = arith.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf16>
  call @step(%x, %c2, %c1) : (tensor<2x2xi32>, index, index) -> ()
  call @fill(%y, %c3) : (tensor<2x1x3xf16>, index) -> ()
  %k = util.global.load @k : tensor<4x2xi32>
  %v = util.global.load @v : tensor<4x2xi32>
  %c = util.global.load @c : tensor<2x12x3xf16>
  return %k, %v, %c : tensor<4x2xi32>, tensor<4x2xi32>, tensor<2x12x3xf16>
}
