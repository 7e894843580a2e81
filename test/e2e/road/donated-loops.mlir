// Arguments that the caller gives up, in loops, branches and functions: the columns that are inserted are written, and no storage is made. What loops start
// with is copied once, before them, if the caller keeps it.
// RUN: weir-compile %s -o %t.so --weir-expect="@columns:allocations==0,@columns:copies==0,@in_turn:allocations==0,@in_turn:copies==0,@counted:allocations==0,@counted:copies==0,@branch:allocations==0,@branch:copies==0,@sums:allocations==0,@sums:copies==0,@called:allocations==0,@called:copies==0,@kept:allocations==1,@kept:copies==1"
// RUN: weir-run --module=%t.so --function=columns --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=COLUMNS
// RUN: weir-run %s --target=reference --function=columns --input=2x4xf32=1 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=COLUMNS
// RUN: weir-run --module=%t.so --function=in_turn --poison --input=2x4xf32=1 --input=2x4xf32=2 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=TURN
// RUN: weir-run %s --target=reference --function=in_turn --input=2x4xf32=1 --input=2x4xf32=2 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=TURN
// RUN: weir-run --module=%t.so --function=in_turn --poison --input=2x4xf32=1 --input=2x4xf32=2 --input=2x1xf32=7,8 --input=0 | FileCheck %s --check-prefix=NONE
// RUN: weir-run --module=%t.so --function=counted --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=8 | FileCheck %s --check-prefix=COLUMNS
// RUN: weir-run --module=%t.so --function=branch --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=2 --input=1 | FileCheck %s --check-prefix=THEN
// RUN: weir-run --module=%t.so --function=branch --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=2 --input=0 | FileCheck %s --check-prefix=ELSE
// RUN: weir-run --module=%t.so --function=sums --poison --input=2x2xf32=1 --input=2x2xf32=1,2,3,4 --input=2 | FileCheck %s --check-prefix=SUMS
// RUN: weir-run %s --target=reference --function=sums --input=2x2xf32=1 --input=2x2xf32=1,2,3,4 --input=2 | FileCheck %s --check-prefix=SUMS
// RUN: weir-run --module=%t.so --function=called --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=COLUMNS
// RUN: weir-run --module=%t.so --function=kept --poison --input=2x4xf32=1 --input=2x1xf32=7,8 --input=3 | FileCheck %s --check-prefix=COLUMNS

// COLUMNS{LITERAL}: 2x4xf32=[7 7 7 1][8 8 8 1]
func.func @columns(%k: tensor<2x4xf32> {iree.abi.consume}, %x: tensor<2x1xf32>, %n: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> tensor<2x4xf32> {
    %0 = tensor.insert_slice %x into %a[0, %i] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
    scf.yield %0 : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}

// Two buffers change places in each round.
// TURN{LITERAL}: 2x4xf32=[2 7 2 2][2 8 2 2]
// TURN{LITERAL}: 2x4xf32=[7 1 7 1][8 1 8 1]
// NONE{LITERAL}: 2x4xf32=[1 1 1 1][1 1 1 1]
// NONE{LITERAL}: 2x4xf32=[2 2 2 2][2 2 2 2]
func.func @in_turn(%k: tensor<2x4xf32> {iree.abi.consume}, %v: tensor<2x4xf32> {iree.abi.consume}, %x: tensor<2x1xf32>, %n: index) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k, %b = %v) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    %0 = tensor.insert_slice %x into %a[0, %i] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
    scf.yield %b, %0 : tensor<2x4xf32>, tensor<2x4xf32>
  }
  return %r#0, %r#1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// A loop that does not count by ones: as long as i * i is below a number.
func.func @counted(%k: tensor<2x4xf32> {iree.abi.consume}, %x: tensor<2x1xf32>, %n: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%t = %k, %i = %c0) : (tensor<2x4xf32>, index) -> (tensor<2x4xf32>, index) {
    %q = arith.muli %i, %i : index
    %more = arith.cmpi slt, %q, %n : index
    scf.condition(%more) %t, %i : tensor<2x4xf32>, index
  } do {
  ^bb0(%t: tensor<2x4xf32>, %i: index):
    %0 = tensor.insert_slice %x into %t[0, %i] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %0, %j : tensor<2x4xf32>, index
  }
  return %r#0 : tensor<2x4xf32>
}

// THEN{LITERAL}: 2x4xf32=[1 1 7 1][1 1 8 1]
// ELSE{LITERAL}: 2x4xf32=[2 2 2 2][2 2 2 2]
func.func @branch(%k: tensor<2x4xf32> {iree.abi.consume}, %x: tensor<2x1xf32>, %p: index, %c: i1) -> tensor<2x4xf32> {
  %r = scf.if %c -> tensor<2x4xf32> {
    %0 = tensor.insert_slice %x into %k[0, %p] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
    scf.yield %0 : tensor<2x4xf32>
  } else {
    %e = tensor.empty() : tensor<2x4xf32>
    %1 = linalg.add ins(%k, %k : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
    scf.yield %1 : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}

// Products that are added to what the loop carries.
// SUMS{LITERAL}: 2x2xf32=[15 21][31 45]
func.func @sums(%w: tensor<2x2xf32> {iree.abi.consume}, %x: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w) -> tensor<2x2xf32> {
    %0 = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%a : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %0 : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

func.func private @put(%k: tensor<2x4xf32>, %x: tensor<2x1xf32>, %p: index) -> tensor<2x4xf32> attributes {noinline} {
  %0 = tensor.insert_slice %x into %k[0, %p] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @called(%k: tensor<2x4xf32> {iree.abi.consume}, %x: tensor<2x1xf32>, %n: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> tensor<2x4xf32> {
    %0 = func.call @put(%a, %x, %i) : (tensor<2x4xf32>, tensor<2x1xf32>, index) -> tensor<2x4xf32>
    scf.yield %0 : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}

func.func @kept(%k: tensor<2x4xf32>, %x: tensor<2x1xf32>, %n: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> tensor<2x4xf32> {
    %0 = tensor.insert_slice %x into %a[0, %i] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
    scf.yield %0 : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}
