// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s --check-prefix=ALL
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{disable-interchange}))' | FileCheck %s --check-prefix=KEEP
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o - | FileCheck %s --check-prefix=CPU
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Missed] low-parallelism {{.*}} Function=f11 
// REMARK: remark: [Missed] reshape-crosses {{.*}} Function=f30 

// Cases of docs/spec/dispatch-passes.md 4.17 with reductions: the number of dispatches with the parameters of 4.13, the same without
// interchange, and what the target cpu makes of them.

// F8: softmax over the last dimension.
// ALL-LABEL: func.func @f8(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f8(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f8(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f8(%x: tensor<12x128x128xf32>) -> tensor<12x128x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<12x128xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<12x128x128xf32>) outs(%f1 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  %e3 = tensor.empty() : tensor<12x128x128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %1 : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%e3 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  %e5 = tensor.empty() : tensor<12x128xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<12x128x128xf32>) outs(%f6 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  %e8 = tensor.empty() : tensor<12x128x128xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%2, %3 : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%e8 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.divf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  return %4 : tensor<12x128x128xf32>
}

// A part of it whose exponentials are needed outside: two results.
// ALL-LABEL: func.func @f8_part(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f8_part(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f8_part(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f8_part(%x: tensor<12x128x128xf32>) -> (tensor<12x128x128xf32>, tensor<12x128xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<12x128xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<12x128x128xf32>) outs(%f1 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  %e3 = tensor.empty() : tensor<12x128x128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %1 : tensor<12x128x128xf32>, tensor<12x128xf32>) outs(%e3 : tensor<12x128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<12x128x128xf32>
  %e5 = tensor.empty() : tensor<12x128xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<12x128xf32>) -> tensor<12x128xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<12x128x128xf32>) outs(%f6 : tensor<12x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<12x128xf32>
  return %2, %3 : tensor<12x128x128xf32>, tensor<12x128xf32>
}

// F9: softmax over the first dimension: the columns are distributed, a line at a time.
// ALL-LABEL: func.func @f9(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f9(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f9(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f9(%x: tensor<256x64xf32>) -> tensor<256x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<256x64xf32>) outs(%f1 : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %e3 = tensor.empty() : tensor<256x64xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %1 : tensor<256x64xf32>, tensor<64xf32>) outs(%e3 : tensor<256x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<256x64xf32>
  %e5 = tensor.empty() : tensor<64xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<64xf32>) -> tensor<64xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%2 : tensor<256x64xf32>) outs(%f6 : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %e8 = tensor.empty() : tensor<256x64xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%2, %3 : tensor<256x64xf32>, tensor<64xf32>) outs(%e8 : tensor<256x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.divf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<256x64xf32>
  return %4 : tensor<256x64xf32>
}

// F10: a projection with its residual and layer norm. On cpu the projection would run against all of its weight: resident-reread.
// ALL-LABEL: func.func @f10(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f10(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f10(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f10(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> tensor<128x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x384xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f1 : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e3 = tensor.empty() : tensor<128x384xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias, %x : tensor<128x384xf32>, tensor<384xf32>, tensor<128x384xf32>) outs(%e3 : tensor<128x384xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %p = arith.addf %a, %b : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  %e5 = tensor.empty() : tensor<128xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<128xf32>) -> tensor<128xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%2 : tensor<128x384xf32>) outs(%f6 : tensor<128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  %e8 = tensor.empty() : tensor<128xf32>
  %f9 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<128xf32>) -> tensor<128xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%2, %3 : tensor<128x384xf32>, tensor<128xf32>) outs(%f9 : tensor<128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %q = arith.mulf %p, %p : f32
    %s = arith.addf %q, %o : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  %e11 = tensor.empty() : tensor<128x384xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%2, %3, %4, %bias : tensor<128x384xf32>, tensor<128xf32>, tensor<128xf32>, tensor<384xf32>) outs(%e11 : tensor<128x384xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %q = math.rsqrt %c : f32
    %u = arith.mulf %p, %q : f32
    %s = arith.mulf %u, %d : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  return %5 : tensor<128x384xf32>
}

// The layer norm alone, as it is trained: with mean and variance as results.
// ALL-LABEL: func.func @f10_norm(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f10_norm(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f10_norm(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f10_norm(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %bias: tensor<384xf32>) -> (tensor<128xf32>, tensor<128xf32>, tensor<128x384xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128xf32>) -> tensor<128xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<128x384xf32>) outs(%f1 : tensor<128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  %e3 = tensor.empty() : tensor<128xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<128xf32>) -> tensor<128xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %1 : tensor<128x384xf32>, tensor<128xf32>) outs(%f4 : tensor<128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %q = arith.mulf %p, %p : f32
    %s = arith.addf %q, %o : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  %e6 = tensor.empty() : tensor<128x384xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %1, %2, %bias : tensor<128x384xf32>, tensor<128xf32>, tensor<128xf32>, tensor<384xf32>) outs(%e6 : tensor<128x384xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %q = math.rsqrt %c : f32
    %u = arith.mulf %p, %q : f32
    %s = arith.mulf %u, %d : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  return %1, %2, %3 : tensor<128xf32>, tensor<128xf32>, tensor<128x384xf32>
}

// F11: batch norm reads everything twice, whatever is fused: low-parallelism.
// ALL-LABEL: func.func @f11(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f11(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f11(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f11(%x: tensor<16x56x56x64xf32>) -> tensor<16x56x56x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>], iterator_types = ["reduction", "reduction", "reduction", "parallel"]}
      ins(%x : tensor<16x56x56x64xf32>) outs(%f1 : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %e3 = tensor.empty() : tensor<16x56x56x64xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %1 : tensor<16x56x56x64xf32>, tensor<64xf32>) outs(%e3 : tensor<16x56x56x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<16x56x56x64xf32>
  return %2 : tensor<16x56x56x64xf32>
}

// F22: the reduction runs in another order, so that what it gives is written in rows (PM5).
// ALL-LABEL: func.func @f22(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f22(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f22(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f22(%x: tensor<64x128x256xf32>, %bias: tensor<64xf32>) -> tensor<128x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x64xf32>) -> tensor<128x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<64x128x256xf32>) outs(%f1 : tensor<128x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<128x64xf32>
  %e3 = tensor.empty() : tensor<128x64xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<128x64xf32>, tensor<64xf32>) outs(%e3 : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<128x64xf32>
  return %2 : tensor<128x64xf32>
}

// Its form.
// ALL-LABEL: func.func @f22_after(
// KEEP-LABEL: func.func @f22_after(
// CPU-LABEL: util.func public @f22_after(
func.func @f22_after(%x: tensor<64x128x256xf32>, %bias: tensor<64xf32>) -> tensor<128x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<64x128x256xf32>) outs(%f : tensor<128x64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.addf %a, %acc : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s, %bias : tensor<128x64xf32>, tensor<64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %u: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}

// F16: a small producer of a broadcast is computed again where it is read: it is no op of its own.
// ALL-LABEL: func.func @f16(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f16(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f16(
// CPU-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f16(%x: tensor<4xi32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xi32>) outs(%e0 : tensor<4xf32>) {
  ^bb0(%a: i32, %o: f32):
    %s = arith.sitofp %a : i32 to f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x64xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<4xf32>) outs(%e2 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4x64xf32>
  return %2 : tensor<4x64xf32>
}

// F30: six rows seen as 2x3 by one consumer and as 3x2 by another. Each alone would fuse; the second one crosses the first.
// ALL-LABEL: func.func @f30(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f30(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f30(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f30(%x: tensor<6x512xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x512xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x512xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x512xf32>) outs(%e0 : tensor<6x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<6x512xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [2, 3, 512] : tensor<6x512xf32> into tensor<2x3x512xf32>
  %3 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [3, 2, 512] : tensor<6x512xf32> into tensor<3x2x512xf32>
  %e4 = tensor.empty() : tensor<2x3xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<2x3x512xf32>) outs(%f5 : tensor<2x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %e7 = tensor.empty() : tensor<3x2xf32>
  %f8 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<3x2xf32>) -> tensor<3x2xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%3 : tensor<3x2x512xf32>) outs(%f8 : tensor<3x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<3x2xf32>
  return %4, %5, %1 : tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x512xf32>
}
