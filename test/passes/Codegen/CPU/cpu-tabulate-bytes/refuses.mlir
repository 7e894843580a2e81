// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tabulate-bytes))" --remarks-filter=weir-cpu-tabulate-bytes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Missed] few-ops | Category:weir-cpu-tabulate-bytes | Function=short | ops=3
// REMARK: [Missed] not-folded | Category:weir-cpu-tabulate-bytes | Function=divides | op=arith.divui
// REMARK: [Missed] target | Category:weir-cpu-tabulate-bytes | Function=other_target | ops=10
// REMARK-NOT: remark:

#vbmi = #hal.executable.target<"cpu", "elf", {cpu_features = "+avx512f,+avx512vbmi"}>
#avx2 = #hal.executable.target<"cpu", "elf", {cpu_features = "+avx2"}>

// CHECK-NOT: llvm.call_intrinsic
func.func @short(%x: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<64xi8>
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
  %1 = arith.addi %b, %seven : vector<64xi8>
  %2 = arith.muli %1, %seven : vector<64xi8>
  %3 = arith.xori %2, %b : vector<64xi8>
  vector.store %3, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}

func.func @divides(%x: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<64xi8>
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
  %1 = arith.divui %seven, %b : vector<64xi8>
  %2 = arith.muli %1, %seven : vector<64xi8>
  %3 = arith.xori %2, %b : vector<64xi8>
  %4 = arith.muli %3, %3 : vector<64xi8>
  %5 = arith.xori %4, %b : vector<64xi8>
  %6 = arith.muli %5, %5 : vector<64xi8>
  %7 = arith.xori %6, %b : vector<64xi8>
  %8 = arith.muli %7, %7 : vector<64xi8>
  %9 = arith.xori %8, %b : vector<64xi8>
  %10 = arith.muli %9, %9 : vector<64xi8>
  vector.store %10, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}

func.func @other_target(%x: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #avx2} {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<64xi8>
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
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
  vector.store %10, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}

// Two bytes: no function of one. Each of them is where one may begin.
func.func @two(%x: memref<64xi8>, %z: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #vbmi} {
  %c0 = arith.constant 0 : index
  %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
  %c = vector.load %z[%c0] : memref<64xi8>, vector<64xi8>
  %1 = arith.addi %c, %b : vector<64xi8>
  vector.store %1, %y[%c0] : memref<64xi8>, vector<64xi8>
  return
}
