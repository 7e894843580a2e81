// Loops of several kinds, and calls: no round copies, and none allocates. What the caller keeps is copied once. Numbers under poison.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so --weir-expect="@blocks:fills==0,@blocks:copies==1,@blocks:allocations==1,@power:fills==1,@power:copies==1,@reversed:fills==0,@reversed:copies==0,@reversed:allocations==1,@strided:fills==1,@strided:copies==0,@strided:allocations==1,@both:fills==0,@both:copies==0,@both:allocations==1"
// RUN: weir-run --module=%t.reference.so --function=in_blocks --poison > %t.in_blocks.txt
// RUN: weir-run --module=%t.cpu.so --function=in_blocks --poison | diff - %t.in_blocks.txt
// RUN: FileCheck %s --check-prefix=IN_BLOCKS --input-file=%t.in_blocks.txt
// RUN: weir-run --module=%t.reference.so --function=in_while --poison > %t.in_while.txt
// RUN: weir-run --module=%t.cpu.so --function=in_while --poison | diff - %t.in_while.txt
// RUN: FileCheck %s --check-prefix=IN_WHILE --input-file=%t.in_while.txt
// RUN: weir-run --module=%t.reference.so --function=in_order --poison > %t.in_order.txt
// RUN: weir-run --module=%t.cpu.so --function=in_order --poison | diff - %t.in_order.txt
// RUN: FileCheck %s --check-prefix=IN_ORDER --input-file=%t.in_order.txt
// RUN: weir-run --module=%t.reference.so --function=called --poison > %t.called.txt
// RUN: weir-run --module=%t.cpu.so --function=called --poison | diff - %t.called.txt
// RUN: FileCheck %s --check-prefix=CALLED --input-file=%t.called.txt
// IN_BLOCKS{LITERAL}: 9xf32=40 40 40 40 40 40 40 40 40
// IN_BLOCKS{LITERAL}: 9xf32=1 2 3 4 5 6 7 8 9
// IN_WHILE{LITERAL}: 6xf32=850.5 850.5 850.5 850.5 850.5 850.5
// IN_WHILE{LITERAL}: 16xf32=63 189 567 1701 5103 0 0 0 0 0 0 0 0 0 0 0
// IN_ORDER{LITERAL}: 6x8xf32=[12 4 6 8 10 12 14 16][10 4 6 8 10 12 14 16][8 4 6 8 10 12 14 16][6 4 6 8 10 12 14 16][4 4 6 8 10 12 14 16][2 4 6 8 10 12 14 16]
// IN_ORDER{LITERAL}: 6x8xf32=[2 4 6 8 10 12 14 16][4 4 9 16 25 36 49 64][6 4 6 8 10 12 14 16][16 4 9 16 25 36 49 64][10 4 6 8 10 12 14 16][36 4 9 16 25 36 49 64]
// CALLED{LITERAL}: 7xf32=2 4 6 3 6 9 12

// Two buffers that change places in a loop of blocks. The caller keeps what the first round reads.
func.func @blocks(%x: tensor<9xf32>, %n: index) -> tensor<9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<9xf32>
  cf.br ^head(%c0, %x, %e : index, tensor<9xf32>, tensor<9xf32>)
^head(%i: index, %a: tensor<9xf32>, %b: tensor<9xf32>):
  %q = arith.cmpi ult, %i, %n : index
  cf.cond_br %q, ^body, ^exit
^body:
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(8-i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]}
    ins(%a, %a : tensor<9xf32>, tensor<9xf32>) outs(%b : tensor<9xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %0 = arith.addf %u, %v : f32
    linalg.yield %0 : f32 } -> tensor<9xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %r, %a : index, tensor<9xf32>, tensor<9xf32>)
^exit:
  return %a : tensor<9xf32>
}
func.func @in_blocks() -> (tensor<9xf32>, tensor<9xf32>) {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]> : tensor<9xf32>
  %a = call @blocks(%x, %c3) : (tensor<9xf32>, index) -> tensor<9xf32>
  %b = call @blocks(%x, %c0) : (tensor<9xf32>, index) -> tensor<9xf32>
  return %a, %b : tensor<9xf32>, tensor<9xf32>
}

// An scf.while that makes a vector anew, and writes one element of another one. The elements after the last round stay filled.
func.func @power(%m: tensor<6x6xf32>, %v: tensor<6xf32>, %n: index) -> (tensor<6xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6xf32>
  %e1 = tensor.empty() : tensor<1xf32>
  %h = tensor.empty() : tensor<16xf32>
  %hf = linalg.fill ins(%z : f32) outs(%h : tensor<16xf32>) -> tensor<16xf32>
  %r:3 = scf.while (%i = %c0, %a = %v, %b = %hf) : (index, tensor<6xf32>, tensor<16xf32>) -> (index, tensor<6xf32>, tensor<16xf32>) {
    %q = arith.cmpi ult, %i, %n : index
    scf.condition(%q) %i, %a, %b : index, tensor<6xf32>, tensor<16xf32>
  } do {
  ^bb0(%i: index, %a: tensor<6xf32>, %b: tensor<16xf32>):
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
    %p = linalg.matvec ins(%m, %a : tensor<6x6xf32>, tensor<6xf32>) outs(%f : tensor<6xf32>) -> tensor<6xf32>
    %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<1xf32>) -> tensor<1xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(i,k)->(k)>, affine_map<(i,k)->(i)>], iterator_types = ["parallel","reduction"]} ins(%p : tensor<6xf32>) outs(%f1 : tensor<1xf32>) {
    ^bb0(%x: f32, %o: f32):
      %0 = arith.addf %x, %o : f32
      linalg.yield %0 : f32 } -> tensor<1xf32>
    %u = tensor.insert_slice %s into %b[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %p, %u : index, tensor<6xf32>, tensor<16xf32>
  }
  return %r#1, %r#2 : tensor<6xf32>, tensor<16xf32>
}
func.func @in_while() -> (tensor<6xf32>, tensor<16xf32>) {
  %c5 = arith.constant 5 : index
  %m = arith.constant dense<0.5> : tensor<6x6xf32>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %a:2 = call @power(%m, %v, %c5) : (tensor<6x6xf32>, tensor<6xf32>, index) -> (tensor<6xf32>, tensor<16xf32>)
  return %a#0, %a#1 : tensor<6xf32>, tensor<16xf32>
}

// Rows from the last one to the first one; rows two apart, in two loops: bytes between the rows of one loop are no range, so the fill stays.
func.func @reversed(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 9.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %ee = tensor.empty() : tensor<1x8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> tensor<?x8xf32> {
    %n1 = arith.subi %n, %c1 : index
    %k = arith.subi %n1, %i : index
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
    %g = linalg.add ins(%row, %row : tensor<1x8xf32>, tensor<1x8xf32>) outs(%ee : tensor<1x8xf32>) -> tensor<1x8xf32>
    %u = tensor.insert_slice %g into %a[%k, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x8xf32>
    scf.yield %u : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}
func.func @strided(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %ee = tensor.empty() : tensor<1x8xf32>
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%a = %f) -> tensor<6x8xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<6x8xf32> to tensor<1x8xf32>
    %g = linalg.add ins(%row, %row : tensor<1x8xf32>, tensor<1x8xf32>) outs(%ee : tensor<1x8xf32>) -> tensor<1x8xf32>
    %u = tensor.insert_slice %g into %a[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<6x8xf32>
    scf.yield %u : tensor<6x8xf32>
  }
  %s = scf.for %i = %c1 to %c6 step %c2 iter_args(%a = %r) -> tensor<6x8xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<6x8xf32> to tensor<1x8xf32>
    %g = linalg.mul ins(%row, %row : tensor<1x8xf32>, tensor<1x8xf32>) outs(%ee : tensor<1x8xf32>) -> tensor<1x8xf32>
    %u = tensor.insert_slice %g into %a[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<6x8xf32>
    scf.yield %u : tensor<6x8xf32>
  }
  return %s : tensor<6x8xf32>
}
func.func @in_order() -> (tensor<?x8xf32>, tensor<6x8xf32>) {
  %x = arith.constant dense<[[1.,2.,3.,4.,5.,6.,7.,8.],[2.,2.,3.,4.,5.,6.,7.,8.],[3.,2.,3.,4.,5.,6.,7.,8.],[4.,2.,3.,4.,5.,6.,7.,8.],[5.,2.,3.,4.,5.,6.,7.,8.],[6.,2.,3.,4.,5.,6.,7.,8.]]> : tensor<6x8xf32>
  %d = tensor.cast %x : tensor<6x8xf32> to tensor<?x8xf32>
  %a = call @reversed(%d) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %b = call @strided(%x) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %a, %b : tensor<?x8xf32>, tensor<6x8xf32>
}

// A function of dynamic sizes, called twice before what it makes is put together.
func.func private @half(%x: tensor<?xf32>, %k: f32) -> tensor<?xf32> attributes {noinline} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %k : f32
    linalg.yield %0 : f32 } -> tensor<?xf32>
  return %g : tensor<?xf32>
}
func.func @both(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %z = arith.constant 9.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.addi %m, %n : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %a = func.call @half(%x, %two) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %b = func.call @half(%y, %three) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %u = tensor.insert_slice %a into %f[0] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  %v = tensor.insert_slice %b into %u[%m] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %v : tensor<?xf32>
}
func.func @called() -> tensor<?xf32> {
  %x = arith.constant dense<[1.,2.,3.]> : tensor<3xf32>
  %y = arith.constant dense<[1.,2.,3.,4.]> : tensor<4xf32>
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %f = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %a = call @both(%d, %f) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %a : tensor<?xf32>
}
