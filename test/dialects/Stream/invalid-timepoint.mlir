// RUN: weir-opt --split-input-file --verify-diagnostics %s

func.func @join_type(%x: i32) {
  // expected-error @+1 {{operand #0 must be variadic of timepoint}}
  %0 = "stream.timepoint.join"(%x) : (i32) -> !stream.timepoint
  return
}

// -----

// timepoint.barrier.C1
func.func @barrier_size(%r: !stream.resource<external>) {
  // expected-error @+1 {{expected '{'}}
  %0, %tp = stream.timepoint.barrier %r : !stream.resource<external> => !stream.timepoint
  return
}

// -----

func.func @barrier_type(%r: !stream.resource<external>, %size: index) {
  // expected-error @+1 {{failed to verify that all of {resource, result} have same type}}
  %0, %tp = "stream.timepoint.barrier"(%r, %size) : (!stream.resource<external>, index) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

// timepoint.await.C1
func.func @await_sizes(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  // expected-error @+1 {{has 0 operand sizes for 1 values that need one}}
  %0 = "stream.timepoint.await"(%r, %tp) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!stream.resource<external>, !stream.timepoint) -> !stream.resource<external>
  return
}

// -----

func.func @await_types(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  // expected-error @+1 {{must have one result per operand, of the same type}}
  %0 = "stream.timepoint.await"(%r, %size, %tp) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!stream.resource<external>, index, !stream.timepoint) -> !stream.resource<transient>
  return
}

// -----

func.func @await_results(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  // expected-error @+1 {{must have one result per operand, of the same type}}
  "stream.timepoint.await"(%r, %size, %tp) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!stream.resource<external>, index, !stream.timepoint) -> ()
  return
}

// -----

func.func @await_nothing(%tp: !stream.timepoint) {
  // expected-error @+1 {{expected}}
  stream.timepoint.await %tp => :
  return
}

// -----

func.func @timeline_op_tie(%r: !stream.resource<external>, %size: index) {
  // expected-error @+1 {{tied}}
  %0, %tp = "stream.test.timeline_op"(%r, %size, %size) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, tied_operands = [4 : index]}> : (!stream.resource<external>, index, index) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func @timeline_op_sizes(%r: !stream.resource<external>, %size: index) {
  // expected-error @+1 {{has 0 result sizes for 1 values that need one}}
  %0, %tp = "stream.test.timeline_op"(%r, %size) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!stream.resource<external>, index) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func @timeline_aware(%x: i32) {
  // expected-error @+1 {{operand #0 must be test fence}}
  "stream.test.timeline_aware"(%x) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> ()
  return
}

// -----

func.func @file_offset(%file: !stream.file, %r: !stream.resource<constant>, %o: index) {
  // expected-error @+1 {{operand #1 must be 64-bit signless integer, but got 'index'}}
  %0 = "stream.file.read"(%file, %o, %r, %o, %o, %o) : (!stream.file, index, !stream.resource<constant>, index, index, index) -> !stream.timepoint
  return
}

// -----

func.func @file_await(%file: !stream.file, %o64: i64, %r: !stream.resource<constant>, %o: index) {
  // expected-error @+1 {{expected ':'}}
  %0 = stream.file.read %file[%o64], %r[%o], %o : !stream.file -> !stream.resource<constant>{%o} => !stream.timepoint
  return
}

// -----

func.func @import_nothing() -> !stream.timepoint {
  // expected-error @+1 {{expected at least one foreign object}}
  %tp = "stream.timepoint.import"() : () -> !stream.timepoint
  return %tp : !stream.timepoint
}

// -----

func.func @export_nothing(%tp: !stream.timepoint) {
  // expected-error @+1 {{expected at least one foreign object}}
  "stream.timepoint.export"(%tp) : (!stream.timepoint) -> ()
  return
}

// -----

func.func @chain_nothing(%tp: !stream.timepoint) {
  // expected-error @+1 {{expected at least one foreign object}}
  "stream.timepoint.chain_external"(%tp) : (!stream.timepoint) -> ()
  return
}
