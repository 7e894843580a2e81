// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-nvvm-select-tensor-cores))" --remarks-filter=weir-nvvm-select-tensor-cores 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// REMARK: [Passed] selected | Category:weir-nvvm-select-tensor-cores | Function=half{{.*}} call=nvvm_mma_f16
// CHECK-LABEL: func.func @half
// CHECK:         linalg.generic {{.*}}library_call = "nvvm_mma_f16"
func.func @half(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<?x?xf16>, memref<?x?xf16>) outs(%c : memref<?x?xf32>)
  return
}

// A batch of one, and factors in any order of dimensions.
// REMARK: [Passed] selected | {{.*}}Function=brain{{.*}} call=nvvm_mma_bf16
// CHECK-LABEL: func.func @brain
// CHECK:         linalg.generic {{.*}}library_call = "nvvm_mma_bf16"
func.func @brain(%a: memref<1x17x33xbf16>, %b: memref<1x15x33xbf16>, %c: memref<1x15x17xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, n, m)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<1x17x33xbf16>, memref<1x15x33xbf16>) outs(%c : memref<1x15x17xf32>) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %0 = arith.extf %y : bf16 to f32
    %1 = arith.extf %x : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %2, %sum : f32
    linalg.yield %3 : f32
  }
  return
}

// REMARK: [Passed] selected | {{.*}}Function=bytes{{.*}} call=nvvm_mma_s8
// CHECK-LABEL: func.func @bytes
// CHECK:         linalg.generic {{.*}}library_call = "nvvm_mma_s8"
func.func @bytes(%a: memref<16x32xi8>, %b: memref<32x8xi8>, %c: memref<16x8xi32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<16x32xi8>, memref<32x8xi8>) outs(%c : memref<16x8xi32>)
  return
}

// REMARK: [Passed] selected | {{.*}}Function=unsigned_bytes{{.*}} call=nvvm_mma_u8
// CHECK-LABEL: func.func @unsigned_bytes
// CHECK:         linalg.generic {{.*}}library_call = "nvvm_mma_u8"
func.func @unsigned_bytes(%a: memref<16x32xi8>, %b: memref<32x8xi8>, %c: memref<16x8xi32>) attributes {weir.kernel} {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<16x32xi8>, memref<32x8xi8>) outs(%c : memref<16x8xi32>)
  return
}
