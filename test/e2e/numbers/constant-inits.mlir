// Ops that start from constants, and what the pass makes of them (dispatch-passes.md 2.13).
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so
// Dispatches read their inputs and write their result: none updates a constant. (The second of two inserts updates what the first made.)
// RUN: weir-compile %s --target=cpu --compile-to=flow -o - | FileCheck %s

// CHECK-NOT: readwrite
// CHECK: func.func @d3_dispatch_0_matmul_2x2x3_f32({{.*}}<readonly:tensor<2x3xf32>>, {{.*}}<readonly:tensor<3x2xf32>>, {{.*}}<writeonly:tensor<2x2xf32>>)
// CHECK-NOT: readwrite
// CHECK: func.func @inserts_dispatch_0

// D1 of dispatch-passes.md 2.13.
#in_d1 = affine_map<(r, c) -> (r, c)>
#out_d1 = affine_map<(r, c) -> (c)>
// CALL: 6x8xi32=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47 -> 8xi32=127,133,139,145,151,157,163,169
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
// CALL: 6x8xi32=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47 -> 8xi32=127,133,139,145,151,157,163,169
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
// CALL: 6x4xi32=0,7,3,10,6,2,9,5,1,8,4,0,7,3,10,6,2,9,5,1,8,4,0,7 -> 4xi32=29,32,31,38
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
// CALL: 6x4xi32=0,7,3,10,6,2,9,5,1,8,4,0,7,3,10,6,2,9,5,1,8,4,0,7 -> 4xi32=29,32,31,38
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
// CALL: 2x3xf32=0.0,1.0,2.0,3.0,4.0,5.0 3x2xf32=-2.0,-1.0,0.0,1.0,2.0,3.0 -> 2x2xf32=4.5,8.0,2.0,20.0
func.func @d3(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[0.5, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}
// CALL: 2x3xf32=0.0,1.0,2.0,3.0,4.0,5.0 3x2xf32=-2.0,-1.0,0.0,1.0,2.0,3.0 -> 2x2xf32=4.5,8.0,2.0,20.0
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
// CALL: 2x3xf32=0.0,1.0,2.0,3.0,4.0,5.0 3x2xf32=-2.0,-1.0,0.0,1.0,2.0,3.0 -> 2x2xf32=4.5,8.0,2.0,20.0
func.func @d3_keep(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[0.5, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.copy ins(%c : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// D5 of dispatch-passes.md 2.13.
#id_d5 = affine_map<(n, h, w, c) -> (n, h, w, c)>
// CALL: 1x3x4x1xf32=3.0,-5.0,1.0,2.0,-7.0,4.0,0.0,9.0,6.0,-1.0,-2.0,-3.0 -> 1x2x2x1xf32=4.0,9.0,6.0,9.0
func.func @d5(%x: tensor<1x3x4x1xf32>) -> tensor<1x2x2x1xf32> {
  %c = arith.constant dense<[[[[0.0], [8.0]], [[-1.0], [2.0]]]]> : tensor<1x2x2x1xf32>
  %w = tensor.empty() : tensor<2x3xf32>
  %p = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x4x1xf32>, tensor<2x3xf32>) outs(%c : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  return %p : tensor<1x2x2x1xf32>
}
// CALL: 1x3x4x1xf32=3.0,-5.0,1.0,2.0,-7.0,4.0,0.0,9.0,6.0,-1.0,-2.0,-3.0 -> 1x2x2x1xf32=4.0,9.0,6.0,9.0
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
// CALL: 3x5xf32=-1.0,-2.0,-0.5,-3.0,-4.0,-9.0,-4.0,-5.0,-3.5,-8.0,1.0,2.0,3.0,4.0,5.0 -> 3xf32=0,-3,nan
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
// CALL: 3x5xf32=-1.0,-2.0,-0.5,-3.0,-4.0,-9.0,-4.0,-5.0,-3.5,-8.0,1.0,2.0,3.0,4.0,5.0 -> 3xf32=0,-3,nan
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
// CALL: 2x4xf32=-3.0,-2.0,-1.0,0.0,1.0,2.0,3.0,4.0 -> 2x4xf32=3.0,2.0,1.0,0.0,-1.0,-2.0,-3.0,-4.0
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
// CALL: 2x4xf32=-3.0,-2.0,-1.0,0.0,1.0,2.0,3.0,4.0 -> 2x4xf32=3.0,2.0,1.0,0.0,-1.0,-2.0,-3.0,-4.0
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
// CALL: 2xf32=10,20 -> 2x4xf32=-10,2,3,4,-20,6,7,8
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
// CALL: 2xf32=10,20 -> 2x4xf32=-10,2,3,4,-20,6,7,8
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
// CALL: 2x5xi32=1,5,3,-2,4,0,-7,-3,-2,-4 -> 2xi32=14,-12 2xi32=5,1
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
// CALL: 2x5xi32=1,5,3,-2,4,0,-7,-3,-2,-4 -> 2xi32=14,-12 2xi32=5,1
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
// CALL: 4xi32=2,0,-1,5 -> 4xi32=10,-20,-60,160
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
// CALL: 4xi32=2,0,-1,5 -> 4xi32=10,-20,-60,160
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
// CALL: 2x4xi32=1,2,3,4,5,6,7,8 -> 4x6xi32=-1,-1,-1,-1,-1,-1,-1,1,2,3,4,-1,-1,5,6,7,8,-1,-1,-1,-1,-1,-1,-1
func.func @d15(%x: tensor<2x4xi32>) -> tensor<4x6xi32> {
  %c = arith.constant dense<-1> : tensor<4x6xi32>
  %r = tensor.insert_slice %x into %c[1, 1] [2, 4] [1, 1] : tensor<2x4xi32> into tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}
// CALL: 2x4xi32=1,2,3,4,5,6,7,8 -> 4x6xi32=-1,-1,-1,-1,-1,-1,-1,1,2,3,4,-1,-1,5,6,7,8,-1,-1,-1,-1,-1,-1,-1
func.func @d15_after(%x: tensor<2x4xi32>) -> tensor<4x6xi32> {
  %v = arith.constant -1 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %f = linalg.fill ins(%v : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %r = tensor.insert_slice %x into %f[1, 1] [2, 4] [1, 1] : tensor<2x4xi32> into tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}
// CALL: 2xi32=1,2 -> 4xi32=6,1,2,9
func.func @d15b(%x: tensor<2xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[6, 7, 8, 9]> : tensor<4xi32>
  %r = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
// CALL: 2xi32=1,2 -> 4xi32=6,1,2,9
func.func @d15b_after(%x: tensor<2xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[6, 7, 8, 9]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %i = linalg.copy ins(%c : tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r = tensor.insert_slice %x into %i[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}

#mk = affine_map<(i, j) -> (i, j)>
#mo = affine_map<(i, j) -> (i)>

// D4: -0.0 that is joined to nothing else stays -0.0. Rows may be empty.
// CALL: 2x0xf32= -> 2xf32=-0.0,4 2xf32=-inf,inf
// CALL: 2x2xf32=-0.0,-0.0,1,2 -> 2xf32=-0.0,7 2xf32=0,2
func.func @d4(%x: tensor<2x?xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[-0.0, 4.0]> : tensor<2xf32>
  %d = arith.constant dense<[0xFF800000, 0x7F800000]> : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x?xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %s = linalg.generic {indexing_maps = [#mk, #mo], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x?xf32>) outs(%d : tensor<2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %i = arith.constant 0x7F800000 : f32
    %t = arith.cmpf oeq, %acc, %i : f32
    %m = arith.maximumf %acc, %a : f32
    %n = arith.select %t, %a, %m : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}

// D6: maxnum of a NaN and numbers, and of a NaN and nothing.
// CALL: 2x3xf32=-1,-2,-3,-5,-4,-6 -> 2xf32=1,-4
// CALL: 2x0xf32= -> 2xf32=1,nan
func.func @d6(%x: tensor<2x?xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %r = linalg.reduce { arith.maxnumf } ins(%x : tensor<2x?xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}

// D13: argmax; a start that wins.
// CALL: 2x3xf32=0,1,0.5,1,1.25,-3 -> 2xf32=1,1.5 2xi32=1,-1
func.func @d13(%x: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %v = arith.constant dense<[0.5, 1.5]> : tensor<2xf32>
  %i = arith.constant dense<-1> : tensor<2xi32>
  %r:2 = linalg.generic {indexing_maps = [#mk, #mo, #mo], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %m: f32, %k: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %t = arith.cmpf ogt, %a, %m : f32
    %p = arith.select %t, %a, %m : f32
    %q = arith.select %t, %n, %k : i32
    linalg.yield %p, %q : f32, i32
  } -> (tensor<2xf32>, tensor<2xi32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xi32>
}

// D16, B2 to B6: a part of a constant; differences, products, bits, minima.
// CALL: 2x3xi32=1,2,3,4,5,6 -> 2xi32=-1,-9 2xi32=30,720 2xi32=7,7 2xi32=1,4 2xi32=5,6
func.func @d16(%x: tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %c = arith.constant dense<[1, 5, 6, 7]> : tensor<4xi32>
  %p = tensor.extract_slice %c[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %0 = linalg.generic {indexing_maps = [#mk, #mo], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xi32>) outs(%p : tensor<2xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.subi %acc, %a : i32
    linalg.yield %n : i32
  } -> tensor<2xi32>
  %1 = linalg.reduce { arith.muli } ins(%x : tensor<2x3xi32>) outs(%p : tensor<2xi32>) dimensions = [1]
  %2 = linalg.reduce { arith.ori } ins(%x : tensor<2x3xi32>) outs(%p : tensor<2xi32>) dimensions = [1]
  %3 = linalg.reduce { arith.minsi } ins(%x : tensor<2x3xi32>) outs(%p : tensor<2xi32>) dimensions = [1]
  %4 = linalg.generic {indexing_maps = [#mk, #mo], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xi32>) outs(%p : tensor<2xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %t = arith.cmpi slt, %acc, %a : i32
    %n = arith.select %t, %a, %acc : i32
    linalg.yield %n : i32
  } -> tensor<2xi32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// D21: a bias that was broadcast; D22: decay.
// CALL: 1x3x2x1xf32=1,2,3,4,5,6 2x2x1x2xf32=1,0,0,1,2,0,0,-1 -> 1x2x1x2xf32=8,0,14,0
func.func @d21(%x: tensor<1x3x2x1xf32>, %f: tensor<2x2x1x2xf32>) -> tensor<1x2x1x2xf32> {
  %c = arith.constant dense<[[[[1.0, 2.0]], [[1.0, 2.0]]]]> : tensor<1x2x1x2xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x3x2x1xf32>, tensor<2x2x1x2xf32>) outs(%c : tensor<1x2x1x2xf32>) -> tensor<1x2x1x2xf32>
  return %r : tensor<1x2x1x2xf32>
}
// CALL: 2x3xf32=1,2,4,8,16,32 -> 2xf32=5.375,42.25
func.func @d22(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %k = arith.constant 0.5 : f32
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#mk, #mo], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %m = arith.mulf %acc, %k : f32
    %n = arith.addf %m, %a : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// D24: loops that start from constants; the constants are as they were when the function is called again.
// CALL: 2x2xi32=1,1,0,1 -> 2x2xi32=4,8,3,7 2x2xi32=4,7,1,4 2x2xi32=1,2,3,4
// CALL: 2x2xi32=1,1,0,1 -> 2x2xi32=4,8,3,7 2x2xi32=4,7,1,4 2x2xi32=1,2,3,4
func.func @d24(%a: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %d = arith.constant dense<1> : tensor<2x2xi32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %c, %q = %d) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
    %s = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%p : tensor<2x2xi32>) -> tensor<2x2xi32>
    %t = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%q : tensor<2x2xi32>) -> tensor<2x2xi32>
    scf.yield %s, %t : tensor<2x2xi32>, tensor<2x2xi32>
  }
  return %r#0, %r#1, %c : tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>
}

// VW8 with branches; twice, that the constants are as they were. What such loops overwrite before they read it.
// CALL: 2x2xi32=1,1,0,1 i64=3 -> 2x2xi32=4,8,3,7 2x2xi32=4,7,1,4 2x2xi32=1,2,3,4
// CALL: 2x2xi32=1,1,0,1 i64=1 -> 2x2xi32=2,4,3,5 2x2xi32=2,3,1,2 2x2xi32=1,2,3,4
func.func @branches(%a: tensor<2x2xi32>, %n: index) -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %d = arith.constant dense<1> : tensor<2x2xi32>
  cf.br ^loop(%c0, %c, %d : index, tensor<2x2xi32>, tensor<2x2xi32>)
^loop(%i: index, %p: tensor<2x2xi32>, %q: tensor<2x2xi32>):
  %s = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%p : tensor<2x2xi32>) -> tensor<2x2xi32>
  %t = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%q : tensor<2x2xi32>) -> tensor<2x2xi32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^loop(%next, %s, %t : index, tensor<2x2xi32>, tensor<2x2xi32>), ^exit
^exit:
  return %s, %t, %c : tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>
}
// CALL: 4xi32=1,-2,3,-4 i64=0 -> 4xi32=1,4,9,16 4xi32=5,6,7,8 4xi32=-1,2,-3,4 4xi32=5,6,7,8
// CALL: 4xi32=1,-2,3,-4 i64=2 -> 4xi32=1,4,9,16 4xi32=1,4,9,16 4xi32=-1,2,-3,4 4xi32=5,6,7,8
func.func @overwritten(%x: tensor<4xi32>, %n: index) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %c) -> tensor<4xi32> {
    %s = linalg.mul ins(%x, %x : tensor<4xi32>, tensor<4xi32>) outs(%acc : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  }
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<4xi32> {
    %s = linalg.mul ins(%x, %x : tensor<4xi32>, tensor<4xi32>) outs(%acc : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  }
  cf.br ^loop(%c0, %c : index, tensor<4xi32>)
^loop(%i: index, %p: tensor<4xi32>):
  %u = linalg.sub ins(%zero, %x : tensor<4xi32>, tensor<4xi32>) outs(%p : tensor<4xi32>) -> tensor<4xi32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^loop(%next, %u : index, tensor<4xi32>), ^exit
^exit:
  return %r, %t, %u, %c : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// W5: the parts of a splat that are not read are left out. S7: a splat that is repeated.
// CALL: 2xi32=3,4 -> 3xi32=4,3,4 2xi32=3,4 3xi32=3,4,7
func.func @parts(%x: tensor<2xi32>) -> (tensor<3xi32>, tensor<2xi32>, tensor<3xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %0 = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %1 = tensor.insert_slice %x into %0[3] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %2 = tensor.extract_slice %1[2] [3] [1] : tensor<8xi32> to tensor<3xi32>
  %3 = tensor.extract_slice %0[1] [2] [1] : tensor<8xi32> to tensor<2xi32>
  %4 = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %5 = tensor.extract_slice %4[1] [3] [1] : tensor<8xi32> to tensor<3xi32>
  return %2, %3, %5 : tensor<3xi32>, tensor<2xi32>, tensor<3xi32>
}
// CALL: 2x2xi32=1,2,3,4 -> 2x2xi32=12,15,20,27 2x2xi32=8,12,16,24
func.func @repeated(%a: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %s = arith.constant dense<5> : tensor<2xi32>
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %0 = linalg.broadcast ins(%s : tensor<2xi32>) outs(%e : tensor<2x2xi32>) dimensions = [0]
  %1 = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%0 : tensor<2x2xi32>) -> tensor<2x2xi32>
  %2 = linalg.broadcast ins(%c : tensor<2xi32>) outs(%e : tensor<2x2xi32>) dimensions = [0]
  %3 = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%2 : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %1, %3 : tensor<2x2xi32>, tensor<2x2xi32>
}

// W6 with a slice that is not a range, and what inserts cover (VW5).
// CALL: 2x2xi32=10,20,30,40 -> 2x4xi32=1,10,20,4,5,30,40,8 2x4xi32=10,20,10,20,30,40,30,40 2x4xi32=1,2,3,4,5,6,7,8
func.func @inserts(%x: tensor<2x2xi32>) -> (tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>) {
  %c = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>
  %r = tensor.insert_slice %x into %c[0, 1] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<2x4xi32>
  %0 = tensor.insert_slice %x into %c[0, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<2x4xi32>
  %1 = tensor.insert_slice %x into %0[0, 2] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<2x4xi32>
  return %r, %1, %c : tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>
}

// A constant through a cast: the extent is that of the constant. Rank 0.
// CALL: 2x3xi32=1,2,3,4,5,6 -> 2xi32=11,35 i32=28
func.func @cast(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<i32>) {
  %c = arith.constant dense<[5, 20]> : tensor<2xi32>
  %z = arith.constant dense<7> : tensor<i32>
  %d = tensor.cast %c : tensor<2xi32> to tensor<?xi32>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<?x?xi32>) outs(%d : tensor<?xi32>) dimensions = [1]
  %s = linalg.reduce { arith.addi } ins(%x : tensor<?x?xi32>) outs(%z : tensor<i32>) dimensions = [0, 1]
  return %r, %s : tensor<?xi32>, tensor<i32>
}

// A constant or another one.
// CALL: 2x3xi32=1,2,3,4,5,6 i1=1 -> 2xi32=8,20
// CALL: 2x3xi32=1,2,3,4,5,6 i1=0 -> 2xi32=106,215
func.func @chosen(%x: tensor<2x3xi32>, %t: i1) -> tensor<2xi32> {
  %c = arith.constant dense<[2, 5]> : tensor<2xi32>
  %d = arith.constant dense<[100, 200]> : tensor<2xi32>
  %s = arith.select %t, %c, %d : tensor<2xi32>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<2x3xi32>) outs(%s : tensor<2xi32>) dimensions = [1]
  return %r : tensor<2xi32>
}

// D17: a global that an initializer sets to a splat, and one with a value.
util.global private @one : tensor<2xi32>
util.initializer {
  %c = arith.constant dense<1> : tensor<2xi32>
  util.global.store %c, @one : tensor<2xi32>
  util.return
}
util.global private @bias = dense<[3, 4]> : tensor<2xi32>
// CALL: 2x3xi32=1,2,3,4,5,6 -> 2xi32=7,16 2xi32=9,19 2xi32=3,4
// CALL: 2x3xi32=1,2,3,4,5,6 -> 2xi32=7,16 2xi32=9,19 2xi32=3,4
func.func @globals(%x: tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %o = util.global.load immutable @one : tensor<2xi32>
  %b = util.global.load immutable @bias : tensor<2xi32>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<2x3xi32>) outs(%o : tensor<2xi32>) dimensions = [1]
  %s = linalg.reduce { arith.addi } ins(%x : tensor<2x3xi32>) outs(%b : tensor<2xi32>) dimensions = [1]
  return %r, %s, %b : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}
