// State of several kinds: what a step writes is in place, and the least possible number of copies and allocations is left. Numbers under poison.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so --weir-expect="@push:fills==0,@push:copies==1,@push:bytes-copied==24,@push:allocations==1,@step:fills==0,@step:copies==0,@step:allocations==0,initializers:copies<=1"
// RUN: weir-run --module=%t.reference.so --function=in_ring --poison > %t.in_ring.txt
// RUN: weir-run --module=%t.cpu.so --function=in_ring --poison | diff - %t.in_ring.txt
// RUN: FileCheck %s --check-prefix=IN_RING --input-file=%t.in_ring.txt
// RUN: weir-run --module=%t.reference.so --function=from_table --poison > %t.from_table.txt
// RUN: weir-run --module=%t.cpu.so --function=from_table --poison | diff - %t.from_table.txt
// RUN: FileCheck %s --check-prefix=FROM_TABLE --input-file=%t.from_table.txt
// IN_RING{LITERAL}: 6xf32=1 2 3 4 5 6
// IN_RING{LITERAL}: 6xf32=50 50 50 50 50 50
// FROM_TABLE{LITERAL}: 8x4xf32=[0 0 0 0][0 3 6 9][0 6 12 18][0 9 18 27][1.5 1.5 1.5 1.5][1.5 1.5 1.5 1.5][1.5 1.5 1.5 1.5][1.5 1.5 1.5 1.5]

// A ring of rows: the row is copied to a position that is computed, and the sum is new.
util.global private mutable @ring = dense<0.0> : tensor<5x6xf32>
util.global private mutable @at = 0 : i32
func.func @push(%row: tensor<6xf32>) -> tensor<6xf32> {
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : i32
  %p = util.global.load @at : i32
  %m = arith.remui %p, %c5 : i32
  %i = arith.index_cast %m : i32 to index
  %old = util.global.load @ring : tensor<5x6xf32>
  %new = tensor.insert_slice %row into %old[%i, 0] [1, 6] [1, 1] : tensor<6xf32> into tensor<5x6xf32>
  util.global.store %new, @ring : tensor<5x6xf32>
  %q = arith.addi %p, %c1 : i32
  util.global.store %q, @at : i32
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %s = linalg.reduce ins(%new : tensor<5x6xf32>) outs(%f : tensor<6xf32>) dimensions = [0] (%a: f32, %b: f32) {
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return %s : tensor<6xf32>
}
func.func @in_ring() -> (tensor<6xf32>, tensor<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %y = arith.constant dense<10.0> : tensor<6xf32>
  %a = call @push(%x) : (tensor<6xf32>) -> tensor<6xf32>
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%l = %x) -> tensor<6xf32> {
    %b = func.call @push(%y) : (tensor<6xf32>) -> tensor<6xf32>
    scf.yield %b : tensor<6xf32>
  }
  return %a, %r : tensor<6xf32>, tensor<6xf32>
}

// A table made of two parts, and state that starts with it: one copy when the program starts, none in a step.
util.global private @table : tensor<8x4xf32>
util.global private mutable @state : tensor<8x4xf32>
util.initializer {
  %z = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %h = tensor.empty() : tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} outs(%h : tensor<4x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = arith.muli %i, %j : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    linalg.yield %2 : f32 } -> tensor<4x4xf32>
  %u = tensor.insert_slice %g into %f[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  util.global.store %u, @table : tensor<8x4xf32>
  util.global.store %u, @state : tensor<8x4xf32>
  util.return
}
func.func @step() {
  %t = util.global.load @table : tensor<8x4xf32>
  %s = util.global.load @state : tensor<8x4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %n = linalg.add ins(%s, %t : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  util.global.store %n, @state : tensor<8x4xf32>
  return
}
func.func @from_table() -> tensor<8x4xf32> {
  call @step() : () -> ()
  call @step() : () -> ()
  %s = util.global.load @state : tensor<8x4xf32>
  return %s : tensor<8x4xf32>
}
