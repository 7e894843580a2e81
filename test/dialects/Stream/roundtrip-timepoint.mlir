// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK-LABEL: @foreign
func.func @foreign(%fence: !stream.test.fence, %n: index) -> !stream.test.fence {
  // CHECK: stream.timepoint.immediate => !stream.timepoint
  %now = stream.timepoint.immediate => !stream.timepoint
  // CHECK: stream.timepoint.immediate {demo.note} => !stream.timepoint
  %now2 = stream.timepoint.immediate {demo.note} => !stream.timepoint
  // CHECK: %[[TP:.+]] = stream.timepoint.import on(@dev_a) %arg0 : (!stream.test.fence) => !stream.timepoint
  %tp = stream.timepoint.import on(@dev_a) %fence : (!stream.test.fence) => !stream.timepoint
  // CHECK: stream.timepoint.import %arg0, %arg1 : (!stream.test.fence, index) => !stream.timepoint attributes {demo.note}
  %tp2 = stream.timepoint.import %fence, %n : (!stream.test.fence, index) => !stream.timepoint attributes {demo.note}
  // CHECK: stream.timepoint.export %[[TP]] => (!stream.test.fence)
  %out = stream.timepoint.export %tp => (!stream.test.fence)
  // CHECK: stream.timepoint.export on(@dev_a) %[[TP]] => (!stream.test.fence, index)
  %out2:2 = stream.timepoint.export on(@dev_a) %tp => (!stream.test.fence, index)
  // CHECK: stream.timepoint.chain_external on(@dev_a) %[[TP]] => (%arg0 : !stream.test.fence)
  stream.timepoint.chain_external on(@dev_a) %tp => (%fence : !stream.test.fence)
  // CHECK: stream.timepoint.chain_external %[[TP]] => (%arg0, %arg1 : !stream.test.fence, index) attributes {demo.note}
  stream.timepoint.chain_external %tp => (%fence, %n : !stream.test.fence, index) attributes {demo.note}
  return %out : !stream.test.fence
}

// CHECK-LABEL: @join
func.func @join(%tp0: !stream.timepoint, %tp1: !stream.timepoint) {
  // CHECK: stream.timepoint.join max(%arg0, %arg1) => !stream.timepoint
  %0 = stream.timepoint.join max(%tp0, %tp1) => !stream.timepoint
  // CHECK: stream.timepoint.join max() => !stream.timepoint attributes {demo.note}
  %1 = stream.timepoint.join max() => !stream.timepoint attributes {demo.note}
  return
}

// CHECK-LABEL: @barrier
func.func @barrier(%r: !stream.resource<external>, %size: index) {
  // CHECK: stream.timepoint.barrier on(@dev_a) %arg0 : !stream.resource<external>{%arg1} => !stream.timepoint
  %v0, %tp_v0 = stream.timepoint.barrier on(@dev_a) %r : !stream.resource<external>{%size} => !stream.timepoint
  // CHECK: stream.timepoint.barrier %arg0 : !stream.resource<external>{%arg1} => !stream.timepoint attributes {demo.note}
  %v1, %tp_v1 = stream.timepoint.barrier %r : !stream.resource<external>{%size} => !stream.timepoint attributes {demo.note}
  return
}

// CHECK-LABEL: @await
func.func @await(%tp: !stream.timepoint, %r: !stream.resource<external>, %r_size: index, %t: !stream.resource<staging>,
                 %t_size: index) {
  // CHECK: stream.timepoint.await %arg0 => %arg1, %arg3 : !stream.resource<external>{%arg2}, !stream.resource<staging>{%arg4}
  %w:2 = stream.timepoint.await %tp => %r, %t : !stream.resource<external>{%r_size}, !stream.resource<staging>{%t_size}
  // CHECK: stream.timepoint.await sync %arg0 => %arg1 : !stream.resource<external>{%arg2} attributes {demo.note}
  %x = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%r_size} attributes {demo.note}
  return
}

// CHECK-LABEL: @test_ops
func.func @test_ops(%tp0: !stream.timepoint, %tp1: !stream.timepoint, %r: !stream.resource<external>, %r_size: index,
                    %t: !stream.resource<transient>, %t_size: index, %fence: !stream.test.fence, %x: i32) {
  // CHECK: stream.test.timeline_op await(%arg0, %arg1) => with(%arg2, %arg4) : (!stream.resource<external>{%arg3}, !stream.resource<transient>{%arg5}) -> %arg4{%arg5} => !stream.timepoint
  %v0, %tp_v0 = stream.test.timeline_op await(%tp0, %tp1) => with(%r, %t) : (!stream.resource<external>{%r_size}, !stream.resource<transient>{%t_size}) -> %t{%t_size} => !stream.timepoint
  // CHECK: stream.test.timeline_op with(%arg2) : (!stream.resource<external>{%arg3}) -> !stream.resource<transient>{%arg5} => !stream.timepoint
  %v1, %tp_v1 = stream.test.timeline_op with(%r) : (!stream.resource<external>{%r_size}) -> !stream.resource<transient>{%t_size} => !stream.timepoint
  // CHECK: stream.test.timeline_op await_limit(1) with() {demo.note} : () -> () => !stream.timepoint
  %2 = stream.test.timeline_op await_limit(1) with() {demo.note} : () -> () => !stream.timepoint
  // CHECK: stream.test.timeline_aware(%arg7) waits(%arg6) signals(%arg6) : (i32) -> i32
  %y = stream.test.timeline_aware(%x) waits(%fence) signals(%fence) : (i32) -> i32
  // CHECK: stream.test.timeline_aware() waits() signals(%arg6) {demo.note} : () -> (i32, i32)
  %z:2 = stream.test.timeline_aware() waits() signals(%fence) {demo.note} : () -> (i32, i32)
  return
}

// CHECK-LABEL: @file
func.func @file(%buffer: !util.buffer, %size: index, %o: index, %l: index, %o64: i64, %r: !stream.resource<constant>,
                %r_size: index) {
  // CHECK: %[[FILE:.+]] = stream.file.constant on(@dev) %arg0[%arg2 for %arg3] : !util.buffer{%arg1} -> !stream.file
  %file = stream.file.constant on(@dev) %buffer[%o for %l] : !util.buffer{%size} -> !stream.file
  // CHECK: %[[T0:.+]] = stream.file.read : %[[FILE]][%arg4], %arg5[%arg2], %arg3 : !stream.file -> !stream.resource<constant>{%arg6} => !stream.timepoint
  %t0 = stream.file.read : %file[%o64], %r[%o], %l : !stream.file -> !stream.resource<constant>{%r_size} => !stream.timepoint
  // CHECK: %[[T1:.+]] = stream.file.read on(@dev) await(%[[T0]]) => %[[FILE]][%arg4], %arg5[%arg2], %arg3 : !stream.file -> !stream.resource<constant>{%arg6} => !stream.timepoint
  %t1 = stream.file.read on(@dev) await(%t0) => %file[%o64], %r[%o], %l : !stream.file -> !stream.resource<constant>{%r_size} => !stream.timepoint
  // CHECK: stream.file.write await(%[[T1]]) => %arg5[%arg2], %[[FILE]][%arg4], %arg3 : !stream.resource<constant>{%arg6} -> !stream.file => !stream.timepoint attributes {demo.note}
  %t2 = stream.file.write await(%t1) => %r[%o], %file[%o64], %l : !stream.resource<constant>{%r_size} -> !stream.file => !stream.timepoint attributes {demo.note}
  // CHECK: stream.file.write : %arg5[%arg2], %[[FILE]][%arg4], %arg3 :
  %t3 = stream.file.write : %r[%o], %file[%o64], %l : !stream.resource<constant>{%r_size} -> !stream.file => !stream.timepoint
  return
}
