// Extents that only the run knows.

func.func @sort(%x: tensor<2x?xf32>, %i: tensor<2x?xi32>) -> (tensor<2x?xf32>, tensor<2x?xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(1) outs(%x, %i : tensor<2x?xf32>, tensor<2x?xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf ole, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<2x?xf32>, tensor<2x?xi32>
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<2x?xi32>
}

func.func @scan(%x: tensor<?x?xi32>, %a: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?xi32>
  %e = tensor.empty(%m, %n) : tensor<?x?xi32>
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%x : tensor<?x?xi32>) outs(%e, %a : tensor<?x?xi32>, tensor<?xi32>) {
  ^bb0(%p: i32, %q: i32):
    %s = arith.addi %p, %q : i32
    iree_linalg_ext.yield %s : i32
  } -> tensor<?x?xi32>, tensor<?xi32>
  return %0#0, %0#1 : tensor<?x?xi32>, tensor<?xi32>
}

func.func @scatter(%u: tensor<?x3xf32>, %i: tensor<?xi32>, %x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<?x3xf32>, tensor<?xi32>) outs(%x : tensor<?x3xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// In a branch and in a loop of the program.
func.func @places(%x: tensor<?xf32>, %c: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> tensor<?xf32> {
    %0 = iree_linalg_ext.sort dimension(0) outs(%x : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.cmpf ogt, %p, %q : f32
      iree_linalg_ext.yield %s : i1
    } -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %r) -> tensor<?xf32> {
    %d = tensor.dim %v, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %z = arith.constant dense<0.0> : tensor<f32>
    %0:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%v : tensor<?xf32>) outs(%e, %z : tensor<?xf32>, tensor<f32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      iree_linalg_ext.yield %s : f32
    } -> tensor<?xf32>, tensor<f32>
    scf.yield %0#0 : tensor<?xf32>
  }
  return %y : tensor<?xf32>
}

// Windows of an image of any size, from a row of theirs on.
func.func @windows(%x: tensor<?x?xf32>, %first: index, %rows: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %outside = arith.constant -1.0 : f32
  %h = tensor.dim %x, %c0 : tensor<?x?xf32>
  %w = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?x4xf32>
  %r = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [2, 2] offsets = [%first, 0] output_sizes = [[%h, %w], [2, 2]] batch_pos = [] m_pos = [0, 1] k_pos = [] input_k_perm = [0, 1] output_perm = [0, 1] input_pad_low = [0, 0] input_pad_high = [1, 1] pad_value(%outside : f32) ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
