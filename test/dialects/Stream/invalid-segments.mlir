// Operands that are neither optional nor variadic are there, whatever the segments say.
// RUN: weir-opt %s --split-input-file --verify-diagnostics

func.func @parameter_load(%i: index) {
  // expected-error@+1 {{'flow.parameter.load' op has 0 operands in segment 1 of operandSegmentSizes, which holds exactly one}}
  %0 = "flow.parameter.load"(%i, %i) <{operandSegmentSizes = array<i32: 0, 0, 0, 2>}> : (index, index) -> tensor<?x?xf32>
  return
}

// -----

func.func @tensor_load(%i: index) {
  // expected-error@+1 {{'flow.tensor.load' op has 0 operands in segment 0 of operandSegmentSizes, which holds exactly one}}
  %0 = "flow.tensor.load"(%i) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (index) -> f32
  return
}

// -----

func.func @timeline_aware(%i: index) {
  // expected-error@+1 {{'stream.test.timeline_aware' op has 0 operands in segment 2 of operandSegmentSizes, which holds exactly one}}
  %0 = "stream.test.timeline_aware"(%i) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> i32
  return
}

// -----

func.func @trace_none() {
  // expected-error@+1 {{'flow.tensor.trace' op expected at least one tensor}}
  "flow.tensor.trace"() <{key = "k", operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @collective_dims(%a: tensor<?xf32>, %c: !flow.channel) {
  // expected-error@+1 {{there is one target dimension per dynamic dimension of the result}}
  %0 = "flow.collective.all_reduce"(%a, %a, %c) <{element_type = 9 : i32, reduction_op = 1 : i32, tied_operands = [0 : index]}> : (tensor<?xf32>, tensor<?xf32>, !flow.channel) -> tensor<?xf32>
  return
}
