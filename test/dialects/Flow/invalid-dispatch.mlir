// RUN: weir-opt %s --split-input-file --verify-diagnostics

// flow.dispatch.region.C1
func.func @region_c1() {
  // expected-error @+1 {{the body must not have arguments; captures are implicit}}
  "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb0(%a: index):
    "flow.return"() : () -> ()
  }, {}) : () -> ()
  return
}

// -----

func.func @region_without_body() {
  // expected-error @+1 {{needs a body}}
  "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}, {}) : () -> ()
  return
}

// -----

// flow.dispatch.region.C2
func.func @region_c2(%a: tensor<4xf32>) {
  %0 = flow.dispatch.region -> (tensor<8xf32>) {
    // expected-error @+1 {{operand types differ from the results of the enclosing dispatch}}
    flow.return %a : tensor<4xf32>
  }
  return
}

// -----

// flow.dispatch.region.C3
func.func @region_c3(%a: i32) {
  // expected-error @+1 {{results must be ranked tensors, got 'i32'}}
  %0 = flow.dispatch.region -> (i32) {
    flow.return %a : i32
  }
  return
}

// -----

// flow.dispatch.region.C4: arguments
func.func @region_c4(%w: index) {
  // expected-error @+1 {{expected 1 argument(s) of its types, got 2}}
  flow.dispatch.region[%w] -> () {
  } count(%a: index, %b: index) -> (index, index, index) {
    flow.return %a, %b, %b : index, index, index
  }
  return
}

// -----

// flow.dispatch.region.C4: returned values
func.func @region_c4b(%w: index) {
  flow.dispatch.region[%w] -> () {
  } count(%a: index) -> (index, index, index) {
    // expected-error @+1 {{of a workgroup count region must return three index values}}
    flow.return %a, %a : index, index
  }
  return
}

// -----

// The results of a count region are fixed.
func.func @region_count_type(%w: index) {
  flow.dispatch.region[%w] -> () {
  // expected-error @+1 {{three results of type `index`}}
  } count(%a: index) -> (index, index) {
    flow.return %a, %a : index, index
  }
  return
}

// -----

// flow.dispatch.region.C5
func.func @region_c5(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "flow.return"(%a) : (tensor<?xf32>) -> ()
  }, {}) : () -> tensor<?xf32>
  return
}

// -----

// S2, strict: braces exactly for dynamic types, with exactly as many values.
func.func @strict_missing(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected '{'}}
  %0 = flow.dispatch.region -> (tensor<?xf32>) {
    flow.return %a : tensor<?xf32>
  }
  return
}

// -----

func.func @strict_count(%a: tensor<?x?xf32>, %n: index) {
  // expected-error @+1 {{takes 2 dimension value(s) but 1 were given}}
  %0 = flow.dispatch.region -> (tensor<?x?xf32>{%n}) {
    flow.return %a : tensor<?x?xf32>
  }
  return
}

// -----

func.func @strict_static(%a: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{expected ')'}}
  %0 = flow.dispatch.region -> (tensor<4xf32>{%n}) {
    flow.return %a : tensor<4xf32>
  }
  return
}

// -----

// flow.dispatch.workgroups.C1
func.func @workgroups_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>}> ({
  ^bb0(%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>):
    "flow.return"() : () -> ()
  }, {}) : (tensor<?xf32>) -> ()
  return
}

// -----

// flow.dispatch.workgroups.C2
func.func @workgroups_c2() {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = "flow.dispatch.workgroups"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
  ^bb0(%b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>):
    "flow.return"() : () -> ()
  }, {}) : () -> tensor<?xf32>
  return
}

// -----

// flow.dispatch.workgroups.C3
func.func @workgroups_c3(%a: tensor<4xindex>) {
  // expected-error @+1 {{a tensor of index has no defined size in memory and cannot be passed to a dispatch: 'tensor<4xindex>'}}
  flow.dispatch.workgroups(%a) : (tensor<4xindex>) -> () = (%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xindex>>) {
    flow.return
  }
  return
}

// -----

func.func @workgroups_c3_result() {
  // expected-error @+1 {{a tensor of index has no defined size in memory and cannot be passed to a dispatch: 'tensor<4xindex>'}}
  %0 = flow.dispatch.workgroups() : () -> tensor<4xindex> = (%b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xindex>>) {
    flow.return
  }
  return
}

// -----

// flow.dispatch.workgroups.C4
func.func @workgroups_c4(%w: index) {
  // expected-error @+1 {{expected 1 argument(s) of its types, got 0}}
  flow.dispatch.workgroups[%w]() : () -> () = () {
    flow.return
  } count() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  return
}

// -----

// flow.dispatch.workgroups.C5 (T.C1)
func.func @workgroups_c5(%a: tensor<4xf32>) {
  // expected-error @+1 {{tied}}
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [1 : index]}> ({
  ^bb0(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }, {}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// S3: a tie names an operand.
func.func @tie_name(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{a result can only be tied to an operand of this op}}
  %0 = flow.dispatch @e::@f(%a) : (tensor<4xf32>) -> %b
  return
}

// -----

// The body is isolated.
func.func @isolated(%a: tensor<4xf32>, %n: index) {
  flow.dispatch.workgroups() : () -> () = () {
    // expected-error @+1 {{use of undeclared SSA value name}}
    %0 = arith.addi %n, %n : index
    flow.return
  }
  return
}

// -----

// flow.dispatch.workgroup.id.C1
func.func @dimension() {
  // expected-error @+1 {{dimension must be 0, 1 or 2, not 3}}
  %0 = flow.dispatch.workgroup.id[3] : index
  return
}

// -----

func.func @negative_dimension() {
  // expected-error @+1 {{dimension must be 0, 1 or 2, not -1}}
  %0 = flow.dispatch.workgroup.size[-1] : index
  return
}

// -----

// flow.dispatch.tie_shape.C1
func.func @tie_shape(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>) {
  // expected-error @+1 {{the bound type has 1 dynamic dimension(s), got 0 value(s)}}
  %0 = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>
  return
}

// -----

// flow.executable.export.C1
flow.executable private @exe {
  flow.executable.export public @f workgroups(%a: index) -> (index, index, index) {
    // expected-error @+1 {{of a workgroup count region must return three index values}}
    flow.return %a : index
  }
}

// -----

flow.executable private @exe {
  // expected-error @+1 {{three results of type `index`}}
  flow.executable.export public @f workgroups(%a: index) -> (index, index) {
    flow.return %a : index
  }
}

// -----

// expected-error @+1 {{expects parent op 'flow.executable'}}
flow.executable.export public @f

// -----

// flow.dispatch.C1
func.func @dispatch_c1() {
  // expected-error @+1 {{needs an entry point}}
  "flow.dispatch"() <{entry_points = [], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
  return
}

// -----

// flow.dispatch.C2
func.func @dispatch_c2(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  "flow.dispatch"(%a) <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 1, 0, 0>}> : (tensor<?xf32>) -> ()
  return
}

// -----

func.func @dispatch_c2_result() {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = "flow.dispatch"() <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> tensor<?xf32>
  return
}

// -----

// flow.dispatch.C3. An entry without a count region takes any workload; one that is missing ends the check.
flow.executable private @exe {
  flow.executable.export public @f workgroups(%a: index) -> (index, index, index) {
    flow.return %a, %a, %a : index, index, index
  }
  flow.executable.export public @g
}
func.func @dispatch_c3(%w: index) {
  flow.dispatch @exe::@f[%w]() : () -> ()
  flow.dispatch @exe::@g[%w, %w]() : () -> ()
  flow.dispatch {@missing::@f, @exe::@f}() : () -> ()
  // expected-error @+1 {{entry point @exe::@f takes a workload of 1 value(s), got 2}}
  flow.dispatch {@exe::@g, @exe::@f}[%w, %w]() : () -> ()
  return
}

// -----

// flow.dispatch.C4 (T.C1)
func.func @dispatch_c4(%a: tensor<4xf32>) {
  // expected-error @+1 {{tied}}
  %0 = "flow.dispatch"(%a) <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [0 : index, 0 : index]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// util.func.C2 holds for flow.func too.
// expected-error @+1 {{symbol declaration cannot have public visibility}}
flow.func public @public(%a: index)

// -----

// Arguments have names.
// expected-error @+1 {{expected a named argument}}
flow.func private @unnamed(index)

// -----

// expected-error @+1 {{expected}}
flow.func private @no_results() -> ()

// -----

// flow.call.C1
flow.func private @callee(%a: tensor<?xf32>)
func.func @call_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  "flow.call"(%a) <{callee = @callee, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<?xf32>) -> ()
  return
}

// -----

// flow.call.C2
func.func private @no_flow_func()
func.func @call_c2() {
  // expected-error @+1 {{@no_flow_func is not a flow.func}}
  flow.call @no_flow_func() : () -> ()
  return
}

// -----

// flow.call.C3
flow.func private @callee(%a: index)
func.func @call_c3() {
  // expected-error @+1 {{the type of @callee is '(index) -> ()', called as '() -> ()'}}
  flow.call @callee() : () -> ()
  return
}

// -----

// flow.call.C4 (T.C1)
flow.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @call_c4(%a: tensor<4xf32>) {
  // expected-error @+1 {{tied}}
  %0 = "flow.call"(%a) <{callee = @callee, operandSegmentSizes = array<i32: 1, 0, 0>, tied_operands = [-2 : index]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
