// V1 for resources: constants, results of `resource.constants`, immutable globals and what has the lifetime `constant` are not written,
// however the value got there. A clone may be.
// RUN: weir-opt %s -split-input-file -verify-diagnostics --weir-verify-access

util.func public @clone(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %k = stream.async.constant : !stream.resource<*>{%c4} = dense<1> : tensor<1xi32>
  %c = stream.async.clone %k : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  %d = stream.async.dispatch @ex::@f(%c[%c0 to %c4 for %c4], %k[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c4}) -> %c{%c4}
  util.return %d : !stream.resource<*>
}

// -----

util.func public @tied() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-note @+1 {{the constant}}
  %k = stream.async.constant : !stream.resource<*>{%c4} = dense<1> : tensor<1xi32>
  %b = stream.async.barrier %k : !stream.resource<*>{%c4}
  // expected-error @+1 {{CONST_BOUND_RW: resource 0 is a constant, but the kernel writes to it}}
  %d = stream.async.dispatch @ex::@f(%b[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> %b{%c4}
  util.return %d : !stream.resource<*>
}

// -----

// Not tied, but the kernel says that it writes.
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module { util.func private @f(!stream.binding {weir.access = "rw"}) }
}
util.global private @weights : !stream.resource<constant>
util.func public @kernel() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-note @+1 {{the constant}}
  %k = util.global.load immutable @weights : !stream.resource<constant>
  // expected-error @+1 {{CONST_BOUND_RW: resource 0 is a constant, but the kernel writes to it}}
  stream.async.dispatch @ex::@f(%k[%c0 to %c4 for %c4]) : (!stream.resource<constant>{%c4}) -> ()
  util.return
}

// -----

util.func public @rows(%t: !stream.timepoint) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-note @+1 {{the constant}}
  %k, %kt = stream.resource.constants :
    !stream.resource<variable>{%c4} = dense<1> : tensor<1xi32> => !stream.timepoint
  %e = stream.cmd.execute await(%kt) => with(%k as %i: !stream.resource<variable>{%c4}) {
    stream.cmd.dispatch @ex::@f {
      ro %i[%c0 for %c4] : !stream.resource<variable>{%c4}
    }
    // expected-error @+1 {{CONST_BOUND_RW: resource 0 is a constant, but the kernel writes to it}}
    stream.cmd.dispatch @ex::@f {
      wo %i[%c0 for %c4] : !stream.resource<variable>{%c4}
    }
  } => !stream.timepoint
  util.return %e : !stream.timepoint
}
