// Loops that write columns and tiles in turn: what was filled before them is never read, so nothing is filled. Numbers under poison.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison > %t.reference.txt
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison | diff - %t.reference.txt
// RUN: FileCheck %s --input-file=%t.reference.txt
// RUN: weir-compile %s -o /dev/null --weir-expect="@columns:fills==0,@columns:copies==0,@tiles:fills==0,@tiles:copies==0,@backwards:fills==0,@any_size:fills==0,@any_size:copies==0,@tails:fills==0,@gaps:fills==1"
// RUN: weir-run --module=%t.cpu.so --function=any_size --input="2x3xf32=1 2 3 4 5 6" --poison | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: 2x3xf32=[2 4 6][8 10 12]
// RUN: weir-run --module=%t.cpu.so --function=any_size --input="2x0xf32=" --poison | FileCheck %s --check-prefix=EMPTY
// EMPTY: 2x0xf32=
// CHECK:      result[0]
// CHECK-NEXT: 4x6xf32=[2 4 6 8 10 12][14 16 18 20 22 24][26 28 30 32 34 36][38 40 42 44 46 48]
// CHECK:      result[4]
// CHECK-NEXT: 4x6xf32=[2 1.5 6 1.5 10 1.5][14 1.5 18 1.5 22 1.5][26 1.5 30 1.5 34 1.5][38 1.5 42 1.5 46 1.5]

func.func @columns(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r0 = scf.for %j = %c0 to %c6 step %c1 iter_args(%a0 = %f) -> tensor<4x6xf32> {
    %p = tensor.extract_slice %x[0, %j] [4, 1] [1, 1] : tensor<4x6xf32> to tensor<4x1xf32>
    %t = tensor.empty() : tensor<4x1xf32>
    %g = linalg.add ins(%p, %p : tensor<4x1xf32>, tensor<4x1xf32>) outs(%t : tensor<4x1xf32>) -> tensor<4x1xf32>
    %u = tensor.insert_slice %g into %a0[0, %j] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x6xf32>
    scf.yield %u : tensor<4x6xf32>
  }
  return %r0 : tensor<4x6xf32>
}

func.func @tiles(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r0 = scf.for %j = %c0 to %c6 step %c3 iter_args(%a0 = %f) -> tensor<4x6xf32> {
    %r1 = scf.for %i = %c0 to %c4 step %c2 iter_args(%a1 = %a0) -> tensor<4x6xf32> {
      %p = tensor.extract_slice %x[%i, %j] [2, 3] [1, 1] : tensor<4x6xf32> to tensor<2x3xf32>
      %t = tensor.empty() : tensor<2x3xf32>
      %g = linalg.add ins(%p, %p : tensor<2x3xf32>, tensor<2x3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
      %u = tensor.insert_slice %g into %a1[%i, %j] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x6xf32>
      scf.yield %u : tensor<4x6xf32>
    }
    scf.yield %r1 : tensor<4x6xf32>
  }
  return %r0 : tensor<4x6xf32>
}

func.func @backwards(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r0 = scf.for %k = %c0 to %c6 step %c1 iter_args(%a0 = %f) -> tensor<4x6xf32> {
    %j = arith.subi %c5, %k : index
    %p = tensor.extract_slice %x[0, %j] [4, 1] [1, 1] : tensor<4x6xf32> to tensor<4x1xf32>
    %t = tensor.empty() : tensor<4x1xf32>
    %g = linalg.add ins(%p, %p : tensor<4x1xf32>, tensor<4x1xf32>) outs(%t : tensor<4x1xf32>) -> tensor<4x1xf32>
    %u = tensor.insert_slice %g into %a0[0, %j] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x6xf32>
    scf.yield %u : tensor<4x6xf32>
  }
  return %r0 : tensor<4x6xf32>
}

#tail = affine_map<(i) -> (4, -i + 6)>
func.func @tails(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r0 = scf.for %j = %c0 to %c6 step %c4 iter_args(%a0 = %f) -> tensor<4x6xf32> {
    %w = affine.min #tail(%j)
    %p = tensor.extract_slice %x[0, %j] [4, %w] [1, 1] : tensor<4x6xf32> to tensor<4x?xf32>
    %t = tensor.empty(%w) : tensor<4x?xf32>
    %g = linalg.add ins(%p, %p : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
    %u = tensor.insert_slice %g into %a0[0, %j] [4, %w] [1, 1] : tensor<4x?xf32> into tensor<4x6xf32>
    scf.yield %u : tensor<4x6xf32>
  }
  return %r0 : tensor<4x6xf32>
}

func.func @gaps(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r0 = scf.for %j = %c0 to %c6 step %c2 iter_args(%a0 = %f) -> tensor<4x6xf32> {
    %p = tensor.extract_slice %x[0, %j] [4, 1] [1, 1] : tensor<4x6xf32> to tensor<4x1xf32>
    %t = tensor.empty() : tensor<4x1xf32>
    %g = linalg.add ins(%p, %p : tensor<4x1xf32>, tensor<4x1xf32>) outs(%t : tensor<4x1xf32>) -> tensor<4x1xf32>
    %u = tensor.insert_slice %g into %a0[0, %j] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x6xf32>
    scf.yield %u : tensor<4x6xf32>
  }
  return %r0 : tensor<4x6xf32>
}

func.func @any_size(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.5 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r0 = scf.for %j = %c0 to %m step %c1 iter_args(%a0 = %f) -> tensor<?x?xf32> {
    %p = tensor.extract_slice %x[0, %j] [%n, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>
    %t = tensor.empty(%n) : tensor<?x1xf32>
    %g = linalg.add ins(%p, %p : tensor<?x1xf32>, tensor<?x1xf32>) outs(%t : tensor<?x1xf32>) -> tensor<?x1xf32>
    %u = tensor.insert_slice %g into %a0[0, %j] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<?x?xf32>
    scf.yield %u : tensor<?x?xf32>
  }
  return %r0 : tensor<?x?xf32>
}

func.func @main() -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0, 17.0, 18.0], [19.0, 20.0, 21.0, 22.0, 23.0, 24.0]]> : tensor<4x6xf32>
  %v0 = call @columns(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %v1 = call @tiles(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %v2 = call @backwards(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %v3 = call @tails(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %v4 = call @gaps(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %v0, %v1, %v2, %v3, %v4 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}
