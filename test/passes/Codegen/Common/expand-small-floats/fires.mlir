// RUN: weir-opt %s --weir-expand-small-floats | FileCheck %s --check-prefixes=CHECK,SOFT
// RUN: weir-opt %s --weir-expand-small-floats=f16=false | FileCheck %s --check-prefixes=CHECK,HARD

// The last bit of the f32 is odd if it is not exact.
// CHECK-LABEL: func.func @truncate
// CHECK-SAME:    %[[X:.*]]: f64
// CHECK:         %[[N:.*]] = arith.truncf %[[X]] : f64 to f32
// CHECK:         %[[BACK:.*]] = arith.extf %[[N]] : f32 to f64
// CHECK:         arith.cmpf one, %[[BACK]], %[[X]] : f64
// CHECK:         arith.ori
// CHECK:         %[[ODD:.*]] = arith.bitcast %{{.*}} : i32 to f32
// HARD:          arith.truncf %[[ODD]] : f32 to f16
// SOFT-NOT:      f32 to f16
// SOFT:          arith.bitcast %{{.*}} : i16 to f16
func.func @truncate(%x: f64) -> f16 {
  %r = arith.truncf %x : f64 to f16
  return %r : f16
}

// Each operation on bf16 rounds: no fast-math flag lets that vanish.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[P:.*]] = arith.mulf %{{.*}} : vector<8xf32>
// CHECK:         %[[R:.*]] = arith.truncf %[[P]] : vector<8xf32> to vector<8xbf16>
// CHECK:         %[[W:.*]] = arith.extf %[[R]] : vector<8xbf16> to vector<8xf32>
// CHECK:         arith.addf %[[W]]
// CHECK:         arith.truncf %{{.*}} : vector<8xf32> to vector<8xbf16>
func.func @chain(%x: vector<8xbf16>) -> vector<8xbf16> {
  %p = arith.mulf %x, %x : vector<8xbf16>
  %r = arith.addf %p, %x : vector<8xbf16>
  return %r : vector<8xbf16>
}

// CHECK-LABEL: func.func @integer
// CHECK:         %[[V:.*]] = arith.select
// CHECK:         arith.sitofp %[[V]] : i64 to f64
// CHECK:         arith.uitofp %{{.*}} : i16 to f32
func.func @integer(%x: i64, %y: i16) -> (bf16, bf16) {
  %r = arith.sitofp %x : i64 to bf16
  %s = arith.uitofp %y : i16 to bf16
  return %r, %s : bf16, bf16
}

// HARD-LABEL: func.func @half
// HARD:         arith.addf %{{.*}} : f16
// SOFT-LABEL: func.func @half
// SOFT-NOT:     f16 to f32
// SOFT:         arith.addf %{{.*}} : f32
// SOFT-NOT:     f32 to f16
func.func @half(%x: f16) -> f16 {
  %r = arith.addf %x, %x : f16
  return %r : f16
}
