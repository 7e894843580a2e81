// State that the caller passes and gives up is updated in place: no allocation, and the row alone is copied, whatever the length of the cache is.
// RUN: weir-compile %s -o %t.so --weir-expect="@step:fills==0,@step:copies==1,@step:bytes-copied==16,@step:allocations==0,@row_into:copies==1,@row_into:bytes-copied==16,@row_into:allocations==0,@add_into:copies==0,@add_into:allocations==0"
// RUN: weir-run --module=%t.so --function=step --input=4x4xf32=1 --input=4xf32=7 --input=i32=2 | FileCheck %s
// RUN: weir-run %s --target=reference --function=step --input=4x4xf32=1 --input=4xf32=7 --input=i32=2 | FileCheck %s
// RUN: weir-run --module=%t.so --function=accumulate --poison --input=3xf32=1,2,3 --input=3xf32=10,20,30 | FileCheck %s --check-prefix=SUM
// RUN: weir-run --module=%t.so --function=into --poison --input=2x2xf32=9 --input=2x2xf32=1,2,3,4 | FileCheck %s --check-prefix=INTO
// RUN: weir-run --module=%t.so --function=square --poison --input=2x2xf32=1,2,3,4 | FileCheck %s --check-prefix=SQUARE
// RUN: weir-run --module=%t.so --function=dynamic --poison --input=3x3xf32=1,2,3,4,5,6,7,8,9 | FileCheck %s --check-prefix=DYNAMIC
// RUN: weir-run %s --target=reference --function=dynamic --input=3x3xf32=1,2,3,4,5,6,7,8,9 | FileCheck %s --check-prefix=DYNAMIC
// RUN: weir-run --module=%t.so --function=row_into --poison --input=4x4xf32=1 --input=4xf32=7 --input=i32=2 | FileCheck %s
// RUN: weir-run %s --target=reference --function=row_into --input=4x4xf32=1 --input=4xf32=7 --input=i32=2 | FileCheck %s
// RUN: weir-run --module=%t.so --function=add_into --poison --input=3xf32=1,2,3 --input=3xf32=10,20,30 | FileCheck %s --check-prefix=SUM
// RUN: weir-run --module=%t.so --function=old_row --poison --input=2x2xf32=1,2,3,4 --input=2xf32=7,8 | FileCheck %s --check-prefix=OLD
// RUN: weir-run %s --target=reference --function=old_row --input=2x2xf32=1,2,3,4 --input=2xf32=7,8 | FileCheck %s --check-prefix=OLD
// RUN: weir-run --module=%t.so --function=old_and_new --poison --input=2x2xf32=1,2,3,4 | FileCheck %s --check-prefix=BOTH
// RUN: weir-run %s --target=reference --function=old_and_new --input=2x2xf32=1,2,3,4 | FileCheck %s --check-prefix=BOTH
// RUN: weir-run --module=%t.so --function=old_in_block --poison --input=2x2xf32=1,2,3,4 --input=i32=2 | FileCheck %s --check-prefix=BOTH
// RUN: weir-run --module=%t.so --function=old_in_block --poison --input=2x2xf32=0.5,1,1.5,2 --input=i32=1 | FileCheck %s --check-prefix=BLOCK
// CHECK{LITERAL}: 4x4xf32=[1 1 1 1][1 1 1 1][7 7 7 7][1 1 1 1]
func.func @step(%cache: tensor<4x4xf32> {iree.abi.consume}, %row: tensor<4xf32>, %position: i32) -> tensor<4x4xf32> {
  %p = arith.index_cast %position : i32 to index
  %r = tensor.insert_slice %row into %cache[%p, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SUM: 3xf32=11 22 33
func.func @accumulate(%state: tensor<3xf32> {iree.abi.consume}, %x: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.add ins(%state, %x : tensor<3xf32>, tensor<3xf32>) outs(%state : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// A result in storage that the caller passes.
// INTO{LITERAL}: 2x2xf32=[2 4][6 8]
func.func @into(%storage: tensor<2x2xf32> {iree.abi.output = 0 : index}, %x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.add ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// The argument is read as well: the product needs all of it after its first elements are written.
// SQUARE{LITERAL}: 2x2xf32=[7 10][15 22]
func.func @square(%x: tensor<2x2xf32> {iree.abi.output = 0 : index}) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// DYNAMIC{LITERAL}: 3x3xf32=[30 36 42][66 81 96][102 126 150]
func.func @dynamic(%x: tensor<?x?xf32> {iree.abi.output = 0 : index}) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// State whose storage gets the new state: in place, too.
func.func @row_into(%cache: tensor<4x4xf32> {iree.abi.output = 0 : index}, %row: tensor<4xf32>, %position: i32) -> tensor<4x4xf32> {
  %p = arith.index_cast %position : i32 to index
  %r = tensor.insert_slice %row into %cache[%p, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

func.func @add_into(%state: tensor<3xf32> {iree.abi.output = 0 : index}, %x: tensor<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %r = linalg.add ins(%state, %x : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The old row leaves, too.
// OLD{LITERAL}: 2x2xf32=[7 8][3 4]
// OLD{LITERAL}: 2xf32=1 2
func.func @old_row(%cache: tensor<2x2xf32> {iree.abi.output = 0 : index}, %row: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %r = tensor.insert_slice %row into %cache[0, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<2x2xf32>
  %old = tensor.extract_slice %cache[0, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<2xf32>
  return %r, %old : tensor<2x2xf32>, tensor<2xf32>
}

// So does all that was there.
// BOTH{LITERAL}: 2x2xf32=[2 4][6 8]
// BOTH{LITERAL}: 2x2xf32=[1 2][3 4]
func.func @old_and_new(%x: tensor<2x2xf32> {iree.abi.output = 0 : index}) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.add ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r, %x : tensor<2x2xf32>, tensor<2x2xf32>
}

// And in a program of blocks.
// BLOCK{LITERAL}: 2x2xf32=[2 4][6 8]
// BLOCK{LITERAL}: 2x2xf32=[0.5 1][1.5 2]
func.func @old_in_block(%x: tensor<2x2xf32> {iree.abi.output = 0 : index}, %position: i32) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %two = arith.constant 2 : i32
  %which = arith.cmpi eq, %position, %two : i32
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.add ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  cf.cond_br %which, ^new, ^newer
^new:
  cf.br ^end(%r : tensor<2x2xf32>)
^newer:
  %s = linalg.add ins(%r, %r : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  cf.br ^end(%s : tensor<2x2xf32>)
^end(%last: tensor<2x2xf32>):
  return %last, %x : tensor<2x2xf32>, tensor<2x2xf32>
}
