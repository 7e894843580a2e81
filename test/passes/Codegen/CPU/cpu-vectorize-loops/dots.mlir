// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op},weir-cpu-vectorize-loops,weir-clean-kernels{buffers}))" | FileCheck %s

#a = affine_map<(m, n, l, k, v) -> (m, k, v)>
#b = affine_map<(m, n, l, k, v) -> (n, k, l, v)>
#c = affine_map<(m, n, l, k, v) -> (m, n, l)>
#ap = affine_map<(m, l, k) -> (m, k)>
#bp = affine_map<(m, l, k) -> (k, l)>
#cp = affine_map<(m, l, k) -> (m, l)>
#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#none = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bw", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// Unsigned bytes times signed ones that are interleaved by four: a load of four bytes in all lanes, one of 64.
// CHECK-LABEL: func.func @unsigned(
// CHECK:         scf.for {{.*}} iter_args
// CHECK-COUNT-1:   vector.load %arg1[{{.*}}] : memref<2x96x48x4xi8>, vector<64xi8>
// CHECK:           vector.load %arg0[{{.*}}] : memref<8x96x4xi8>, vector<4xi8>
// CHECK-NOT:       arith.xori
// CHECK:           llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"({{.*}}) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
// CHECK-NOT:     arith.subi
// CHECK:         return
func.func @unsigned(%a: memref<8x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x48x4xi8> {weir.access = "ro"}, %c: memref<8x2x48xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x96x4xi8>, memref<2x96x48x4xi8>) outs(%c : memref<8x2x48xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Signed bytes become unsigned ones by their highest bits; what that adds is summed once for all rows of a panel. A last vector of four columns
// is loaded under a mask of 16 bytes, and computed beside those before it.
// CHECK-LABEL: func.func @signed(
// CHECK:         %[[SIGNS:.+]] = arith.constant dense<-128> : vector<64xi8>
// CHECK:         %[[TOO_MUCH:.+]]:3 = scf.for
// CHECK-COUNT-2:   llvm.call_intrinsic
// CHECK:           vector.maskedload %arg1{{.*}} vector<64xi1>, vector<64xi8>
// CHECK:           llvm.call_intrinsic
// CHECK:         scf.for
// CHECK:           %[[SUMS:.+]]:12 = scf.for
// CHECK:             arith.xori %{{.*}}, %[[SIGNS]]
// CHECK-COUNT-2:     llvm.call_intrinsic
// CHECK:             vector.maskedload %arg1{{.*}} vector<64xi1>, vector<64xi8>
// CHECK:             llvm.call_intrinsic
// CHECK:           %[[LAST:.+]] = arith.subi %[[SUMS]]#2, %[[TOO_MUCH]]#2
// CHECK:           vector.maskedstore %arg2{{.*}}, %[[LAST]]
// CHECK:         return
func.func @signed(%a: memref<?x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x36x4xi8> {weir.access = "ro"}, %c: memref<?x2x36xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<?x96x4xi8>, memref<2x96x36x4xi8>) outs(%c : memref<?x2x36xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %1, %0 : i32
    %3 = arith.addi %2, %o : i32
    linalg.yield %3 : i32
  }
  return
}

// Unsigned bytes that are interleaved come first, and signed ones need not be changed.
// CHECK-LABEL: func.func @unsignedWeight(
// CHECK-NOT:     arith.xori
// CHECK:         %[[L:.+]] = vector.load %arg1[{{.*}}] : memref<2x96x48x4xi8>, vector<64xi8>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.+}}, %[[L]], %{{.+}})
// CHECK-NOT:     arith.subi
// CHECK:         return
// Of two unsigned operands the interleaved one comes first, too, and the other becomes signed: what it lacks is summed once.
// CHECK-LABEL: func.func @unsignedBoth(
// CHECK:         %[[LACKS:.+]]:{{.+}} = scf.for
// CHECK:           %[[L0:.+]] = vector.load %arg1[{{.*}}] : memref<2x96x48x4xi8>, vector<64xi8>
// CHECK:           llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.+}}, %[[L0]], %
// CHECK:           arith.xori
// CHECK:           llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(
// CHECK:           arith.subi %{{.*}}, %[[LACKS]]#0
// Not without the instruction, and not beside other products of bytes.
// CHECK-LABEL: func.func @noInstruction(
// CHECK-NOT:     call_intrinsic
// CHECK-LABEL: func.func @otherProducts(
// CHECK-NOT:     call_intrinsic
// CHECK:         return
func.func @unsignedWeight(%a: memref<8x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x48x4xi8> {weir.access = "ro"}, %c: memref<8x2x48xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x96x4xi8>, memref<2x96x48x4xi8>) outs(%c : memref<8x2x48xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @unsignedBoth(%a: memref<8x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x48x4xi8> {weir.access = "ro"}, %c: memref<8x2x48xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x96x4xi8>, memref<2x96x48x4xi8>) outs(%c : memref<8x2x48xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @noInstruction(%a: memref<8x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x48x4xi8> {weir.access = "ro"}, %c: memref<8x2x48xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #none} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x96x4xi8>, memref<2x96x48x4xi8>) outs(%c : memref<8x2x48xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @otherProducts(%a: memref<8x96x4xi8> {weir.access = "ro"}, %b: memref<2x96x48x4xi8> {weir.access = "ro"}, %c: memref<8x2x48xi32> {weir.access = "wo"},
                         %d: memref<8x3xi8> {weir.access = "ro"}, %e: memref<3x5xi8> {weir.access = "ro"}, %f: memref<8x5xi32> {weir.access = "wo"})
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x96x4xi8>, memref<2x96x48x4xi8>) outs(%c : memref<8x2x48xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [#ap, #bp, #cp], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%d, %e : memref<8x3xi8>, memref<3x5xi8>) outs(%f : memref<8x5xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
