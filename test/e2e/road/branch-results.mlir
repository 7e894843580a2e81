// What branches make: in one of the two buffers of a loop, and straight into a larger tensor. Numbers under poison, with four rounds and with none.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison > %t.reference.txt
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison | diff - %t.reference.txt
// RUN: FileCheck %s --input-file=%t.reference.txt
// RUN: weir-compile %s -o /dev/null --weir-expect="@turns:copies<=1,@turns:allocations<=2,@turns:fills==0,@joined:copies==0,@joined:fills==0,@joined:allocations<=1"

// CHECK:      result[1]
// CHECK-NEXT: 2x2xf32=[1 2][3 4]
// CHECK:      result[2]
// CHECK-NEXT: 4x2xf32=[-1 -2][-3 -4][2 4][6 8]
// CHECK:      result[3]
// CHECK-NEXT: 4x2xf32=[1 4][9 16][2 4][6 8]

func.func @turns(%x: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<2x2xf32>) {
    %q = arith.cmpi eq, %i, %c1 : index
    %y = scf.if %q -> tensor<2x2xf32> {
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
      %s = linalg.matmul ins(%a, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
      scf.yield %s : tensor<2x2xf32>
    } else {
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
      %s = linalg.matmul ins(%x, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
      scf.yield %s : tensor<2x2xf32>
    }
    scf.yield %y : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

func.func @joined(%x: tensor<2x2xf32>, %c: i1) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %v = scf.if %c -> tensor<2x2xf32> {
    %s = linalg.negf ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  } else {
    %s = linalg.mul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  }
  %w = linalg.add ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = tensor.concat dim(0) %v, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return %t : tensor<4x2xf32>
}

func.func @main() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %true = arith.constant true
  %false = arith.constant false
  %a = call @turns(%x, %c4) : (tensor<2x2xf32>, index) -> tensor<2x2xf32>
  %b = call @turns(%x, %c0) : (tensor<2x2xf32>, index) -> tensor<2x2xf32>
  %c = call @joined(%x, %true) : (tensor<2x2xf32>, i1) -> tensor<4x2xf32>
  %d = call @joined(%x, %false) : (tensor<2x2xf32>, i1) -> tensor<4x2xf32>
  return %a, %b, %c, %d : tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}
