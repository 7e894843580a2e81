// RUN: weir-opt --split-input-file --verify-diagnostics %s

// Operand types (VA): staging is only for transfers and host access.
func.func @types(%h: !stream.resource<staging>, %sz: index) {
  // expected-error @+1 {{operand #0 must be resource that is not staging}}
  %0 = stream.async.clone %h : !stream.resource<staging>{%sz} -> !stream.resource<*>{%sz}
  return
}

// -----

func.func @types(%r: !stream.resource<*>, %sz: index, %c0: index) {
  // expected-error @+1 {{operand #0 must be staging resource}}
  %0 = stream.async.load %r[%c0] : !stream.resource<*>{%sz} -> i32
  return
}

// -----

func.func @types(%sz: index, %p: f80) {
  // expected-error @+1 {{must be i8, i16, i32 or i64 pattern, or a float of as many bits}}
  %0 = stream.async.splat %p : f80 -> !stream.resource<*>{%sz}
  return
}

// -----

func.func @types(%r: !stream.resource<*>, %sz: index, %a: index, %b: index) {
  // expected-error @+1 {{all of {source, result} have same type}}
  %0 = stream.async.slice %r[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<transient>{%sz}
  return
}

// -----

// async.splat.C1
// VS: sizes stand in braces, one each; without them the text does not parse.
func.func @splat_C1(%sz: index, %p: i8) {
  // expected-error @+1 {{expected '{'}}
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>
  return
}

// -----

func.func @tied_result(%t: !stream.resource<*>, %sz: index, %a: index, %p: i8) {
  // expected-error @+1 {{expected 'as'}}
  %0 = stream.async.fill %p, %t[%a to %a for %a] : i8 -> %t{%sz}
  return
}

// -----

// async.cast.C2
func.func @cast_C2(%r: !stream.resource<external>, %sz: index, %n: index) {
  // expected-error @+1 {{needs the same SSA value as size of its source and of its result}}
  %0 = stream.async.cast %r : !stream.resource<external>{%sz} -> !stream.resource<*>{%n}
  return
}

// -----

// async.dispatch.C1
func.func @dispatch_C1_operands(%r: !stream.resource<*>, %sz: index, %c0: index) {
  // expected-error @+1 {{has 0 operand sizes for 1 values that need one}}
  %0 = "stream.async.dispatch"(%r, %c0, %sz, %sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 0, 1, 1, 1, 1>}> : (!stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

// async.dispatch.C1
func.func @dispatch_C1_results(%sz: index) {
  // expected-error @+1 {{has 2 result sizes for 1 values that need one}}
  %0 = "stream.async.dispatch"(%sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 2>}> : (index, index) -> !stream.resource<*>
  return
}

// -----

// async.dispatch.C2
func.func @dispatch_C2(%r: !stream.resource<*>, %k: i32, %sz: index, %c0: index) {
  // expected-error @+1 {{needs a range [offset to end for length] for exactly each resource operand; has 1 resources, 0 offsets, 0 ends and 0 lengths}}
  %0 = stream.async.dispatch @ex::@f(%r, %k) : (!stream.resource<*>{%sz}, i32) -> !stream.resource<*>{%sz}
  return
}

// -----

// async.dispatch.C2
func.func @dispatch_C2_scalar(%r: !stream.resource<*>, %k: i32, %sz: index, %c0: index) {
  // expected-error @+1 {{has 1 resources, 2 offsets, 2 ends and 2 lengths}}
  %0 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz], %k[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}, i32) -> !stream.resource<*>{%sz}
  return
}

// -----

// async.dispatch.C3
stream.executable private @ex {
  stream.executable.export public @f workgroups(%w0: index, %w1: index) -> (index, index, index) {
    stream.return %w0, %w1, %w1 : index, index, index
  }
  builtin.module {
    func.func @f() {
      return
    }
  }
}
func.func @dispatch_C3_workload(%n: index, %sz: index) {
  // expected-error @+1 {{passes 1 workload values to @ex::@f, which takes 2}}
  %0 = stream.async.dispatch @ex::@f[%n]() : () -> !stream.resource<*>{%sz}
  return
}

// -----

// async.dispatch.C3
func.func @dispatch_C3_ties(%r: !stream.resource<*>, %sz: index, %c0: index) {
  // expected-error @+1 {{has a tied_operands entry 1 but 1 tie-able operand(s)}}
  %0 = "stream.async.dispatch"(%r, %sz, %c0, %sz, %sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1>, tied_operands = [1 : index]}> : (!stream.resource<*>, index, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

// Y6: a tied result names an operand.
func.func @dispatch_tie_name(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %c0: index) {
  // expected-error @+1 {{a result can only be tied to an operand of this op}}
  %0 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> %t{%sz}
  return
}

// -----

// async.call.C1
stream.async.func private @callee(%arg0: !stream.resource<*>) -> !stream.resource<*>
func.func @call_C1(%r: !stream.resource<*>, %sz: index, %c0: index) {
  // expected-error @+1 {{has 0 result sizes for 1 values that need one}}
  %0 = "stream.async.call"(%r, %sz, %c0, %sz, %sz) <{callee = @callee, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>}> : (!stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

// async.call.C2
stream.async.func private @callee(%arg0: !stream.resource<*>) -> !stream.resource<*>
func.func @call_C2(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{needs a range [offset to end for length] for exactly each resource operand}}
  %0 = stream.async.call @callee(%r) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  return
}

// -----

// async.call.C3
stream.async.func private @callee(%arg0: i32) -> i32
func.func @call_C3(%k: i32) {
  // expected-error @+1 {{has a result that is not a resource}}
  %0 = stream.async.call @callee(%k) : (i32) -> i32
  return
}

// -----

// async.call.C4
func.func @call_C4_symbol(%k: i32, %sz: index) {
  // expected-error @+1 {{calls @missing, which is not a stream.async.func}}
  %0 = stream.async.call @missing(%k) : (i32) -> !stream.resource<*>{%sz}
  return
}

// -----

// async.call.C4
stream.async.func private @callee(%arg0: i32, %arg1: i32) -> !stream.resource<*>
func.func @call_C4_count(%k: i32, %sz: index) {
  // expected-error @+1 {{has 1 operands but its callee has 2}}
  %0 = stream.async.call @callee(%k) : (i32) -> !stream.resource<*>{%sz}
  return
}

// -----

// async.call.C4
// A callee type `*` takes any lifetime, another one only itself.
stream.async.func private @callee(%arg0: !stream.resource<external>) -> !stream.resource<*>
func.func @call_C4_type(%r: !stream.resource<transient>, %sz: index, %c0: index) {
  // expected-error @+1 {{has operand 0 of type '!stream.resource<transient>' but its callee has '!stream.resource<external>'}}
  %0 = stream.async.call @callee(%r[%c0 to %sz for %sz]) : (!stream.resource<transient>{%sz}) -> !stream.resource<external>{%sz}
  return
}

// -----

// expected-error @+1 {{has tied_operands entry 3 but 1 arguments}}
"stream.async.func"() <{function_type = (!stream.resource<*>) -> !stream.resource<*>, sym_name = "f", sym_visibility = "private", tied_operands = [3 : index]}> ({}) : () -> ()

// -----

// async.execute.C1
func.func @execute_C1(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{has 0 operand sizes for 1 values that need one}}
  %0, %tp = "stream.async.execute"(%r, %sz) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>}> ({
  ^bb0(%arg: !stream.resource<*>):
    "stream.yield"(%arg, %sz) : (!stream.resource<*>, index) -> ()
  }) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.timepoint)
  return
}

// -----

func.func @execute_arguments(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{has body arguments whose number or types differ from its captures}}
  %0, %tp = "stream.async.execute"(%r, %sz, %sz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%arg: !stream.resource<transient>):
    "stream.yield"(%arg, %sz) : (!stream.resource<transient>, index) -> ()
  }) : (!stream.resource<*>, index, index) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

// async.execute.C2
func.func @execute_C2(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{uses a resource in its body that it does not capture}}
  %0, %tp = stream.async.execute with() -> !stream.resource<*>{%sz} {
    // expected-note @+1 {{used here; resources must be captured by `with(...)`}}
    %1 = stream.async.clone %r : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  return
}

// -----

// async.execute.C3
func.func @execute_C3_count(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{has 1 resource results but yields 0}}
  %0, %tp = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
    stream.yield
  } => !stream.timepoint
  return
}

// -----

// async.execute.C3
func.func @execute_C3_type(%r: !stream.resource<transient>, %sz: index) {
  // expected-error @+1 {{yields a value of type '!stream.resource<transient>' for result 0 of type '!stream.resource<*>'}}
  %0, %tp = stream.async.execute with(%r as %ra: !stream.resource<transient>{%sz}) -> !stream.resource<*>{%sz} {
    stream.yield %ra : !stream.resource<transient>{%sz}
  } => !stream.timepoint
  return
}

// -----

// async.execute.C3
func.func @execute_C3_size(%r: !stream.resource<*>, %sz: index, %n: index) {
  // expected-error @+1 {{yields result 0 with another size value than the result has}}
  %0, %tp = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
    stream.yield %ra : !stream.resource<*>{%n}
  } => !stream.timepoint
  return
}

// -----

func.func @execute_terminator() {
  // expected-error @+1 {{needs a body that ends in stream.yield}}
  %tp = stream.async.execute with() {
    %c0 = arith.constant 0 : index
  } => !stream.timepoint
  return
}

// -----

// async.concurrent.C1-C3
func.func @concurrent_C1_to_C3(%r: !stream.resource<*>, %sz: index) {
  %0, %tp = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
    // expected-error @+1 {{uses a resource in its body that it does not capture}}
    %1 = stream.async.concurrent with() -> !stream.resource<*>{%sz} {
      // expected-note @+1 {{used here}}
      %2 = stream.async.clone %ra : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
      stream.yield %2 : !stream.resource<*>{%sz}
    }
    stream.yield %1 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  return
}

// -----

// async.concurrent.C4
func.func @concurrent_C4() {
  // expected-error @+1 {{expects parent op to be one of}}
  stream.async.concurrent with() {
    stream.yield
  }
  return
}
