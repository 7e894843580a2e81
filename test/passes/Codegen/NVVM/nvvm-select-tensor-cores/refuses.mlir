// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-nvvm-select-tensor-cores))" --remarks-filter=weir-nvvm-select-tensor-cores 2>%t | FileCheck %s --implicit-check-not=library_call
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-nvvm-select-tensor-cores{fp-order=keep}))" --remarks-filter=weir-nvvm-select-tensor-cores -o /dev/null 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-set-contraction{mode=off},func.func(weir-nvvm-select-tensor-cores))" --remarks-filter=weir-nvvm-select-tensor-cores -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONTRACT

// f32 stays exact.
// REMARK: [Missed] types | Category:weir-nvvm-select-tensor-cores | Function=single
// CHECK-LABEL: func.func @single
func.func @single(%a: memref<64x32xf32>, %b: memref<32x64xf32>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf32>, memref<32x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// Sums that are rounded after each step.
// REMARK: [Missed] types | {{.*}}Function=half_sums
// CHECK-LABEL: func.func @half_sums
func.func @half_sums(%a: memref<64x32xf16>, %b: memref<32x64xf16>, %c: memref<64x64xf16>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf16>, memref<32x64xf16>) outs(%c : memref<64x64xf16>)
  return
}

// One factor with a sign, the other without.
// REMARK: [Missed] types | {{.*}}Function=mixed
// CHECK-LABEL: func.func @mixed
func.func @mixed(%a: memref<64x32xi8>, %b: memref<32x64xi8>, %c: memref<64x64xi32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<64x32xi8>, memref<32x64xi8>) outs(%c : memref<64x64xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %sum, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] loops | {{.*}}Function=batch
// CHECK-LABEL: func.func @batch
func.func @batch(%a: memref<2x64x32xf16>, %b: memref<2x32x64xf16>, %c: memref<2x64x64xf32>) attributes {weir.kernel} {
  linalg.batch_matmul ins(%a, %b : memref<2x64x32xf16>, memref<2x32x64xf16>) outs(%c : memref<2x64x64xf32>)
  return
}

// REMARK: [Missed] loops | {{.*}}Function=two_reductions
// CHECK-LABEL: func.func @two_reductions
func.func @two_reductions(%a: memref<64x3x32xf16>, %b: memref<3x32x64xf16>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, j, k) -> (m, j, k)>, affine_map<(m, n, j, k) -> (j, k, n)>, affine_map<(m, n, j, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<64x3x32xf16>, memref<3x32x64xf16>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f16, %y: f16, %sum: f32):
    %0 = arith.extf %x : f16 to f32
    %1 = arith.extf %y : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// ORDER: [Missed] fp-order | {{.*}}Function=narrow
// CONTRACT: [Missed] fp-contract | {{.*}}Function=narrow
// REMARK: [Missed] small | {{.*}}Function=narrow{{.*}} extent=7
// CHECK-LABEL: func.func @narrow
func.func @narrow(%a: memref<64x32xf16>, %b: memref<32x7xf16>, %c: memref<64x7xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf16>, memref<32x7xf16>) outs(%c : memref<64x7xf32>)
  return
}

// REMARK: [Missed] workgroup-memory | {{.*}}Function=full
// CHECK-LABEL: func.func @full
func.func @full(%a: memref<64x32xf16>, %b: memref<32x64xf16>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  %t = memref.alloc() : memref<46000xi8>
  linalg.matmul ins(%a, %b : memref<64x32xf16>, memref<32x64xf16>) outs(%c : memref<64x64xf32>)
  memref.dealloc %t : memref<46000xi8>
  return
}

// The other one may need the memory.
// REMARK: [Missed] types | {{.*}}Function=two
// REMARK: [Missed] other-products | {{.*}}Function=two
// CHECK-LABEL: func.func @two
func.func @two(%a: memref<64x32xf16>, %b: memref<32x64xf16>, %c: memref<64x64xf32>, %d: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf16>, memref<32x64xf16>) outs(%c : memref<64x64xf32>)
  linalg.matmul ins(%c, %c : memref<64x64xf32>, memref<64x64xf32>) outs(%d : memref<64x64xf32>)
  return
}
