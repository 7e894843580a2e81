// Loops that write all of a tensor with dynamic extents, in tiles and orders that are not known to be complete without products: nothing is filled.
// RUN: weir-compile %s -o %t.so --weir-expect="bytes-filled==0"
// RUN: weir-compile %s -o %t.reference.so --target=reference
// RUN: weir-run --module=%t.so --function=tail_rows --poison --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --input="6x3xf32" | FileCheck %s --check-prefix=ROWS
// RUN: weir-run --module=%t.reference.so --function=tail_rows --poison --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --input="6x3xf32" | FileCheck %s --check-prefix=ROWS
// RUN: weir-run --module=%t.so --function=tail_rows --poison --input="4x3xf32" --input="0x3xf32" | FileCheck %s --check-prefix=NONE
// ROWS: 6x3xf32=[1 2 3][4 5 6][7 8 9][10 11 12][1 2 3][4 5 6]
// NONE: 0x3xf32=
// RUN: weir-run --module=%t.so --function=pieces --poison --input="1x4xf32=1 2 3 4" --input="3x6xf32" | FileCheck %s --check-prefix=PIECES
// RUN: weir-run --module=%t.reference.so --function=pieces --poison --input="1x4xf32=1 2 3 4" --input="3x6xf32" | FileCheck %s --check-prefix=PIECES
// PIECES: 3x6xf32=[1 2 3 4 1 2][1 2 3 4 1 2][1 2 3 4 1 2]
// RUN: weir-run --module=%t.so --function=columns --poison --input="2x3xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=COLUMNS
// RUN: weir-run --module=%t.reference.so --function=columns --poison --input="2x3xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: 2x3xf32=[1 2 3][4 5 6]

// Four rows in a round, the last time perhaps fewer.
func.func @tail_rows(%x: tensor<4x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c4 iter_args(%a = %f) -> tensor<?x?xf32> {
    %l = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%m]
    %xs = tensor.extract_slice %x[0, 0] [%l, %n] [1, 1] : tensor<4x?xf32> to tensor<?x?xf32>
    %u = tensor.insert_slice %xs into %a[%i, 0] [%l, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %u : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// From the last row to the first one, each in pieces.
func.func @pieces(%x: tensor<1x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r:2 = scf.while (%a = %f, %i = %m) : (tensor<?x?xf32>, index) -> (tensor<?x?xf32>, index) {
    %more = arith.cmpi sgt, %i, %c0 : index
    scf.condition(%more) %a, %i : tensor<?x?xf32>, index
  } do {
  ^bb0(%a: tensor<?x?xf32>, %i: index):
    %k = arith.subi %i, %c1 : index
    %row = scf.for %j = %c0 to %n step %c4 iter_args(%b = %a) -> tensor<?x?xf32> {
      %l = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%j)[%n]
      %xs = tensor.extract_slice %x[0, 0] [1, %l] [1, 1] : tensor<1x4xf32> to tensor<1x?xf32>
      %u = tensor.insert_slice %xs into %b[%k, %j] [1, %l] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
      scf.yield %u : tensor<?x?xf32>
    }
    scf.yield %row, %k : tensor<?x?xf32>, index
  }
  return %r#0 : tensor<?x?xf32>
}

// Element by element, one column after the other.
func.func @columns(%y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%a = %f) -> tensor<?x?xf32> {
    %q = scf.for %i = %c0 to %m step %c1 iter_args(%b = %a) -> tensor<?x?xf32> {
      %xs = tensor.extract_slice %y[%i, %j] [1, 1] [1, 1] : tensor<?x?xf32> to tensor<1x1xf32>
      %u = tensor.insert_slice %xs into %b[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
      scf.yield %u : tensor<?x?xf32>
    }
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
