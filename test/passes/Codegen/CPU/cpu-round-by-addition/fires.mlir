// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" --remarks-filter=weir-cpu-round-by-addition -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-3: [Passed] added
// REMARK-NOT: [Missed]

// The sum has a unit of the last place of 1; the zero point is added to the byte.
// CHECK-LABEL: func.func @byte
// CHECK-SAME:    (%[[A:.*]]: i32)
// CHECK-DAG:     %[[F:.*]] = arith.sitofp %[[A]]
// CHECK-DAG:     %[[X:.*]] = arith.mulf %[[F]]
// CHECK:         %[[LOW:.*]] = arith.constant -1.150000e+02 : f32
// CHECK:         %[[L:.*]] = arith.maximumf %[[X]], %[[LOW]] fastmath<nnan,nsz>
// CHECK:         %[[HIGH:.*]] = arith.constant 1.400000e+02 : f32
// CHECK:         %[[H:.*]] = arith.minimumf %[[L]], %[[HIGH]] fastmath<nnan,nsz>
// CHECK:         %[[UNIT:.*]] = arith.constant 0x4B400000 : f32
// CHECK:         %[[S:.*]] = arith.addf %[[H]], %[[UNIT]] : f32
// CHECK:         %[[B:.*]] = arith.bitcast %[[S]] : f32 to i32
// CHECK:         %[[T:.*]] = arith.trunci %[[B]] : i32 to i8
// CHECK:         %[[POINT:.*]] = arith.constant 115 : i8
// CHECK:         %[[R:.*]] = arith.addi %[[T]], %[[POINT]]
// CHECK:         return %[[R]]
func.func @byte(%a: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %point = arith.constant 115.0 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %o = arith.addf %r, %point : f32
  %l = arith.maximumf %o, %zero : f32
  %h = arith.minimumf %l, %most : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// Without an offset the last bits are the byte; bounds in the other order.
// CHECK-LABEL: func.func @no_offset
// CHECK:         %[[T:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK:         return %[[T]]
func.func @no_offset(%a: i16) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %h = arith.minimumf %r, %high : f32
  %l = arith.maximumf %h, %low : f32
  %i = arith.fptosi %l : f32 to i8
  return %i : i8
}

// To 32 bits: the exponent of the sum is subtracted together with the offset.
// CHECK-LABEL: func.func @wide
// CHECK:         %[[B:.*]] = arith.bitcast
// CHECK:         %[[C:.*]] = arith.constant -1262485500 : i32
// CHECK:         arith.addi %[[B]], %[[C]]
func.func @wide(%a: i16) -> i32 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %point = arith.constant 4.0 : f32
  %low = arith.constant -1000.0 : f32
  %high = arith.constant 1000.0 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %o = arith.addf %r, %point : f32
  %l = arith.maximumf %o, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i32
  return %i : i32
}
