// RUN: weir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// VS: a size operand per resource. Custom assembly cannot leave one out; the generic form can.

// tensor.import.C2
func.func @f(%v: !test.view) {
  // expected-error @+1 {{expected 2 or more operands, but found 1}}
  %0 = "stream.tensor.import"(%v) <{result_encoding = tensor<4xf32>}> : (!test.view) -> !stream.resource<external>
  return
}

// -----

// tensor.export.C2
func.func @f(%r: !stream.resource<external>) {
  // expected-error @+1 {{expected 2 or more operands, but found 1}}
  %0 = "stream.tensor.export"(%r) <{source_encoding = tensor<4xf32>}> : (!stream.resource<external>) -> !test.view
  return
}

// -----

// tensor.splat.C2
func.func @f(%v: f32) {
  // expected-error @+1 {{expected 2 or more operands, but found 1}}
  %0 = "stream.tensor.splat"(%v) <{result_encoding = tensor<4xf32>}> : (f32) -> !stream.resource<*>
  return
}

// -----

// tensor.clone.C3
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 3 or more operands, but found 2}}
  %0 = "stream.tensor.clone"(%r, %sz) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 0>, source_encoding = tensor<4xf32>, result_encoding = tensor<4xf32>}> : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

// tensor.encode.C2
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 3 or more operands, but found 2}}
  %0 = "stream.tensor.encode"(%r, %sz) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, source_encoding = tensor<4xf32>, result_encoding = tensor<4xf32>}> : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

// tensor.slice.C2
func.func @f(%r: !stream.resource<*>, %sz: index, %i: index) {
  // expected-error @+1 {{has 2 operands in segment 6 of operandSegmentSizes, which holds exactly one}}
  %0 = "stream.tensor.slice"(%r, %sz, %i, %i, %sz, %sz) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 0, 2>, source_encoding = tensor<4xf32>, result_encoding = tensor<4xf32>}> : (!stream.resource<*>, index, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

// tensor.fill.C2
func.func @f(%t: !stream.resource<*>, %v: f32) {
  // expected-error @+1 {{expected 3 or more operands, but found 2}}
  %0 = "stream.tensor.fill"(%t, %v) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1>, target_encoding = tensor<4xf32>}> : (!stream.resource<*>, f32) -> !stream.resource<*>
  return
}

// -----

// tensor.update.C2
func.func @f(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %i: index) {
  // expected-error @+1 {{has 0 operands in segment 6 of operandSegmentSizes, which holds exactly one}}
  %0 = "stream.tensor.update"(%t, %sz, %i, %u) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 0, 0>, target_encoding = tensor<4xf32>, update_encoding = tensor<2xf32>}> : (!stream.resource<*>, index, index, !stream.resource<*>) -> !stream.resource<*>
  return
}

// -----

// tensor.store.C2
func.func @f(%h: !stream.resource<staging>, %v: f32, %i: index) {
  // expected-error @+1 {{has 0 operands in segment 2 of operandSegmentSizes, which holds exactly one}}
  %0 = "stream.tensor.store"(%h, %i, %v) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1>, target_encoding = tensor<4xf32>}> : (!stream.resource<staging>, index, f32) -> !stream.resource<staging>
  return
}

// -----

// tensor.load.C2
func.func @f(%h: !stream.resource<staging>, %i: index) {
  // expected-error @+1 {{has 0 operands in segment 2 of operandSegmentSizes, which holds exactly one}}
  %0 = "stream.tensor.load"(%h, %i) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, source_encoding = tensor<4xf32>}> : (!stream.resource<staging>, index) -> f32
  return
}

// -----

// async.constant.C1
func.func @f() {
  // expected-error @+1 {{expected 1 or more operands, but found 0}}
  %0 = "stream.async.constant"() <{value = dense<1> : tensor<4xi8>}> : () -> !stream.resource<constant>
  return
}

// -----

// async.clone.C1
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0 = "stream.async.clone"(%r, %sz) : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

// async.slice.C1
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 5 operands, but found 4}}
  %0 = "stream.async.slice"(%r, %sz, %sz, %sz) : (!stream.resource<*>, index, index, index) -> !stream.resource<*>
  return
}

// -----

// async.transfer.C1
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0 = "stream.async.transfer"(%r, %sz) : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

// async.cast.C1
func.func @f(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0 = "stream.async.cast"(%r, %sz) : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

// async.fill.C1
func.func @f(%t: !stream.resource<*>, %sz: index, %p: i8) {
  // expected-error @+1 {{expected 6 operands, but found 5}}
  %0 = "stream.async.fill"(%t, %sz, %sz, %sz, %p) : (!stream.resource<*>, index, index, index, i8) -> !stream.resource<*>
  return
}

// -----

// async.update.C1
func.func @f(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 6 operands, but found 5}}
  %0 = "stream.async.update"(%t, %sz, %sz, %sz, %u) : (!stream.resource<*>, index, index, index, !stream.resource<*>) -> !stream.resource<*>
  return
}

// -----

// async.copy.C1
func.func @f(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected 9 operands, but found 8}}
  %0 = "stream.async.copy"(%t, %sz, %sz, %sz, %u, %sz, %sz, %sz) : (!stream.resource<*>, index, index, index, !stream.resource<*>, index, index, index) -> !stream.resource<*>
  return
}

// -----

// async.load.C1
func.func @f(%h: !stream.resource<staging>, %i: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0 = "stream.async.load"(%h, %i) : (!stream.resource<staging>, index) -> i32
  return
}

// -----

// async.store.C1
func.func @f(%h: !stream.resource<staging>, %i: index, %v: i32) {
  // expected-error @+1 {{expected 4 operands, but found 3}}
  %0 = "stream.async.store"(%h, %i, %v) : (!stream.resource<staging>, index, i32) -> !stream.resource<staging>
  return
}

// -----

// resource.try_map.C1
func.func @f(%b: !util.buffer, %o: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0:2 = "stream.resource.try_map"(%b, %o) : (!util.buffer, index) -> (i1, !stream.resource<constant>)
  return
}

// -----

// resource.load.C1
func.func @f(%h: !stream.resource<staging>, %o: index) {
  // expected-error @+1 {{expected 3 operands, but found 2}}
  %0 = "stream.resource.load"(%h, %o) : (!stream.resource<staging>, index) -> i32
  return
}

// -----

// resource.store.C1
func.func @f(%h: !stream.resource<staging>, %o: index, %v: i32) {
  // expected-error @+1 {{expected 4 operands, but found 3}}
  "stream.resource.store"(%h, %o, %v) : (!stream.resource<staging>, index, i32) -> ()
  return
}

// -----

// cmd.flush.C1
func.func @f(%r: !stream.resource<*>, %o: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<*>{%o}) {
    // expected-error @+1 {{expected 4 operands, but found 3}}
    "stream.cmd.flush"(%ra, %o, %o) : (!stream.resource<*>, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.invalidate.C1
func.func @f(%r: !stream.resource<*>, %o: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<*>{%o}) {
    // expected-error @+1 {{expected 4 operands, but found 3}}
    "stream.cmd.invalidate"(%ra, %o, %o) : (!stream.resource<*>, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.discard.C1
func.func @f(%r: !stream.resource<*>, %o: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<*>{%o}) {
    // expected-error @+1 {{expected 4 operands, but found 3}}
    "stream.cmd.discard"(%ra, %o, %o) : (!stream.resource<*>, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.fill.C1
func.func @f(%r: !stream.resource<*>, %o: index, %p: i8) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<*>{%o}) {
    // expected-error @+1 {{expected 5 operands, but found 4}}
    "stream.cmd.fill"(%ra, %o, %o, %p) : (!stream.resource<*>, index, index, i8) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.copy.C1
func.func @f(%r: !stream.resource<*>, %o: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<*>{%o}) {
    // expected-error @+1 {{expected 7 operands, but found 6}}
    "stream.cmd.copy"(%ra, %o, %o, %ra, %o, %o) : (!stream.resource<*>, index, index, !stream.resource<*>, index, index) -> ()
  } => !stream.timepoint
  return
}
