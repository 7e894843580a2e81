// RUN: weir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect %s | weir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | weir-opt --allow-unregistered-dialect | FileCheck %s

// Execution regions.

// CHECK-LABEL: @execute(
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute on("dev_a") await(%arg3) => with(%arg0 as %arg10: !stream.resource<transient>{%arg5}, %arg1 as %arg11: !stream.resource<*>{%arg5}) -> %arg1{%arg5} {
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@relu[%arg4](%arg10[%arg9 to %arg5 for %arg5]) : (!stream.resource<transient>{%arg5}) -> !stream.resource<*>{%arg6}
// CHECK-NEXT: %1 = stream.async.update %0, %arg11[%arg7 to %arg8] : !stream.resource<*>{%arg6} -> %arg11 as !stream.resource<*>{%arg5}
// CHECK-NEXT: stream.yield %1 : !stream.resource<*>{%arg5}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %result_timepoint_0 = stream.async.execute with() {
// CHECK-NEXT: stream.yield
// CHECK-NEXT: } => !stream.timepoint attributes {t.note}
// CHECK-NEXT: %result_timepoint_1 = stream.async.execute with() {
// CHECK-NEXT: stream.yield
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %results_2:2, %result_timepoint_3 = stream.async.execute with(%arg2 as %arg10: !stream.resource<staging>{%arg5}, %arg1 as %arg11: !stream.resource<*>{%arg5}) -> (!stream.resource<*>{%arg5}, %arg1 as !stream.resource<transient>{%arg5}) {
// CHECK-NEXT: %0 = stream.async.transfer %arg10 : !stream.resource<staging>{%arg5} -> !stream.resource<*>{%arg5}
// CHECK-NEXT: %1 = stream.async.clone %arg11 : !stream.resource<*>{%arg5} -> !stream.resource<transient>{%arg5}
// CHECK-NEXT: stream.yield %0, %1 : !stream.resource<*>{%arg5}, !stream.resource<transient>{%arg5}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: return
func.func @execute(%r: !stream.resource<transient>, %t: !stream.resource<*>, %h: !stream.resource<staging>, %tp0: !stream.timepoint, %n: index, %sz: index, %l: index, %a: index, %b: index, %c0: index) {
  %res, %tp1 = stream.async.execute on("dev_a") await(%tp0) => with(%r as %ra: !stream.resource<transient>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> (%t{%sz}) {
    %1 = stream.async.dispatch @ex::@relu[%n](%ra[%c0 to %sz for %sz]) : (!stream.resource<transient>{%sz}) -> !stream.resource<*>{%l}
    %2 = stream.async.update %1, %ta[%a to %b] : !stream.resource<*>{%l} -> %ta as !stream.resource<*>{%sz}
    stream.yield %2 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  %tp2 = stream.async.execute with() {
    stream.yield
  } => !stream.timepoint attributes {t.note}
  %tp3 = stream.async.execute with() -> () {
    stream.yield
  } => !stream.timepoint
  %res4:2, %tp4 = stream.async.execute with(%h as %ha: !stream.resource<staging>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}, %t as !stream.resource<transient>{%sz} {
    %1 = stream.async.transfer %ha : !stream.resource<staging>{%sz} -> !stream.resource<*>{%sz}
    %2 = stream.async.clone %ta : !stream.resource<*>{%sz} -> !stream.resource<transient>{%sz}
    stream.yield %1, %2 : !stream.resource<*>{%sz}, !stream.resource<transient>{%sz}
  } = > !stream.timepoint
  return
}

// CHECK-LABEL: @concurrent(
// CHECK-NEXT: %results:2, %result_timepoint = stream.async.execute with(%arg0 as %arg4: !stream.resource<*>{%arg1}) -> (!stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}) {
// CHECK-NEXT: %0:2 = stream.async.concurrent with(%arg4 as %arg5: !stream.resource<*>{%arg1}) -> (!stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}) {
// CHECK-NEXT: %1 = stream.async.dispatch @ex::@lo(%arg5[%arg3 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.async.concurrent on("dev_a") with(%arg5 as %arg6: !stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg2} {
// CHECK-NEXT: %3 = stream.async.dispatch @ex::@hi(%arg6[%arg3 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg2}
// CHECK-NEXT: stream.yield %3 : !stream.resource<*>{%arg2}
// CHECK-NEXT: } attributes {t.note}
// CHECK-NEXT: stream.yield %1, %2 : !stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}
// CHECK-NEXT: }
// CHECK-NEXT: stream.yield %0#0, %0#1 : !stream.resource<*>{%arg2}, !stream.resource<*>{%arg2}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: return
func.func @concurrent(%r: !stream.resource<*>, %sz: index, %o_sz: index, %c0: index) {
  %e:2, %etp = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}) {
    %w:2 = stream.async.concurrent with(%ra as %rb: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}) {
      %p = stream.async.dispatch @ex::@lo(%rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%o_sz}
      %x = stream.async.concurrent on("dev_a") with(%rb as %rc: !stream.resource<*>{%sz}) -> !stream.resource<*>{%o_sz} {
        %q = stream.async.dispatch @ex::@hi(%rc[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%o_sz}
        stream.yield %q : !stream.resource<*>{%o_sz}
      } attributes {t.note}
      stream.yield %p, %x : !stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}
    }
    stream.yield %w#0, %w#1 : !stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}
  } => !stream.timepoint
  return
}
