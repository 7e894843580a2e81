// RUN: weir-opt %s --split-input-file --pass-pipeline="builtin.module(weir-add-math-tables)" | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline="builtin.module(weir-add-math-tables,weir-add-math-tables,func.func(weir-expand-math{avx512}))" | FileCheck %s --check-prefix=EXPANDED

// erf and its derivative at 0, 1/256, ...: 0 and 2/sqrt(pi) first. One table for all, and for a second run.
// CHECK:     memref.global "private" constant @__weir_erf_f64 : memref<1537x2xf64> = dense<"0x00000000000000006D9B4250D70DF23F{{[0-9A-F]+}}"> {alignment = 64 : i64}
// CHECK-NOT: memref.global
// EXPANDED:     memref.global
// EXPANDED-NOT: memref.global
// EXPANDED-LABEL: func.func @erf
// EXPANDED:         %[[LOW:.+]] = arith.trunci {{.*}} : vector<8xi64> to vector<8xi16>
// EXPANDED:         %[[PLACES:.+]] = arith.minui %[[LOW]], %{{.*}} : vector<8xi16>
// EXPANDED:         vector.bitcast %[[PLACES]]
// EXPANDED:         %[[TABLE:.+]] = memref.get_global @__weir_erf_f64
// EXPANDED-COUNT-8: vector.load %[[TABLE]]
// EXPANDED-NOT:     arith.divf
// EXPANDED:         math.copysign
func.func @erf(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.erf %x : vector<8xf64>
  return %y : vector<8xf64>
}
func.func @again(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.erf %x : vector<8xf64>
  return %y : vector<8xf64>
}

// -----

// Others are not looked up.
// CHECK-NOT:      memref.global
// CHECK-LABEL:    func.func @others
// EXPANDED-NOT:   memref.global
// EXPANDED-LABEL: func.func @others
// EXPANDED-NOT:   memref.get_global
// EXPANDED:       return
func.func @others(%a: f64, %b: vector<4xf64>, %c: vector<16xf64>, %d: vector<8xf32>, %e: vector<8xf64>) -> (f64, vector<4xf64>, vector<16xf64>, vector<8xf32>, vector<8xf64>) {
  %0 = math.erf %a : f64
  %1 = math.erf %b : vector<4xf64>
  %2 = math.erf %c : vector<16xf64>
  %3 = math.erf %d : vector<8xf32>
  %4 = math.tanh %e : vector<8xf64>
  return %0, %1, %2, %3, %4 : f64, vector<4xf64>, vector<16xf64>, vector<8xf32>, vector<8xf64>
}
