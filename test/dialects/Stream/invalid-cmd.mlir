// RUN: weir-opt --split-input-file --verify-diagnostics %s

// cmd.fill: patterns of 64 bits need a kernel.
func.func @fill_pattern(%r: !stream.resource<transient>, %size: index, %v: i64) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{must be i8, i16 or i32 pattern, or a float of as many bits, but got 'i64'}}
    stream.cmd.fill %v, %ra[%size for %size] : i64 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  return
}

// -----

func.func @fill_staging(%r: !stream.resource<staging>, %size: index, %v: i32) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<staging>{%size}) {
    // expected-error @+1 {{operand #0 must be resource that is not staging}}
    stream.cmd.fill %v, %ra[%size for %size] : i32 -> !stream.resource<staging>{%size}
  } => !stream.timepoint
  return
}

// -----

// cmd.flush.C1
func.func @flush_size(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{expected '{'}}
    stream.cmd.flush %ra[%size for %size] : !stream.resource<transient>
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C1
func.func @dispatch_lengths(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has 1 resources but 0 lengths}}
    "stream.cmd.dispatch"(%ra, %size, %size) <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 0, 1, 1, 1, 0>, resource_accesses = [1 : i32]}> : (!stream.resource<transient>, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C1
func.func @dispatch_accesses(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has 1 resources but 2 accesses}}
    "stream.cmd.dispatch"(%ra, %size, %size, %size) <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 0, 1, 1, 1, 1>, resource_accesses = [1 : i32, 1 : i32]}> : (!stream.resource<transient>, index, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

func.func @dispatch_access_bits(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has unknown access bits 4}}
    "stream.cmd.dispatch"(%ra, %size, %size, %size) <{entry_points = [@e::@f], operandSegmentSizes = array<i32: 0, 0, 1, 1, 1, 1>, resource_accesses = [4 : i32]}> : (!stream.resource<transient>, index, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

func.func @dispatch_access_word(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @e::@f {
      // expected-error @+1 {{ro}}
      xx %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// A dispatch has at least one row.
func.func @dispatch_no_rows() {
  %tp = stream.cmd.execute with() {
    stream.cmd.dispatch @e::@f {
    // expected-error @+1 {{expected valid keyword}}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: an entry point.
func.func @dispatch_no_entry() {
  %tp = stream.cmd.execute with() {
    // expected-error @+1 {{has no entry point}}
    "stream.cmd.dispatch"() <{entry_points = [], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>, resource_accesses = []}> : () -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: VW, the number.
stream.executable private @e {
  stream.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
}
func.func @dispatch_workload(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{passes 2 workload values to @e::@f, which takes 1}}
    stream.cmd.dispatch @e::@f[%size, %size] {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: VW, the types.
stream.executable private @e {
  stream.executable.export public @f workgroups(%w: i32) -> (index, index, index) {
    %c = arith.constant 1 : index
    stream.return %c, %c, %c : index, index, index
  }
}
func.func @dispatch_workload_type(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{passes workload value 0 of type 'index' to @e::@f, which takes 'i32'}}
    stream.cmd.dispatch @e::@f[%size] {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: the function's scalars, number.
stream.executable private @e {
  stream.executable.export public @f
  builtin.module {
    // expected-note @+1 {{the function}}
    func.func @f(%b: !stream.binding, %n: index) { return }
  }
}
func.func @dispatch_scalars(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{does not fit the function of entry point @e::@f: 0 uniform operands but 1 scalar arguments}}
    stream.cmd.dispatch @e::@f {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: the function's scalars, types; also through an alias.
stream.executable private @e {
  stream.executable.export public @f as("again")
  builtin.module {
    // expected-note @+1 {{the function}}
    func.func @f(%n: f32, %b: !stream.binding) { return }
  }
}
func.func @dispatch_scalar_type(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{does not fit the function of entry point @e::@again: uniform operand 0 has type 'index' but the argument 'f32'}}
    stream.cmd.dispatch @e::@again(%size : index) {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: the function's bindings.
stream.executable private @e {
  stream.executable.export public @f
  builtin.module {
    // expected-note @+1 {{the function}}
    func.func @f(%b: !stream.binding, %c: !stream.binding) { return }
  }
}
func.func @dispatch_bindings(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{does not fit the function of entry point @e::@f: 1 resources but 2 bindings}}
    stream.cmd.dispatch @e::@f {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.dispatch.C2: an unresolved entry point is accepted, and so is what follows it.
stream.executable private @e {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%b: !stream.binding, %n: index) { return }
  }
}
func.func @dispatch_unresolved(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch {@elsewhere::@f, @e::@f} {
      ro %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return
}

// -----

stream.cmd.func private @g(%r[%o for %l]: !stream.resource<*>)

// cmd.call.C1
func.func @call_sizes(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has 0 operand sizes for 1 values that need one}}
    "stream.cmd.call"(%ra, %size, %size) <{callee = @g, operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>, resource_operand_accesses = [1 : i32]}> : (!stream.resource<transient>, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

stream.cmd.func private @g(%r[%o for %l]: !stream.resource<*>)

// cmd.call.C2
func.func @call_range(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has 1 resource operands but 0 offsets}}
    stream.cmd.call @g(%ra) : (!stream.resource<transient>{%size}) -> ()
  } => !stream.timepoint
  return
}

// -----

stream.cmd.func private @g(%r[%o for %l]: !stream.resource<*>)

// cmd.call.C2
func.func @call_accesses(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{has 1 resource operands but 0 accesses}}
    "stream.cmd.call"(%ra, %size, %size, %size) <{callee = @g, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, resource_operand_accesses = []}> : (!stream.resource<transient>, index, index, index) -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.call.C3
func.func @call_callee() {
  %tp = stream.cmd.execute with() {
    // expected-error @+1 {{callee @nowhere does not exist}}
    stream.cmd.call @nowhere() : () -> ()
  } => !stream.timepoint
  return
}

// -----

// cmd.execute.C1
func.func @execute_sizes(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{has 0 capture sizes for 1 values that need one}}
  %tp = "stream.cmd.execute"(%r) <{operandSegmentSizes = array<i32: 1, 0, 0>}> ({
  ^bb0(%ra: !stream.resource<transient>):
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>) -> !stream.timepoint
  return
}

// -----

func.func @execute_arguments(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{has body arguments whose number or types differ from its captures}}
  %tp = "stream.cmd.execute"(%r, %size) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> !stream.timepoint
  return
}

// -----

// cmd.execute.C2
func.func @execute_capture(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{uses a resource in its body that it does not capture}}
  %tp = stream.cmd.execute with() {
    // expected-note @+1 {{used here}}
    stream.cmd.discard %r[%size for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  return
}

// -----

// cmd.execute.C3
func.func @execute_body() {
  // expected-error @+1 {{may hold only commands and streamable ops but holds 'arith.constant'}}
  %tp = stream.cmd.execute with() {
    // expected-note @+1 {{here}}
    %c = arith.constant 1 : index
  } => !stream.timepoint
  return
}

// -----

// cmd.execute.C3: ops of the timeline are not commands.
func.func @execute_timepoint() {
  // expected-error @+1 {{may hold only commands and streamable ops but holds 'stream.timepoint.immediate'}}
  %tp = stream.cmd.execute with() {
    // expected-note @+1 {{here}}
    %now = stream.timepoint.immediate => !stream.timepoint
  } => !stream.timepoint
  return
}

// -----

// cmd.serial.C1
func.func @serial_body() {
  %tp = stream.cmd.execute with() {
    // expected-error @+1 {{may hold only commands and streamable ops but holds 'arith.constant'}}
    stream.cmd.serial {
      // expected-note @+1 {{here}}
      %c = arith.constant 1 : index
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.concurrent.C1
func.func @concurrent_body() {
  %tp = stream.cmd.execute with() {
    // expected-error @+1 {{may hold only commands and streamable ops but holds 'arith.constant'}}
    stream.cmd.concurrent {
      // expected-note @+1 {{here}}
      %c = arith.constant 1 : index
    }
  } => !stream.timepoint
  return
}

// -----

// cmd.serial.C2
func.func @serial_parent() {
  // expected-error @+1 {{expects parent op to be one of}}
  stream.cmd.serial {
  }
  return
}

// -----

// cmd.concurrent.C2
func.func @concurrent_parent() {
  // expected-error @+1 {{expects parent op to be one of}}
  stream.cmd.concurrent {
  }
  return
}

// -----

func.func @yield_parent() {
  // expected-error @+1 {{expects parent op to be one of}}
  stream.yield
}
