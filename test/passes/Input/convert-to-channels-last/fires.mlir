// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last,canonicalize,cse))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last))' --remarks-filter=weir-convert-to-channels-last -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Passed] converted {{.*}}Function=chain | convolved=1808, transposed=0
// REMARK-DAG: [Passed] converted {{.*}}Function=borders
// REMARK-DAG: [Passed] converted {{.*}}Function=depthwise
// REMARK-DAG: [Passed] converted {{.*}}Function=dynamic
// REMARK-DAG: [Passed] converted {{.*}}Function=shared_init
// REMARK-DAG: [Passed] converted {{.*}}Function=slices
// REMARK-DAG: [Passed] converted {{.*}}Function=groups
// REMARK-DAG: [Passed] converted {{.*}}Function=volumes
// REMARK-NOT: [Missed]

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>
#unit = affine_map<(n, c, h, w) -> (n, c, 0, 0)>
#mean = affine_map<(n, c, h, w) -> (n, c)>
#groups = affine_map<(n, g, c, h, w) -> (n, g, c, h, w)>

// IL1, IL2, IL3: quantization, a pad, two convolutions with bias, a pooling between them and a sum of all pixels: nothing is transposed.

// CHECK-DAG: #[[$READ:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$WINDOW:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
// CHECK-DAG: #[[$FILTER:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d4, d5)>
// CHECK-DAG: #[[$SUM:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$CHANNEL:.+]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-LABEL: func.func @chain
// CHECK:         %[[Q:.+]] = linalg.generic {indexing_maps = [#[[$READ]], #[[$ID]]]{{.*}} ins(%arg0 : tensor<1x4x8x8xf32>) outs(%{{.+}} : tensor<1x8x8x4xi8>)
// CHECK:         %[[P:.+]] = tensor.pad %{{.+}} low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK:         } : tensor<1x8x8x4xi8> to tensor<1x10x10x4xi8>
// CHECK:         %[[B:.+]] = linalg.generic {indexing_maps = [#[[$CHANNEL]], #[[$ID]]]{{.*}} ins(%arg2 : tensor<16xi32>)
// CHECK:         linalg.generic {indexing_maps = [#[[$WINDOW]], #[[$FILTER]], #[[$SUM]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%{{.+}}, %arg1 : tensor<1x10x10x4xi8>, tensor<16x4x3x3xi8>) outs(%{{.+}} : tensor<1x8x8x16xi32>)
// CHECK:         linalg.generic {{.*}}outs(%{{.+}} : tensor<1x4x4x16xi8>)
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %arg3 : tensor<1x4x4x16xi8>, tensor<8x16x1x1xi8>) outs(%{{.+}} : tensor<1x4x4x8xi32>)
// CHECK:         linalg.generic {{.*}}["parallel", "parallel", "reduction", "reduction"]} ins(%{{.+}} : tensor<1x4x4x8xi32>) outs(%{{.+}} : tensor<1x8xi32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @chain(%x: tensor<1x4x8x8xf32>, %w: tensor<16x4x3x3xi8>, %b: tensor<16xi32>, %v: tensor<8x16x1x1xi8>) -> tensor<1x8xi32> {
  %zero = arith.constant 0 : i32
  %pad = arith.constant -3 : i8
  %least = arith.constant -128 : i8
  %e0 = tensor.empty() : tensor<1x4x8x8xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x8x8xf32>) outs(%e0 : tensor<1x4x8x8xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptosi %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x4x8x8xi8>
  %p = tensor.pad %q low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<1x4x8x8xi8> to tensor<1x4x10x10xi8>
  %e1 = tensor.empty() : tensor<1x16x8x8xi32>
  %bias = linalg.broadcast ins(%b : tensor<16xi32>) outs(%e1 : tensor<1x16x8x8xi32>) dimensions = [0, 2, 3]
  %r = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4x10x10xi8>, tensor<16x4x3x3xi8>) outs(%bias : tensor<1x16x8x8xi32>) -> tensor<1x16x8x8xi32>
  %e2 = tensor.empty() : tensor<1x16x8x8xi8>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<1x16x8x8xi32>) outs(%e2 : tensor<1x16x8x8xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x16x8x8xi8>
  %e3 = tensor.empty() : tensor<1x16x4x4xi8>
  %f3 = linalg.fill ins(%least : i8) outs(%e3 : tensor<1x16x4x4xi8>) -> tensor<1x16x4x4xi8>
  %window = tensor.empty() : tensor<2x2xi8>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%s, %window : tensor<1x16x8x8xi8>, tensor<2x2xi8>) outs(%f3 : tensor<1x16x4x4xi8>) -> tensor<1x16x4x4xi8>
  %e4 = tensor.empty() : tensor<1x8x4x4xi32>
  %f4 = linalg.fill ins(%zero : i32) outs(%e4 : tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32>
  %t = linalg.conv_2d_nchw_fchw ins(%m, %v : tensor<1x16x4x4xi8>, tensor<8x16x1x1xi8>) outs(%f4 : tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32>
  %e5 = tensor.empty() : tensor<1x8xi32>
  %f5 = linalg.fill ins(%zero : i32) outs(%e5 : tensor<1x8xi32>) -> tensor<1x8xi32>
  %u = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%t : tensor<1x8x4x4xi32>) outs(%f5 : tensor<1x8xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<1x8xi32>
  return %u : tensor<1x8xi32>
}

// IL3: arguments and results of the program keep their order. A value that is read elsewhere is transposed back.

// CHECK-LABEL: func.func @borders
// CHECK:         %[[X:.+]] = linalg.transpose ins(%arg0 : tensor<1x4x3x3xi8>) outs(%{{.+}} : tensor<1x3x3x4xi8>) permutation = [0, 2, 3, 1]
// CHECK:         %[[C:.+]] = linalg.generic {{.*}} ins(%[[X]], %arg1
// CHECK:         %[[D:.+]] = linalg.generic {{.*}}outs(%{{.+}} : tensor<1x3x3x64xi8>)
// CHECK:         %[[E:.+]] = linalg.generic {{.*}} ins(%[[D]], %arg2
// CHECK:         linalg.transpose ins(%{{.+}} : tensor<1x3x3x4xi32>) outs(%{{.+}} : tensor<1x4x3x3xi32>) permutation = [0, 3, 1, 2]
func.func @borders(%x: tensor<1x4x3x3xi8>, %w: tensor<64x4x1x1xi8>, %v: tensor<4x64x1x1xi8>) -> tensor<1x4x3x3xi32> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<1x64x3x3xi32>
  %f0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<1x64x3x3xi32>) -> tensor<1x64x3x3xi32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x3x3xi8>, tensor<64x4x1x1xi8>) outs(%f0 : tensor<1x64x3x3xi32>) -> tensor<1x64x3x3xi32>
  %e1 = tensor.empty() : tensor<1x64x3x3xi8>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x64x3x3xi32>) outs(%e1 : tensor<1x64x3x3xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x64x3x3xi8>
  %e2 = tensor.empty() : tensor<1x4x3x3xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<1x4x3x3xi32>) -> tensor<1x4x3x3xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %v : tensor<1x64x3x3xi8>, tensor<4x64x1x1xi8>) outs(%f2 : tensor<1x4x3x3xi32>) -> tensor<1x4x3x3xi32>
  return %r : tensor<1x4x3x3xi32>
}

// IL1: unsigned bytes, one filter for each channel; IL2: a factor for each channel, of one pixel.

// CHECK-LABEL: func.func @depthwise
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %arg1 : tensor<1x9x9x16xi8>, tensor<16x3x3xi8>) outs(%{{.+}} : tensor<1x7x7x16xi32>)
// CHECK:           arith.extui
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %arg2 : tensor<1x7x7x16xi32>, tensor<1x16x1x1xf32>) outs(%{{.+}} : tensor<1x7x7x16xf32>)
// CHECK:         linalg.transpose {{.*}} outs(%{{.+}} : tensor<1x16x7x7xf32>)
func.func @depthwise(%x: tensor<1x16x9x9xf32>, %w: tensor<16x3x3xi8>, %s: tensor<1x16x1x1xf32>) -> tensor<1x16x7x7xf32> {
  %zero = arith.constant dense<0> : tensor<1x16x7x7xi32>
  %e0 = tensor.empty() : tensor<1x16x9x9xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x16x9x9xf32>) outs(%e0 : tensor<1x16x9x9xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptoui %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x16x9x9xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, c, h + kh, w + kw)>, affine_map<(n, h, w, c, kh, kw) -> (c, kh, kw)>, affine_map<(n, h, w, c, kh, kw) -> (n, c, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %w : tensor<1x16x9x9xi8>, tensor<16x3x3xi8>) outs(%zero : tensor<1x16x7x7xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x16x7x7xi32>
  %e1 = tensor.empty() : tensor<1x16x7x7xf32>
  %d = linalg.generic {indexing_maps = [#id, #unit, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r, %s : tensor<1x16x7x7xi32>, tensor<1x16x1x1xf32>) outs(%e1 : tensor<1x16x7x7xf32>) {
  ^bb0(%a: i32, %b: f32, %o: f32):
    %0 = arith.sitofp %a : i32 to f32
    %1 = arith.mulf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<1x16x7x7xf32>
  return %d : tensor<1x16x7x7xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    (%[[X:.+]]: tensor<?x4x?x?xf32>
// CHECK:         tensor.empty(%[[N:.+]], %[[H:.+]], %[[W:.+]]) : tensor<?x?x?x4xi8>
// CHECK:         linalg.generic {{.*}}outs(%{{.+}} : tensor<?x?x?x16xi32>)
func.func @dynamic(%x: tensor<?x4x?x?xf32>, %w: tensor<16x4x1x1xi8>, %n: index, %h: index, %v: index) -> tensor<?x16xi32> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty(%n, %h, %v) : tensor<?x4x?x?xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x4x?x?xf32>) outs(%e0 : tensor<?x4x?x?xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptosi %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<?x4x?x?xi8>
  %e1 = tensor.empty(%n, %h, %v) : tensor<?x16x?x?xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<?x16x?x?xi32>) -> tensor<?x16x?x?xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%q, %w : tensor<?x4x?x?xi8>, tensor<16x4x1x1xi8>) outs(%f1 : tensor<?x16x?x?xi32>) -> tensor<?x16x?x?xi32>
  %e2 = tensor.empty(%n) : tensor<?x16xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<?x16xi32>) -> tensor<?x16xi32>
  %u = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<?x16x?x?xi32>) outs(%f2 : tensor<?x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<?x16xi32>
  return %u : tensor<?x16xi32>
}

// IL3: an init that ops of both orders share.

// CHECK-LABEL: func.func @shared_init
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<1x4x4x4xi8>
// CHECK:         linalg.generic {{.*}} ins(%arg0 : tensor<1x4x4x4xi32>) outs(%[[E]] : tensor<1x4x4x4xi8>)
// CHECK:         linalg.generic {{.*}} outs(%{{.+}} : tensor<1x4x4x16xi32>)
func.func @shared_init(%x: tensor<1x4x4x4xi32>, %w: tensor<16x4x1x1xi8>) -> tensor<1x16xi32> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<1x4x4x4xi8>
  %t = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, h, c, w)>, affine_map<(n, c, h, w) -> (n, h, c, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x4x4xi32>) outs(%e0 : tensor<1x4x4x4xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x4x4x4xi8>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<1x4x4x4xi8>) outs(%e0 : tensor<1x4x4x4xi8>) {
  ^bb0(%a: i8, %o: i8):
    %0 = arith.addi %a, %a : i8
    linalg.yield %0 : i8
  } -> tensor<1x4x4x4xi8>
  %e1 = tensor.empty() : tensor<1x16x4x4xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x4x4x4xi8>, tensor<16x4x1x1xi8>) outs(%f1 : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  %e2 = tensor.empty() : tensor<1x16xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<1x16xi32>) -> tensor<1x16xi32>
  %u = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<1x16x4x4xi32>) outs(%f2 : tensor<1x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<1x16xi32>
  return %u : tensor<1x16xi32>
}

// IL2: slices and concatenations of channels.

// CHECK-LABEL: func.func @slices
// CHECK:         tensor.insert_slice %{{.+}} into %{{.+}}[0, 0, 0, 8] [1, 5, 5, 8] [1, 1, 1, 1] : tensor<1x5x5x8xi8> into tensor<1x5x5x16xi8>
// CHECK:         tensor.concat dim(3) %{{.+}}, %{{.+}} : (tensor<1x5x5x16xi8>, tensor<1x5x5x8xi8>) -> tensor<1x5x5x24xi8>
// CHECK:         tensor.extract_slice %{{.+}}[0, 1, 1, 4] [1, 4, 4, 16] [1, 1, 1, 1]
// CHECK:         linalg.generic {{.*}}outs(%{{.+}} : tensor<1x4x4x4xi32>)
func.func @slices(%x: tensor<1x8x5x5xf32>, %w: tensor<4x16x1x1xi8>) -> tensor<1x4xi32> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<1x8x5x5xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x8x5x5xf32>) outs(%e0 : tensor<1x8x5x5xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptosi %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x8x5x5xi8>
  %both = arith.constant dense<7> : tensor<1x16x5x5xi8>
  %i = tensor.insert_slice %q into %both[0, 8, 0, 0] [1, 8, 5, 5] [1, 1, 1, 1] : tensor<1x8x5x5xi8> into tensor<1x16x5x5xi8>
  %c = tensor.concat dim(1) %i, %q : (tensor<1x16x5x5xi8>, tensor<1x8x5x5xi8>) -> tensor<1x24x5x5xi8>
  %s = tensor.extract_slice %c[0, 4, 1, 1] [1, 16, 4, 4] [1, 1, 1, 1] : tensor<1x24x5x5xi8> to tensor<1x16x4x4xi8>
  %e1 = tensor.empty() : tensor<1x4x4x4xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%s, %w : tensor<1x16x4x4xi8>, tensor<4x16x1x1xi8>) outs(%f1 : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %e2 = tensor.empty() : tensor<1x4xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<1x4xi32>) -> tensor<1x4xi32>
  %u = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<1x4x4x4xi32>) outs(%f2 : tensor<1x4xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<1x4xi32>
  return %u : tensor<1x4xi32>
}

// IL5: a constant filter of a depthwise convolution, also through a transpose.

// CHECK-LABEL: func.func @depthwise_filter
// CHECK:         %[[W:.+]] = arith.constant dense<{{\[\[\[}}1, 4], [2, 5], [3, 6]{{\]\]}}> : tensor<1x3x2xi8>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<1x5x7x2xi8>, tensor<1x3x2xi8>)
func.func @depthwise_filter(%x: tensor<1x5x7x2xi8>, %i: tensor<1x5x5x2xi32>) -> tensor<1x5x5x2xi32> {
  %w = arith.constant dense<[[[1, 2, 3]], [[4, 5, 6]]]> : tensor<2x1x3xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (c, kh, kw)>, affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x2xi8>, tensor<2x1x3xi8>) outs(%i : tensor<1x5x5x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x5x2xi32>
  return %r : tensor<1x5x5x2xi32>
}

// The same filter as exporters write it, with a dimension for the channels of a group.

// CHECK-LABEL: func.func @collapsed_filter
// CHECK:         %[[W:.+]] = arith.constant dense<{{\[\[\[}}1, 4], [2, 5], [3, 6]{{\]\]}}> : tensor<1x3x2xi8>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<1x5x7x2xi8>, tensor<1x3x2xi8>)
func.func @collapsed_filter(%x: tensor<1x5x7x2xi8>, %i: tensor<1x5x5x2xi32>) -> tensor<1x5x5x2xi32> {
  %c = arith.constant dense<[[[[1, 2, 3]]], [[[4, 5, 6]]]]> : tensor<2x1x1x3xi8>
  %w = tensor.collapse_shape %c [[0, 1], [2], [3]] : tensor<2x1x1x3xi8> into tensor<2x1x3xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (c, kh, kw)>, affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x2xi8>, tensor<2x1x3xi8>) outs(%i : tensor<1x5x5x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x5x2xi32>
  return %r : tensor<1x5x5x2xi32>
}

// IL5: constant filters whose channels are not last. One that ends with whole words of channels and the output channels stays, and one of one element does.

// CHECK-LABEL: func.func @three_channels
// CHECK:         %[[W:.+]] = arith.constant dense<{{\[\[\[\[}}1, 3, 5], [2, 4, 6]{{\]\]\]}}> : tensor<1x1x2x3xi8>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<1x5x7x3xi8>, tensor<1x1x2x3xi8>)
func.func @three_channels(%x: tensor<1x5x7x3xi8>, %i: tensor<1x5x6x1xi32>) -> tensor<1x5x6x1xi32> {
  %w = arith.constant dense<[[[[1, 2]], [[3, 4]], [[5, 6]]]]> : tensor<1x3x1x2xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, f, c, kh, kw) -> (f, c, kh, kw)>, affine_map<(n, h, w, f, c, kh, kw) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x3xi8>, tensor<1x3x1x2xi8>) outs(%i : tensor<1x5x6x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x6x1xi32>
  return %r : tensor<1x5x6x1xi32>
}

// CHECK-LABEL: func.func @four_channels
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x5x7x4xi8>, tensor<1x1x2x4xi8>)
func.func @four_channels(%x: tensor<1x5x7x4xi8>, %i: tensor<1x5x6x1xi32>) -> tensor<1x5x6x1xi32> {
  %w = arith.constant dense<[[[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]]]> : tensor<1x4x1x2xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, f, c, kh, kw) -> (f, c, kh, kw)>, affine_map<(n, h, w, f, c, kh, kw) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x4xi8>, tensor<1x4x1x2xi8>) outs(%i : tensor<1x5x6x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x6x1xi32>
  return %r : tensor<1x5x6x1xi32>
}

// CHECK-LABEL: func.func @output_channels_last
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x5x7x4xi8>, tensor<1x2x4x2xi8>)
func.func @output_channels_last(%x: tensor<1x5x7x4xi8>, %i: tensor<1x5x6x2xi32>) -> tensor<1x5x6x2xi32> {
  %w = arith.constant dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[1, 2], [3, 4], [5, 6], [7, 8]]]]> : tensor<1x2x4x2xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, kh, kw, c) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x4xi8>, tensor<1x2x4x2xi8>) outs(%i : tensor<1x5x6x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x6x2xi32>
  return %r : tensor<1x5x6x2xi32>
}

// CHECK-LABEL: func.func @one_element
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x5x7x4xi8>, tensor<2x4x1x1xi8>)
func.func @one_element(%x: tensor<1x5x7x4xi8>, %i: tensor<1x5x7x2xi32>) -> tensor<1x5x7x2xi32> {
  %w = arith.constant dense<[[[[1]], [[2]], [[3]], [[4]]], [[[5]], [[6]], [[7]], [[8]]]]> : tensor<2x4x1x1xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, f, c, kh, kw) -> (f, c, kh, kw)>, affine_map<(n, h, w, f, c, kh, kw) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x7x4xi8>, tensor<2x4x1x1xi8>) outs(%i : tensor<1x5x7x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x7x2xi32>
  return %r : tensor<1x5x7x2xi32>
}

// Output channels come first where channels are no whole words: the window of one is a row.
// CHECK-LABEL: func.func @rows
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x9x9x9xi8>, tensor<16x3x3x9xi8>) outs(%{{.+}} : tensor<1x7x7x16xi32>)
func.func @rows(%x: tensor<1x9x9x9xf32>) -> tensor<1x16x7x7xi32> {
  %w = arith.constant dense<2> : tensor<3x3x9x16xi8>
  %c0 = arith.constant 0 : i32
  %z = tensor.empty() : tensor<1x16x7x7xi32>
  %s = linalg.fill ins(%c0 : i32) outs(%z : tensor<1x16x7x7xi32>) -> tensor<1x16x7x7xi32>
  %e = tensor.empty() : tensor<1x9x9x9xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x9x9x9xf32>) outs(%e : tensor<1x9x9x9xi8>) {
  ^bb0(%a: f32, %b: i8):
    %v = arith.fptosi %a : f32 to i8
    linalg.yield %v : i8
  } -> tensor<1x9x9x9xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, f, h, w, c, i, j) -> (n, c, h + i, w + j)>, affine_map<(n, f, h, w, c, i, j) -> (i, j, c, f)>, affine_map<(n, f, h, w, c, i, j) -> (n, f, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%q, %w : tensor<1x9x9x9xi8>, tensor<3x3x9x16xi8>) outs(%s : tensor<1x16x7x7xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %x1 = arith.extsi %a : i8 to i32
    %x2 = arith.extsi %b : i8 to i32
    %m = arith.muli %x1, %x2 : i32
    %t = arith.addi %o, %m : i32
    linalg.yield %t : i32
  } -> tensor<1x16x7x7xi32>
  return %r : tensor<1x16x7x7xi32>
}

// IL1, IL2: a convolution with groups between two without; reshapes of channels split the last dimension, then.

// CHECK-LABEL: func.func @groups
// CHECK:         %[[EXPANDED:.+]] = tensor.expand_shape %{{.+}} {{\[}}[0], [1], [2], [3, 4]] output_shape [1, 6, 6, 2, 8] : tensor<1x6x6x16xi8> into tensor<1x6x6x2x8xi8>
// CHECK:         %[[R:.+]] = linalg.generic {{.*}}["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[EXPANDED]], %{{.+}} : tensor<1x6x6x2x8xi8>, tensor<2x8x8x3x3xi8>) outs(%{{.+}} : tensor<1x4x4x2x8xi32>)
// CHECK:         %[[N:.+]] = linalg.generic {{.*}} ins(%[[R]] : tensor<1x4x4x2x8xi32>) outs(%{{.+}} : tensor<1x4x4x2x8xi8>)
// CHECK:         tensor.collapse_shape %[[N]] {{\[}}[0], [1], [2], [3, 4]] : tensor<1x4x4x2x8xi8> into tensor<1x4x4x16xi8>
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @groups(%x: tensor<1x4x6x6xf32>, %v: tensor<16x4x1x1xi8>, %w: tensor<2x8x8x3x3xi8>, %u: tensor<4x16x1x1xi8>) -> tensor<1x4xi32> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<1x4x6x6xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x6x6xf32>) outs(%e0 : tensor<1x4x6x6xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptosi %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x4x6x6xi8>
  %e1 = tensor.empty() : tensor<1x16x6x6xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x16x6x6xi32>) -> tensor<1x16x6x6xi32>
  %r1 = linalg.conv_2d_nchw_fchw ins(%q, %v : tensor<1x4x6x6xi8>, tensor<16x4x1x1xi8>) outs(%f1 : tensor<1x16x6x6xi32>) -> tensor<1x16x6x6xi32>
  %e2 = tensor.empty() : tensor<1x16x6x6xi8>
  %n1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<1x16x6x6xi32>) outs(%e2 : tensor<1x16x6x6xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x16x6x6xi8>
  %g = tensor.expand_shape %n1 [[0], [1, 2], [3], [4]] output_shape [1, 2, 8, 6, 6] : tensor<1x16x6x6xi8> into tensor<1x2x8x6x6xi8>
  %e3 = tensor.empty() : tensor<1x2x8x4x4xi32>
  %f3 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<1x2x8x4x4xi32>) -> tensor<1x2x8x4x4xi32>
  %r3 = linalg.conv_2d_ngchw_gfchw ins(%g, %w : tensor<1x2x8x6x6xi8>, tensor<2x8x8x3x3xi8>) outs(%f3 : tensor<1x2x8x4x4xi32>) -> tensor<1x2x8x4x4xi32>
  %e4 = tensor.empty() : tensor<1x2x8x4x4xi8>
  %n3 = linalg.generic {indexing_maps = [#groups, #groups], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%r3 : tensor<1x2x8x4x4xi32>) outs(%e4 : tensor<1x2x8x4x4xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x2x8x4x4xi8>
  %c = tensor.collapse_shape %n3 [[0], [1, 2], [3], [4]] : tensor<1x2x8x4x4xi8> into tensor<1x16x4x4xi8>
  %e5 = tensor.empty() : tensor<1x4x4x4xi32>
  %f5 = linalg.fill ins(%zero : i32) outs(%e5 : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %r5 = linalg.conv_2d_nchw_fchw ins(%c, %u : tensor<1x16x4x4xi8>, tensor<4x16x1x1xi8>) outs(%f5 : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %e6 = tensor.empty() : tensor<1x4xi32>
  %f6 = linalg.fill ins(%zero : i32) outs(%e6 : tensor<1x4xi32>) -> tensor<1x4xi32>
  %s = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%r5 : tensor<1x4x4x4xi32>) outs(%f6 : tensor<1x4xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<1x4xi32>
  return %s : tensor<1x4xi32>
}

// IL6: transposes between convolutions of volumes, which are convolutions of planes now, become copies; the elementwise op and the pad between them have the channels last.

// CHECK-LABEL: func.func @volumes
// CHECK-SAME:    (%[[X:.+]]: tensor<1x4x6x6x8xi32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[N:.+]] = linalg.generic {{.*}} ins(%{{.+}} : tensor<1x4x6x6x8xi32>) outs(%{{.+}} : tensor<1x4x6x6x8xi8>)
// CHECK:         %[[P:.+]] = tensor.pad %[[N]] low[0, 1, 1, 1, 0] high[0, 1, 1, 1, 0]
// CHECK:         } : tensor<1x4x6x6x8xi8> to tensor<1x6x8x8x8xi8>
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @volumes(%x: tensor<1x4x6x6x8xi32>) -> tensor<1x6x8x8x8xi8> {
  %zero = arith.constant 0 : i8
  %e0 = tensor.empty() : tensor<1x8x4x6x6xi32>
  %t = linalg.transpose ins(%x : tensor<1x4x6x6x8xi32>) outs(%e0 : tensor<1x8x4x6x6xi32>) permutation = [0, 4, 1, 2, 3]
  %e1 = tensor.empty() : tensor<1x8x4x6x6xi8>
  %n = linalg.generic {indexing_maps = [#groups, #groups], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%t : tensor<1x8x4x6x6xi32>) outs(%e1 : tensor<1x8x4x6x6xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x8x4x6x6xi8>
  %p = tensor.pad %n low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : i8
  } : tensor<1x8x4x6x6xi8> to tensor<1x8x6x8x8xi8>
  %e2 = tensor.empty() : tensor<1x6x8x8x8xi8>
  %r = linalg.transpose ins(%p : tensor<1x8x6x8x8xi8>) outs(%e2 : tensor<1x6x8x8x8xi8>) permutation = [0, 2, 3, 4, 1]
  return %r : tensor<1x6x8x8x8xi8>
}

// IL6: not of floats, whose kernels read either order.
// CHECK-LABEL: func.func @float_volumes
// CHECK-COUNT-2: linalg.transpose
func.func @float_volumes(%x: tensor<1x4x6x6x8xf32>) -> tensor<1x4x6x6x8xf32> {
  %e0 = tensor.empty() : tensor<1x8x4x6x6xf32>
  %t = linalg.transpose ins(%x : tensor<1x4x6x6x8xf32>) outs(%e0 : tensor<1x8x4x6x6xf32>) permutation = [0, 4, 1, 2, 3]
  %n = linalg.exp ins(%t : tensor<1x8x4x6x6xf32>) outs(%e0 : tensor<1x8x4x6x6xf32>) -> tensor<1x8x4x6x6xf32>
  %e2 = tensor.empty() : tensor<1x4x6x6x8xf32>
  %r = linalg.transpose ins(%n : tensor<1x8x4x6x6xf32>) outs(%e2 : tensor<1x4x6x6x8xf32>) permutation = [0, 2, 3, 4, 1]
  return %r : tensor<1x4x6x6x8xf32>
}
