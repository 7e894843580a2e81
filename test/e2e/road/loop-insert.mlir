// A loop that computes a tensor row by row writes the rows where they belong: no fill before it, no copy and no allocation in it.
// RUN: weir-compile %s --target=cpu -o %t.so
// RUN: weir-run --module=%t.so --function=rows --poison --input=3x4xf32=0,0,0,0,1,1,1,1,0,1,0,1 | FileCheck %s
// RUN: weir-run --module=%t.so --function=tiles --poison --input=4x4xf32=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 | FileCheck %s --check-prefix=TILES
// RUN: weir-run --module=%s --target=reference --function=tiles --input=4x4xf32=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 | FileCheck %s --check-prefix=TILES
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@rows:fills==0,@rows:copies==0,@rows:allocations==1"
// CHECK{LITERAL}: 3x4xf32=[1 1 1 1][2.71828 2.71828 2.71828 2.71828][1 2.71828 1 2.71828]
// TILES{LITERAL}: 4x4xf32=[2 4 11 14][10 12 23 26][18 20 20 24][26 28 36 40]
func.func @rows(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %f) -> tensor<3x4xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %er = tensor.empty() : tensor<4xf32>
    %y = linalg.exp ins(%row : tensor<4xf32>) outs(%er : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %y into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
    scf.yield %u : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}

// Each round changes two tiles, one of which it computes from the other: what one round writes the next may read.
func.func @tiles(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> tensor<4x4xf32> {
    %o = arith.muli %i, %c2 : index
    %p = arith.subi %c2, %o : index
    %s = tensor.extract_slice %a[%o, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
    %e = tensor.empty() : tensor<2x2xf32>
    %d = linalg.add ins(%s, %s : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    %u = tensor.insert_slice %d into %a[%o, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
    %t = tensor.extract_slice %u[%p, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
    %q = linalg.add ins(%t, %d : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    %v = tensor.insert_slice %q into %u[%o, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
    scf.yield %v : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
