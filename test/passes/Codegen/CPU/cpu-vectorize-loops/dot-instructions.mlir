// encoding-passes.md CL8: each dot instruction of the table, on words of the width that it wants.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op},weir-cpu-vectorize-loops,weir-clean-kernels{buffers}))" | FileCheck %s

#a = affine_map<(m, n, k, v) -> (m, k, v)>
#b = affine_map<(m, n, k, v) -> (k, n, v)>
#c = affine_map<(m, n, k, v) -> (m, n)>
#avxvnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx2,+avxvnni", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#vl = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vl,+avx512vnni", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#bw = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx2,+avx512f,+avx512bw", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#avx2 = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+sse2,+avx2", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#sse2 = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+sse2", native_vector_size = 16 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#neon = #hal.executable.target<"llvm-cpu", "system-elf-aarch64", {cpu_features = "+neon,+dotprod", native_vector_size = 16 : i64, target_triple = "aarch64-unknown-linux-gnu"}>

// CHECK-LABEL: func.func @avxVNNI(
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"({{.*}}) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
func.func @avxVNNI(%a: memref<8x6x4xi8> {weir.access = "ro"}, %b: memref<6x16x4xi8> {weir.access = "ro"}, %c: memref<8x16xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #avxvnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x4xi8>, memref<6x16x4xi8>) outs(%c : memref<8x16xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @narrowVNNI(
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"({{.*}}) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
func.func @narrowVNNI(%a: memref<8x6x4xi8> {weir.access = "ro"}, %b: memref<6x16x4xi8> {weir.access = "ro"}, %c: memref<8x16xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vl} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x4xi8>, memref<6x16x4xi8>) outs(%c : memref<8x16xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Products of pairs are added by an instruction of their own.
// CHECK-LABEL: func.func @pairs512(
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.pmaddw.d.512"({{.*}}) : (vector<32xi16>, vector<32xi16>) -> vector<16xi32>
// CHECK-NEXT:    arith.addi {{.*}} : vector<16xi32>
func.func @pairs512(%a: memref<8x6x2xi16> {weir.access = "ro"}, %b: memref<6x32x2xi16> {weir.access = "ro"}, %c: memref<8x32xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #bw} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x2xi16>, memref<6x32x2xi16>) outs(%c : memref<8x32xi32>) {
  ^bb0(%x: i16, %y: i16, %o: i32):
    %0 = arith.extsi %x : i16 to i32
    %1 = arith.extsi %y : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @pairs256(
// CHECK:         llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"({{.*}}) : (vector<16xi16>, vector<16xi16>) -> vector<8xi32>
// CHECK-NEXT:    arith.addi {{.*}} : vector<8xi32>
func.func @pairs256(%a: memref<8x6x2xi16> {weir.access = "ro"}, %b: memref<6x16x2xi16> {weir.access = "ro"}, %c: memref<8x16xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x2xi16>, memref<6x16x2xi16>) outs(%c : memref<8x16xi32>) {
  ^bb0(%x: i16, %y: i16, %o: i32):
    %0 = arith.extsi %x : i16 to i32
    %1 = arith.extsi %y : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @pairs128(
// CHECK:         llvm.call_intrinsic "llvm.x86.sse2.pmadd.wd"({{.*}}) : (vector<8xi16>, vector<8xi16>) -> vector<4xi32>
func.func @pairs128(%a: memref<8x6x2xi16> {weir.access = "ro"}, %b: memref<6x8x2xi16> {weir.access = "ro"}, %c: memref<8x8xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #sse2} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x2xi16>, memref<6x8x2xi16>) outs(%c : memref<8x8xi32>) {
  ^bb0(%x: i16, %y: i16, %o: i32):
    %0 = arith.extsi %x : i16 to i32
    %1 = arith.extsi %y : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Bytes are widened when they are loaded, those of all lanes when they are in all of them; signs change nothing else.
// CHECK-LABEL: func.func @bytes(
// CHECK-DAG:     arith.extui {{.*}} : vector<16xi8> to vector<16xi16>
// CHECK-DAG:     arith.extsi {{.*}} : vector<16xi8> to vector<16xi16>
// CHECK-NOT:     arith.xori
// CHECK:         llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"({{.*}}) : (vector<16xi16>, vector<16xi16>) -> vector<8xi32>
func.func @bytes(%a: memref<8x6x2xi8> {weir.access = "ro"}, %b: memref<6x16x2xi8> {weir.access = "ro"}, %c: memref<8x16xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x2xi8>, memref<6x16x2xi8>) outs(%c : memref<8x16xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Pairs of 16 bits are signed.
// CHECK-LABEL: func.func @unsignedPairs(
// CHECK-NOT:     call_intrinsic
// CHECK:         return
func.func @unsignedPairs(%a: memref<8x6x2xi16> {weir.access = "ro"}, %b: memref<6x16x2xi16> {weir.access = "ro"}, %c: memref<8x16xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x2xi16>, memref<6x16x2xi16>) outs(%c : memref<8x16xi32>) {
  ^bb0(%x: i16, %y: i16, %o: i32):
    %0 = arith.extui %x : i16 to i32
    %1 = arith.extsi %y : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @signed(
// CHECK-NOT:     arith.xori
// CHECK:         llvm.call_intrinsic "llvm.aarch64.neon.sdot"({{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
func.func @signed(%a: memref<8x6x4xi8> {weir.access = "ro"}, %b: memref<6x8x4xi8> {weir.access = "ro"}, %c: memref<8x8xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #neon} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x4xi8>, memref<6x8x4xi8>) outs(%c : memref<8x8xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-NOT:     arith.xori
// CHECK:         llvm.call_intrinsic "llvm.aarch64.neon.udot"({{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
func.func @unsigned(%a: memref<8x6x4xi8> {weir.access = "ro"}, %b: memref<6x8x4xi8> {weir.access = "ro"}, %c: memref<8x8xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #neon} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x4xi8>, memref<6x8x4xi8>) outs(%c : memref<8x8xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// The operand that all lanes read gets the sign of the other one.
// CHECK-LABEL: func.func @mixed(
// CHECK:         llvm.call_intrinsic "llvm.aarch64.neon.sdot"({{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
// CHECK:         arith.xori
// CHECK:         arith.subi
func.func @mixed(%a: memref<8x6x4xi8> {weir.access = "ro"}, %b: memref<6x8x4xi8> {weir.access = "ro"}, %c: memref<8x8xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #neon} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x6x4xi8>, memref<6x8x4xi8>) outs(%c : memref<8x8xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// CL9: pairs of bf16, in all lanes of one operand, are a load of a word.
#low = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @floats(
// CHECK:         %[[WORD:.+]] = vector.load %arg0{{.*}} vector<2xbf16>
// CHECK:         vector.bitcast %[[WORD]] : vector<2xbf16> to vector<1xi32>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"({{.*}}) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
// CHECK-NOT:     arith.extf
// CHECK:         return
func.func @floats(%x: memref<8x6x2xbf16> {weir.access = "ro"}, %w: memref<6x32x2xbf16> {weir.access = "ro"}, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #low} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<8x6x2xbf16>, memref<6x32x2xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

#high = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @notAsked(
// CHECK-NOT:     llvm.call_intrinsic
// CHECK:         arith.extf
// CHECK:         return
func.func @notAsked(%x: memref<8x6x2xbf16> {weir.access = "ro"}, %w: memref<6x32x2xbf16> {weir.access = "ro"}, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #high} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<8x6x2xbf16>, memref<6x32x2xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
