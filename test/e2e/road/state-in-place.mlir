// State costs a step its update: no allocation, and no copy but of content that is handed out (test/e2e/check/state.mlir compares numbers).
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@insert:copies==0,@insert:allocations==0,@insert:dispatches==1" \
// RUN:   --weir-expect="@accumulate:copies==0,@accumulate:allocations==0,@optimize:copies==0,@optimize:allocations==0,@optimize:dispatches==1" \
// RUN:   --weir-expect="@hand_out:copies==1,@hand_out:allocations==1,@replace:copies==0,@replace:allocations==0,@turn:copies==0,@turn:allocations==0,@mix:copies==0,@mix:fills==0,@mix:allocations==1"

#id = affine_map<(d0, d1) -> (d0, d1)>
util.global private mutable @cache = dense<0.0> : tensor<8x128x64xf32>
func.func @insert(%k: tensor<8x1x64xf32>, %pos: index) {
  %old = util.global.load @cache : tensor<8x128x64xf32>
  %new = tensor.insert_slice %k into %old[0, %pos, 0] [8, 1, 64] [1, 1, 1] : tensor<8x1x64xf32> into tensor<8x128x64xf32>
  util.global.store %new, @cache : tensor<8x128x64xf32>
  return
}

util.global private mutable @sum = dense<0.0> : tensor<16x16xf32>
func.func @accumulate(%x: tensor<16x32xf32>, %y: tensor<32x16xf32>) {
  %old = util.global.load @sum : tensor<16x16xf32>
  %new = linalg.matmul ins(%x, %y : tensor<16x32xf32>, tensor<32x16xf32>) outs(%old : tensor<16x16xf32>) -> tensor<16x16xf32>
  util.global.store %new, @sum : tensor<16x16xf32>
  return
}

util.global private mutable @weights = dense<1.0> : tensor<37x19xf32>
util.global private mutable @momentum = dense<0.0> : tensor<37x19xf32>
func.func @optimize(%g: tensor<37x19xf32>) {
  %w = util.global.load @weights : tensor<37x19xf32>
  %m = util.global.load @momentum : tensor<37x19xf32>
  %e = tensor.empty() : tensor<37x19xf32>
  %half = arith.constant 0.5 : f32
  %m1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %g : tensor<37x19xf32>, tensor<37x19xf32>) outs(%e : tensor<37x19xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %half : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<37x19xf32>
  %w1 = linalg.sub ins(%w, %m1 : tensor<37x19xf32>, tensor<37x19xf32>) outs(%e : tensor<37x19xf32>) -> tensor<37x19xf32>
  util.global.store %m1, @momentum : tensor<37x19xf32>
  util.global.store %w1, @weights : tensor<37x19xf32>
  return
}

util.global private mutable @total = dense<1.0> : tensor<37x19xf32>
func.func @hand_out(%x: tensor<37x19xf32>) -> tensor<37x19xf32> {
  %old = util.global.load @total : tensor<37x19xf32>
  %e = tensor.empty() : tensor<37x19xf32>
  %new = linalg.add ins(%old, %x : tensor<37x19xf32>, tensor<37x19xf32>) outs(%e : tensor<37x19xf32>) -> tensor<37x19xf32>
  util.global.store %new, @total : tensor<37x19xf32>
  return %new : tensor<37x19xf32>
}

// New content that is computed without the old one is written into the storage of the old one, also if another function hands it out.
util.global private mutable @latest = dense<1.0> : tensor<37x19xf32>
func.func @replace(%x: tensor<37x19xf32>) {
  %e = tensor.empty() : tensor<37x19xf32>
  %new = linalg.exp ins(%x : tensor<37x19xf32>) outs(%e : tensor<37x19xf32>) -> tensor<37x19xf32>
  util.global.store %new, @latest : tensor<37x19xf32>
  return
}
func.func @get() -> tensor<37x19xf32> {
  %latest = util.global.load @latest : tensor<37x19xf32>
  return %latest : tensor<37x19xf32>
}

// Two buffers, each of which is the older one in turn: it gets the new content.
util.global private mutable @newer = dense<1.0> : tensor<37x19xf32>
util.global private mutable @older = dense<2.0> : tensor<37x19xf32>
func.func @turn(%x: tensor<37x19xf32>) {
  %a = util.global.load @newer : tensor<37x19xf32>
  %e = tensor.empty() : tensor<37x19xf32>
  %new = linalg.add ins(%a, %x : tensor<37x19xf32>, tensor<37x19xf32>) outs(%e : tensor<37x19xf32>) -> tensor<37x19xf32>
  util.global.store %new, @newer : tensor<37x19xf32>
  util.global.store %a, @older : tensor<37x19xf32>
  return
}

// All of the old content is read for each element of the new one: storage of its own, and no copy.
util.global private mutable @mixed = dense<1.0> : tensor<19x19xf32>
func.func @mix(%x: tensor<19x19xf32>) {
  %a = util.global.load @mixed : tensor<19x19xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<19x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<19x19xf32>) -> tensor<19x19xf32>
  %new = linalg.matmul ins(%x, %a : tensor<19x19xf32>, tensor<19x19xf32>) outs(%f : tensor<19x19xf32>) -> tensor<19x19xf32>
  util.global.store %new, @mixed : tensor<19x19xf32>
  return
}
