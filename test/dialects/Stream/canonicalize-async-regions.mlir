// RUN: weir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// Execution regions of stream.async.

// async.execute.F1 (H5), F2 (H6)
// CHECK-LABEL: @execute_F1_F2(
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute with(%arg0 as %arg5: !stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1} {
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f(%arg5[%arg2 to %arg1 for %arg1]) : (!stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: stream.yield %2 : !stream.resource<*>{%arg1}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %0 = stream.timepoint.join max(%arg4, %arg3) => !stream.timepoint
// CHECK-NEXT: %results_0, %result_timepoint_1 = stream.async.execute await(%0) => with(%arg0 as %arg5: !stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1} {
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f(%arg5[%arg2 to %arg1 for %arg1]) : (!stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: stream.yield %2 : !stream.resource<*>{%arg1}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %1 = stream.timepoint.await sync %arg3 => %arg0 : !stream.resource<external>{%arg1}
// CHECK-NEXT: %results_2, %result_timepoint_3 = stream.async.execute with(%1 as %arg5: !stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1} {
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f(%arg5[%arg2 to %arg1 for %arg1]) : (!stream.resource<external>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: stream.yield %2 : !stream.resource<*>{%arg1}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results, %results_0, %results_2, %result_timepoint, %result_timepoint_1, %result_timepoint_3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F1_F2(%r: !stream.resource<external>, %sz: index, %c0: index, %tp: !stream.timepoint, %tp1: !stream.timepoint) {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0, %t0 = stream.async.execute await(%now) => with(%r as %ra: !stream.resource<external>{%sz}) -> !stream.resource<*>{%sz} {
    %1 = stream.async.dispatch @ex::@f(%ra[%c0 to %sz for %sz]) : (!stream.resource<external>{%sz}) -> !stream.resource<*>{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %r : !stream.resource<external>{%sz}
  %2, %t2 = stream.async.execute await(%tp1) => with(%w as %wa: !stream.resource<external>{%sz}) -> !stream.resource<*>{%sz} {
    %1 = stream.async.dispatch @ex::@f(%wa[%c0 to %sz for %sz]) : (!stream.resource<external>{%sz}) -> !stream.resource<*>{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  // A deliberate wait stays.
  %s = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%sz}
  %3, %t3 = stream.async.execute with(%s as %sa: !stream.resource<external>{%sz}) -> !stream.resource<*>{%sz} {
    %1 = stream.async.dispatch @ex::@f(%sa[%c0 to %sz for %sz]) : (!stream.resource<external>{%sz}) -> !stream.resource<*>{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0, %2, %3, %t0, %t2, %t3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint, !stream.timepoint) -> ()
  return
}

// async.execute.F3 (H8), but not where a result lives in the part.
// CHECK-LABEL: @execute_F3(
// CHECK-NEXT: %0 = stream.resource.subview %arg0[%arg3] : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute with(%arg0 as %arg6: !stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg2} {
// CHECK-NEXT: %1 = stream.resource.subview %arg6[%arg3] : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f(%1[%arg4 to %arg2 for %arg2]) : (!stream.resource<*>{%arg2}) -> !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %2 : !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %results_0, %result_timepoint_1 = stream.async.execute with(%0 as %arg6: !stream.resource<*>{%arg2}) -> %0{%arg2} {
// CHECK-NEXT: %1 = stream.async.fill %arg5, %arg6[%arg4 to %arg2 for %arg2] : i8 -> %arg6 as !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %1 : !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results, %results_0, %result_timepoint, %result_timepoint_1) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F3(%r: !stream.resource<*>, %sz: index, %l: index, %a: index, %c0: index, %p: i8) {
  %v = stream.resource.subview %r[%a] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %0, %t0 = stream.async.execute with(%v as %va: !stream.resource<*>{%l}) -> !stream.resource<*>{%l} {
    %1 = stream.async.dispatch @ex::@f(%va[%c0 to %l for %l]) : (!stream.resource<*>{%l}) -> !stream.resource<*>{%l}
    stream.yield %1 : !stream.resource<*>{%l}
  } => !stream.timepoint
  %2, %t2 = stream.async.execute with(%v as %va: !stream.resource<*>{%l}) -> %v{%l} {
    %1 = stream.async.fill %p, %va[%c0 to %l for %l] : i8 -> %va as !stream.resource<*>{%l}
    stream.yield %1 : !stream.resource<*>{%l}
  } => !stream.timepoint
  "test.keep"(%0, %2, %t0, %t2) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint) -> ()
  return
}

// async.execute.F4 (PEER-22): what was awaited stays awaited.
// CHECK-LABEL: @execute_F4(
// CHECK-NEXT: %0 = stream.timepoint.immediate => !stream.timepoint
// CHECK-NEXT: "test.keep"(%arg1, %arg0, %arg3, %0) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F4(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %tp: !stream.timepoint) {
  %0:2, %t0 = stream.async.execute await(%tp) => with(%r as %ra: !stream.resource<*>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> (%t{%sz}, %r{%sz}) {
    stream.yield %ta, %ra : !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
  } => !stream.timepoint
  %t1 = stream.async.execute with() {
    stream.yield
  } => !stream.timepoint
  "test.keep"(%0#0, %0#1, %t0, %t1) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint, !stream.timepoint) -> ()
  return
}

// async.execute.F5 (H11): K1 an unused capture, K2 a repeated one, K3 an unused result, K4 a repeated one.
// CHECK-LABEL: @execute_F5(
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute with(%arg0 as %arg4: !stream.resource<*>{%arg2}) -> !stream.resource<*>{%arg2} {
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@f(%arg4[%arg3 to %arg2 for %arg2], %arg4[%arg3 to %arg2 for %arg2]) : (!stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}) -> !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %0 : !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint attributes {t.note}
// CHECK-NEXT: "test.keep"(%results, %results, %result_timepoint) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F5(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %c0: index) {
  %0:3, %t0 = stream.async.execute with(%t as %ta: !stream.resource<*>{%sz}, %r as %ra: !stream.resource<*>{%sz}, %r as %rb: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}) {
    %1 = stream.async.dispatch @ex::@f(%ra[%c0 to %sz for %sz], %rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
    %2 = stream.async.dispatch @ex::@g(%ra[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
    stream.yield %2, %1, %1 : !stream.resource<*>{%sz}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
  } => !stream.timepoint attributes {t.note}
  "test.keep"(%0#1, %0#2, %t0) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
  return
}

// async.execute.F5: K2 not if one of the two names is written; ties are renumbered.
// CHECK-LABEL: @execute_F5_ties(
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute with(%arg0 as %arg4: !stream.resource<*>{%arg2}, %arg0 as %arg5: !stream.resource<*>{%arg2}) -> %arg0{%arg2} {
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@f(%arg4[%arg3 to %arg2 for %arg2], %arg5[%arg3 to %arg2 for %arg2]) : (!stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}) -> %arg4{%arg2}
// CHECK-NEXT: stream.yield %0 : !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results, %result_timepoint) : (!stream.resource<*>, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F5_ties(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %c0: index) {
  %0, %t0 = stream.async.execute with(%t as %ta: !stream.resource<*>{%sz}, %r as %ra: !stream.resource<*>{%sz}, %r as %rb: !stream.resource<*>{%sz}) -> %r{%sz} {
    %1 = stream.async.dispatch @ex::@f(%ra[%c0 to %sz for %sz], %rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}) -> %ra{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0, %t0) : (!stream.resource<*>, !stream.timepoint) -> ()
  return
}

// async.execute.F6 (H7)
// CHECK-LABEL: @execute_F6(
// CHECK-NEXT: %results:2, %result_timepoint = stream.async.execute with(%arg0 as %arg7: !stream.resource<*>{%arg2}, %arg1 as %arg8: !stream.resource<*>{%arg2}) -> (%arg1{%arg2}, !stream.resource<*>{%arg2}) {
// CHECK-NEXT: %0 = stream.async.fill %arg6, %arg8[%arg3 to %arg4 for %arg5] : i8 -> %arg8 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.clone %arg7 : !stream.resource<*>{%arg2} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %0, %1 : !stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results#0, %results#1, %result_timepoint) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F6(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8) {
  %0:2, %t0 = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}) {
    %1 = stream.async.fill %p, %ta[%a to %b for %l] : i8 -> %ta as !stream.resource<*>{%sz}
    %2 = stream.async.clone %ra : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
    stream.yield %1, %2 : !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0#0, %0#1, %t0) : (!stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
  return
}

// async.execute.F6: a part of a capture; two different values that cannot both live in it.
// CHECK-LABEL: @execute_F6_not(
// CHECK-NEXT: %results:3, %result_timepoint = stream.async.execute with(%arg0 as %arg7: !stream.resource<*>{%arg2}, %arg1 as %arg8: !stream.resource<*>{%arg2}) -> (!stream.resource<*>{%arg5}, !stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}) {
// CHECK-NEXT: %0 = stream.resource.subview %arg7[%arg3] : !stream.resource<*>{%arg2} -> !stream.resource<*>{%arg5}
// CHECK-NEXT: %1 = stream.async.fill %arg6, %0[%arg3 to %arg4 for %arg5] : i8 -> %0 as !stream.resource<*>{%arg5}
// CHECK-NEXT: %2 = stream.async.fill %arg6, %arg8[%arg3 to %arg4 for %arg5] : i8 -> %arg8 as !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %1, %2, %arg8 : !stream.resource<*>{%arg5}, !stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results#0, %results#1, %results#2, %result_timepoint) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @execute_F6_not(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8) {
  %0:3, %t0 = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%l}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}) {
    %1 = stream.resource.subview %ra[%a] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
    %2 = stream.async.fill %p, %1[%a to %b for %l] : i8 -> %1 as !stream.resource<*>{%l}
    %3 = stream.async.fill %p, %ta[%a to %b for %l] : i8 -> %ta as !stream.resource<*>{%sz}
    stream.yield %2, %3, %ta : !stream.resource<*>{%l}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0#0, %0#1, %0#2, %t0) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
  return
}

// async.execute.F7 (H1)
// CHECK-LABEL: @execute_F7(
// CHECK-NEXT: return
func.func @execute_F7(%r: !stream.resource<*>, %sz: index, %c0: index) {
  %0, %t0 = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
    %1 = stream.async.dispatch @ex::@f(%ra[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  return
}

// async.concurrent.F1 (K1), F2 (H7), F3 (H1)
// CHECK-LABEL: @concurrent(
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute with(%arg0 as %arg7: !stream.resource<*>{%arg1}) -> %arg0{%arg1} {
// CHECK-NEXT: %0 = stream.async.concurrent with(%arg7 as %arg8: !stream.resource<*>{%arg1}) -> %arg7{%arg1} {
// CHECK-NEXT: %1 = stream.async.fill %arg5, %arg8[%arg2 to %arg3 for %arg4] : i8 -> %arg8 as !stream.resource<*>{%arg1}
// CHECK-NEXT: stream.yield %1 : !stream.resource<*>{%arg1}
// CHECK-NEXT: }
// CHECK-NEXT: stream.yield %0 : !stream.resource<*>{%arg1}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: "test.keep"(%results, %result_timepoint) : (!stream.resource<*>, !stream.timepoint) -> ()
// CHECK-NEXT: return
func.func @concurrent(%r: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8, %c0: index) {
  %0, %t0 = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> %r{%sz} {
    %1 = stream.async.clone %ra : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
    %2:2 = stream.async.concurrent with(%1 as %u: !stream.resource<*>{%sz}, %ra as %rb: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}) {
      %3 = stream.async.fill %p, %rb[%a to %b for %l] : i8 -> %rb as !stream.resource<*>{%sz}
      %4 = stream.async.dispatch @ex::@f(%u[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
      stream.yield %3, %4 : !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
    }
    %5 = stream.async.concurrent with(%ra as %rb: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
      %4 = stream.async.dispatch @ex::@f(%rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
      stream.yield %4 : !stream.resource<*>{%sz}
    }
    stream.yield %2#0 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0, %t0) : (!stream.resource<*>, !stream.timepoint) -> ()
  return
}
