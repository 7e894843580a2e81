// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-narrow-poolings,canonicalize))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-narrow-poolings))" --remarks-filter=weir-narrow-poolings -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] narrowed {{.*}}Function=padded
// REMARK: [Passed] identity {{.*}}Function=padded
// REMARK: [Passed] narrowed {{.*}}Function=signed
// REMARK: [Passed] identity {{.*}}Function=with_zero_point
// REMARK: [Passed] concatenated {{.*}}Function=parts
// REMARK: [Passed] identity {{.*}}Function=parts
// REMARK-NOT: [Missed]

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#same = affine_map<(i, j) -> (i, j)>

// NP1, NP2, NP3: padding and the start value are the least byte; the quantization that follows gives the maximum back.
// CHECK-LABEL: func.func @padded
// CHECK-SAME:    (%[[X:.*]]: tensor<1x4x5x5xi8>
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : i8
// CHECK:         %[[P:.*]] = tensor.pad %[[X]] low[0, 0, 1, 1] high[0, 0, 1, 1]
// CHECK:           tensor.yield %[[C0]] : i8
// CHECK:         %[[F:.*]] = linalg.fill ins(%[[C0]] : i8)
// CHECK:         %[[M:.*]] = linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<1x4x7x7xi8>, tensor<3x3xi8>) outs(%[[F]] : tensor<1x4x3x3xi8>)
// CHECK:           arith.maxui
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[M]]
func.func @padded(%x: tensor<1x4x5x5xi8>, %k: tensor<3x3xf32>) -> tensor<1x4x3x3xi8> {
  %scale = arith.constant 0.0260861125 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x4x5x5xf32>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x5x5xi8>) outs(%e : tensor<1x4x5x5xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<1x4x5x5xf32>
  %padded = tensor.pad %f low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %least : f32
  } : tensor<1x4x5x5xf32> to tensor<1x4x7x7xf32>
  %i = tensor.empty() : tensor<1x4x3x3xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %p = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%padded, %k : tensor<1x4x7x7xf32>, tensor<3x3xf32>) outs(%l : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %q = tensor.empty() : tensor<1x4x3x3xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<1x4x3x3xf32>) outs(%q : tensor<1x4x3x3xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %zero : f32
    %high = arith.minimumf %low, %most : f32
    %b = arith.fptoui %high : f32 to i8
    linalg.yield %b : i8
  } -> tensor<1x4x3x3xi8>
  return %r : tensor<1x4x3x3xi8>
}

// Signed bytes; a reduction of one operand is a pooling, too.
// CHECK-LABEL: func.func @signed
// CHECK:         linalg.fill ins(%c-128_i8 : i8)
// CHECK:         arith.maxsi
// CHECK:         arith.sitofp
func.func @signed(%x: tensor<6x8xi8>) -> tensor<6xf32> {
  %scale = arith.constant 0.05 : f32
  %least = arith.constant -6.4 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.sitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %i = tensor.empty() : tensor<6xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<6xf32>) -> tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#same, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%f : tensor<6x8xf32>) outs(%l : tensor<6xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.maximumf %o, %v : f32
    linalg.yield %n : f32
  } -> tensor<6xf32>
  return %m : tensor<6xf32>
}

// NP3: a zero point of 138.
// CHECK-LABEL: func.func @with_zero_point
// CHECK-SAME:    (%[[X:.*]]: tensor<6x8xi8>)
// CHECK-NEXT:    return %[[X]]
func.func @with_zero_point(%x: tensor<6x8xi8>) -> tensor<6x8xi8> {
  %scale = arith.constant 0.0219707154 : f32
  %point = arith.constant 138 : i32
  %offset = arith.constant 138.0 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.extui %b : i8 to i32
    %d = arith.subi %u, %point : i32
    %v = arith.sitofp %d : i32 to f32
    %s = arith.mulf %v, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %q = tensor.empty() : tensor<6x8xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<6x8xf32>) outs(%q : tensor<6x8xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %moved = arith.addf %even, %offset : f32
    %low = arith.maximumf %moved, %zero : f32
    %high = arith.minimumf %low, %most : f32
    %b = arith.fptoui %high : f32 to i8
    linalg.yield %b : i8
  } -> tensor<6x8xi8>
  return %r : tensor<6x8xi8>
}

// NP4: both parts become bytes before they are concatenated; the first one has the scale of the result, and is what it was.
// CHECK-LABEL: func.func @parts
// CHECK-SAME:    (%[[A:.*]]: tensor<2x8xi8>, %[[B:.*]]: tensor<4x8xi8>)
// CHECK:         %[[F:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<4x8xi8>)
// CHECK:         %[[Q:.*]] = linalg.generic {{.*}} ins(%[[F]] : tensor<4x8xf32>)
// CHECK:         %[[R:.*]] = tensor.concat dim(0) %[[A]], %[[Q]] : (tensor<2x8xi8>, tensor<4x8xi8>) -> tensor<6x8xi8>
// CHECK:         return %[[R]]
func.func @parts(%a: tensor<2x8xi8>, %b: tensor<4x8xi8>) -> tensor<6x8xi8> {
  %scale = arith.constant 0.5 : f32
  %other = arith.constant 0.3 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %ea = tensor.empty() : tensor<2x8xf32>
  %fa = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x8xi8>) outs(%ea : tensor<2x8xf32>) {
  ^bb0(%v: i8, %o: f32):
    %u = arith.sitofp %v : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<2x8xf32>
  %eb = tensor.empty() : tensor<4x8xf32>
  %fb = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<4x8xi8>) outs(%eb : tensor<4x8xf32>) {
  ^bb0(%v: i8, %o: f32):
    %u = arith.sitofp %v : i8 to f32
    %s = arith.mulf %u, %other : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %c = tensor.concat dim(0) %fa, %fb : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %q = tensor.empty() : tensor<6x8xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<6x8xf32>) outs(%q : tensor<6x8xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<6x8xi8>
  return %r : tensor<6x8xi8>
}
