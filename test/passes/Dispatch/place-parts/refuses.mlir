// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-place-parts))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-place-parts))' --remarks-filter=weir-place-parts -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: not weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-place-parts{refuse=nothing}))' 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: weir-place-parts: 'nothing' is not a fusion pattern

// REMARK:       remark: [Missed] source-kind {{.*}}Function=argument | op=tensor.concat
// CHECK-LABEL: @argument
// CHECK:         tensor.concat
func.func @argument(%x: tensor<4x3xf32>, %y: tensor<4x5xf32>) -> tensor<4x8xf32> {
  %0 = flow.dispatch.region -> (tensor<4x3xf32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    flow.return %1 : tensor<4x3xf32>
  }
  %r = tensor.concat dim(1) %0, %y : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// Emplacement writes rows where they belong.
// CHECK-LABEL: @rows
// CHECK:         tensor.concat
func.func @rows(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>) -> tensor<8x3xf32> {
  %0 = flow.dispatch.region -> (tensor<4x3xf32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    flow.return %1 : tensor<4x3xf32>
  }
  %r = tensor.concat dim(0) %0, %y : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// -----

// REMARK:       remark: [Missed] result-used {{.*}}Function=twice | op=tensor.concat
// CHECK-LABEL: @twice
// CHECK:         tensor.concat
func.func @twice(%x: tensor<4x3xf32>) -> tensor<4x6xf32> {
  %0 = flow.dispatch.region -> (tensor<4x3xf32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    flow.return %1 : tensor<4x3xf32>
  }
  %r = tensor.concat dim(1) %0, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// -----

// REMARK:       remark: [Missed] sub-byte {{.*}}Function=sub_byte | op=tensor.concat
// CHECK-LABEL: @sub_byte
// CHECK:         tensor.concat
func.func @sub_byte(%x: tensor<4x3xi4>, %y: tensor<4x5xi4>) -> tensor<4x8xi4> {
  %0 = flow.dispatch.region -> (tensor<4x3xi4>) {
    %e = tensor.empty() : tensor<4x3xi4>
    %1 = linalg.add ins(%x, %x : tensor<4x3xi4>, tensor<4x3xi4>) outs(%e : tensor<4x3xi4>) -> tensor<4x3xi4>
    flow.return %1 : tensor<4x3xi4>
  }
  %1 = flow.dispatch.region -> (tensor<4x5xi4>) {
    %e = tensor.empty() : tensor<4x5xi4>
    %1 = linalg.add ins(%y, %y : tensor<4x5xi4>, tensor<4x5xi4>) outs(%e : tensor<4x5xi4>) -> tensor<4x5xi4>
    flow.return %1 : tensor<4x5xi4>
  }
  %r = tensor.concat dim(1) %0, %1 : (tensor<4x3xi4>, tensor<4x5xi4>) -> tensor<4x8xi4>
  return %r : tensor<4x8xi4>
}

// -----

// The width of the second part follows from the first.
// REMARK:       remark: [Missed] extents {{.*}}Function=extents | op=tensor.concat
// CHECK-LABEL: @extents
// CHECK:         tensor.concat
func.func @extents(%x: tensor<4x3xf32>, %i: tensor<1xi32>, %y: tensor<4x?xf32>) -> (tensor<4x?xf32>) {
  %c0 = arith.constant 0 : index
  %0:2 = flow.dispatch.region -> (tensor<4x3xf32>, tensor<1xi32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    %f = tensor.empty() : tensor<1xi32>
    %2 = linalg.add ins(%i, %i : tensor<1xi32>, tensor<1xi32>) outs(%f : tensor<1xi32>) -> tensor<1xi32>
    flow.return %1, %2 : tensor<4x3xf32>, tensor<1xi32>
  }
  %v = tensor.extract %0#1[%c0] : tensor<1xi32>
  %n = arith.index_cast %v : i32 to index
  %1 = flow.dispatch.region -> (tensor<4x?xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<4x?xf32>
    %1 = linalg.exp ins(%y : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
    flow.return %1 : tensor<4x?xf32>
  }
  %r = tensor.concat dim(1) %0#0, %1 : (tensor<4x3xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// -----

// A body that is not a structured op, and a count of workgroups that was given for another shape.
// REMARK:       remark: [Missed] source-kind {{.*}}Function=given_count | op=tensor.concat
// CHECK-LABEL: @given_count
// CHECK:         tensor.concat
func.func @given_count(%x: tensor<4x3xf32>) -> tensor<4x7xf32> {
  %c1 = arith.constant 1 : index
  %0 = flow.dispatch.region -> (tensor<4x3xf32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    flow.return %1 : tensor<4x3xf32>
  } count() -> (index, index, index) {
    flow.return %c1, %c1, %c1 : index, index, index
  }
  %1 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %i = tensor.insert_slice %x into %e[0, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x4xf32>
    flow.return %i : tensor<4x4xf32>
  }
  %r = tensor.concat dim(1) %0, %1 : (tensor<4x3xf32>, tensor<4x4xf32>) -> tensor<4x7xf32>
  return %r : tensor<4x7xf32>
}

// -----

module attributes {weir.fusion = {refuse = ["pad-in-producer"]}} {
  // CHECK-LABEL: @pad
  // CHECK:         tensor.pad
  func.func @pad(%x: tensor<3x4xf32>, %z: f32) -> tensor<3x5xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[0, 0] high[0, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %z : f32
    } : tensor<3x4xf32> to tensor<3x5xf32>
    return %p : tensor<3x5xf32>
  }
}

// -----

module {
  // Rows are a byte range.
  // CHECK-LABEL: @pad_rows
  // CHECK:         tensor.pad
  func.func @pad_rows(%x: tensor<3x4xf32>, %z: f32) -> tensor<4x4xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[1, 0] high[0, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %z : f32
    } : tensor<3x4xf32> to tensor<4x4xf32>
    return %p : tensor<4x4xf32>
  }
}

// -----

module {
  // What the dispatch computes decides the value.
  // REMARK:       remark: [Missed] padding {{.*}}Function=pad_with_result | op=tensor.pad
  // CHECK-LABEL: @pad_with_result
  // CHECK:         tensor.pad
  func.func @pad_with_result(%x: tensor<3x4xf32>) -> tensor<3x5xf32> {
    %0:2 = flow.dispatch.region -> (tensor<3x4xf32>, tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      %2 = linalg.abs ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1, %2 : tensor<3x4xf32>, tensor<3x4xf32>
    }
    %c0 = arith.constant 0 : index
    %v = tensor.extract %0#1[%c0, %c0] : tensor<3x4xf32>
    %p = tensor.pad %0#0 low[0, 0] high[0, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<3x4xf32> to tensor<3x5xf32>
    return %p : tensor<3x5xf32>
  }
}

// -----

module {
  // REMARK:       remark: [Missed] padding {{.*}}Function=pad_position | op=tensor.pad
  // CHECK-LABEL: @pad_position
  // CHECK:         tensor.pad
  func.func @pad_position(%x: tensor<3x4xf32>) -> tensor<3x5xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[0, 0] high[0, 1] {
    ^bb0(%i: index, %j: index):
      %k = arith.index_cast %i : index to i32
      %v = arith.sitofp %k : i32 to f32
      tensor.yield %v : f32
    } : tensor<3x4xf32> to tensor<3x5xf32>
    return %p : tensor<3x5xf32>
  }
}

// -----

module {
  // REMARK:       remark: [Missed] extents {{.*}}Function=pad_dynamic | op=tensor.pad
  // CHECK-LABEL: @pad_dynamic
  // CHECK:         tensor.pad
  func.func @pad_dynamic(%x: tensor<3x4xf32>, %n: index, %z: f32) -> tensor<3x?xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[0, 0] high[0, %n] {
    ^bb0(%i: index, %j: index):
      tensor.yield %z : f32
    } : tensor<3x4xf32> to tensor<3x?xf32>
    return %p : tensor<3x?xf32>
  }
}

// -----

module attributes {weir.fusion = {refuse = ["window-pad-in-producer"]}} {
  // REMARK:       remark: [Missed] target-refuses {{.*}}Function=pad_window | op=tensor.pad
  // CHECK-LABEL: @pad_window
  // CHECK:         tensor.pad
  func.func @pad_window(%x: tensor<1x4x4x2xf32>, %k: tensor<2x2xf32>, %z: f32) -> tensor<1x3x4x2xf32> {
    %0 = flow.dispatch.region -> (tensor<1x3x3x2xf32>) {
      %e = tensor.empty() : tensor<1x3x3x2xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
      %1 = linalg.pooling_nhwc_max ins(%x, %k : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%f : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
      flow.return %1 : tensor<1x3x3x2xf32>
    }
    %p = tensor.pad %0 low[0, 0, 0, 0] high[0, 0, 1, 0] {
    ^bb0(%i: index, %j: index, %l: index, %m: index):
      tensor.yield %z : f32
    } : tensor<1x3x3x2xf32> to tensor<1x3x4x2xf32>
    return %p : tensor<1x3x4x2xf32>
  }
}

// -----

// REMARK:       remark: [Missed] parts {{.*}}Function=many | op=tensor.concat
// CHECK-LABEL: @many
// CHECK:         tensor.concat
func.func @many(%x: tensor<2x1xf32>) -> tensor<2x17xf32> {
  %0:17 = flow.dispatch.region -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %e = tensor.empty() : tensor<2x1xf32>
    %y0 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y1 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y2 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y3 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y4 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y5 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y6 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y7 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y8 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y9 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y10 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y11 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y12 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y13 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y14 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y15 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %y16 = linalg.exp ins(%x : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    flow.return %y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7, %y8, %y9, %y10, %y11, %y12, %y13, %y14, %y15, %y16 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
  }
  %r = tensor.concat dim(1) %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15, %0#16 : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x17xf32>
  return %r : tensor<2x17xf32>
}

// -----

// REMARK:      remark: [Missed] source-kind {{.*}}Function=moved_on | op=tensor.concat
// The columns go into a range of a tensor that is not made of dispatches alone: a dispatch writes them there, without a copy.
// CHECK-LABEL: @moved_on
// CHECK-COUNT-2: tensor.concat
func.func @moved_on(%x: tensor<4x3xf32>, %y: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0:2 = flow.dispatch.region -> (tensor<4x3xf32>, tensor<4x3xf32>) {
    %e = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    %2 = linalg.abs ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    flow.return %1, %2 : tensor<4x3xf32>, tensor<4x3xf32>
  }
  %c = tensor.concat dim(1) %0#0, %0#1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %r = tensor.concat dim(0) %c, %y : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}

// -----

module {
  // PD4: a value that is not constant.
  // REMARK:       remark: [Missed] source-kind {{.*}}Function=border_of_run_time | op=tensor.pad
  // CHECK-LABEL: @border_of_run_time
  // CHECK:         tensor.pad
  // CHECK:         flow.dispatch.region
  func.func @border_of_run_time(%x: tensor<3x4xi8>, %e: tensor<3x5xi8>, %k: i8) -> tensor<3x5xi8> {
    %p = tensor.pad %x low[1, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %k : i8
    } : tensor<3x4xi8> to tensor<5x5xi8>
    %0 = flow.dispatch.region -> (tensor<3x5xi8>) {
      %w = tensor.empty() : tensor<3xi8>
      %1 = linalg.generic {indexing_maps = [affine_map<(h, c, i) -> (h + i, c)>, affine_map<(h, c, i) -> (i)>, affine_map<(h, c, i) -> (h, c)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%p, %w : tensor<5x5xi8>, tensor<3xi8>) outs(%e : tensor<3x5xi8>) {
      ^bb0(%in: i8, %in_w: i8, %out: i8):
        %m = arith.maxui %in, %out : i8
        linalg.yield %m : i8
      } -> tensor<3x5xi8>
      flow.return %1 : tensor<3x5xi8>
    }
    return %0 : tensor<3x5xi8>
  }
}

// -----

module {
  // PD4: two dispatches read it.
  // REMARK:       remark: [Missed] source-kind {{.*}}Function=two_readers | op=tensor.pad
  // CHECK-LABEL: @two_readers
  // CHECK:         tensor.pad
  // CHECK:         flow.dispatch.region
  func.func @two_readers(%x: tensor<3x4xi8>, %e: tensor<3x5xi8>) -> (tensor<3x5xi8>, tensor<5x5xi8>) {
    %k = arith.constant 7 : i8
    %p = tensor.pad %x low[1, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %k : i8
    } : tensor<3x4xi8> to tensor<5x5xi8>
    %0 = flow.dispatch.region -> (tensor<3x5xi8>) {
      %w = tensor.empty() : tensor<3xi8>
      %1 = linalg.generic {indexing_maps = [affine_map<(h, c, i) -> (h + i, c)>, affine_map<(h, c, i) -> (i)>, affine_map<(h, c, i) -> (h, c)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%p, %w : tensor<5x5xi8>, tensor<3xi8>) outs(%e : tensor<3x5xi8>) {
      ^bb0(%in: i8, %in_w: i8, %out: i8):
        %m = arith.maxui %in, %out : i8
        linalg.yield %m : i8
      } -> tensor<3x5xi8>
      flow.return %1 : tensor<3x5xi8>
    }
    %2 = flow.dispatch.region -> (tensor<5x5xi8>) {
      %f = tensor.empty() : tensor<5x5xi8>
      %3 = linalg.add ins(%p, %p : tensor<5x5xi8>, tensor<5x5xi8>) outs(%f : tensor<5x5xi8>) -> tensor<5x5xi8>
      flow.return %3 : tensor<5x5xi8>
    }
    return %0, %2 : tensor<3x5xi8>, tensor<5x5xi8>
  }
}

// -----

module attributes {weir.fusion = {refuse = ["pad-in-reader"]}} {
  // REMARK:       remark: [Missed] source-kind {{.*}}Function=refused_in_reader | op=tensor.pad
  // CHECK-LABEL: @refused_in_reader
  // CHECK:         tensor.pad
  // CHECK:         flow.dispatch.region
  func.func @refused_in_reader(%x: tensor<3x4xi8>, %e: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %k = arith.constant 7 : i8
    %p = tensor.pad %x low[1, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %k : i8
    } : tensor<3x4xi8> to tensor<5x5xi8>
    %0 = flow.dispatch.region -> (tensor<3x5xi8>) {
      %w = tensor.empty() : tensor<3xi8>
      %1 = linalg.generic {indexing_maps = [affine_map<(h, c, i) -> (h + i, c)>, affine_map<(h, c, i) -> (i)>, affine_map<(h, c, i) -> (h, c)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%p, %w : tensor<5x5xi8>, tensor<3xi8>) outs(%e : tensor<3x5xi8>) {
      ^bb0(%in: i8, %in_w: i8, %out: i8):
        %m = arith.maxui %in, %out : i8
        linalg.yield %m : i8
      } -> tensor<3x5xi8>
      flow.return %1 : tensor<3x5xi8>
    }
    return %0 : tensor<3x5xi8>
  }
}

// -----

// The old tensor is read by the dispatch itself.
// REMARK:       remark: [Missed] result-used {{.*}}Function=reads_old | op=tensor.insert_slice
// CHECK-LABEL: @reads_old
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         tensor.insert_slice
func.func @reads_old(%old: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant 0.0 : f32
  %s = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.reduce ins(%old : tensor<4x5xf32>) outs(%f : tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32) {
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    }
    flow.return %1 : tensor<4xf32>
  }
  %u = tensor.insert_slice %s into %old[0, 1] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  return %u : tensor<4x5xf32>
}

// -----

// It is read between the dispatch and the insertion.
// REMARK:       remark: [Missed] result-used {{.*}}Function=reads_old_later | op=tensor.insert_slice
// CHECK-LABEL: @reads_old_later
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         tensor.insert_slice
func.func @reads_old_later(%x: tensor<4xf32>, %old: tensor<4x5xf32>) -> (tensor<4xf32>, tensor<4x5xf32>) {
  %z = arith.constant 0.0 : f32
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %s = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.reduce ins(%old : tensor<4x5xf32>) outs(%f : tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32) {
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    }
    flow.return %1 : tensor<4xf32>
  }
  %u = tensor.insert_slice %0 into %old[0, 1] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  return %s, %u : tensor<4xf32>, tensor<4x5xf32>
}

// -----

// The same under a name that states the extents.
// REMARK:       remark: [Missed] result-used {{.*}}Function=reads_old_name | op=tensor.insert_slice
// CHECK-LABEL: @reads_old_name
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         tensor.insert_slice
func.func @reads_old_name(%x: tensor<4xf32>, %old: tensor<4x?xf32>, %n: index) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %name = flow.tensor.tie_shape %old : tensor<4x?xf32>{%n}
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %u = tensor.insert_slice %0 into %old[0, 1] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return %name, %u : tensor<4x?xf32>, tensor<4x?xf32>
}

// -----

// A row is a byte range: emplacement. Elements two apart are moved by a dispatch of their own.
// CHECK-LABEL: @row_and_steps
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         tensor.insert_slice
// CHECK:         tensor.insert_slice
func.func @row_and_steps(%x: tensor<4xf32>, %old: tensor<3x4xf32>, %other: tensor<8xf32>) -> (tensor<3x4xf32>, tensor<8xf32>) {
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %2 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %u = tensor.insert_slice %0 into %old[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
  %v = tensor.insert_slice %2 into %other[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return %u, %v : tensor<3x4xf32>, tensor<8xf32>
}
