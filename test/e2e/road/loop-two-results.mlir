// A loop that writes the rows of two tensors which begin as one fill: neither is filled or copied, and both are written in place.
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@rows:fills==0,@rows:copies==0,@rows:allocations<=2"
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=rows --poison --input=3x4xi16=1,2,3,4,5,6,7,8,9,10,11,12 | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=rows --poison --input=3x4xi16=1,2,3,4,5,6,7,8,9,10,11,12 | FileCheck %s

// CHECK{LITERAL}: 3x4xi16=[2 4 6 8][10 12 14 16][18 20 22 24]
// CHECK{LITERAL}: 3x4xi16=[81 100 121 144][25 36 49 64][1 4 9 16]
func.func @rows(%x: tensor<3x4xi16>) -> (tensor<3x4xi16>, tensor<3x4xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0 : i16
  %e = tensor.empty() : tensor<3x4xi16>
  %row = tensor.empty() : tensor<4xi16>
  %f = linalg.fill ins(%z : i16) outs(%e : tensor<3x4xi16>) -> tensor<3x4xi16>
  %r:3 = scf.while (%i = %c0, %a = %f, %b = %f) : (index, tensor<3x4xi16>, tensor<3x4xi16>) -> (index, tensor<3x4xi16>, tensor<3x4xi16>) {
    %more = arith.cmpi ult, %i, %c3 : index
    scf.condition(%more) %i, %a, %b : index, tensor<3x4xi16>, tensor<3x4xi16>
  } do {
  ^bb0(%i: index, %a: tensor<3x4xi16>, %b: tensor<3x4xi16>):
    %in = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<3x4xi16> to tensor<4xi16>
    %twice = linalg.add ins(%in, %in : tensor<4xi16>, tensor<4xi16>) outs(%row : tensor<4xi16>) -> tensor<4xi16>
    %square = linalg.mul ins(%in, %in : tensor<4xi16>, tensor<4xi16>) outs(%row : tensor<4xi16>) -> tensor<4xi16>
    %u = tensor.insert_slice %twice into %a[%i, 0] [1, 4] [1, 1] : tensor<4xi16> into tensor<3x4xi16>
    %k = arith.subi %c2, %i : index
    %v = tensor.insert_slice %square into %b[%k, 0] [1, 4] [1, 1] : tensor<4xi16> into tensor<3x4xi16>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u, %v : index, tensor<3x4xi16>, tensor<3x4xi16>
  }
  return %r#1, %r#2 : tensor<3x4xi16>, tensor<3x4xi16>
}
