// Halves of a dynamic result, one written by a function that is not inlined: no fill, and the two copies that put the input there.
// RUN: weir-compile %s -o %t.so --weir-expect="fills==0,copies==2"
// RUN: weir-run --module=%t.so --function=twice --poison --input="3xf32=1 2 3" | FileCheck %s
// RUN: weir-run --module=%t.so --function=twice --poison --input="0xf32" | FileCheck %s --check-prefix=EMPTY
// RUN: weir-run %s --target=reference --function=twice --input="3xf32=1 2 3" | FileCheck %s
// CHECK: 6xf32=1 2 3 1 2 3
// EMPTY: 0xf32=
func.func private @write_front(%whole: tensor<?xf32>, %part: tensor<?xf32>, %n: index) -> tensor<?xf32> attributes {noinline} {
  %r = tensor.insert_slice %part into %whole[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %double = arith.addi %n, %n : index
  %empty = tensor.empty(%double) : tensor<?xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %front = call @write_front(%filled, %x, %n) : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %r = tensor.insert_slice %x into %front[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
