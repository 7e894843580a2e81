util.func public @beside(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %at = arith.constant 8 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1 : i8
  %s = stream.resource.alloc : !stream.resource<staging>{%c16}
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %s as %b: !stream.resource<staging>{%c16}, %o as %c: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<staging>{%c16}
    stream.cmd.copy %b[%c0], %c[%c0], %c8 : !stream.resource<staging>{%c16} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  stream.resource.store %one, %s[%at] : i8 -> !stream.resource<staging>{%c16}
  %w = stream.timepoint.await %p => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

util.func public @into(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %at = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1 : i8
  %s = stream.resource.alloc : !stream.resource<staging>{%c16}
  %o = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%in as %a: !stream.resource<external>{%c8}, %s as %b: !stream.resource<staging>{%c16}, %o as %c: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<staging>{%c16}
    stream.cmd.copy %b[%c0], %c[%c0], %c8 : !stream.resource<staging>{%c16} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  stream.resource.store %one, %s[%at] : i8 -> !stream.resource<staging>{%c16}
  %w = stream.timepoint.await %p => %o : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}
