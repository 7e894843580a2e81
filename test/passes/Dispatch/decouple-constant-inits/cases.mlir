// The cases D1 to D15 with their forms: the pass makes @x_after of @x, and leaves that as it is; of @x with
// `fp-order=keep` @x_keep.
// RUN: %weir_src_root/scripts/check-spec-cases --bin %weir_bin_dir --forms %s | FileCheck %s
// CHECK-COUNT-12: has the form

// D1 of dispatch-passes.md 2.13.
#in_d1 = affine_map<(r, c) -> (r, c)>
#out_d1 = affine_map<(r, c) -> (c)>
func.func @d1(%x: tensor<6x8xi32>) -> tensor<8xi32> {
  %c = arith.constant dense<7> : tensor<8xi32>
  %s = linalg.generic {indexing_maps = [#in_d1, #out_d1], iterator_types = ["reduction", "parallel"]}
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
  %s = linalg.generic {indexing_maps = [#in_d1, #out_d1], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %acc, %a : i32
    linalg.yield %n : i32
  } -> tensor<8xi32>
  return %s : tensor<8xi32>
}

// D2 of dispatch-passes.md 2.13.
#in_d2 = affine_map<(r, c) -> (r, c)>
#out_d2 = affine_map<(r, c) -> (c)>
#id_d2 = affine_map<(c) -> (c)>
func.func @d2(%x: tensor<6x4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
  %s = linalg.generic {indexing_maps = [#in_d2, #out_d2], iterator_types = ["reduction", "parallel"]}
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
  %s = linalg.generic {indexing_maps = [#in_d2, #out_d2], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<6x4xi32>) outs(%f : tensor<4xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.addi %a, %acc : i32
    linalg.yield %n : i32
  } -> tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id_d2, #id_d2, #id_d2], iterator_types = ["parallel"]}
      ins(%s, %c : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %acc: i32, %o: i32):
    %n = arith.addi %a, %acc : i32
    linalg.yield %n : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// D3 of dispatch-passes.md 2.13.
#id_d3 = affine_map<(m, n) -> (m, n)>
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
  %r = linalg.generic {indexing_maps = [#id_d3, #id_d3, #id_d3], iterator_types = ["parallel", "parallel"]}
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

// D5 of dispatch-passes.md 2.13.
#id_d5 = affine_map<(n, h, w, c) -> (n, h, w, c)>
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
  %r = linalg.generic {indexing_maps = [#id_d5, #id_d5, #id_d5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %c : tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) outs(%e : tensor<1x2x2x1xf32>) {
  ^bb0(%v: f32, %acc: f32, %o: f32):
    %n = arith.maximumf %acc, %v : f32
    linalg.yield %n : f32
  } -> tensor<1x2x2x1xf32>
  return %r : tensor<1x2x2x1xf32>
}

// D7 of dispatch-passes.md 2.13.
#in_d7 = affine_map<(c, r) -> (c, r)>
#out_d7 = affine_map<(c, r) -> (c)>
#id_d7 = affine_map<(c) -> (c)>
func.func @d7(%x: tensor<3x5xf32>) -> tensor<3xf32> {
  %c = arith.constant dense<[0.0, -3.0, 0x7FC00000]> : tensor<3xf32>
  %s = linalg.generic {indexing_maps = [#in_d7, #out_d7], iterator_types = ["parallel", "reduction"]}
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
  %s = linalg.generic {indexing_maps = [#in_d7, #out_d7], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.cmpf ogt, %a, %acc : f32
    %n = arith.select %t, %a, %acc : f32
    linalg.yield %n : f32
  } -> tensor<3xf32>
  %r = linalg.generic {indexing_maps = [#id_d7, #id_d7, #id_d7], iterator_types = ["parallel"]}
      ins(%s, %c : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %acc: f32, %o: f32):
    %t = arith.cmpf ogt, %a, %acc : f32
    %n = arith.select %t, %a, %acc : f32
    linalg.yield %n : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// D8 of dispatch-passes.md 2.13.
#id_d8 = affine_map<(i, j) -> (i, j)>
func.func @d8(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id_d8, #id_d8], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func @d8_after(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id_d8, #id_d8], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// D9 of dispatch-passes.md 2.13.
#src_d9 = affine_map<(i) -> (i)>
#dst_d9 = affine_map<(i) -> (i, 0)>
func.func @d9(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#src_d9, #dst_d9], iterator_types = ["parallel"]}
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
  %t = linalg.generic {indexing_maps = [#src_d9, #src_d9], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%e1 : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %i = linalg.copy ins(%c : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = tensor.insert_slice %t into %i[0, 0] [2, 1] [1, 1] : tensor<2xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// D12 of dispatch-passes.md 2.13.
#in_d12 = affine_map<(c, r) -> (c, r)>
#out_d12 = affine_map<(c, r) -> (c)>
#id_d12 = affine_map<(c) -> (c)>
func.func @d12(%x: tensor<2x5xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c = arith.constant dense<[3, 4]> : tensor<2xi32>
  %m = arith.constant dense<1> : tensor<2xi32>
  %s:2 = linalg.generic {indexing_maps = [#in_d12, #out_d12, #out_d12], iterator_types = ["parallel", "reduction"]}
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
  %s:2 = linalg.generic {indexing_maps = [#in_d12, #out_d12, #out_d12], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x5xi32>) outs(%f, %g : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%a: i32, %p: i32, %q: i32):
    %n = arith.addi %p, %a : i32
    %k = arith.maxsi %q, %a : i32
    linalg.yield %n, %k : i32, i32
  } -> (tensor<2xi32>, tensor<2xi32>)
  %r = linalg.generic {indexing_maps = [#id_d12, #id_d12, #id_d12], iterator_types = ["parallel"]}
      ins(%s#0, %c : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%a: i32, %p: i32, %o: i32):
    %n = arith.addi %p, %a : i32
    linalg.yield %n : i32
  } -> tensor<2xi32>
  return %r, %s#1 : tensor<2xi32>, tensor<2xi32>
}

// D14 of dispatch-passes.md 2.13.
#id_d14 = affine_map<(i) -> (i)>
func.func @d14(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id_d14, #id_d14], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%c : tensor<4xi32>) {
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
  %r = linalg.generic {indexing_maps = [#id_d14, #id_d14, #id_d14], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %o: i32, %unused: i32):
    %n = arith.muli %o, %a : i32
    %m = arith.subi %n, %o : i32
    linalg.yield %m : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// D15 of dispatch-passes.md 2.13.
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
