// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tabulate-bytes))" --remarks-filter=weir-cpu-tabulate-bytes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] tabulated | Category:weir-cpu-tabulate-bytes | Function=times_ten | ops=10
// REMARK: [Passed] tabulated | Category:weir-cpu-tabulate-bytes | Function=stages | ops=16
// REMARK: [Passed] tabulated | Category:weir-cpu-tabulate-bytes | Function=met | ops=10

#vbmi = #hal.executable.target<"cpu", "elf", {cpu_features = "+avx512f,+avx512vbmi"}>

// x * 10 clamped to bytes: the tables begin with 0, 10, 20, and end with 255.
// CHECK-LABEL: func.func @times_ten(
// CHECK:         %[[X:.*]] = vector.load %arg0{{.*}} vector<64xi8>
// CHECK:         %[[LOW:.*]] = arith.constant dense<[0, 10, 20, 30, 
// CHECK:         %[[A:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"(%[[LOW]], %[[X]], %{{.*}}) : (vector<64xi8>, vector<64xi8>, vector<64xi8>) -> vector<64xi8>
// CHECK:         %[[B:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"(%{{.*}}, %[[X]], %{{.*}})
// CHECK:         %[[HIGH:.*]] = arith.cmpi slt, %[[X]]
// CHECK:         %[[R:.*]] = arith.select %[[HIGH]], %[[B]], %[[A]]
// CHECK-NOT:     arith.mulf
// CHECK:         vector.store %[[R]], %arg1
func.func @times_ten(%x: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<64xf32>
  %most = arith.constant dense<255.0> : vector<64xf32>
  %ten = arith.constant dense<10.0> : vector<64xf32>
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
  %w = arith.extui %b : vector<64xi8> to vector<64xi32>
  %f = arith.sitofp %w : vector<64xi32> to vector<64xf32>
  %n = arith.negf %f : vector<64xf32>
  %m = arith.mulf %n, %ten : vector<64xf32>
  %a = math.absf %m : vector<64xf32>
  %r = math.roundeven %a : vector<64xf32>
  %l = arith.maximumf %r, %zero : vector<64xf32>
  %h = arith.minimumf %l, %most : vector<64xf32>
  %k = arith.minimumf %h, %most : vector<64xf32>
  %t = arith.fptoui %k : vector<64xf32> to vector<64xi8>
  vector.store %t, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}

// A byte that depends on more is where a function begins; what is in between is another byte of it. Vectors of 16 bytes are the first of a register.
// CHECK-LABEL: func.func @stages(
// CHECK:         %[[B:.*]] = arith.fptoui {{.*}} to vector<16xi8>
// CHECK:         %[[WIDE:.*]] = vector.shuffle %[[B]], %[[B]] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -1,
// CHECK:         %[[A:.*]] = llvm.call_intrinsic {{.*}}(%{{.*}}, %[[WIDE]], %{{.*}})
// CHECK:         vector.shuffle %[[A]], %[[A]] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<64xi8>, vector<64xi8>
// CHECK-NOT:     math.
// CHECK:         return
func.func @stages(%x: memref<16xf32>, %y: memref<16xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %half = arith.constant dense<0.5> : vector<16xf32>
  %one = arith.constant dense<1.0> : vector<16xf32>
  %levels = arith.constant dense<200.0> : vector<16xf32>
  %v = vector.load %x[%c0] : memref<16xf32>, vector<16xf32>
  %b = arith.fptoui %v : vector<16xf32> to vector<16xi8>
  %w = arith.extui %b : vector<16xi8> to vector<16xi32>
  %f = arith.sitofp %w : vector<16xi32> to vector<16xf32>
  %d = arith.divf %f, %levels : vector<16xf32>
  %e = math.erf %d : vector<16xf32>
  %m = arith.mulf %e, %levels : vector<16xf32>
  %r = math.roundeven %m : vector<16xf32>
  %q = arith.fptoui %r : vector<16xf32> to vector<16xi8>
  %qw = arith.extui %q : vector<16xi8> to vector<16xi32>
  %qf = arith.sitofp %qw : vector<16xi32> to vector<16xf32>
  %p = arith.addf %qf, %one : vector<16xf32>
  %pd = arith.mulf %p, %d : vector<16xf32>
  %g = math.fma %pd, %half, %one : vector<16xf32>
  %i = math.roundeven %g : vector<16xf32>
  %t = arith.fptoui %i : vector<16xf32> to vector<16xi8>
  %u = arith.xori %t, %t : vector<16xi8>
  %z = arith.ori %t, %u : vector<16xi8>
  vector.store %z, %y[%c0] : memref<16xi8>, vector<16xi8>
  return
}

// The byte of a function meets another byte: its function ends there.
// CHECK-LABEL: func.func @met(
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"
// CHECK:         arith.addi
func.func @met(%x: memref<64xi8>, %z: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<64xi8>
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
  %other = vector.load %z[%c0] : memref<64xi8>, vector<64xi8>
  %1 = arith.addi %seven, %b : vector<64xi8>
  %2 = arith.muli %1, %seven : vector<64xi8>
  %3 = arith.xori %2, %b : vector<64xi8>
  %4 = arith.muli %3, %3 : vector<64xi8>
  %5 = arith.xori %4, %b : vector<64xi8>
  %6 = arith.muli %5, %5 : vector<64xi8>
  %7 = arith.xori %6, %b : vector<64xi8>
  %8 = arith.muli %7, %7 : vector<64xi8>
  %9 = arith.xori %8, %b : vector<64xi8>
  %10 = arith.muli %9, %9 : vector<64xi8>
  %11 = arith.extui %10 : vector<64xi8> to vector<64xi32>
  %12 = arith.extui %other : vector<64xi8> to vector<64xi32>
  %13 = arith.addi %11, %12 : vector<64xi32>
  %14 = arith.trunci %13 : vector<64xi32> to vector<64xi8>
  vector.store %14, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}
