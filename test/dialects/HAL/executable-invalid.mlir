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
    // expected-error@+1 {{a condition has one result of type `i1`}}
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
// expected-error@+1 {{expects parent op 'hal.executable.variant'}}
hal.executable.export @x layout(#layout)

// -----

// Ops that are not vendored.
// expected-error@+1 {{weir knows no custom form of 'hal.executable.source': print the program with --mlir-print-op-generic}}
hal.executable.source private @s {
}

// -----

// expected-error@+1 {{weir knows no custom form of 'util.list.concat': print the program with --mlir-print-op-generic}}
%0 = util.list.concat : !util.list<i32>
