// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK-LABEL: @ranges
func.func @ranges(%r: !stream.resource<transient>, %size: index, %h: !stream.resource<staging>, %h_size: index,
                  %o: index, %l: index, %pat: i32) -> !stream.timepoint {
  // CHECK: %[[TP:.+]] = stream.cmd.execute with(%arg0 as %[[R:[^:]+]]: !stream.resource<transient>{%arg1}, %arg2 as %[[H:[^:]+]]: !stream.resource<staging>{%arg3}) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %h as %ha: !stream.resource<staging>{%h_size}) {
    // CHECK-NEXT: stream.cmd.invalidate from(@dev_a) %[[R]][%arg4 for %arg5] : !stream.resource<transient>{%arg1}
    stream.cmd.invalidate from(@dev_a) %ra[%o for %l] : !stream.resource<transient>{%size}
    // CHECK-NEXT: stream.cmd.invalidate %[[R]][%arg4 for %arg5] : !stream.resource<transient>{%arg1} attributes {demo.note}
    stream.cmd.invalidate %ra[%o for %l] : !stream.resource<transient>{%size} attributes {demo.note}
    // CHECK-NEXT: stream.cmd.fill %arg6, %[[R]][%arg4 for %arg5] : i32 -> !stream.resource<transient>{%arg1}
    stream.cmd.fill %pat, %ra[%o for %l] : i32 -> !stream.resource<transient>{%size}
    // CHECK-NEXT: stream.cmd.copy %[[R]][%arg4], %[[H]][%arg4], %arg5 : !stream.resource<transient>{%arg1} -> !stream.resource<staging>{%arg3}
    stream.cmd.copy %ra[%o], %ha[%o], %l : !stream.resource<transient>{%size} -> !stream.resource<staging>{%h_size}
    // CHECK-NEXT: stream.cmd.flush to(@dev_b) %[[H]][%arg4 for %arg5] : !stream.resource<staging>{%arg3}
    stream.cmd.flush to(@dev_b) %ha[%o for %l] : !stream.resource<staging>{%h_size}
    // CHECK-NEXT: stream.cmd.flush %[[H]][%arg4 for %arg5]
    stream.cmd.flush %ha[%o for %l] : !stream.resource<staging>{%h_size}
    // CHECK-NEXT: stream.cmd.discard %[[R]][%arg4 for %arg5] : !stream.resource<transient>{%arg1}
    stream.cmd.discard %ra[%o for %l] : !stream.resource<transient>{%size}
    // CHECK-NEXT: } => !stream.timepoint
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// CHECK-LABEL: @dispatch
func.func @dispatch(%r: !stream.resource<constant>, %r_size: index, %t: !stream.resource<transient>, %size: index,
                    %o: index, %l: index, %n: index, %k: f32) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<constant>{%r_size}, %t as %ta: !stream.resource<transient>{%size}) {
    // CHECK:      stream.cmd.dispatch {@ex_a::@scale, @ex_b::@scale}[%arg6, %arg6](%arg7, %arg6 : f32, index) {
    // CHECK-NEXT:   ro %{{.+}}[%arg4 for %arg1] : !stream.resource<constant>{%arg1},
    // CHECK-NEXT:   rw %{{.+}}[%arg4 for %arg5] : !stream.resource<transient>{%arg3}
    // CHECK-NEXT: }
    stream.cmd.dispatch {@ex_a::@scale, @ex_b::@scale}[%n, %n](%k, %n : f32, index) {
      ro %ra[%o for %r_size] : !stream.resource<constant>{%r_size},
      rw %ta[%o for %l] : !stream.resource<transient>{%size}
    }
    // CHECK:      stream.cmd.dispatch @ex_a::@clear {
    // CHECK-NEXT:   wo %{{.+}}[%arg4 for %arg3] : !stream.resource<transient>{%arg3}
    // CHECK-NEXT: } attributes {demo.note}
    stream.cmd.dispatch @ex_a::@clear {
      wo %ta[%o for %size] : !stream.resource<transient>{%size}
    } attributes {demo.note}
    // CHECK: stream.cmd.dispatch @single(%arg7 : f32) {
    stream.cmd.dispatch {@single}(%k : f32) {
      wo %ta[%o for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// CHECK: stream.cmd.func private @pack_rows(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32, %arg4: !util.object) -> i32
stream.cmd.func private @pack_rows(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32, %arg4: !util.object) -> i32
// CHECK: stream.cmd.func private @notes(%arg0[%arg1 for %arg2]: !stream.resource<*> {demo.a}, %arg3: i32 {demo.b}) -> (i32 {demo.c}, f32) attributes {demo.d}
stream.cmd.func private @notes(%r[%o for %l]: !stream.resource<*> {demo.a}, %x: i32 {demo.b}) -> (i32 {demo.c}, f32) attributes {demo.d}
// CHECK: stream.cmd.func nested @nothing()
stream.cmd.func nested @nothing()
// CHECK: stream.cmd.func private @two() -> (i32, i32)
stream.cmd.func private @two() -> i32, i32

// CHECK-LABEL: @call
func.func @call(%r: !stream.resource<transient>, %size: index, %o: index, %l: index, %k: i32, %state: !util.object) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // CHECK: %{{.+}} = stream.cmd.call @pack_rows(rw %{{.+}}[%arg2 for %arg3], %arg4, %arg5) : (!stream.resource<transient>{%arg1}, i32, !util.object) -> i32
    %code = stream.cmd.call @pack_rows(rw %ra[%o for %l], %k, %state) : (!stream.resource<transient>{%size}, i32, !util.object) -> i32
    // CHECK: stream.cmd.call @notes(ro %{{.+}}[%arg2 for %arg3], %arg4) <arg_attrs = [{demo.x}, {}]> {demo.note} : (!stream.resource<transient>{%arg1}, i32) -> (i32, f32)
    %codes:2 = stream.cmd.call @notes(ro %ra[%o for %l], %k) <arg_attrs = [{demo.x}, {}]> {demo.note} : (!stream.resource<transient>{%size}, i32) -> (i32, f32)
    // CHECK: stream.cmd.call @nothing() : () -> ()
    stream.cmd.call @nothing() : () -> ()
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// CHECK-LABEL: @regions
func.func @regions(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %size: index, %o: index, %l: index, %pat: i32) -> !stream.timepoint {
  // CHECK: stream.cmd.execute once on(@dev_a) await(%arg0) => with(%arg1 as %[[R:[^:]+]]: !stream.resource<transient>{%arg2}) {
  %tp = stream.cmd.execute once on(@dev_a) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%size}) {
    // CHECK-NEXT: stream.cmd.concurrent {
    stream.cmd.concurrent {
      // CHECK-NEXT: stream.cmd.fill %arg5, %[[R]][%arg3 for %arg4]
      stream.cmd.fill %pat, %ra[%o for %l] : i32 -> !stream.resource<transient>{%size}
      // CHECK-NEXT: stream.cmd.serial {
      stream.cmd.serial {
        // CHECK-NEXT: stream.cmd.fill
        stream.cmd.fill %pat, %ra[%o for %l] : i32 -> !stream.resource<transient>{%size}
        stream.yield
        // CHECK-NEXT: } attributes {demo.note}
      } attributes {demo.note}
      // CHECK-NEXT: }
    }
    stream.yield
    // CHECK-NEXT: } => !stream.timepoint attributes {demo.note}
  } => !stream.timepoint attributes {demo.note}
  // CHECK: stream.cmd.execute with() {
  // CHECK-NEXT: } => !stream.timepoint
  %empty = stream.cmd.execute with() {
  } => !stream.timepoint
  return %tp : !stream.timepoint
}
