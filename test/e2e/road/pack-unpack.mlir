// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3x2xf32=1,2,3,4,5,6 --input=2 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3x2xf32=1,2,3,4,5,6 --input=2 | FileCheck %s
// CHECK{LITERAL}: 2x2x2xf32=[[1 3][5 7]][[2 4][6 7]]
// CHECK{LITERAL}: 2x3xf32=[1 3 5][2 4 6]
// CHECK{LITERAL}: 4xf32=1 3 2 4
// CHECK{LITERAL}: 4x2x2xf32=[[1 3][5 7]][[2 4][6 7]][[1 3][5 7]][[2 4][6 7]]

// Tiles and extents that are known at run time only, beside a transpose, a slice and a concatenation.
func.func @main(%x: tensor<?x?xf32>, %t: index)
    -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant 7.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %tiles = arith.ceildivui %n, %t : index
  %e = tensor.empty(%m, %tiles, %t) : tensor<?x?x?xf32>
  %p = linalg.pack %x padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [%t] into %e
      : tensor<?x?xf32> -> tensor<?x?x?xf32>
  %f = tensor.empty(%n, %m) : tensor<?x?xf32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [%t] into %f
      : tensor<?x?x?xf32> -> tensor<?x?xf32>
  %g = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = linalg.transpose ins(%u : tensor<?x?xf32>) outs(%g : tensor<?x?xf32>) permutation = [1, 0]
  %s = tensor.extract_slice %p[0, 0, 0] [%m, 1, %t] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x1x?xf32>
  %l = tensor.collapse_shape %s [[0, 1, 2]] : tensor<?x1x?xf32> into tensor<?xf32>
  %h = tensor.empty(%m, %tiles, %c2) : tensor<?x?x?xf32>
  %q = linalg.pack %x padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [%c2] into %h
      : tensor<?x?xf32> -> tensor<?x?x?xf32>
  %c = tensor.concat dim(0) %q, %q : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %k = tensor.cast %c : tensor<?x?x?xf32> to tensor<?x?x2xf32>
  return %p, %r, %l, %k : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?x2xf32>
}
