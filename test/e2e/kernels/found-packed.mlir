// Elements that do not fill their last byte, with extents that are static or known, and rows of them that are written in parallel.

// RUN: split-file %s %t
// RUN: weir-fuzz --kernels --replay=%t/static.mlir
// RUN: weir-fuzz --kernels --replay=%t/scalar.mlir
// RUN: weir-fuzz --kernels --replay=%t/known.mlir
// RUN: weir-fuzz --kernels --replay=%t/pad.mlir
// RUN: weir-fuzz --kernels --replay=%t/rows.mlir
// RUN: weir-fuzz --kernels --replay=%t/extend.mlir

//--- static.mlir
func.func @main(%arg0: tensor<15x3xi4>) -> tensor<15x3xi4> {
  return %arg0 : tensor<15x3xi4>
}

//--- scalar.mlir
func.func @main(%arg0: tensor<i2>) -> tensor<i2> {
  return %arg0 : tensor<i2>
}

//--- known.mlir
func.func @main(%arg0: tensor<17x?x31xf32> {fuzz.extents = array<i64: 17, 31, 31>}, %arg1: tensor<?x?xi2> {fuzz.extents = array<i64: 17, 31>}) -> tensor<?x?x31x8xi2> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %arg0, %c1 : tensor<17x?x31xf32>
  %dim_0 = tensor.dim %arg1, %c0 : tensor<?x?xi2>
  %0 = tensor.empty(%dim_0, %dim) : tensor<?x?x31x8xi2>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<17x?x31xf32>, tensor<?x?xi2>) outs(%0 : tensor<?x?x31x8xi2>) {
  ^bb0(%in: f32, %in_1: i2, %out: i2):
    linalg.yield %in_1 : i2
  } -> tensor<?x?x31x8xi2>
  return %1 : tensor<?x?x31x8xi2>
}

//--- pad.mlir
func.func @main(%arg0: tensor<48x3x3xi2>) -> tensor<?x3x3xi2> {
  %c3 = arith.constant 3 : index
  %c1_i2 = arith.constant 1 : i2
  %padded = tensor.pad %arg0 low[0, 0, 0] high[%c3, 0, 0] {
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    tensor.yield %c1_i2 : i2
  } : tensor<48x3x3xi2> to tensor<?x3x3xi2>
  return %padded : tensor<?x3x3xi2>
}

//--- rows.mlir
func.func @main(%arg0: tensor<3x5xi4>) -> tensor<3x5xi4> {
  %0 = iree_linalg_ext.sort dimension(1) outs(%arg0 : tensor<3x5xi4>) {
  ^bb0(%a: i4, %b: i4):
    %less = arith.cmpi slt, %a, %b : i4
    iree_linalg_ext.yield %less : i1
  } -> tensor<3x5xi4>
  return %0 : tensor<3x5xi4>
}

//--- extend.mlir
func.func @main(%arg0: tensor<34xi2>) -> tensor<34xi4> {
  %0 = tensor.empty() : tensor<34xi4>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<34xi2>) outs(%0 : tensor<34xi4>) {
  ^bb0(%in: i2, %out: i4):
    %2 = arith.extsi %in : i2 to i4
    %3 = arith.extui %in : i2 to i4
    %4 = arith.minsi %2, %3 : i4
    linalg.yield %4 : i4
  } -> tensor<34xi4>
  return %1 : tensor<34xi4>
}
