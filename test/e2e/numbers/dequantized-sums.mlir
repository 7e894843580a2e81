// Convolutions and products of dequantized bytes give the numbers of those of floats (weir-sink-dequantization): zero points, padding, groups, depthwise, each with a scale per output channel. Scales are powers of two, so that both sums are exact.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --remarks-filter=weir-sink-dequantization -o %t.so 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-5: [Passed] integers
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

#id2 = affine_map<(i, j) -> (i, j)>
#id3 = affine_map<(n, c, w) -> (n, c, w)>
#id4 = affine_map<(n, c, h, w) -> (n, c, h, w)>

func.func @main(%x: tensor<1x6x7x9xi8>, %w: tensor<5x6x3x3xi8>, %g: tensor<6x2x3x3xi8>, %d: tensor<6x3x3xi8>, %y: tensor<1x4x17xi8>, %v: tensor<3x4x2xi8>, %a: tensor<3x10xi8>, %b: tensor<7x10xi8>)
    -> (tensor<1x5x7x9xf32>, tensor<1x3x2x4x5xf32>, tensor<1x6x7x9xf32>, tensor<1x3x8xf32>, tensor<3x7xf32>) {
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.03125 : f32
  %s5 = arith.constant dense<[0.125, 0.03125, 0.0078125, 0.0625, 0.015625]> : tensor<5xf32>
  %s6 = arith.constant dense<[0.125, 0.03125, 0.0078125, 0.0625, 0.015625, 0.125]> : tensor<6xf32>
  %s3 = arith.constant dense<[0.125, 0.03125, 0.0078125]> : tensor<3xf32>
  %s7 = arith.constant dense<[0.125, 0.03125, 0.0078125, 0.0625, 0.015625, 0.125, 0.03125]> : tensor<7xf32>
  %efx = tensor.empty() : tensor<1x6x7x9xf32>
  %fx = linalg.generic {indexing_maps = [#id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x6x7x9xi8>) outs(%efx : tensor<1x6x7x9xf32>) {
  ^bb0(%q: i8, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %z = arith.constant -7 : i32
    %diff = arith.subi %e, %z : i32
    %f = arith.sitofp %diff : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<1x6x7x9xf32>
  %px = tensor.pad %fx low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x6x7x9xf32> to tensor<1x6x9x11xf32>
  %efw = tensor.empty() : tensor<5x6x3x3xf32>
  %fw = linalg.generic {indexing_maps = [#id4, affine_map<(a, b, c, d) -> (a)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%w, %s5 : tensor<5x6x3x3xi8>, tensor<5xf32>) outs(%efw : tensor<5x6x3x3xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %f = arith.sitofp %e : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<5x6x3x3xf32>
  %i1 = tensor.empty() : tensor<1x5x7x9xf32>
  %start1 = linalg.fill ins(%zero : f32) outs(%i1 : tensor<1x5x7x9xf32>) -> tensor<1x5x7x9xf32>
  %r1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%px, %fw : tensor<1x6x9x11xf32>, tensor<5x6x3x3xf32>) outs(%start1 : tensor<1x5x7x9xf32>) -> tensor<1x5x7x9xf32>
  %efg = tensor.empty() : tensor<6x2x3x3xf32>
  %fg = linalg.generic {indexing_maps = [#id4, affine_map<(a, b, c, d) -> (a)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %s6 : tensor<6x2x3x3xi8>, tensor<6xf32>) outs(%efg : tensor<6x2x3x3xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %z = arith.constant 3 : i32
    %diff = arith.subi %e, %z : i32
    %f = arith.sitofp %diff : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<6x2x3x3xf32>
  %xg = tensor.expand_shape %px [[0], [1, 2], [3], [4]] output_shape [1, 3, 2, 9, 11] : tensor<1x6x9x11xf32> into tensor<1x3x2x9x11xf32>
  %gg = tensor.expand_shape %fg [[0, 1], [2], [3], [4]] output_shape [3, 2, 2, 3, 3] : tensor<6x2x3x3xf32> into tensor<3x2x2x3x3xf32>
  %i2 = tensor.empty() : tensor<1x3x2x4x5xf32>
  %start2 = linalg.fill ins(%zero : f32) outs(%i2 : tensor<1x3x2x4x5xf32>) -> tensor<1x3x2x4x5xf32>
  %r2 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%xg, %gg : tensor<1x3x2x9x11xf32>, tensor<3x2x2x3x3xf32>) outs(%start2 : tensor<1x3x2x4x5xf32>) -> tensor<1x3x2x4x5xf32>
  %efd = tensor.empty() : tensor<6x3x3xf32>
  %fd = linalg.generic {indexing_maps = [#id3, affine_map<(a, b, c) -> (a)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d, %s6 : tensor<6x3x3xi8>, tensor<6xf32>) outs(%efd : tensor<6x3x3xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %f = arith.sitofp %e : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<6x3x3xf32>
  %i3 = tensor.empty() : tensor<1x6x7x9xf32>
  %start3 = linalg.fill ins(%zero : f32) outs(%i3 : tensor<1x6x7x9xf32>) -> tensor<1x6x7x9xf32>
  %r3 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%px, %fd : tensor<1x6x9x11xf32>, tensor<6x3x3xf32>) outs(%start3 : tensor<1x6x7x9xf32>) -> tensor<1x6x7x9xf32>
  %efy = tensor.empty() : tensor<1x4x17xf32>
  %fy = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<1x4x17xi8>) outs(%efy : tensor<1x4x17xf32>) {
  ^bb0(%q: i8, %o: f32):
    %e = arith.extui %q : i8 to i32
    %z = arith.constant 200 : i32
    %diff = arith.subi %e, %z : i32
    %f = arith.sitofp %diff : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<1x4x17xf32>
  %efv = tensor.empty() : tensor<3x4x2xf32>
  %fv = linalg.generic {indexing_maps = [#id3, affine_map<(a, b, c) -> (a)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v, %s3 : tensor<3x4x2xi8>, tensor<3xf32>) outs(%efv : tensor<3x4x2xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %f = arith.sitofp %e : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<3x4x2xf32>
  %i4 = tensor.empty() : tensor<1x3x8xf32>
  %start4 = linalg.fill ins(%zero : f32) outs(%i4 : tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
  %r4 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>} ins(%fy, %fv : tensor<1x4x17xf32>, tensor<3x4x2xf32>) outs(%start4 : tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
  %efa = tensor.empty() : tensor<3x10xf32>
  %fa = linalg.generic {indexing_maps = [#id2, affine_map<(a, b) -> (a)>, #id2], iterator_types = ["parallel", "parallel"]} ins(%a, %s3 : tensor<3x10xi8>, tensor<3xf32>) outs(%efa : tensor<3x10xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %f = arith.sitofp %e : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<3x10xf32>
  %efb = tensor.empty() : tensor<7x10xf32>
  %fb = linalg.generic {indexing_maps = [#id2, affine_map<(a, b) -> (a)>, #id2], iterator_types = ["parallel", "parallel"]} ins(%b, %s7 : tensor<7x10xi8>, tensor<7xf32>) outs(%efb : tensor<7x10xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %e = arith.extsi %q : i8 to i32
    %z = arith.constant -1 : i32
    %diff = arith.subi %e, %z : i32
    %f = arith.sitofp %diff : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<7x10xf32>
  %et = tensor.empty() : tensor<10x7xf32>
  %t = linalg.transpose ins(%fb : tensor<7x10xf32>) outs(%et : tensor<10x7xf32>) permutation = [1, 0]
  %i5 = tensor.empty() : tensor<3x7xf32>
  %start5 = linalg.fill ins(%zero : f32) outs(%i5 : tensor<3x7xf32>) -> tensor<3x7xf32>
  %r5 = linalg.matmul ins(%fa, %t : tensor<3x10xf32>, tensor<10x7xf32>) outs(%start5 : tensor<3x7xf32>) -> tensor<3x7xf32>
  return %r1, %r2, %r3, %r4, %r5 : tensor<1x5x7x9xf32>, tensor<1x3x2x4x5xf32>, tensor<1x6x7x9xf32>, tensor<1x3x8xf32>, tensor<3x7xf32>
}
