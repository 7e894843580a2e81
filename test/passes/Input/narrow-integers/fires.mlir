// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-narrow-integers,canonicalize,cse))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-narrow-integers))' --remarks-filter=weir-narrow-integers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Passed] narrowed {{.*}}Function=dynamic_quantization | corrections=1
// REMARK-DAG: [Passed] narrowed {{.*}}Function=both_zero_points | corrections=3
// REMARK-DAG: [Passed] accumulator {{.*}}Function=wide_operands
// REMARK-DAG: [Passed] narrowed {{.*}}Function=all_bits | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=constant_init | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=conv | corrections=3
// REMARK-DAG: [Passed] narrowed {{.*}}Function=no_zero_points | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=dynamic | corrections=3
// REMARK-DAG: [Passed] narrowed {{.*}}Function=both_unsigned | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=transposed | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=flipped_and_padded | corrections=0
// REMARK-DAG: [Passed] narrowed {{.*}}Function=flipped_unsigned | corrections=1
// REMARK-NOT: [Missed]

#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
#none2 = affine_map<(d0, d1) -> ()>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#none3 = affine_map<(d0, d1, d2) -> ()>
#rows3 = affine_map<(d0, d1, d2) -> (d1, d2)>

// NI1, NI2, NI3: extensions, a zero point that is known at run time, one that is 0, a broadcast of the weights, a sum of 64 bits that is truncated.

// CHECK-DAG: #[[$A:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[$B:.+]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-LABEL: func.func @dynamic_quantization
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<1x4x8xi8>, %[[Z:[a-z0-9]+]]: tensor<i8>, %[[W:[a-z0-9]+]]: tensor<8x16xi8>)
// CHECK:         %[[DOT:.+]] = linalg.generic {indexing_maps = [#[[$A]], #[[$B]], #{{.+}}], {{.*}}} ins(%[[X]], %[[W]] : tensor<1x4x8xi8>, tensor<8x16xi8>) outs(%{{.+}} : tensor<1x4x16xi32>)
// CHECK-NEXT:    ^bb0(%[[XE:.+]]: i8, %[[WE:.+]]: i8, %[[S:.+]]: i32):
// CHECK-NEXT:      %[[XU:.+]] = arith.extui %[[XE]] : i8 to i32
// CHECK-NEXT:      %[[WS:.+]] = arith.extsi %[[WE]] : i8 to i32
// CHECK-NEXT:      %[[P:.+]] = arith.muli %[[XU]], %[[WS]] : i32
// CHECK-NEXT:      arith.addi %[[S]], %[[P]] : i32
// CHECK:         %[[SUMS:.+]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[W]] : tensor<8x16xi8>) outs(%{{.+}} : tensor<16xi32>)
// CHECK:         %[[FIXED:.+]] = linalg.generic {{.*}} ins(%[[DOT]], %[[SUMS]], %[[Z]] : tensor<1x4x16xi32>, tensor<16xi32>, tensor<i8>)
// CHECK:           arith.extui %{{.+}} : i8 to i32
// CHECK:           arith.subi %c0_i32
// CHECK:           arith.muli
// CHECK-NEXT:      arith.addi
// CHECK:         linalg.generic {{.*}} ins(%[[FIXED]] : tensor<1x4x16xi32>) outs(%{{.+}} : tensor<1x4x16xf32>)
// CHECK-NEXT:    ^bb0(%[[E:.+]]: i32, %{{.+}}: f32):
// CHECK-NEXT:      arith.sitofp %[[E]] : i32 to f32
// CHECK-NOT:     i64
func.func @dynamic_quantization(%x: tensor<1x4x8xi8>, %z: tensor<i8>, %w: tensor<8x16xi8>) -> tensor<1x4x16xf32> {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant dense<0> : tensor<i8>
  %ex = tensor.empty() : tensor<1x4x8xi32>
  %ew = tensor.empty() : tensor<8x16xi32>
  %eb = tensor.empty() : tensor<1x8x16xi32>
  %er = tensor.empty() : tensor<1x4x16xi64>
  %ef = tensor.empty() : tensor<1x4x16xf32>
  %x32 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x8xi8>) outs(%ex : tensor<1x4x8xi32>) {
  ^bb0(%a: i8, %o: i32):
    %v = arith.extui %a : i8 to i32
    linalg.yield %v : i32
  } -> tensor<1x4x8xi32>
  %xz = linalg.generic {indexing_maps = [#id3, #none3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x32, %z : tensor<1x4x8xi32>, tensor<i8>) outs(%ex : tensor<1x4x8xi32>) {
  ^bb0(%a: i32, %b: i8, %o: i32):
    %v = arith.extui %b : i8 to i32
    %d = arith.subi %a, %v : i32
    linalg.yield %d : i32
  } -> tensor<1x4x8xi32>
  %w32 = linalg.generic {indexing_maps = [#id2, #none2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w, %zero : tensor<8x16xi8>, tensor<i8>) outs(%ew : tensor<8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %v = arith.extsi %a : i8 to i32
    %u = arith.extsi %b : i8 to i32
    %d = arith.subi %v, %u : i32
    linalg.yield %d : i32
  } -> tensor<8x16xi32>
  %wb = linalg.broadcast ins(%w32 : tensor<8x16xi32>) outs(%eb : tensor<1x8x16xi32>) dimensions = [0]
  %i = linalg.fill ins(%c0 : i64) outs(%er : tensor<1x4x16xi64>) -> tensor<1x4x16xi64>
  %r = linalg.batch_matmul ins(%xz, %wb : tensor<1x4x8xi32>, tensor<1x8x16xi32>) outs(%i : tensor<1x4x16xi64>) -> tensor<1x4x16xi64>
  %f = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<1x4x16xi64>) outs(%ef : tensor<1x4x16xf32>) {
  ^bb0(%a: i64, %o: f32):
    %t = arith.trunci %a : i64 to i32
    %v = arith.sitofp %t : i32 to f32
    linalg.yield %v : f32
  } -> tensor<1x4x16xf32>
  return %f : tensor<1x4x16xf32>
}

// NI3: a scalar and one for each column; K of them multiply each other.

// CHECK-LABEL: func.func @both_zero_points
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<4x8xi8>, %[[W:[a-z0-9]+]]: tensor<8x16xi8>, %[[Z:[a-z0-9]+]]: i32, %[[Y:[a-z0-9]+]]: tensor<16xi8>, %[[I:[a-z0-9]+]]: tensor<4x16xi32>)
// CHECK-DAG:     %[[K:.+]] = arith.constant 8 : i32
// CHECK:         %[[DOT:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<4x8xi8>, tensor<8x16xi8>) outs(%[[I]] : tensor<4x16xi32>)
// CHECK:         %[[COLUMNS:.+]] = linalg.generic {{.*}} ins(%[[W]] : tensor<8x16xi8>) outs(%{{.+}} : tensor<16xi32>)
// CHECK:         %[[ROWS:.+]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xi8>) outs(%{{.+}} : tensor<4xi32>)
// CHECK:         linalg.generic {{.*}} ins(%[[DOT]], %[[COLUMNS]], %[[ROWS]], %[[Y]] : tensor<4x16xi32>, tensor<16xi32>, tensor<4xi32>, tensor<16xi8>)
// CHECK-NEXT:    ^bb0(%[[D:.+]]: i32, %[[C:.+]]: i32, %[[R:.+]]: i32, %[[YE:.+]]: i8, %{{.+}}: i32):
// CHECK-NEXT:      %[[NZ:.+]] = arith.subi %c0_i32, %[[Z]] : i32
// CHECK-NEXT:      %[[YS:.+]] = arith.extsi %[[YE]] : i8 to i32
// CHECK-NEXT:      %[[NY:.+]] = arith.subi %c0_i32, %[[YS]] : i32
// CHECK-NEXT:      %[[T0:.+]] = arith.muli %[[NZ]], %[[C]] : i32
// CHECK-NEXT:      %[[T1:.+]] = arith.addi %[[D]], %[[T0]] : i32
// CHECK-NEXT:      %[[T2:.+]] = arith.muli %[[NZ]], %[[K]] : i32
// CHECK-NEXT:      %[[T3:.+]] = arith.addi %[[R]], %[[T2]] : i32
// CHECK-NEXT:      %[[T4:.+]] = arith.muli %[[NY]], %[[T3]] : i32
// CHECK-NEXT:      arith.addi %[[T1]], %[[T4]] : i32
func.func @both_zero_points(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: i32, %y: tensor<16xi8>, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %ex = tensor.empty() : tensor<4x8xi32>
  %ew = tensor.empty() : tensor<8x16xi32>
  %xz = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%ex : tensor<4x8xi32>) {
  ^bb0(%a: i8, %o: i32):
    %v = arith.extui %a : i8 to i32
    %d = arith.subi %v, %z : i32
    linalg.yield %d : i32
  } -> tensor<4x8xi32>
  %wz = linalg.generic {indexing_maps = [#id2, #col, #id2], iterator_types = ["parallel", "parallel"]} ins(%w, %y : tensor<8x16xi8>, tensor<16xi8>) outs(%ew : tensor<8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %v = arith.extsi %a : i8 to i32
    %u = arith.extsi %b : i8 to i32
    %d = arith.subi %v, %u : i32
    linalg.yield %d : i32
  } -> tensor<8x16xi32>
  %r = linalg.matmul ins(%xz, %wz : tensor<4x8xi32>, tensor<8x16xi32>) outs(%i : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %r : tensor<4x16xi32>
}

// NI1: operands of 32 bits, and the readers use 32 bits and 16.

// CHECK-LABEL: func.func @wide_operands
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<4x8xi32>, %[[W:[a-z0-9]+]]: tensor<8x16xi32>, %[[I:[a-z0-9]+]]: tensor<4x16xi64>)
// CHECK:         %[[NARROW:.+]] = linalg.generic {{.*}} ins(%[[I]] : tensor<4x16xi64>) outs(%{{.+}} : tensor<4x16xi32>)
// CHECK:           arith.trunci %{{.+}} : i64 to i32
// CHECK:         %[[DOT:.+]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<4x8xi32>, tensor<8x16xi32>) outs(%[[NARROW]] : tensor<4x16xi32>)
// CHECK:         linalg.generic {{.*}} ins(%[[DOT]] : tensor<4x16xi32>) outs(%{{.+}} : tensor<4x16xi16>)
// CHECK:           arith.trunci %{{.+}} : i32 to i16
func.func @wide_operands(%x: tensor<4x8xi32>, %w: tensor<8x16xi32>, %i: tensor<4x16xi64>) -> (tensor<4x16xi32>, tensor<4x16xi16>) {
  %e32 = tensor.empty() : tensor<4x16xi32>
  %e16 = tensor.empty() : tensor<4x16xi16>
  %r = linalg.matmul ins(%x, %w : tensor<4x8xi32>, tensor<8x16xi32>) outs(%i : tensor<4x16xi64>) -> tensor<4x16xi64>
  %t = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<4x16xi64>) outs(%e32 : tensor<4x16xi32>) {
  ^bb0(%a: i64, %o: i32):
    %v = arith.trunci %a : i64 to i32
    linalg.yield %v : i32
  } -> tensor<4x16xi32>
  %s = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<4x16xi64>) outs(%e16 : tensor<4x16xi16>) {
  ^bb0(%a: i64, %o: i16):
    %v = arith.trunci %a : i64 to i16
    linalg.yield %v : i16
  } -> tensor<4x16xi16>
  return %t, %s : tensor<4x16xi32>, tensor<4x16xi16>
}

// NI4: 131071 products of -128 and -128 are just below 2^31. The first values of the sum are added in 64 bits.

// CHECK-LABEL: func.func @all_bits
// CHECK-SAME:    %[[I:[a-z0-9]+]]: tensor<1x1xi64>)
// CHECK:         %[[DOT:.+]] = linalg.matmul {{.*}} outs(%{{.+}} : tensor<1x1xi32>)
// CHECK:         linalg.generic {{.*}} ins(%[[DOT]], %[[I]] : tensor<1x1xi32>, tensor<1x1xi64>)
// CHECK:           arith.extsi %{{.+}} : i32 to i64
// CHECK-NEXT:      arith.addi %{{.+}} : i64
func.func @all_bits(%x: tensor<1x131071xi8>, %w: tensor<131071x1xi8>, %i: tensor<1x1xi64>) -> tensor<1x1xi64> {
  %r = linalg.matmul ins(%x, %w : tensor<1x131071xi8>, tensor<131071x1xi8>) outs(%i : tensor<1x1xi64>) -> tensor<1x1xi64>
  return %r : tensor<1x1xi64>
}

// CHECK-LABEL: func.func @constant_init
// CHECK-DAG:     %[[C:.+]] = arith.constant 5 : i32
// CHECK:         linalg.fill ins(%[[C]] : i32)
// CHECK:         linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<2x3xi16>, tensor<3x2xi8>)
// CHECK-NOT:     i64
func.func @constant_init(%x: tensor<2x3xi16>, %w: tensor<3x2xi8>) -> tensor<2x2xi32> {
  %c = arith.constant 0x100000005 : i64
  %e = tensor.empty() : tensor<2x2xi64>
  %e32 = tensor.empty() : tensor<2x2xi32>
  %i = linalg.fill ins(%c : i64) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  %r = linalg.matmul ins(%x, %w : tensor<2x3xi16>, tensor<3x2xi8>) outs(%i : tensor<2x2xi64>) -> tensor<2x2xi64>
  %t = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<2x2xi64>) outs(%e32 : tensor<2x2xi32>) {
  ^bb0(%a: i64, %o: i32):
    %v = arith.trunci %a : i64 to i32
    linalg.yield %v : i32
  } -> tensor<2x2xi32>
  return %t : tensor<2x2xi32>
}

// NI3: sums of windows have the extents of a tensor without contents.

// CHECK-LABEL: func.func @conv
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<1x3x9x8xi8>, %[[W:[a-z0-9]+]]: tensor<5x3x3x2xi8>,
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%[[X]], %[[W]] : tensor<1x3x9x8xi8>, tensor<5x3x3x2xi8>)
// CHECK:         linalg.generic {{.*}} ins(%[[W]] : tensor<5x3x3x2xi8>) outs(%{{.+}} : tensor<5xi32>)
// CHECK:         %[[WINDOW:.+]] = tensor.empty() : tensor<3x3x2xi8>
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[WINDOW]] : tensor<1x3x9x8xi8>, tensor<3x3x2xi8>) outs(%{{.+}} : tensor<1x4x7xi32>)
func.func @conv(%x: tensor<1x3x9x8xi8>, %w: tensor<5x3x3x2xi8>, %z: i32, %y: i32, %i: tensor<1x5x4x7xi32>) -> tensor<1x5x4x7xi32> {
  %r = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : vector<2xi64>, strides = dense<[2, 1]> : vector<2xi64>}
      ins(%x, %w, %z, %y : tensor<1x3x9x8xi8>, tensor<5x3x3x2xi8>, i32, i32) outs(%i : tensor<1x5x4x7xi32>) -> tensor<1x5x4x7xi32>
  return %r : tensor<1x5x4x7xi32>
}

// CHECK-LABEL: func.func @no_zero_points
// CHECK:         %[[DOT:.+]] = linalg.depthwise_conv_2d_nhwc_hwc {
// CHECK:         return %[[DOT]]
func.func @no_zero_points(%x: tensor<1x6x6x3xi8>, %w: tensor<3x3x3xi8>, %i: tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32> {
  %c0 = arith.constant 0 : i32
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w, %c0, %c0 : tensor<1x6x6x3xi8>, tensor<3x3x3xi8>, i32, i32) outs(%i : tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  return %r : tensor<1x4x4x3xi32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<?x?x?xi8>,
// CHECK-DAG:     %[[K:.+]] = tensor.dim %[[X]], %c2
// CHECK:         arith.index_cast %[[K]] : index to i32
func.func @dynamic(%x: tensor<?x?x?xi8>, %w: tensor<?x?x?xi8>, %z: i32, %y: i32, %i: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %r = linalg.quantized_batch_matmul ins(%x, %w, %z, %y : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%i : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

// Upstream's named form of a product of unsigned elements (v22.1) would be that of signed ones.

// CHECK-LABEL: func.func @both_unsigned
// CHECK-NOT:     linalg.matmul
// CHECK:         arith.extui %{{.+}} : i8 to i32
// CHECK-NEXT:    arith.extui %{{.+}} : i8 to i32
func.func @both_unsigned(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>) outs(%i : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// Nor does it keep a transposed operand.

// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<4x8xi8>, tensor<4x8xi8>)
func.func @transposed(%x: tensor<4x8xi8>, %w: tensor<4x8xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %w : tensor<4x8xi8>, tensor<4x8xi8>) outs(%i : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// NI6: unsigned bytes that a convolution takes as signed ones: the flip and the zero point of -128 cancel each other, and the pad has an unsigned constant.

// CHECK-LABEL: func.func @flipped_and_padded
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<1x4x5x5xi8>, %[[W:[a-z0-9]+]]: tensor<8x4x3x3xi8>
// CHECK:         %[[P:.+]] = tensor.pad %[[X]]
// CHECK:           tensor.yield %c3_i8 : i8
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %[[W]] : tensor<1x4x7x7xi8>, tensor<8x4x3x3xi8>)
// CHECK:           arith.extui
// CHECK:           arith.extsi
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @flipped_and_padded(%x: tensor<1x4x5x5xi8>, %w: tensor<8x4x3x3xi8>, %i: tensor<1x8x5x5xi32>) -> tensor<1x8x5x5xi32> {
  %least = arith.constant -128 : i8
  %pad = arith.constant -125 : i8
  %zero = arith.constant 0 : i32
  %point = arith.constant -128 : i32
  %e = tensor.empty() : tensor<1x4x5x5xi8>
  %f = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x5x5xi8>) outs(%e : tensor<1x4x5x5xi8>) {
  ^bb0(%a: i8, %o: i8):
    %0 = arith.addi %a, %least : i8
    linalg.yield %0 : i8
  } -> tensor<1x4x5x5xi8>
  %p = tensor.pad %f low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<1x4x5x5xi8> to tensor<1x4x7x7xi8>
  %r = linalg.conv_2d_nchw_fchw_q ins(%p, %w, %point, %zero : tensor<1x4x7x7xi8>, tensor<8x4x3x3xi8>, i32, i32) outs(%i : tensor<1x8x5x5xi32>) -> tensor<1x8x5x5xi32>
  return %r : tensor<1x8x5x5xi32>
}

// CHECK-LABEL: func.func @flipped_unsigned
// CHECK-SAME:    (%[[X:[a-z0-9]+]]: tensor<8x4xi8>, %[[W:[a-z0-9]+]]: tensor<8x16xi8>
// CHECK:         %[[DOT:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<8x4xi8>, tensor<8x16xi8>)
// CHECK:           arith.extsi
// CHECK:           arith.extsi
// CHECK:         %[[SUMS:.+]] = linalg.generic {{.*}} ins(%[[W]]
// CHECK:         linalg.generic {{.*}} ins(%[[DOT]], %[[SUMS]]
// CHECK:           arith.muli %{{.+}}, %c128_i32
func.func @flipped_unsigned(%x: tensor<8x4xi8>, %w: tensor<8x16xi8>, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %least = arith.constant -128 : i8
  %e = tensor.empty() : tensor<4x8xi8>
  %f = linalg.generic {indexing_maps = [affine_map<(k, m) -> (k, m)>, affine_map<(k, m) -> (m, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x4xi8>) outs(%e : tensor<4x8xi8>) {
  ^bb0(%a: i8, %o: i8):
    %0 = arith.xori %a, %least : i8
    linalg.yield %0 : i8
  } -> tensor<4x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%f, %w : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x16xi32>
  return %r : tensor<4x16xi32>
}

// NI7: the difference of a byte and a constant needs no 64 bits; a sum of 32 bits may.

// CHECK-LABEL: func.func @conversions
// CHECK:           %[[E:.+]] = arith.extui %{{.+}} : i8 to i32
// CHECK:           %[[D:.+]] = arith.subi %[[E]], %{{.+}} : i32
// CHECK:           arith.sitofp %[[D]] : i32 to f32
// CHECK:           arith.sitofp %{{.+}} : i64 to f32
func.func @conversions(%x: tensor<4xi8>, %y: tensor<4xi32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %point = arith.constant 138 : i64
  %r = linalg.generic {indexing_maps = [#id1, #id1, #id1], iterator_types = ["parallel"]} ins(%x, %y : tensor<4xi8>, tensor<4xi32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: i8, %b: i32, %c: f32):
    %0 = arith.extui %a : i8 to i64
    %1 = arith.subi %0, %point : i64
    %2 = arith.sitofp %1 : i64 to f32
    %3 = arith.extsi %b : i32 to i64
    %4 = arith.subi %3, %point : i64
    %5 = arith.sitofp %4 : i64 to f32
    %6 = arith.addf %2, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
