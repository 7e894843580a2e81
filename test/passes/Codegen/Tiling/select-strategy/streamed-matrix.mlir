// A matrix that no cache holds is read in whole rows, eight at a time, if the rows of the result are few: tiles are wide, and sums wait in memory.

// RUN: weir-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512 vector-registers=32}))" | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512 vector-registers=32}))" | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @root
// CHECK:         linalg.matmul {{.*}}strategy = "tiles", tile = [0, 2176, 0]
func.func @root(%x: memref<1x4096xf32>, %w: memref<4096x4100xf32>, %y: memref<1x4100xf32>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64}>} {
  %a = bufferization.to_tensor %x restrict : memref<1x4096xf32> to tensor<1x4096xf32>
  %b = bufferization.to_tensor %w restrict : memref<4096x4100xf32> to tensor<4096x4100xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4100xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4100xf32>) -> tensor<1x4100xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1x4096xf32>, tensor<4096x4100xf32>) outs(%f : tensor<1x4100xf32>) -> tensor<1x4100xf32>
  bufferization.materialize_in_destination %c in restrict writable %y : (tensor<1x4100xf32>, memref<1x4100xf32>) -> ()
  return
}

// -----

// LOOPS-LABEL: func.func @tiles
// LOOPS:         linalg.matmul {{.*}}registers = [1, 8, 1], {{.*}}reduction_block = 8>
// LOOPS:         linalg.matmul {{.*}}registers = [3, {{[0-9]}}, 1], {{.*}}reduction_block = 8>
func.func @tiles(%x: memref<1x4096xf32>, %w: memref<4096x?xf32, strided<[4100, 1]>>, %y: memref<1x?xf32>, %x3: memref<3x4096xf32>, %w3: memref<4096x1024xf32>, %y3: memref<3x1024xf32>, %m: index) attributes {weir.kernel} {
  %n = affine.min affine_map<()[s0] -> (2176, s0)>()[%m]
  %b = memref.subview %w[0, 0] [4096, %n] [1, 1] : memref<4096x?xf32, strided<[4100, 1]>> to memref<4096x?xf32, strided<[4100, 1]>>
  linalg.matmul ins(%x, %b : memref<1x4096xf32>, memref<4096x?xf32, strided<[4100, 1]>>) outs(%y : memref<1x?xf32>)
  linalg.matmul ins(%x3, %w3 : memref<3x4096xf32>, memref<4096x1024xf32>) outs(%y3 : memref<3x1024xf32>)
  return
}

// -----

// Many rows, short rows of the matrix, and one that fits.
// LOOPS-LABEL: func.func @strips
// LOOPS-NOT:     reduction_block
func.func @strips(%x: memref<16x4096xf32>, %w: memref<4096x2048xf32>, %y: memref<16x2048xf32>, %x1: memref<1x4096xf32>, %w1: memref<4096x256xf32>, %y1: memref<1x256xf32>, %x2: memref<1x64xf32>, %w2: memref<64x2048xf32>, %y2: memref<1x2048xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%x, %w : memref<16x4096xf32>, memref<4096x2048xf32>) outs(%y : memref<16x2048xf32>)
  linalg.matmul ins(%x1, %w1 : memref<1x4096xf32>, memref<4096x256xf32>) outs(%y1 : memref<1x256xf32>)
  linalg.matmul ins(%x2, %w2 : memref<1x64xf32>, memref<64x2048xf32>) outs(%y2 : memref<1x2048xf32>)
  return
}
