// The generic form, as other tools write it, read and printed in custom syntax.
// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s

// CHECK-LABEL: @resources
func.func @resources(%sz: index, %l: index, %c8: index, %tp0: !stream.timepoint, %bytes: !util.buffer) {
  // CHECK: %[[A:.+]], %[[A_TP:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0} => !stream.timepoint
  %a, %a_tp = "stream.resource.alloca"(%sz) : (index) -> (!stream.resource<transient>, !stream.timepoint)
  // CHECK: stream.resource.alloca uninitialized indeterminate await(%arg3) => !stream.resource<transient>{%arg0} => !stream.timepoint
  %s, %tp = "stream.resource.alloca"(%sz, %tp0) <{indeterminate_lifetime}> : (index, !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint)
  // CHECK: stream.resource.dealloca origin await(%[[A_TP]]) => %[[A]] : !stream.resource<transient>{%arg0} => !stream.timepoint
  %d = "stream.resource.dealloca"(%a, %sz, %a_tp) <{prefer_origin}> : (!stream.resource<transient>, index, !stream.timepoint) -> !stream.timepoint
  // CHECK: stream.resource.alloc uninitialized on(@dev_a) : !stream.resource<variable>{%arg0}
  %v = "stream.resource.alloc"(%sz) <{affinity = @dev_a, uninitialized}> : (index) -> !stream.resource<variable>
  // CHECK: stream.resource.size %{{.+}} <affinity = @dev_a> : !stream.resource<variable>
  %n = "stream.resource.size"(%v) {affinity = @dev_a} : (!stream.resource<variable>) -> index
  // CHECK:      stream.resource.pack slices({
  // CHECK-NEXT:   [0, 1] = %arg0,
  // CHECK-NEXT:   [1, 2] = %arg1
  %p:3 = "stream.resource.pack"(%sz, %l) <{lifetime_intervals = [0 : index, 1 : index, 1 : index, 2 : index], operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  // CHECK: stream.resource.pack offset(%arg1) slices({
  %q:2 = "stream.resource.pack"(%l, %sz) <{lifetime_intervals = [0 : index, 1 : index], operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> (index, index)
  // CHECK:      stream.resource.constants :
  // CHECK-NEXT:   !stream.resource<constant>{%arg2} = dense<[1, 2]> : tensor<2xi32> => !stream.timepoint
  %k, %k_tp = "stream.resource.constants"(%c8) <{values = [dense<[1, 2]> : tensor<2xi32>]}> : (index) -> (!stream.resource<constant>, !stream.timepoint)
  // CHECK: stream.resource.try_map %arg4[%arg1] : !util.buffer -> i1, !stream.resource<constant>{%arg0}
  %ok, %mapped = "stream.resource.try_map"(%bytes, %l, %sz) : (!util.buffer, index, index) -> (i1, !stream.resource<constant>)
  // CHECK: stream.resource.subview %{{.+}}[%arg1] : !stream.resource<transient>{%arg0} -> !stream.resource<transient>{%arg2}
  %part = "stream.resource.subview"(%a, %sz, %l, %c8) : (!stream.resource<transient>, index, index, index) -> !stream.resource<transient>
  return
}

// CHECK-LABEL: @timepoints
func.func @timepoints(%r: !stream.resource<external>, %sz: index, %tp0: !stream.timepoint, %fence: !stream.test.fence) {
  // CHECK: stream.timepoint.await sync %arg2 => %arg0 : !stream.resource<external>{%arg1}
  %w = "stream.timepoint.await"(%r, %sz, %tp0) <{operandSegmentSizes = array<i32: 1, 1, 1>, sync}> : (!stream.resource<external>, index, !stream.timepoint) -> !stream.resource<external>
  // CHECK: stream.timepoint.join max(%arg2, %arg2) => !stream.timepoint
  %j = "stream.timepoint.join"(%tp0, %tp0) : (!stream.timepoint, !stream.timepoint) -> !stream.timepoint
  // CHECK: stream.timepoint.immediate => !stream.timepoint
  %i = "stream.timepoint.immediate"() : () -> !stream.timepoint
  // CHECK: stream.timepoint.import %arg3 : (!stream.test.fence) => !stream.timepoint
  %in = "stream.timepoint.import"(%fence) : (!stream.test.fence) -> !stream.timepoint
  // CHECK: stream.timepoint.export %{{.+}} => (!stream.test.fence)
  %out = "stream.timepoint.export"(%in) : (!stream.timepoint) -> !stream.test.fence
  // CHECK: stream.timepoint.chain_external %{{.+}} => (%arg3 : !stream.test.fence)
  "stream.timepoint.chain_external"(%in, %fence) : (!stream.timepoint, !stream.test.fence) -> ()
  // CHECK: stream.timepoint.barrier %arg0 : !stream.resource<external>{%arg1} => !stream.timepoint
  %b, %b_tp = "stream.timepoint.barrier"(%r, %sz) : (!stream.resource<external>, index) -> (!stream.resource<external>, !stream.timepoint)
  // CHECK: stream.test.timeline_op await_limit(2) await(%arg2) => with(%arg0) : (!stream.resource<external>{%arg1}) -> %arg0{%arg1} => !stream.timepoint
  %t, %t_tp = "stream.test.timeline_op"(%r, %sz, %sz, %tp0) <{await_limit = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>, tied_operands = [0 : index]}> : (!stream.resource<external>, index, index, !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint)
  // CHECK: stream.test.timeline_aware() waits(%arg3) signals(%arg3) : () -> ()
  "stream.test.timeline_aware"(%fence, %fence) <{operandSegmentSizes = array<i32: 0, 1, 1>}> : (!stream.test.fence, !stream.test.fence) -> ()
  return
}

"stream.cmd.func"() <{function_type = (!stream.resource<*>, index, index, i32) -> i32, sym_name = "g", sym_visibility = "private"}> ({}) : () -> ()
// CHECK: stream.cmd.func private @g(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32) -> i32

// CHECK-LABEL: @commands
func.func @commands(%t: !stream.resource<transient>, %sz: index, %n: index, %k32: i32, %c0: index) -> !stream.timepoint {
  // CHECK: stream.cmd.execute once with(%arg0 as %[[R:[^:]+]]: !stream.resource<transient>{%arg1}) {
  %e_tp = "stream.cmd.execute"(%t, %sz) <{once, operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%arg0: !stream.resource<transient>):
    // CHECK-NEXT: stream.cmd.dispatch @ex::@f[%arg2](%arg3 : i32) {
    // CHECK-NEXT:   rw %[[R]][%arg4 for %arg1] : !stream.resource<transient>{%arg1}
    // CHECK-NEXT: }
    "stream.cmd.dispatch"(%n, %k32, %arg0, %sz, %c0, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, resource_accesses = [3 : i32]}> : (index, i32, !stream.resource<transient>, index, index, index) -> ()
    // CHECK-NEXT: stream.cmd.flush to(@dev_a) %[[R]][%arg4 for %arg1]
    "stream.cmd.flush"(%arg0, %sz, %c0, %sz) <{source_affinity = @dev_a}> : (!stream.resource<transient>, index, index, index) -> ()
    // CHECK-NEXT: stream.cmd.fill %arg3, %[[R]][%arg4 for %arg2]
    "stream.cmd.fill"(%arg0, %sz, %c0, %n, %k32) : (!stream.resource<transient>, index, index, index, i32) -> ()
    // CHECK-NEXT: stream.cmd.copy %[[R]][%arg4], %[[R]][%arg2], %arg1
    "stream.cmd.copy"(%arg0, %sz, %c0, %arg0, %sz, %n, %sz) : (!stream.resource<transient>, index, index, !stream.resource<transient>, index, index, index) -> ()
    // CHECK-NEXT: stream.cmd.call @g(wo %[[R]][%arg4 for %arg1], %arg3) : (!stream.resource<transient>{%arg1}, i32) -> i32
    %x = "stream.cmd.call"(%arg0, %k32, %sz, %c0, %sz) <{callee = @g, operandSegmentSizes = array<i32: 2, 1, 1, 1, 0>, resource_operand_accesses = [2 : i32]}> : (!stream.resource<transient>, i32, index, index, index) -> i32
    // CHECK-NEXT: stream.cmd.serial {
    "stream.cmd.serial"() ({
      // CHECK-NEXT: stream.cmd.concurrent {
      "stream.cmd.concurrent"() ({
        "stream.yield"() : () -> ()
      }) : () -> ()
      "stream.yield"() : () -> ()
    }) : () -> ()
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> !stream.timepoint
  return %e_tp : !stream.timepoint
}

// CHECK: stream.executable private @ex2 {
"stream.executable"() <{sym_name = "ex2", sym_visibility = "private"}> ({
  // CHECK: stream.executable.export public @f as("g") workgroups(%arg0: index) -> (index, index, index) {
  "stream.executable.export"() <{function_ref = @f, sym_name = "g", sym_visibility = "public"}> ({
  ^bb0(%w: index):
    "stream.return"(%w, %w, %w) : (index, index, index) -> ()
  }) : () -> ()
  // CHECK: stream.executable.export public @f
  "stream.executable.export"() <{function_ref = @f, sym_name = "f"}> ({}) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = (!stream.binding, index) -> (), sym_name = "f"}> ({
    ^bb0(%b: !stream.binding, %n: index):
      // CHECK: stream.dispatch.workgroup.id[1] : index
      %i = "stream.dispatch.workgroup.id"() <{dimension = 1 : index}> : () -> index
      // CHECK: stream.binding.subspan %arg0[%arg1] : !stream.binding -> memref<?xf32>{%arg1}
      %m = "stream.binding.subspan"(%b, %n, %n) : (!stream.binding, index, index) -> memref<?xf32>
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "stream.executable.end"() : () -> ()
}) : () -> ()

// CHECK-LABEL: @files
func.func @files(%buffer: !util.buffer, %size: index, %o: index, %l: index, %o64: i64, %r: !stream.resource<constant>) {
  // CHECK: stream.file.constant %arg0[%arg2 for %arg3] : !util.buffer{%arg1} -> !stream.file
  %f = "stream.file.constant"(%buffer, %size, %o, %l) : (!util.buffer, index, index, index) -> !stream.file
  // CHECK: stream.file.read : %{{.+}}[%arg4], %arg5[%arg2], %arg3 : !stream.file -> !stream.resource<constant>{%arg1} => !stream.timepoint
  %0 = "stream.file.read"(%f, %o64, %r, %size, %o, %l) : (!stream.file, i64, !stream.resource<constant>, index, index, index) -> !stream.timepoint
  // CHECK: stream.file.write await(%{{.+}}) => %arg5[%arg2], %{{.+}}[%arg4], %arg3 : !stream.resource<constant>{%arg1} -> !stream.file => !stream.timepoint
  %1 = "stream.file.write"(%r, %size, %o, %f, %o64, %l, %0) : (!stream.resource<constant>, index, index, !stream.file, i64, index, !stream.timepoint) -> !stream.timepoint
  return
}
