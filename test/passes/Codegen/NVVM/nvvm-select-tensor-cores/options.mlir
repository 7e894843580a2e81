// RUN: weir-opt %s --weir-nvvm-select-tensor-cores=tf32 --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s
// RUN: weir-opt %s --weir-nvvm-select-tensor-cores="tf32 fp-order=keep" --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: weir-opt %s --weir-nvvm-select-tensor-cores --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: weir-opt %s --weir-nvvm-select-tensor-cores=warpgroups --remarks-filter=weir-nvvm-select-tensor-cores 2>%t | FileCheck %s --check-prefix=F8
// RUN: FileCheck %s --check-prefix=WARPGROUPS --input-file=%t
// RUN: not weir-opt %s --weir-nvvm-select-tensor-cores=fp-order=some 2>&1 | FileCheck %s --check-prefix=ORDER

// Factors of f32 may be rounded where the option says so; no floating-point sum is in another order where it says that.
// CHECK-DAG:   [Passed] selected {{.*}}call=nvvm_mma_tf32
// CHECK-DAG:   library_call = "nvvm_mma_tf32"
// KEEP:        [Missed] fp-order
// KEEP-NOT:    library_call
// WITHOUT:     [Missed] types
// WITHOUT-NOT: library_call
// ORDER:       error: fp-order must be 'free' or 'keep'
// WARPGROUPS:  [Missed] types
func.func @product(%a: memref<64x32xf32>, %b: memref<32x64xf32>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf32>, memref<32x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// Only warpgroups multiply f8, of one type or two; other types of eight bits they do not.
// WITHOUT:     [Missed] types {{.*}}Function=f8
// F8-LABEL:    func.func @f8
// F8:          library_call = "nvvm_mma_e4m3"
func.func @f8(%a: memref<64x32xf8E4M3FN>, %b: memref<32x64xf8E4M3FN>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x32xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %sum: f32):
    %0 = arith.extf %x : f8E4M3FN to f32
    %1 = arith.extf %y : f8E4M3FN to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// F8-LABEL:    func.func @f8_of_two
// F8:          library_call = "nvvm_mma_e5m2_e4m3"
func.func @f8_of_two(%a: memref<64x32xf8E5M2>, %b: memref<32x64xf8E4M3FN>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x32xf8E5M2>, memref<32x64xf8E4M3FN>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f8E5M2, %y: f8E4M3FN, %sum: f32):
    %0 = arith.extf %x : f8E5M2 to f32
    %1 = arith.extf %y : f8E4M3FN to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// WARPGROUPS:  [Missed] types {{.*}}Function=f8_and_f16
// F8-LABEL:    func.func @f8_and_f16
// F8-NOT:      library_call
func.func @f8_and_f16(%a: memref<64x32xf8E5M2>, %b: memref<32x64xf16>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x32xf8E5M2>, memref<32x64xf16>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f8E5M2, %y: f16, %sum: f32):
    %0 = arith.extf %x : f8E5M2 to f32
    %1 = arith.extf %y : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// WARPGROUPS:  [Missed] types {{.*}}Function=other_f8
// F8-LABEL:    func.func @other_f8
// F8-NOT:      library_call
func.func @other_f8(%a: memref<64x32xf8E4M3FNUZ>, %b: memref<32x64xf8E4M3FNUZ>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x32xf8E4M3FNUZ>, memref<32x64xf8E4M3FNUZ>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f8E4M3FNUZ, %y: f8E4M3FNUZ, %sum: f32):
    %0 = arith.extf %x : f8E4M3FNUZ to f32
    %1 = arith.extf %y : f8E4M3FNUZ to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// A warpgroup has 64 rows.
// WARPGROUPS:  [Missed] small {{.*}}Function=few_rows{{.*}} extent=32
// F8-LABEL:    func.func @few_rows
// F8-NOT:      library_call
func.func @few_rows(%a: memref<32x32xf8E5M2>, %b: memref<32x64xf8E5M2>, %c: memref<32x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<32x32xf8E5M2>, memref<32x64xf8E5M2>) outs(%c : memref<32x64xf32>) {
  ^bb0(%x: f8E5M2, %y: f8E5M2, %sum: f32):
    %0 = arith.extf %x : f8E5M2 to f32
    %1 = arith.extf %y : f8E5M2 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
