// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" --remarks-filter=weir-cpu-round-by-addition -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-10: [Passed] added
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

// Any number: where it is NaN, the conversion is poison.
// CHECK-LABEL: func.func @any(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK:         arith.maximumf %[[X]], %{{.*}} fastmath<nnan,nsz>
// CHECK-NOT:     math.roundeven
func.func @any(%x: f32) -> i8 attributes {weir.kernel} {
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// The dividend of any number is limited to those whose quotients are bounds: -10 * 0.5 and 245 * 0.5.
// CHECK-LABEL: func.func @quotient(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK-DAG:     %[[SCALE:.*]] = arith.constant 5.000000e-01 : f32
// CHECK:         %[[LOW:.*]] = arith.constant -5.000000e+00 : f32
// CHECK:         %[[L:.*]] = arith.maximumf %[[X]], %[[LOW]] fastmath<nnan,nsz>
// CHECK:         %[[HIGH:.*]] = arith.constant 1.225000e+02 : f32
// CHECK:         %[[H:.*]] = arith.minimumf %[[L]], %[[HIGH]] fastmath<nnan,nsz>
// CHECK:         %[[Q:.*]] = arith.divf %[[H]], %[[SCALE]]
// CHECK:         %[[UNIT:.*]] = arith.constant 0x4B400000 : f32
// CHECK:         arith.addf %[[Q]], %[[UNIT]]
func.func @quotient(%x: f32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 0.5 : f32
  %point = arith.constant 10.0 : f32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %q = arith.divf %x, %scale : f32
  %r = math.roundeven %q : f32
  %o = arith.addf %r, %point : f32
  %l = arith.maximumf %o, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// A quotient with another use is limited itself.
// CHECK-LABEL: func.func @other_use(
// CHECK:         %[[Q:.*]] = arith.divf
// CHECK:         arith.maximumf %[[Q]]
func.func @other_use(%x: f32) -> (i8, f32) attributes {weir.kernel} {
  %scale = arith.constant 0.5 : f32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %q = arith.divf %x, %scale : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  return %i, %q : i8, f32
}

// Bytes that are numbers again and added: the zero point of the first is the one that is subtracted, of the second it is not.
// CHECK-LABEL: func.func @dequantized(
// CHECK:         linalg.generic
// CHECK:         %[[S:.*]] = arith.addf %{{.*}}, %[[UNIT:.*]] : f32
// CHECK:         %[[A:.*]] = arith.subf %[[S]], %[[UNIT]] : f32
// CHECK:         %[[T:.*]] = arith.addf %{{.*}}, %[[OTHER:.*]] : f32
// CHECK:         %[[D:.*]] = arith.subf %[[T]], %[[OTHER]] : f32
// CHECK:         %[[REST:.*]] = arith.constant 3.000000e+00 : f32
// CHECK:         %[[B:.*]] = arith.addf %[[D]], %[[REST]] : f32
// CHECK-NOT:     arith.trunci
// CHECK:         arith.addf %[[A]], %[[B]]
#id = affine_map<(i) -> (i)>
func.func @dequantized(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> attributes {weir.kernel} {
  %point = arith.constant 10.0 : f32
  %ten = arith.constant 10 : i32
  %seven = arith.constant 7 : i32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %ra = math.roundeven %a : f32
    %oa = arith.addf %ra, %point : f32
    %la = arith.maximumf %oa, %low : f32
    %ha = arith.minimumf %la, %high : f32
    %ia = arith.fptoui %ha : f32 to i8
    %wa = arith.extui %ia : i8 to i32
    %sa = arith.subi %wa, %ten : i32
    %fa = arith.sitofp %sa : i32 to f32
    %rb = math.roundeven %b : f32
    %ob = arith.addf %rb, %point : f32
    %lb = arith.maximumf %ob, %low : f32
    %hb = arith.minimumf %lb, %high : f32
    %ib = arith.fptoui %hb : f32 to i8
    %wb = arith.extui %ib : i8 to i32
    %sb = arith.subi %wb, %seven : i32
    %fb = arith.sitofp %sb : i32 to f32
    %s = arith.addf %fa, %fb : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The sign of the extension is not that of the integers: 200 is -56.
// CHECK-LABEL: func.func @other_sign(
// CHECK:         %[[T:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK:         arith.sitofp %[[T]] : i8 to f32
func.func @other_sign(%x: f32, %y: f32) -> f32 attributes {weir.kernel} {
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  %f = arith.sitofp %i : i8 to f32
  %s = arith.addf %f, %y : f32
  return %s : f32
}

// A function of the byte is left for a table.
// CHECK-LABEL: func.func @function(
// CHECK:         %[[T:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK:         arith.uitofp %[[T]] : i8 to f32
func.func @function(%x: f32) -> f32 attributes {weir.kernel} {
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  %f = arith.uitofp %i : i8 to f32
  %e = math.exp %f : f32
  return %e : f32
}
