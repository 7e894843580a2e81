// Tiles that lay out the windows of a convolution are few: of sizes that are as close to the wanted one those that leave fewer cores idle. Tiles of bytes have one size.

// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-conv-to-contraction,weir-select-strategy{scope=root vector-bits=512 vector-registers=32}))" | FileCheck %s

// Four tiles of seven rows.
// CHECK-LABEL: func.func @two_cores
// CHECK:         strategy = "tiles", tile = [0, 7, 0, 0, 0, 0, 0]
func.func @two_cores(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x30x30x37xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<3x3x37x50xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x28x28x50xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x30x30x37xi8> to tensor<1x30x30x37xi8>
  %w = bufferization.to_tensor %vw restrict : memref<3x3x37x50xi8> to tensor<3x3x37x50xi8>
  %e = tensor.empty() : tensor<1x28x28x50xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x28x28x50xi32>) -> tensor<1x28x28x50xi32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x30x30x37xi8>, tensor<3x3x37x50xi8>) outs(%f : tensor<1x28x28x50xi32>) -> tensor<1x28x28x50xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x28x28x50xi32>, memref<1x28x28x50xi32>) -> ()
  return
}

// Seven of four.
// CHECK-LABEL: func.func @seven_cores
// CHECK:         strategy = "tiles", tile = [0, 4, 0, 0, 0, 0, 0]
func.func @seven_cores(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 7 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x30x30x37xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<3x3x37x50xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x28x28x50xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x30x30x37xi8> to tensor<1x30x30x37xi8>
  %w = bufferization.to_tensor %vw restrict : memref<3x3x37x50xi8> to tensor<3x3x37x50xi8>
  %e = tensor.empty() : tensor<1x28x28x50xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x28x28x50xi32>) -> tensor<1x28x28x50xi32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x30x30x37xi8>, tensor<3x3x37x50xi8>) outs(%f : tensor<1x28x28x50xi32>) -> tensor<1x28x28x50xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x28x28x50xi32>, memref<1x28x28x50xi32>) -> ()
  return
}

// One tile of 49 pixels would leave a core without work: output channels are split, and the windows are copied twice.
// CHECK-LABEL: func.func @channels_of_two_cores
// CHECK:         strategy = "tiles", tile = [0, 256, 0, 0, 0, 0, 0]
func.func @channels_of_two_cores(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x256x9x9xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<512x256x3x3xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x512x7x7xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x256x9x9xi8> to tensor<1x256x9x9xi8>
  %w = bufferization.to_tensor %vw restrict : memref<512x256x3x3xi8> to tensor<512x256x3x3xi8>
  %e = tensor.empty() : tensor<1x512x7x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x256x9x9xi8>, tensor<512x256x3x3xi8>) outs(%f : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x512x7x7xi32>, memref<1x512x7x7xi32>) -> ()
  return
}

// The same with four.
// CHECK-LABEL: func.func @channels_of_four_cores
// CHECK:         strategy = "tiles", tile = [0, 128, 0, 0, 0, 0, 0]
func.func @channels_of_four_cores(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 4 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x256x9x9xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<512x256x3x3xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x512x7x7xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x256x9x9xi8> to tensor<1x256x9x9xi8>
  %w = bufferization.to_tensor %vw restrict : memref<512x256x3x3xi8> to tensor<512x256x3x3xi8>
  %e = tensor.empty() : tensor<1x512x7x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x256x9x9xi8>, tensor<512x256x3x3xi8>) outs(%f : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x512x7x7xi32>, memref<1x512x7x7xi32>) -> ()
  return
}

// Tiles of bytes have one size, which words can be packed for, even where that is far from the wanted one: two of 26 rows, not four.
// CHECK-LABEL: func.func @divided_rows
// CHECK:         strategy = "tiles", tile = [0, 2, 0, 0, 0, 0, 0]
func.func @divided_rows(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x58x58x9xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<7x7x9x64xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x26x26x64xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x58x58x9xi8> to tensor<1x58x58x9xi8>
  %w = bufferization.to_tensor %vw restrict : memref<7x7x9x64xi8> to tensor<7x7x9x64xi8>
  %e = tensor.empty() : tensor<1x26x26x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x26x26x64xi32>) -> tensor<1x26x26x64xi32>
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<1x58x58x9xi8>, tensor<7x7x9x64xi8>) outs(%f : tensor<1x26x26x64xi32>) -> tensor<1x26x26x64xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x26x26x64xi32>, memref<1x26x26x64xi32>) -> ()
  return
}

// Columns, too: all 147 of a row.
// CHECK-LABEL: func.func @divided_columns
// CHECK:         strategy = "tiles", tile = [0, 0, 3, 0, 0, 0, 0]
func.func @divided_columns(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64}>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<1x32x149x149xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<32x32x3x3xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x32x147x147xi32>
  %x = bufferization.to_tensor %vx restrict : memref<1x32x149x149xi8> to tensor<1x32x149x149xi8>
  %w = bufferization.to_tensor %vw restrict : memref<32x32x3x3xi8> to tensor<32x32x3x3xi8>
  %e = tensor.empty() : tensor<1x32x147x147xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x32x147x147xi32>) -> tensor<1x32x147x147xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x149x149xi8>, tensor<32x32x3x3xi8>) outs(%f : tensor<1x32x147x147xi32>) -> tensor<1x32x147x147xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<1x32x147x147xi32>, memref<1x32x147x147xi32>) -> ()
  return
}
