// RUN: weir-opt %s --weir-gpu-expand-ops | FileCheck %s

// CHECK-LABEL: func.func @bits
// CHECK-NOT:     math.
// CHECK:         %[[SUM:.*]] = arith.muli
// CHECK:         arith.shrui %[[SUM]], %c24_i32
// CHECK:         return
func.func @bits(%x: i32, %y: i8, %z: i64) -> (i32, i8, i64) {
  %a = math.ctpop %x : i32
  %b = math.cttz %y : i8
  %c = math.ctlz %z : i64
  return %a, %b, %c : i32, i8, i64
}

// CHECK-LABEL: func.func @trunc
// CHECK:         %[[M:.*]] = math.absf %[[X:.*]] : f64
// CHECK:         %[[F:.*]] = math.floor %[[M]] : f64
// CHECK:         math.copysign %[[F]], %[[X]] : f64
func.func @trunc(%x: f64) -> f64 {
  %r = math.trunc %x : f64
  return %r : f64
}

// CHECK-LABEL: func.func @functions
// CHECK-NOT:     math.atan2
// CHECK-NOT:     math.cbrt
// CHECK-NOT:     math.atan
// CHECK:         return
func.func @functions(%x: f32, %y: f32) -> (f32, f32) {
  %a = math.atan2 %x, %y : f32
  %b = math.cbrt %x : f32
  return %a, %b : f32, f32
}

// CHECK-LABEL: func.func @float_power
// CHECK-SAME:    %[[X:.*]]: f64, %[[N:.*]]: i32
// CHECK:         %[[IS_NEGATIVE:.*]] = arith.cmpi slt, %[[N]]
// CHECK:         %[[LOOP:.*]]:3 = scf.while
// CHECK:         %[[R:.*]] = arith.divf %{{.*}}, %[[LOOP]]#0 : f64
// CHECK:         arith.select %[[IS_NEGATIVE]], %[[R]], %[[LOOP]]#0
func.func @float_power(%x: f64, %n: i32) -> f64 {
  %r = math.fpowi %x, %n : f64, i32
  return %r : f64
}

// CHECK-LABEL: func.func @booleans
// CHECK-SAME:    %[[A:.*]]: i1, %[[B:.*]]: i1
// CHECK:         %[[MAX:.*]] = arith.andi %[[A]], %[[B]]
// CHECK:         %[[SUM:.*]] = arith.xori %[[A]], %[[B]]
// CHECK:         %[[LE:.*]] = arith.cmpi uge, %[[A]], %[[B]]
// CHECK:         %[[WIDE:.*]] = arith.extsi %[[A]] : i1 to i32
// CHECK:         %[[FLOAT:.*]] = arith.sitofp %[[WIDE]] : i32 to f32
// CHECK:         return %[[MAX]], %[[SUM]], %[[LE]], %[[FLOAT]]
func.func @booleans(%a: i1, %b: i1) -> (i1, i1, i1, f32) {
  %max = arith.maxsi %a, %b : i1
  %sum = arith.addi %a, %b : i1
  %le = arith.cmpi sle, %a, %b : i1
  %float = arith.sitofp %a : i1 to f32
  return %max, %sum, %le, %float : i1, i1, i1, f32
}

// Others stay.
// CHECK-LABEL: func.func @others
// CHECK:         math.cbrt
// CHECK:         arith.cmpi slt
func.func @others(%x: f64, %y: i32, %z: i32) -> (f64, i1) {
  %a = math.cbrt %x : f64
  %b = arith.cmpi slt, %y, %z : i32
  return %a, %b : f64, i1
}

// CHECK-LABEL: func.func @remainder
// CHECK:         %[[Q:.*]] = arith.divsi %[[X:.*]], %[[Y:.*]] : i32
// CHECK:         %[[P:.*]] = arith.muli %[[Q]], %[[Y]] : i32
// CHECK:         arith.subi %[[X]], %[[P]] : i32
func.func @remainder(%x: i32, %y: i32) -> i32 {
  %r = arith.remsi %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @magnitude
// CHECK:         %[[N:.*]] = arith.subi %c0, %[[X:.*]] : index
// CHECK:         arith.maxsi %[[X]], %[[N]] : index
func.func @magnitude(%x: index) -> index {
  %r = math.absi %x : index
  return %r : index
}
