// RUN: weir-opt %s --weir-schedule-allocation --split-input-file --verify-diagnostics

// What a host function does to storage has no command.
stream.async.func private @host(%a: !stream.resource<*>) -> !stream.resource<*>
util.func public @call(%x: !stream.resource<transient>, %n: index) -> (!stream.resource<transient>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %r, %tp = stream.async.execute with(%x as %a: !stream.resource<transient>{%n}) -> !stream.resource<transient>{%n} {
    // expected-error @+1 {{cannot be given explicit storage}}
    %y = stream.async.call @host(%a[%c0 to %n for %n]) : (!stream.resource<transient>{%n}) -> !stream.resource<transient>{%n}
    stream.yield %y : !stream.resource<transient>{%n}
  } => !stream.timepoint
  util.return %r, %tp : !stream.resource<transient>, !stream.timepoint
}
