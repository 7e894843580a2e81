// Slices that are no byte ranges go straight into a cache, into what the caller gives up, and into what a loop carries: nothing is allocated but what comes out.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so --weir-expect="@prefill:copies==0,@prefill:allocations==0,@give_up:fills==0,@give_up:copies==0,@give_up:allocations==0,@tiled:fills==0,@tiled:copies==0,@tiled:allocations==1"
// RUN: weir-run --module=%t.reference.so --function=in_cache --poison > %t.cache.txt
// RUN: weir-run --module=%t.cpu.so --function=in_cache --poison | diff - %t.cache.txt
// RUN: FileCheck %s --check-prefix=CACHE --input-file=%t.cache.txt
// RUN: weir-run --module=%t.reference.so --function=give_up --poison --input=2x8x4xf32=1 --input=2x8x4xf32=1 --input="2x1x4xf32=0 1 2 3 0 0 0 0" --input=3 > %t.given.txt
// RUN: weir-run --module=%t.cpu.so --function=give_up --poison --input=2x8x4xf32=1 --input=2x8x4xf32=1 --input="2x1x4xf32=0 1 2 3 0 0 0 0" --input=3 | diff - %t.given.txt
// RUN: FileCheck %s --check-prefix=GIVEN --input-file=%t.given.txt
// RUN: weir-run --module=%t.reference.so --function=tiles --poison > %t.tiles.txt
// RUN: weir-run --module=%t.cpu.so --function=tiles --poison | diff - %t.tiles.txt
// RUN: FileCheck %s --check-prefix=TILES --input-file=%t.tiles.txt
// CACHE{LITERAL}: 3x10x5xi8=[[7 7 7 7 7][7 7 7 7 7][7 7 7 7 7][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][5 5 5 5 5]][[7 7 7 7 7][7 7 7 7 7][7 7 7 7 7][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][5 5 5 5 5]][[7 7 7 7 7][7 7 7 7 7][7 7 7 7 7][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][0 0 0 0 0][5 5 5 5 5]]
// GIVEN{LITERAL}: 2x8x4xf32=[[1 1 1 1][1 1 1 1][1 1 1 1][0 1 2 3][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1]][[1 1 1 1][1 1 1 1][1 1 1 1][0 0 0 0][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1]]
// GIVEN{LITERAL}: 2x8x4xf32=[[1 1 1 1][1 1 1 1][1 1 1 1][1 2.71828 7.38906 20.0855][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1]][[1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1][1 1 1 1]]
// TILES{LITERAL}: 3x5xf32=[2 4 6 8 10][4 4 6 8 10][6 4 6 8 10]

// Rows of all heads, in a loop, and one more afterwards.
ml_program.global private mutable @cache(dense<0> : tensor<3x10x5xi8>) : tensor<3x10x5xi8>
func.func @append(%k: tensor<3x1x5xi8>, %pos: index) {
  %c = ml_program.global_load @cache : tensor<3x10x5xi8>
  %n = tensor.insert_slice %k into %c[0, %pos, 0] [3, 1, 5] [1, 1, 1] : tensor<3x1x5xi8> into tensor<3x10x5xi8>
  ml_program.global_store @cache = %n : tensor<3x10x5xi8>
  return
}
func.func @prefill(%ks: tensor<3x4x5xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = ml_program.global_load @cache : tensor<3x10x5xi8>
  %r:2 = scf.while (%i = %c0, %a = %c) : (index, tensor<3x10x5xi8>) -> (index, tensor<3x10x5xi8>) {
    %q = arith.cmpi ult, %i, %n : index
    scf.condition(%q) %i, %a : index, tensor<3x10x5xi8>
  } do {
  ^bb0(%i: index, %a: tensor<3x10x5xi8>):
    %k = tensor.extract_slice %ks[0, %i, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xi8> to tensor<3x1x5xi8>
    %u = tensor.insert_slice %k into %a[0, %i, 0] [3, 1, 5] [1, 1, 1] : tensor<3x1x5xi8> into tensor<3x10x5xi8>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, tensor<3x10x5xi8>
  }
  ml_program.global_store @cache = %r#1 : tensor<3x10x5xi8>
  return
}
func.func @in_cache() -> tensor<3x10x5xi8> {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %ks = arith.constant dense<7> : tensor<3x4x5xi8>
  %k = arith.constant dense<5> : tensor<3x1x5xi8>
  call @prefill(%ks, %c3) : (tensor<3x4x5xi8>, index) -> ()
  call @append(%k, %c9) : (tensor<3x1x5xi8>, index) -> ()
  %c = ml_program.global_load @cache : tensor<3x10x5xi8>
  return %c : tensor<3x10x5xi8>
}

// Two caches that the caller gives up: what is computed, and what a function inserts.
func.func private @put(%c: tensor<2x8x4xf32>, %x: tensor<2x1x4xf32>, %p: index) -> tensor<2x8x4xf32> attributes {noinline} {
  %n = tensor.insert_slice %x into %c[0, %p, 0] [2, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> into tensor<2x8x4xf32>
  return %n : tensor<2x8x4xf32>
}
func.func @give_up(%k: tensor<2x8x4xf32> {iree.abi.consume}, %v: tensor<2x8x4xf32> {iree.abi.consume}, %x: tensor<2x1x4xf32>, %p: index) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>) {
  %e = tensor.empty() : tensor<2x1x4xf32>
  %y = linalg.exp ins(%x : tensor<2x1x4xf32>) outs(%e : tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
  %kn = func.call @put(%k, %x, %p) : (tensor<2x8x4xf32>, tensor<2x1x4xf32>, index) -> tensor<2x8x4xf32>
  %vn = tensor.insert_slice %y into %v[0, %p, 0] [2, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> into tensor<2x8x4xf32>
  return %kn, %vn : tensor<2x8x4xf32>, tensor<2x8x4xf32>
}

// Tiles of two dimensions with tails, each of which its dispatch computes and inserts.
func.func @tiled(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 9.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c2 iter_args(%a = %f) -> tensor<?x?xf32> {
    %mi = arith.subi %m, %i : index
    %h = arith.minui %mi, %c2 : index
    %s = scf.for %j = %c0 to %n step %c3 iter_args(%b = %a) -> tensor<?x?xf32> {
      %nj = arith.subi %n, %j : index
      %w = arith.minui %nj, %c3 : index
      %t = tensor.extract_slice %x[%i, %j] [%h, %w] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %te = tensor.empty(%h, %w) : tensor<?x?xf32>
      %g = linalg.add ins(%t, %t : tensor<?x?xf32>, tensor<?x?xf32>) outs(%te : tensor<?x?xf32>) -> tensor<?x?xf32>
      %u = tensor.insert_slice %g into %b[%i, %j] [%h, %w] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      scf.yield %u : tensor<?x?xf32>
    }
    scf.yield %s : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
func.func @tiles() -> tensor<?x?xf32> {
  %x = arith.constant dense<[[1.,2.,3.,4.,5.],[2.,2.,3.,4.,5.],[3.,2.,3.,4.,5.]]> : tensor<3x5xf32>
  %d = tensor.cast %x : tensor<3x5xf32> to tensor<?x?xf32>
  %a = call @tiled(%d) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}
