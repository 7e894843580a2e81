// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-clean-kernels))" | FileCheck %s --check-prefixes=CHECK,TENSORS
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-clean-kernels{buffers}))" | FileCheck %s --check-prefixes=CHECK,BUFFERS

// A slice of something empty is empty, which `canonicalize` does not know.
// CHECK-LABEL: func.func @empty
// TENSORS-NOT:   tensor.extract_slice
// BUFFERS:       tensor.extract_slice
// CHECK:         return
func.func @empty() -> tensor<2xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<8xf32>
  %s = tensor.extract_slice %e[1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

// Two views are one, and so the copy is one of a buffer onto itself.
// CHECK-LABEL: func.func @onto_itself
// BUFFERS-NOT:   memref.copy
// CHECK:         return
func.func @onto_itself(%b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<8xf32>
  %w = memref.view %b[%c0][] : memref<?xi8> to memref<8xf32>
  memref.copy %v, %w : memref<8xf32> to memref<8xf32>
  return
}

// CHECK-LABEL: func.func @host
// CHECK-COUNT-2: arith.constant 0
func.func @host() -> (index, index) {
  %a = arith.constant 0 : index
  %b = arith.constant 0 : index
  return %a, %b : index, index
}
