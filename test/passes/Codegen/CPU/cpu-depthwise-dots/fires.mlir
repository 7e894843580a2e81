// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-depthwise-dots))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-depthwise-dots))" --remarks-filter=weir-cpu-depthwise-dots -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-3: [Passed] dots
// REMARK-NOT: [Missed]

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#image = affine_map<(h, w, c, kh, kw) -> (h + kh, w + kw, c)>
#filter = affine_map<(h, w, c, kh, kw) -> (kh, kw, c)>
#sums = affine_map<(h, w, c, kh, kw) -> (h, w, c)>

// Blocks of 32 channels, the rest under masks. Two columns of the window are kept for the next result, and one is read.
// CHECK-LABEL: func.func @kept
// CHECK:         scf.for %{{.+}} = %{{.+}} to %{{.+}} step %{{.+}} {
// CHECK:           scf.for
// CHECK:             scf.for %{{.+}} iter_args(%{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}) -> (vector<64xi8>, vector<64xi8>, vector<64xi8>, vector<64xi8>)
// CHECK-COUNT-3:       vector.load {{.*}} vector<32xi8>
// CHECK-NOT:           vector.load {{.*}} vector<32xi8>
// CHECK-COUNT-3:       llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:               vector.store {{.*}} vector<16xi32>
// CHECK-COUNT-3:       llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:               vector.store {{.*}} vector<16xi32>
// CHECK:               scf.yield
// CHECK:         vector.maskedload {{.*}} vector<16xi8>
// CHECK-NOT:     linalg.generic
func.func @kept(%x: memref<9x10x72xi8>, %f: memref<3x3x72xi8>, %s: memref<7x8x72xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#image, #filter, #sums], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %f : memref<9x10x72xi8>, memref<3x3x72xi8>) outs(%s : memref<7x8x72xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Signed bytes get 128 more, which is subtracted. Strides: each result reads all columns.
// CHECK-LABEL: func.func @signed
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:         scf.for
// CHECK-NOT:     iter_args
// CHECK:             arith.xori
// CHECK:             arith.subi
func.func @signed(%x: memref<1x9x10x16xi8>, %f: memref<2x2x16xi8>, %s: memref<1x4x?x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>} ins(%x, %f : memref<1x9x10x16xi8>, memref<2x2x16xi8>) outs(%s : memref<1x4x?x16xi32>)
  return
}

// Five rows of a window are two words.
// CHECK-LABEL: func.func @five
// CHECK:         scf.for
// CHECK-COUNT-2:   llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:           vector.store
func.func @five(%x: memref<9x10x16xi8>, %f: memref<5x1x16xi8>, %s: memref<5x10x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#image, #filter, #sums], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %f : memref<9x10x16xi8>, memref<5x1x16xi8>) outs(%s : memref<5x10x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
