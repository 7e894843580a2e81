// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-depthwise-dots))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-depthwise-dots))" --remarks-filter=weir-cpu-depthwise-dots -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] unsigned-filter {{.*}}Function=unsigned
// REMARK: [Missed] small {{.*}}Function=few
// REMARK: [Missed] loops {{.*}}Function=filter_order
// REMARK: [Missed] dynamic {{.*}}Function=dynamic
// REMARK: [Missed] large {{.*}}Function=large
// REMARK: [Missed] other-products {{.*}}Function=others
// REMARK: [Missed] configured {{.*}}Function=configured
// REMARK-NOT: [Passed]

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#avx2 = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx2", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#image = affine_map<(h, w, c, kh, kw) -> (h + kh, w + kw, c)>
#filter = affine_map<(h, w, c, kh, kw) -> (kh, kw, c)>
#sums = affine_map<(h, w, c, kh, kw) -> (h, w, c)>

// CHECK-LABEL: func.func @unsigned
// CHECK:         linalg.generic
func.func @unsigned(%x: memref<9x10x16xi8>, %f: memref<3x3x16xi8>, %s: memref<7x8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#image, #filter, #sums], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %f : memref<9x10x16xi8>, memref<3x3x16xi8>) outs(%s : memref<7x8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extui %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @few
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @few(%x: memref<1x9x10x7xi8>, %f: memref<3x3x7xi8>, %s: memref<1x7x8x7xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x9x10x7xi8>, memref<3x3x7xi8>) outs(%s : memref<1x7x8x7xi32>)
  return
}

// CHECK-LABEL: func.func @filter_order
// CHECK:         linalg.generic
func.func @filter_order(%x: memref<9x10x16xi8>, %f: memref<16x3x3xi8>, %s: memref<7x8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#image, affine_map<(h, w, c, kh, kw) -> (c, kh, kw)>, #sums], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %f : memref<9x10x16xi8>, memref<16x3x3xi8>) outs(%s : memref<7x8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @dynamic(%x: memref<1x9x10x?xi8>, %f: memref<3x3x?xi8>, %s: memref<1x7x8x?xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x9x10x?xi8>, memref<3x3x?xi8>) outs(%s : memref<1x7x8x?xi32>)
  return
}

// CHECK-LABEL: func.func @large
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @large(%x: memref<1x9x10x16xi8>, %f: memref<9x3x16xi8>, %s: memref<1x1x8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x9x10x16xi8>, memref<9x3x16xi8>) outs(%s : memref<1x1x8x16xi32>)
  return
}

// CHECK-LABEL: func.func @others
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @others(%x: memref<1x9x10x16xi8>, %f: memref<3x3x16xi8>, %s: memref<1x7x8x16xi32>, %a: memref<4x5xi8>, %b: memref<5x3xi8>, %c: memref<4x3xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x9x10x16xi8>, memref<3x3x16xi8>) outs(%s : memref<1x7x8x16xi32>)
  linalg.matmul ins(%a, %b : memref<4x5xi8>, memref<5x3xi8>) outs(%c : memref<4x3xi32>)
  return
}

// CHECK-LABEL: func.func @configured
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @configured(%x: memref<1x9x10x16xi8>, %f: memref<3x3x16xi8>, %s: memref<1x7x8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops">} ins(%x, %f : memref<1x9x10x16xi8>, memref<3x3x16xi8>) outs(%s : memref<1x7x8x16xi32>)
  return
}

// No such instruction, and no remark.
// CHECK-LABEL: func.func @other_machine
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
func.func @other_machine(%x: memref<1x9x10x16xi8>, %f: memref<3x3x16xi8>, %s: memref<1x7x8x16xi32>) attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x9x10x16xi8>, memref<3x3x16xi8>) outs(%s : memref<1x7x8x16xi32>)
  return
}
