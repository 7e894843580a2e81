// Poolings of bytes give the numbers of those of floats (weir-narrow-poolings): signed and unsigned bytes, with a zero point, with padding.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --remarks-filter=weir-narrow-poolings -o %t.so 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-3: [Passed] narrowed
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>

func.func @main(%x: tensor<2x5x9x11xi8>, %y: tensor<2x5x9x11xi8>, %z: tensor<2x5x9x11xi8>)
    -> (tensor<2x5x5x6xi8>, tensor<2x5x4x5xf32>, tensor<2x5x9x11xf32>) {
  %scale = arith.constant 0.0260861125 : f32
  %point = arith.constant 138 : i32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %two = tensor.empty() : tensor<2x2xf32>
  %three = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<2x5x9x11xf32>

  %fx = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x5x9x11xi8>) outs(%e : tensor<2x5x9x11xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<2x5x9x11xf32>
  %padded = tensor.pad %fx low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %least : f32
  } : tensor<2x5x9x11xf32> to tensor<2x5x11x13xf32>
  %ix = tensor.empty() : tensor<2x5x5x6xf32>
  %lx = linalg.fill ins(%least : f32) outs(%ix : tensor<2x5x5x6xf32>) -> tensor<2x5x5x6xf32>
  %px = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%padded, %three : tensor<2x5x11x13xf32>, tensor<3x3xf32>) outs(%lx : tensor<2x5x5x6xf32>) -> tensor<2x5x5x6xf32>
  %qx = tensor.empty() : tensor<2x5x5x6xi8>
  %rx = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%px : tensor<2x5x5x6xf32>) outs(%qx : tensor<2x5x5x6xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %zero : f32
    %high = arith.minimumf %low, %most : f32
    %b = arith.fptoui %high : f32 to i8
    linalg.yield %b : i8
  } -> tensor<2x5x5x6xi8>

  %fy = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<2x5x9x11xi8>) outs(%e : tensor<2x5x9x11xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.extui %b : i8 to i32
    %d = arith.subi %u, %point : i32
    %v = arith.sitofp %d : i32 to f32
    %s = arith.mulf %v, %scale : f32
    linalg.yield %s : f32
  } -> tensor<2x5x9x11xf32>
  %iy = tensor.empty() : tensor<2x5x4x5xf32>
  %ly = linalg.fill ins(%least : f32) outs(%iy : tensor<2x5x4x5xf32>) -> tensor<2x5x4x5xf32>
  %py = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%fy, %two : tensor<2x5x9x11xf32>, tensor<2x2xf32>) outs(%ly : tensor<2x5x4x5xf32>) -> tensor<2x5x4x5xf32>

  %fz = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%z : tensor<2x5x9x11xi8>) outs(%e : tensor<2x5x9x11xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.sitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<2x5x9x11xf32>
  %around = tensor.pad %fz low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %least : f32
  } : tensor<2x5x9x11xf32> to tensor<2x5x11x13xf32>
  %lz = linalg.fill ins(%least : f32) outs(%e : tensor<2x5x9x11xf32>) -> tensor<2x5x9x11xf32>
  %pz = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%around, %three : tensor<2x5x11x13xf32>, tensor<3x3xf32>) outs(%lz : tensor<2x5x9x11xf32>) -> tensor<2x5x9x11xf32>
  return %rx, %py, %pz : tensor<2x5x5x6xi8>, tensor<2x5x4x5xf32>, tensor<2x5x9x11xf32>
}
