// Packed tensors, padded, and back: more than fits in the memory of a workgroup, and of dynamic extents.
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// RUN: %if vulkan %{ weir-fuzz --kernels --target=vulkan --replay=%s | FileCheck %s %}
// CHECK: equal
func.func @main(%x: tensor<63x5x63xf64> {fuzz.extents = array<i64: 63, 5, 63>}, %y: tensor<?x?xi16> {fuzz.extents = array<i64: 17, 34>})
    -> (tensor<5x16x32x4x2xf64> {fuzz.tolerance = 0.0 : f64}, tensor<63x5x63xf64> {fuzz.tolerance = 0.0 : f64},
        tensor<?x?xi16> {fuzz.tolerance = 0.0 : f64}, tensor<?x?x3x4xi16> {fuzz.tolerance = 0.0 : f64}) {
  %pad = arith.constant 7.0 : f64
  %e = tensor.empty() : tensor<5x16x32x4x2xf64>
  %p = linalg.pack %x padding_value(%pad : f64) outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 2] inner_tiles = [4, 2] into %e
      : tensor<63x5x63xf64> -> tensor<5x16x32x4x2xf64>
  %o = tensor.empty() : tensor<63x5x63xf64>
  %u = linalg.unpack %p outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 2] inner_tiles = [4, 2] into %o
      : tensor<5x16x32x4x2xf64> -> tensor<63x5x63xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %minus = arith.constant -1 : i16
  %d0 = tensor.dim %y, %c0 : tensor<?x?xi16>
  %d1 = tensor.dim %y, %c1 : tensor<?x?xi16>
  %t0 = arith.ceildivui %d0, %c4 : index
  %t1 = arith.ceildivui %d1, %c3 : index
  %de = tensor.empty(%t0, %t1) : tensor<?x?x3x4xi16>
  %dp = linalg.pack %y padding_value(%minus : i16) inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %de : tensor<?x?xi16> -> tensor<?x?x3x4xi16>
  %do = tensor.empty(%d0, %d1) : tensor<?x?xi16>
  %du = linalg.unpack %dp inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %do : tensor<?x?x3x4xi16> -> tensor<?x?xi16>
  return %p, %u, %du, %dp : tensor<5x16x32x4x2xf64>, tensor<63x5x63xf64>, tensor<?x?xi16>, tensor<?x?x3x4xi16>
}
