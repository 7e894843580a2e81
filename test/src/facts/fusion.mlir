// Facts that make weir-form-dispatches join what it leaves apart: found, and none found. What is stated as the remark says does it.
// RUN: weir-opt %s --split-input-file --weir-form-dispatches --remarks-explain -o %t.explained.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-form-dispatches -o %t.plain.mlir
// RUN: diff %t.explained.mlir %t.plain.mlir
// RUN: sed -e 's|^ *// STATED: ||' -e '/REPLACED/d' %s > %t.mlir
// RUN: weir-opt %t.mlir --split-input-file --weir-form-dispatches --remarks-filter-missed=weir-form-dispatches -o %t.joined.mlir 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: FileCheck %s --check-prefix=JOINED < %t.joined.mlir

// AFTER-NOT: [Missed]
// AFTER:     [Missed] not-convex {{.*}}Function=two_ways
// AFTER:     [Missed] class-empty {{.*}}Function=columns
// AFTER-NOT: [Missed]

// A target refuses a pattern.
// CHECK: :[[#@LINE+5]]:10: remark: [Explained] weir-form-dispatches: target-refuses | with 'linalg.matmul' at {{.*}}:[[#@LINE+4]]:10{{.*}} | joined if: the target accepts elementwise-epilogue | state it by: --weir-fusion-accept=TARGET:elementwise-epilogue, or accept = ["elementwise-epilogue"] in weir.fusion, without refuse of the same | tried: 1
module attributes {weir.fusion = {refuse = ["elementwise-epilogue"]}} { // REPLACED
// STATED: module attributes {weir.fusion = {accept = ["elementwise-epilogue"]}} {
  func.func @target(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %1 : tensor<64x64xf32>
  }
}
// JOINED-LABEL: func.func @target(
// JOINED-COUNT-1: flow.dispatch.region
// JOINED-LABEL: func.func @two_patterns(

// -----

// It refuses two, one of which alone is not enough.
// CHECK: :[[#@LINE+5]]:10: remark: [Explained] weir-form-dispatches: target-refuses | {{.*}} | joined if: the target accepts elementwise-epilogue, and the target accepts multi-result | state it by: {{.*}} | tried: 2
module attributes {weir.fusion = {refuse = ["elementwise-epilogue", "multi-result"]}} { // REPLACED
// STATED: module {
  func.func @two_patterns(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
    %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %1, %0 : tensor<64x64xf32>, tensor<64x64xf32>
  }
}

// -----

// A parameter of the cost model; half of the limit would not do.
// CHECK: :[[#@LINE+5]]:10: remark: [Explained] weir-form-dispatches: resident-reread | {{.*}} | joined if: the cost model's cache is 65536 | state it by: cache = 65536 in weir.fusion of the module | tried: 1
module attributes {weir.fusion = {cache = 32768}} { // REPLACED
// STATED: module attributes {weir.fusion = {cache = 65536}} {
  func.func @cache(%x: tensor<512x128xf32>, %w: tensor<128x128xf32>, %init: tensor<512x128xf32>) -> tensor<512x128xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
    %1 = linalg.matmul ins(%0, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
    return %1 : tensor<512x128xf32>
  }
}

// -----

// Two parameters, for two reasons.
// CHECK: :[[#@LINE+5]]:10: remark: [Explained] weir-form-dispatches: footprint | {{.*}} | joined if: the cost model's cap is 131072, and the cost model's cache is 4194304 | state it by: cap = 131072 in weir.fusion of the module, and cache = 4194304 in weir.fusion of the module | tried: {{[0-9]+}}
module { // REPLACED
// STATED: module attributes {weir.fusion = {cache = 4194304, cap = 131072}} {
  func.func @pair(%x: tensor<128x384xf32>, %w: tensor<384x1536xf32>, %v: tensor<1536x384xf32>, %init: tensor<128x1536xf32>, %last: tensor<128x384xf32>) -> tensor<128x384xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x1536xf32>) outs(%init : tensor<128x1536xf32>) -> tensor<128x1536xf32>
    %1 = linalg.matmul ins(%0, %v : tensor<128x1536xf32>, tensor<1536x384xf32>) outs(%last : tensor<128x384xf32>) -> tensor<128x384xf32>
    return %1 : tensor<128x384xf32>
  }
}

// -----

// The bound of a dynamic extent.
// CHECK: :[[#@LINE+9]]:10: remark: [Explained] weir-form-dispatches: footprint | with 'linalg.matmul' at {{.*}} | joined if: result 0 of 'util.assume.int' at {{.*}} <= 64 | state it by: util.assume.int with umax = 64 | tried: 3
module attributes {weir.fusion = {cap = 16384, lambda = 1000000}} {
  func.func @bounded(%x: tensor<128x384xf32>, %w: tensor<384x?xf32>, %v: tensor<?x384xf32>, %n: index, %last: tensor<128x384xf32>) -> tensor<128x384xf32> {
    %m = util.assume.int %n<umax = 9223372036854775807> : index // REPLACED
    // STATED: %m = util.assume.int %n<umax = 64> : index
    %e = tensor.empty(%m) : tensor<128x?xf32>
    %z = arith.constant 0.0 : f32
    %i = linalg.fill ins(%z : f32) outs(%e : tensor<128x?xf32>) -> tensor<128x?xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x?xf32>) outs(%i : tensor<128x?xf32>) -> tensor<128x?xf32>
    %1 = linalg.matmul ins(%0, %v : tensor<128x?xf32>, tensor<?x384xf32>) outs(%last : tensor<128x384xf32>) -> tensor<128x384xf32>
    return %1 : tensor<128x384xf32>
  }
}

// -----

// Two devices.
// CHECK: :[[#@LINE+4]]:8: remark: [Explained] weir-form-dispatches: affinity | with 'linalg.reduce' at {{.*}}:[[#@LINE+2]]:8{{.*}} | joined if: 'linalg.reduce' at {{.*}} runs on #hal.device.affinity<@b> | state it by: stream.affinity on that op, or --device-pin | tried: 1
func.func @place(%x: tensor<8x128xf32>, %i: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<8x128xf32>) outs(%i : tensor<8xf32>) dimensions = [1] {stream.affinity = #hal.device.affinity<@a>} // REPLACED
  // STATED: %0 = linalg.reduce { arith.addf } ins(%x : tensor<8x128xf32>) outs(%i : tensor<8xf32>) dimensions = [1] {stream.affinity = #hal.device.affinity<@b>}
  %1 = linalg.exp {stream.affinity = #hal.device.affinity<@b>} ins(%0 : tensor<8xf32>) outs(%i : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// CHECK: :[[#@LINE+3]]:8: remark: [Explained] weir-form-dispatches: pinned | {{.*}} | joined if: 'linalg.exp' at {{.*}} need not stay alone | state it by: no weir.no_fuse on it | tried: 1
func.func @pinned(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.exp {weir.no_fuse} ins(%0 : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32> // REPLACED
  // STATED: %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// No reader between the two.
// CHECK: :[[#@LINE+6]]:8: remark: [Explained] weir-form-dispatches: not-convex | {{.*}} | joined if: no use of the value between by 'func.call' at {{.*}}:[[#@LINE+4]]:8{{.*}} | state it by: let that op compute the value itself, or use another one | tried: 1
func.func private @use(tensor<64x64xf32>) -> tensor<64x64xf32>
func.func @between(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = call @use(%0) : (tensor<64x64xf32>) -> tensor<64x64xf32> // REPLACED
  // STATED: %c = call @use(%init) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.add ins(%0, %c : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// There are two such readers: none of them alone is enough.
// CHECK: :[[#@LINE+6]]:8: remark: [Explained] weir-form-dispatches: not-convex | {{.*}} | no fact among the 2 tried{{$}}
func.func private @use(tensor<64x64xf32>) -> tensor<64x64xf32>
func.func @two_ways(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = call @use(%0) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = call @use(%0) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%0, %c, %d : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %e: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %e : f32
    linalg.yield %t : f32
  } -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// No fact is known for this code.
// CHECK-NOT: class-empty
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
func.func @columns(%x: tensor<512x512xf32>, %i: tensor<512xf32>, %j: tensor<512xf32>) -> tensor<512xf32> {
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x512xf32>) outs(%i : tensor<512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  %c = linalg.generic {indexing_maps = [#id, #row, #col], iterator_types = ["reduction", "parallel"]} ins(%x, %r : tensor<512x512xf32>, tensor<512xf32>) outs(%j : tensor<512xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %m = arith.mulf %in, %s : f32
    %n = arith.addf %m, %out : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  return %c : tensor<512xf32>
}
