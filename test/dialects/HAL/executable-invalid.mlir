// RUN: weir-opt %s --split-input-file --verify-diagnostics

#layout = #hal.pipeline.layout<bindings = []>
#target = #hal.executable.target<"llvm-cpu", "elf", {}>
hal.executable @e {
  hal.executable.variant @v target(#target) {
    // C1
    // expected-error@+1 {{the count region returns 'index', 'index', 'index', not 2 values of other types}}
    hal.executable.export @x layout(#layout) count(%dev: !hal.device, %w: index) -> (index, index, index) {
      hal.return %w, %w : index, index
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
#target = #hal.executable.target<"llvm-cpu", "elf", {}>
hal.executable @e {
  hal.executable.variant @v target(#target) {
    // expected-error@+1 {{a condition must have one result of type `i1`}}
    hal.executable.export @x layout(#layout) condition(%dev: !hal.device) -> i32 {
      hal.return
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
#target = #hal.executable.target<"llvm-cpu", "elf", {}>
hal.executable @e {
  hal.executable.variant @v target(#target) {
    // expected-error@+1 {{expected workgroup_size, subgroup_size or workgroup_local_memory, each once}}
    hal.executable.export @x layout(#layout) <subgroup_size = 16, subgroup_size = 16>
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
// expected-error@+1 {{expects parent op to be one of 'hal.executable.source, hal.executable.variant'}}
hal.executable.export @x layout(#layout)

// -----

// Ops that are not vendored.
// expected-error@+1 {{weir cannot parse the custom form of 'hal.executable.binary': print the program with --mlir-print-op-generic}}
hal.executable.binary private @s {
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
#target = #hal.executable.target<"llvm-cpu", "elf", {}>
func.func @f() {
  // expected-error@+1 {{has 1 target(s) but 0 ordinal(s), 1 list(s) of objects and 0 condition region(s)}}
  "hal.dispatch.extern"() <{export_name = "x", layout = #layout, operandSegmentSizes = array<i32: 0, 0, 0, 0>, targets = [#target], target_ordinals = [], target_objects = [[]]}> ({}) : () -> ()
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
func.func @f(%w: index) {
  // expected-error@+1 {{has a count region with 1 argument(s) but the device and 1 workload value(s) are expected}}
  hal.dispatch.extern "x"[%w]() : () -> () count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  } layout(#layout) objects({})
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
func.func @f(%a: tensor<?xf32>) {
  // expected-error@+1 {{argument list has 1 dynamic dimension(s) but 0 dimension value(s)}}
  "hal.dispatch.extern"(%a) <{export_name = "x", layout = #layout, operandSegmentSizes = array<i32: 0, 1, 0, 0>, targets = [], target_ordinals = [], target_objects = []}> ({}) : (tensor<?xf32>) -> ()
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
func.func @f(%a: i32) {
  // expected-error@+1 {{has a tied_operands entry 1 but 1 argument(s)}}
  %0 = "hal.dispatch.extern"(%a) <{export_name = "x", layout = #layout, operandSegmentSizes = array<i32: 0, 1, 0, 0>, targets = [], target_ordinals = [], target_objects = [], tied_operands = [1 : index]}> ({}) : (i32) -> i32
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = []>
func.func @f(%a: i32, %n: index) {
  // expected-note@+1 {{required by region isolation constraints}}
  "hal.dispatch.extern"(%a) <{export_name = "x", layout = #layout, operandSegmentSizes = array<i32: 0, 1, 0, 0>, targets = [], target_ordinals = [], target_objects = []}> ({
  ^bb0(%device: !hal.device):
    // expected-error@+1 {{using value defined outside the region}}
    "hal.return"(%n, %n, %n) : (index, index, index) -> ()
  }) : (i32) -> ()
  return
}

// -----

// expected-error@+1 {{weir cannot parse the custom form of 'util.list.concat': print the program with --mlir-print-op-generic}}
%0 = util.list.concat : !util.list<i32>
