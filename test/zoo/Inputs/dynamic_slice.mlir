#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<?x7xf32>) -> tensor<?x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %c1_i64 = arith.constant 1 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x7xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.minsi %0, %c1_i64 : i64
    %2 = arith.index_cast %1 : i64 to index
    %3 = arith.subi %dim, %2 : index
    %4 = arith.maxsi %3, %c0 : index
    %extracted_slice = tensor.extract_slice %arg0[%2, 0] [%4, 7] [1, 1] : tensor<?x7xf32> to tensor<?x7xf32>
    %5 = arith.minsi %0, %c0_i64 : i64
    %6 = arith.index_cast %5 : i64 to index
    %7 = arith.addi %dim, %c-1 : index
    %8 = arith.cmpi slt, %7, %c0 : index
    %9 = arith.select %8, %c-1, %7 : index
    %10 = arith.minsi %9, %dim : index
    %11 = arith.subi %10, %6 : index
    %12 = arith.maxsi %11, %c0 : index
    %extracted_slice_0 = tensor.extract_slice %arg0[%6, 0] [%12, 7] [1, 1] : tensor<?x7xf32> to tensor<?x7xf32>
    %13 = arith.cmpi eq, %4, %12 : index
    cf.assert %13, "mismatched size for broadcast"
    %14 = tensor.empty(%4) : tensor<?x7xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_0 : tensor<?x7xf32>, tensor<?x7xf32>) outs(%14 : tensor<?x7xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.subf %in, %in_1 : f32
      linalg.yield %16 : f32
    } -> tensor<?x7xf32>
    return %15 : tensor<?x7xf32>
  }
}
