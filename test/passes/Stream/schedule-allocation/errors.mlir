// RUN: weir-opt %s --weir-schedule-allocation --split-input-file --verify-diagnostics --allow-unregistered-dialect

// An unknown effect on storage has no command.
util.func public @foreign(%x: !stream.resource<transient>, %n: index) -> (!stream.resource<transient>, !stream.timepoint) {
  %r, %tp = stream.async.execute with(%x as %a: !stream.resource<transient>{%n}) -> !stream.resource<transient>{%n} {
    // expected-error @+1 {{cannot be given explicit storage}}
    %y = "foreign.op"(%a) : (!stream.resource<transient>) -> !stream.resource<transient>
    stream.yield %y : !stream.resource<transient>{%n}
  } => !stream.timepoint
  util.return %r, %tp : !stream.resource<transient>, !stream.timepoint
}
