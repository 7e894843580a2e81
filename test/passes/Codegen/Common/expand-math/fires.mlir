// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-expand-math))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-expand-math{avx512}))" | FileCheck %s --check-prefix=AVX512
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-expand-math{fma=false fma-f64=false}))" | FileCheck %s --check-prefix=NOFMA
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-expand-math{approximate=false}))" | FileCheck %s --check-prefix=EXACT
// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-set-contraction{mode=fast},func.func(weir-expand-math))" | FileCheck %s --check-prefix=FAST

// What is too small is 0 before it is scaled.
// CHECK-LABEL: func.func @exp
// CHECK:         math.roundeven
// CHECK:         math.fma
// CHECK:         arith.shli
// CHECK-NOT:     math.exp
// AVX512-LABEL: func.func @exp
// AVX512:         %[[SMALL:.+]] = arith.cmpf olt, %arg0
// AVX512:         %[[Y:.+]] = arith.select %[[SMALL]]
// AVX512:         llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"(%[[Y]],
// EXACT-LABEL: func.func @exp
// EXACT:         math.exp
func.func @exp(%x: vector<16xf32>) -> vector<16xf32> {
  %y = math.exp %x : vector<16xf32>
  return %y : vector<16xf32>
}

// In f64 without conversions to integers, lane by lane nowhere.
// CHECK-LABEL: func.func @exp_f64
// CHECK:         arith.bitcast {{.*}} : vector<8xf64> to vector<8xi64>
// CHECK-NOT:     math.exp
// CHECK-NOT:     arith.fptosi
// CHECK-NOT:     vector.extract
// CHECK:         return
// EXACT-LABEL: func.func @exp_f64
// EXACT:         math.exp
func.func @exp_f64(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.exp %x : vector<8xf64>
  return %y : vector<8xf64>
}

// CHECK-LABEL: func.func @log_f64
// CHECK-NOT:     math.log10
// CHECK-NOT:     vector.extract
// CHECK:         return
func.func @log_f64(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.log10 %x : vector<8xf64>
  return %y : vector<8xf64>
}

// With instructions for the parts of numbers nothing is left to do for what is special.
// AVX512-LABEL: func.func @log_f32
// AVX512:         llvm.call_intrinsic "llvm.x86.avx512.mask.getmant.ps.512"
// AVX512:         llvm.call_intrinsic "llvm.x86.avx512.mask.getexp.ps.512"
// AVX512-NOT:     arith.cmpf
// AVX512:         return
func.func @log_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %y = math.log %x : vector<16xf32>
  return %y : vector<16xf32>
}

// AVX512-LABEL: func.func @log1p_f64
// AVX512:         llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"
// AVX512:         llvm.call_intrinsic "llvm.x86.avx512.mask.fixupimm.pd.512"
// AVX512-NOT:     arith.select
// AVX512:         return
func.func @log1p_f64(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.log1p %x : vector<8xf64>
  return %y : vector<8xf64>
}

// The logarithm's first digits come from tables; signs and NaN are handled if a lane has them.
// AVX512-LABEL: func.func @powf
// AVX512-COUNT-3: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// AVX512:         vector.reduction <or>
// AVX512:         scf.if
// CHECK-LABEL: func.func @powf
// CHECK:         arith.extf {{.*}} : vector<16xf32> to vector<16xf64>
// CHECK:         scf.if
// CHECK:           math.floor
func.func @powf(%x: vector<16xf32>, %p: vector<16xf32>) -> vector<16xf32> {
  %y = math.powf %x, %p : vector<16xf32>
  return %y : vector<16xf32>
}

// The quotient is clamped: large arguments give exactly 1.
// CHECK-LABEL: func.func @erf
// CHECK:         %[[Q:.*]] = arith.divf
// CHECK:         arith.cmpf ogt, %{{.*}}, %[[Q]]
// CHECK-NOT:     math.erf
func.func @erf(%x: f32) -> f32 {
  %y = math.erf %x : f32
  return %y : f32
}

// Coefficients from tables, and what is beyond the last piece is clamped to where that gives 1.
// AVX512-LABEL: func.func @erf_f32
// AVX512-NOT:     arith.divf
// AVX512:         arith.constant dense<3.950000e+00>
// AVX512-COUNT-6: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// AVX512:         math.copysign
// CHECK-LABEL: func.func @erf_f32
// CHECK:         arith.divf
func.func @erf_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %y = math.erf %x : vector<16xf32>
  return %y : vector<16xf32>
}

// AVX512-LABEL: func.func @tanh_f32
// AVX512-NOT:     arith.divf
// AVX512:         arith.constant dense<9.02999973>
// AVX512-COUNT-7: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// AVX512:         math.copysign
// CHECK-LABEL: func.func @tanh_f32
// CHECK:         arith.divf
func.func @tanh_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %y = math.tanh %x : vector<16xf32>
  return %y : vector<16xf32>
}

// Without a table in the module with AVX-512, too.
// CHECK-LABEL: func.func @erf_f64
// CHECK:         arith.divf
// CHECK-NOT:     math.erf
// AVX512-LABEL: func.func @erf_f64
// AVX512:         arith.divf
// AVX512-NOT:     math.erf
// AVX512:         return
// AVX512:         return
func.func @erf_f64(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.erf %x : vector<8xf64>
  return %y : vector<8xf64>
}

// Small floats go through f32.
// CHECK-LABEL: func.func @tanh_f16
// CHECK:         arith.extf
// CHECK:         arith.divf {{.*}} : vector<8xf32>
// CHECK:         arith.truncf
func.func @tanh_f16(%x: vector<8xf16>) -> vector<8xf16> {
  %y = math.tanh %x : vector<8xf16>
  return %y : vector<8xf16>
}

// What has no expansion is computed lane by lane.
// CHECK-LABEL: func.func @sinh
// CHECK-COUNT-4: math.sinh {{.*}} : f32
// CHECK:         vector.from_elements
func.func @sinh(%x: vector<4xf32>) -> vector<4xf32> {
  %y = math.sinh %x : vector<4xf32>
  return %y : vector<4xf32>
}

// Where a lane is too large to be reduced, all of them are computed one by one.
// CHECK-LABEL: func.func @sin
// CHECK:         %[[LARGE:.*]] = arith.cmpf ogt
// CHECK:         %[[ANY:.*]] = vector.reduction <or>, %[[LARGE]]
// CHECK:         scf.if %[[ANY]]
// CHECK-COUNT-4:   math.sin {{.*}} : f32
// CHECK:           vector.from_elements
// CHECK:         else
// CHECK-NOT:       math.sin
// CHECK:           math.fma {{.*}} : vector<4xf32>
// NOFMA-LABEL: func.func @sin
// NOFMA-COUNT-4: math.sin {{.*}} : f32
func.func @sin(%x: vector<4xf32>) -> vector<4xf32> {
  %y = math.sin %x : vector<4xf32>
  return %y : vector<4xf32>
}

// The logarithm of f32 is computed in f64.
// CHECK-LABEL: func.func @pow
// CHECK-NOT:     vector.extract
// CHECK:         math.fma {{.*}} : vector<4xf64>
// CHECK-NOT:     math.powf
// NOFMA-LABEL: func.func @pow
// NOFMA-COUNT-4: math.powf {{.*}} : f32
func.func @pow(%x: vector<4xf32>, %y: vector<4xf32>) -> vector<4xf32> {
  %z = math.powf %x, %y : vector<4xf32>
  return %z : vector<4xf32>
}

// CHECK-LABEL: func.func @rsqrt
// CHECK:         math.sqrt
// CHECK:         arith.divf
func.func @rsqrt(%x: vector<4xf64>) -> vector<4xf64> {
  %y = math.rsqrt %x : vector<4xf64>
  return %y : vector<4xf64>
}

// CHECK-LABEL: func.func @licence
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : f32
// FAST-LABEL:  func.func @licence
// FAST:          arith.mulf {{.*}} fastmath<contract>
// CHECK:         arith.maximumf %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : f32
// CHECK:         arith.maxnumf {{.*}} fastmath<nsz>
func.func @licence(%x: f32, %y: f32) -> f32 {
  %p = arith.mulf %x, %y : f32
  %m = arith.maximumf %p, %y : f32
  %n = arith.maxnumf %m, %y : f32
  return %n : f32
}

// Upstream would compute exp(x) - 1, which is 0 near 0.
// EXACT-LABEL: func.func @expm1
// EXACT:         arith.extf {{.*}} : f32 to f64
// EXACT-NOT:     math.expm1
// EXACT:         arith.truncf {{.*}} : f64 to f32
func.func @expm1(%x: f32) -> f32 {
  %y = math.expm1 %x : f32
  return %y : f32
}
