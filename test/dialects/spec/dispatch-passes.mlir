// Worked cases of dispatch-passes.md; the page has none of its own, so they are kept here.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

#in = affine_map<(r, c) -> (r, c)>
#out = affine_map<(r, c) -> (c)>
func.func @d1(%x: tensor<6x8xi32>) -> tensor<8xi32> {
  %c = arith.constant dense<7> : tensor<8xi32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x8xi32>) outs(%c : tensor<8xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %acc, %a : i32
    linalg.yield %n : i32
  } -> tensor<8xi32>
  return %s : tensor<8xi32>
}
func.func @d1_after(%x: tensor<6x8xi32>) -> tensor<8xi32> {
  %v = arith.constant 7 : i32
  %e = tensor.empty() : tensor<8xi32>
  %f = linalg.fill ins(%v : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %acc, %a : i32
    linalg.yield %n : i32
  } -> tensor<8xi32>
  return %s : tensor<8xi32>
}

// -----

#in = affine_map<(r, c) -> (r, c)>
#out = affine_map<(r, c) -> (c)>
#id = affine_map<(c) -> (c)>
func.func @d2(%x: tensor<6x4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x4xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %a, %acc overflow<nsw> : i32
    linalg.yield %n : i32
  } -> tensor<4xi32>
  return %s : tensor<4xi32>
}
func.func @d2_after(%x: tensor<6x4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x4xi32>) outs(%f : tensor<4xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %a, %acc : i32
    linalg.yield %n : i32
  } -> tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%s, %c : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %acc: i32, %o: i32):
    %n = arith.addi %a, %acc : i32
    linalg.yield %n : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

#id = affine_map<(m, n) -> (m, n)>
func.func @d3(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[0.5, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
func.func @d3_after(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[0.5, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %c : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%x: f32, %acc: f32, %o: f32):
    %n = arith.addf %acc, %x : f32
    linalg.yield %n : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func @d3_keep(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[0.5, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.copy ins(%c : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// -----

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func @d5(%x: tensor<1x3x4x1xf32>) -> tensor<1x2x2x1xf32> {
  %c = arith.constant dense<[[[[0.0], [8.0]], [[-1.0], [2.0]]]]> : tensor<1x2x2x1xf32>
  %w = tensor.empty() : tensor<2x3xf32>
  %p = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x4x1xf32>, tensor<2x3xf32>) outs(%c : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  return %p : tensor<1x2x2x1xf32>
}
func.func @d5_after(%x: tensor<1x3x4x1xf32>) -> tensor<1x2x2x1xf32> {
  %c = arith.constant dense<[[[[0.0], [8.0]], [[-1.0], [2.0]]]]> : tensor<1x2x2x1xf32>
  %w = tensor.empty() : tensor<2x3xf32>
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x2x2x1xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  %p = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x4x1xf32>, tensor<2x3xf32>) outs(%f : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %c : tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) outs(%e : tensor<1x2x2x1xf32>) {
  ^bb0(%v: f32, %acc: f32, %o: f32):
    %n = arith.maximumf %acc, %v : f32
    linalg.yield %n : f32
  } -> tensor<1x2x2x1xf32>
  return %r : tensor<1x2x2x1xf32>
}

// -----

#in = affine_map<(c, r) -> (c, r)>
#out = affine_map<(c, r) -> (c)>
#id = affine_map<(c) -> (c)>
func.func @d7(%x: tensor<3x5xf32>) -> tensor<3xf32> {
  %c = arith.constant dense<[0.0, -3.0, 0x7FC00000]> : tensor<3xf32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.cmpf ogt, %a, %acc : f32
    %n = arith.select %t, %a, %acc : f32
    linalg.yield %n : f32
  } -> tensor<3xf32>
  return %s : tensor<3xf32>
}
func.func @d7_after(%x: tensor<3x5xf32>) -> tensor<3xf32> {
  %c = arith.constant dense<[0.0, -3.0, 0x7FC00000]> : tensor<3xf32>
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.cmpf ogt, %a, %acc : f32
    %n = arith.select %t, %a, %acc : f32
    linalg.yield %n : f32
  } -> tensor<3xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%s, %c : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %acc: f32, %o: f32):
    %t = arith.cmpf ogt, %a, %acc : f32
    %n = arith.select %t, %a, %acc : f32
    linalg.yield %n : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @d8(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func @d8_after(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

#src = affine_map<(i) -> (i)>
#dst = affine_map<(i) -> (i, 0)>
func.func @d9(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#src, #dst], iterator_types = ["parallel"]}
      ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func @d9_after(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %e1 = tensor.empty() : tensor<2xf32>
  %t = linalg.generic {indexing_maps = [#src, #src], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%e1 : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %i = linalg.copy ins(%c : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = tensor.insert_slice %t into %i[0, 0] [2, 1] [1, 1] : tensor<2xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

#in = affine_map<(r, k) -> (r, k)>
#out = affine_map<(r, k) -> (r)>
func.func @d11(%x: tensor<?x16xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x16xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.addf %acc, %a : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----

#in = affine_map<(c, r) -> (c, r)>
#out = affine_map<(c, r) -> (c)>
#id = affine_map<(c) -> (c)>
func.func @d12(%x: tensor<2x5xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c = arith.constant dense<[3, 4]> : tensor<2xi32>
  %m = arith.constant dense<1> : tensor<2xi32>
  %s:2 = linalg.generic {indexing_maps = [#in, #out, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x5xi32>) outs(%c, %m : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%a: i32, %p: i32, %q: i32):
    %n = arith.addi %p, %a : i32
    %k = arith.maxsi %q, %a : i32
    linalg.yield %n, %k : i32, i32
  } -> (tensor<2xi32>, tensor<2xi32>)
  return %s#0, %s#1 : tensor<2xi32>, tensor<2xi32>
}
func.func @d12_after(%x: tensor<2x5xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c = arith.constant dense<[3, 4]> : tensor<2xi32>
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<2xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %g = linalg.fill ins(%one : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %s:2 = linalg.generic {indexing_maps = [#in, #out, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x5xi32>) outs(%f, %g : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%a: i32, %p: i32, %q: i32):
    %n = arith.addi %p, %a : i32
    %k = arith.maxsi %q, %a : i32
    linalg.yield %n, %k : i32, i32
  } -> (tensor<2xi32>, tensor<2xi32>)
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%s#0, %c : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%a: i32, %p: i32, %o: i32):
    %n = arith.addi %p, %a : i32
    linalg.yield %n : i32
  } -> tensor<2xi32>
  return %r, %s#1 : tensor<2xi32>, tensor<2xi32>
}

// -----

#id = affine_map<(i) -> (i)>
func.func @d14(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%a: i32, %o: i32):
    %n = arith.muli %o, %a : i32
    %m = arith.subi %n, %o : i32
    linalg.yield %m : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @d14_after(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %o: i32, %unused: i32):
    %n = arith.muli %o, %a : i32
    %m = arith.subi %n, %o : i32
    linalg.yield %m : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

func.func @d15(%x: tensor<2x4xi32>) -> tensor<4x6xi32> {
  %c = arith.constant dense<-1> : tensor<4x6xi32>
  %r = tensor.insert_slice %x into %c[1, 1] [2, 4] [1, 1] : tensor<2x4xi32> into tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}
func.func @d15_after(%x: tensor<2x4xi32>) -> tensor<4x6xi32> {
  %v = arith.constant -1 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %f = linalg.fill ins(%v : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %r = tensor.insert_slice %x into %f[1, 1] [2, 4] [1, 1] : tensor<2x4xi32> into tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}
func.func @d15b(%x: tensor<2xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[6, 7, 8, 9]> : tensor<4xi32>
  %r = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @d15b_after(%x: tensor<2xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[6, 7, 8, 9]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %i = linalg.copy ins(%c : tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r = tensor.insert_slice %x into %i[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

util.global private @zero : tensor<64xf32>
util.initializer {
  %c = arith.constant dense<0.0> : tensor<64xf32>
  util.global.store %c, @zero : tensor<64xf32>
  util.return
}
// flow/util level, not for stock mlir-opt

// -----

util.func private @fragment(%v: f32) {
  %k = flow.tensor.splat %v : tensor<32xf32>
  util.return
}

// -----

util.func private @fragment(%x: tensor<8x32xf32>, %k: tensor<32xf32>) {
  %r = flow.dispatch @e::@acc(%x, %k) : (tensor<8x32xf32>, tensor<32xf32>) -> %k
  util.return
}

// -----

func.func @acc(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
  %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
  %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
  iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
  return
}
// flow level, not for stock mlir-opt

// -----

func.func @acc_after(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
  %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
  %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
  iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  return
}
// after: @acc(%x, %k) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>

// -----

func.func @d20(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xi32>, tensor<4x4xi32>) outs(%0 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}

// -----

func.func private @gen(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %t: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<16xf32>>)
util.func private @fragment(%x: tensor<16xf32>, %t: tensor<16xf32>) {
  // flow level, not for stock mlir-opt
  %r = flow.dispatch @e::@gen(%x, %t) : (tensor<16xf32>, tensor<16xf32>) -> %t
  util.return
}

// -----

func.func private @gen(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %t: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>)
util.func private @fragment(%x: tensor<16xf32>) {
  // after
  %r = flow.dispatch @e::@gen(%x) : (tensor<16xf32>) -> tensor<16xf32>
  util.return
}

// -----

#t = affine_map<(i, j) -> (j, i)>
#b = affine_map<(i, j) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#bc = affine_map<(i, j) -> (j)>
func.func @f1(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<384x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %o = tensor.empty() : tensor<384x128xf32>
  %r = linalg.generic {indexing_maps = [#t, #b, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %bias : tensor<128x384xf32>, tensor<384xf32>) outs(%o : tensor<384x128xf32>) {
  ^bb0(%v: f32, %c: f32, %u: f32):
    %s = arith.addf %v, %c : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  return %r : tensor<384x128xf32>
}
func.func @f1_after(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<384x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %o = tensor.empty() : tensor<384x128xf32>
  %r = linalg.generic {indexing_maps = [#id, #bc, #t], iterator_types = ["parallel", "parallel"]}
      ins(%g, %bias : tensor<128x384xf32>, tensor<384xf32>) outs(%o : tensor<384x128xf32>) {
  ^bb0(%v: f32, %c: f32, %u: f32):
    %s = arith.addf %v, %c : f32
    linalg.yield %s : f32
  } -> tensor<384x128xf32>
  return %r : tensor<384x128xf32>
}

// -----

#q = affine_map<(h, m, d) -> (m, h, d)>
#hb = affine_map<(h, m, d) -> (h, d)>
#id = affine_map<(h, m, d) -> (h, m, d)>
#m3 = affine_map<(m, h, d) -> (m, h, d)>
#mb = affine_map<(m, h, d) -> (h, d)>
#mo = affine_map<(m, h, d) -> (h, m, d)>
func.func @f4(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<12x32xf32>) -> tensor<12x128x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %v = tensor.expand_shape %g [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %o = tensor.empty() : tensor<12x128x32xf32>
  %r = linalg.generic {indexing_maps = [#q, #hb, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v, %bias : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%o : tensor<12x128x32xf32>) {
  ^bb0(%p: f32, %c: f32, %u: f32):
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  return %r : tensor<12x128x32xf32>
}
func.func @f4_after(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<12x32xf32>) -> tensor<12x128x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  %v = tensor.expand_shape %g [[0], [1, 2]] output_shape [128, 12, 32] : tensor<128x384xf32> into tensor<128x12x32xf32>
  %o = tensor.empty() : tensor<12x128x32xf32>
  %r = linalg.generic {indexing_maps = [#m3, #mb, #mo], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v, %bias : tensor<128x12x32xf32>, tensor<12x32xf32>) outs(%o : tensor<12x128x32xf32>) {
  ^bb0(%p: f32, %c: f32, %u: f32):
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<12x128x32xf32>
  return %r : tensor<12x128x32xf32>
}

// -----

#cm = affine_map<(n, h, w, f) -> (n, f, h, w)>
#fb = affine_map<(n, h, w, f) -> (f)>
#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
func.func @f13(%x: tensor<1x64x58x58xf32>, %k: tensor<64x64x3x3xf32>, %bias: tensor<64xf32>) -> tensor<1x56x56x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %k : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%i : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %o = tensor.empty() : tensor<1x56x56x64xf32>
  %r = linalg.generic {indexing_maps = [#cm, #fb, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%o : tensor<1x56x56x64xf32>) {
  ^bb0(%v: f32, %b: f32, %u: f32):
    %s = arith.addf %v, %b : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<1x56x56x64xf32>
  return %r : tensor<1x56x56x64xf32>
}

// -----

#in = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#red = affine_map<(d0, d1, d2) -> (d1, d0)>
#id = affine_map<(i, j) -> (i, j)>
#bj = affine_map<(i, j) -> (j)>
#in2 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#red2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f22(%x: tensor<64x128x256xf32>, %bias: tensor<64xf32>) -> tensor<128x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %s = linalg.generic {indexing_maps = [#in, #red], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<64x128x256xf32>) outs(%f : tensor<128x64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.addf %acc, %a : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #bj, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %bias : tensor<128x64xf32>, tensor<64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %u: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}
func.func @f22_after(%x: tensor<64x128x256xf32>, %bias: tensor<64xf32>) -> tensor<128x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %s = linalg.generic {indexing_maps = [#in2, #red2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<64x128x256xf32>) outs(%f : tensor<128x64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.addf %acc, %a : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #bj, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %bias : tensor<128x64xf32>, tensor<64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %u: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}
