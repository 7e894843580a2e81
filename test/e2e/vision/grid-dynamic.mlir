// A grid of a batch of any size, softmax in its groups, then windows: extents of merged dimensions of the kernel are products.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<?x8x8x12xf32> {fuzz.extents = array<i64: 1, 8, 8, 12>}) -> (tensor<?x16x12xf32> {fuzz.tolerance = 1.0e-3 : f64}, tensor<?x12xf32> {fuzz.tolerance = 1.0e-3 : f64}) {
  %i0 = arith.constant 0 : index
  %b = tensor.dim %arg0, %i0 : tensor<?x8x8x12xf32>
  %v1 = tensor.expand_shape %arg0 [[0], [1, 2], [3, 4], [5]] output_shape [%b, 2, 4, 2, 4, 12] : tensor<?x8x8x12xf32> into tensor<?x2x4x2x4x12xf32>
  %v2 = tensor.empty(%b) : tensor<?x4x4x2x2x12xf32>
  %v3 = linalg.transpose ins(%v1 : tensor<?x2x4x2x4x12xf32>) outs(%v2 : tensor<?x4x4x2x2x12xf32>) permutation = [0, 2, 4, 1, 3, 5]
  %v4 = tensor.collapse_shape %v3 [[0, 1, 2], [3, 4], [5]] : tensor<?x4x4x2x2x12xf32> into tensor<?x4x12xf32>
  %v7 = arith.constant 16 : index
  %v6 = arith.muli %b, %v7 : index
  %v5 = tensor.empty(%v6) : tensor<?x4xf32>
  %v8 = arith.constant -1.000000e+30 : f32
  %v9 = linalg.fill ins(%v8 : f32) outs(%v5 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v4 : tensor<?x4x12xf32>) outs(%v9 : tensor<?x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.maximumf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<?x4xf32>
  %v11 = tensor.empty(%v6) : tensor<?x4x12xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4, %v10 : tensor<?x4x12xf32>, tensor<?x4xf32>) outs(%v11 : tensor<?x4x12xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<?x4x12xf32>
  %v13 = tensor.empty(%v6) : tensor<?x4xf32>
  %v14 = arith.constant 0.000000e+00 : f32
  %v15 = linalg.fill ins(%v14 : f32) outs(%v13 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v12 : tensor<?x4x12xf32>) outs(%v15 : tensor<?x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.addf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<?x4xf32>
  %v17 = tensor.empty(%v6) : tensor<?x4x12xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v12, %v16 : tensor<?x4x12xf32>, tensor<?x4xf32>) outs(%v17 : tensor<?x4x12xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<?x4x12xf32>
  %v19 = tensor.expand_shape %v18 [[0, 1, 2], [3, 4], [5]] output_shape [%b, 4, 4, 2, 2, 12] : tensor<?x4x12xf32> into tensor<?x4x4x2x2x12xf32>
  %v20 = tensor.empty(%b) : tensor<?x2x4x2x4x12xf32>
  %v21 = linalg.transpose ins(%v19 : tensor<?x4x4x2x2x12xf32>) outs(%v20 : tensor<?x2x4x2x4x12xf32>) permutation = [0, 3, 1, 4, 2, 5]
  %v22 = tensor.collapse_shape %v21 [[0], [1, 2], [3, 4], [5]] : tensor<?x2x4x2x4x12xf32> into tensor<?x8x8x12xf32>
  %v23 = tensor.expand_shape %v22 [[0], [1, 2], [3, 4], [5]] output_shape [%b, 2, 4, 2, 4, 12] : tensor<?x8x8x12xf32> into tensor<?x2x4x2x4x12xf32>
  %v24 = tensor.empty(%b) : tensor<?x2x2x4x4x12xf32>
  %v25 = linalg.transpose ins(%v23 : tensor<?x2x4x2x4x12xf32>) outs(%v24 : tensor<?x2x2x4x4x12xf32>) permutation = [0, 1, 3, 2, 4, 5]
  %v26 = tensor.collapse_shape %v25 [[0, 1, 2], [3, 4], [5]] : tensor<?x2x2x4x4x12xf32> into tensor<?x16x12xf32>
  %v29 = arith.constant 4 : index
  %v28 = arith.muli %b, %v29 : index
  %v27 = tensor.empty(%v28) : tensor<?x16xf32>
  %v30 = arith.constant 0.000000e+00 : f32
  %v31 = linalg.fill ins(%v30 : f32) outs(%v27 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %v32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v26 : tensor<?x16x12xf32>) outs(%v31 : tensor<?x16xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.addf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<?x16xf32>
  %v33 = tensor.empty(%v28) : tensor<?x16xf32>
  %v34 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v32 : tensor<?x16xf32>) outs(%v33 : tensor<?x16xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %z = arith.constant 8.333333e-02 : f32
    %r = arith.mulf %x0, %z : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  %v35 = tensor.empty(%v28) : tensor<?x16x12xf32>
  %v36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v26, %v34 : tensor<?x16x12xf32>, tensor<?x16xf32>) outs(%v35 : tensor<?x16x12xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<?x16x12xf32>
  %v37 = tensor.empty(%v28) : tensor<?x16x12xf32>
  %v38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v36, %v36 : tensor<?x16x12xf32>, tensor<?x16x12xf32>) outs(%v37 : tensor<?x16x12xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<?x16x12xf32>
  %v39 = tensor.empty(%v28) : tensor<?x16xf32>
  %v40 = arith.constant 0.000000e+00 : f32
  %v41 = linalg.fill ins(%v40 : f32) outs(%v39 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %v42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v38 : tensor<?x16x12xf32>) outs(%v41 : tensor<?x16xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.addf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<?x16xf32>
  %v43 = tensor.empty(%v28) : tensor<?x16xf32>
  %v44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v42 : tensor<?x16xf32>) outs(%v43 : tensor<?x16xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %z = arith.constant 8.333333e-02 : f32
    %r = arith.mulf %x0, %z : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  %v45 = tensor.empty(%v28) : tensor<?x16x12xf32>
  %v46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v36, %v44 : tensor<?x16x12xf32>, tensor<?x16xf32>) outs(%v45 : tensor<?x16x12xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %e = arith.constant 1.0e-3 : f32
    %v = arith.addf %x1, %e : f32
    %q = math.rsqrt %v : f32
    %r = arith.mulf %x0, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x16x12xf32>
  %v47 = tensor.empty(%v28) : tensor<?x12xf32>
  %v48 = arith.constant 0.000000e+00 : f32
  %v49 = linalg.fill ins(%v48 : f32) outs(%v47 : tensor<?x12xf32>) -> tensor<?x12xf32>
  %v50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%v26 : tensor<?x16x12xf32>) outs(%v49 : tensor<?x12xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.addf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<?x12xf32>
  return %v46, %v50 : tensor<?x16x12xf32>, tensor<?x12xf32>
}
