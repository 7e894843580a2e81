// What each function of commands.mlir must not become.

util.func public @waits(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.resource.alloc : !stream.resource<transient>{%c8}
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %t as %b: !stream.resource<transient>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<transient>{%c8}
  } => !stream.timepoint
  %q = stream.cmd.execute with(%t as %a: !stream.resource<transient>{%c8}, %o as %b: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<transient>{%c8} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  %j = stream.timepoint.join max(%p, %q) => !stream.timepoint
  %w = stream.timepoint.await %j => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

util.func public @hands_out(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %o as %b: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  util.return %o : !stream.resource<external>
}

util.func public @meets(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %o as %b: !stream.resource<external>{%c8}) {
    stream.cmd.concurrent {
      stream.cmd.copy %a[%c0], %b[%c0], %c5 : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
      stream.cmd.fill %z, %b[%c4 for %c4] : i8 -> !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  %w = stream.timepoint.await %p => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

util.func public @frees(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t, %at = stream.resource.alloca uninitialized : !stream.resource<transient>{%c8} => !stream.timepoint
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute await(%at) => with(%in as %a: !stream.resource<external>{%c8}, %t as %b: !stream.resource<transient>{%c8}, %o as %c: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<transient>{%c8}
    stream.cmd.copy %b[%c0], %c[%c0], %c8 : !stream.resource<transient>{%c8} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%at) => %t : !stream.resource<transient>{%c8} => !stream.timepoint
  %w = stream.timepoint.await %p => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

util.func public @promises(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %o as %b: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
    stream.cmd.dispatch @ex::@f {
      wo %b[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  %w = stream.timepoint.await %p => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}
