// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-scales))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-scales))" --remarks-filter=weir-cpu-merge-scales -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-2: [Passed] merged
// REMARK-NOT: [Missed]

// CHECK-LABEL: func.func @quantize
// CHECK:         %[[F:.+]] = arith.sitofp
// CHECK-NEXT:    %[[C:.+]] = arith.constant [[FACTOR:.*]] : f32
// CHECK-NEXT:    %[[X:.+]] = arith.mulf %[[F]], %[[C]] : f32
// CHECK-NEXT:    math.roundeven %[[X]]
// CHECK-NOT:     arith.divf
func.func @quantize(%a: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 8.97368863E-6 : f32
  %divisor = arith.constant 0.00295405625 : f32
  %point = arith.constant 1.150000e+02 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %q = arith.divf %x, %divisor : f32
  %r = math.roundeven %q : f32
  %o = arith.addf %r, %point : f32
  %l = arith.maximumf %o, %zero : f32
  %h = arith.minimumf %l, %most : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// A ReLU between the scales has no effect of its own: results below the zero point are limited to it.
// CHECK-LABEL: func.func @relu
// CHECK:         %[[F:.+]] = arith.sitofp
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    arith.mulf %[[F]]
// CHECK-NEXT:    math.roundeven
// CHECK-NOT:     arith.divf
func.func @relu(%a: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 3.027395E-5 : f32
  %divisor = arith.constant 0.00289179059 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %p = arith.maximumf %x, %zero : f32
  %q = arith.divf %p, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %zero : f32
  %h = arith.minimumf %l, %most : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}
