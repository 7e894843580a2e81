// Values that share storage are awaited one by one, and the caller waits for its fences before it looks at results.
// RUN: weir-check %s %s --function=part | FileCheck %s
// RUN: weir-check %s %s --function=fence | FileCheck %s
// RUN: not weir-check %s %s --function=other_part 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not weir-check %s %s --function=no_fence 2>&1 | FileCheck %s --check-prefix=NO-FENCE
// CHECK: equal in 16 of 16 runs

util.func private @seen(%x: !hal.buffer_view)

// OTHER: uses byte 64 of a resource before waiting for the op that writes it
util.func public @part(%p: i8, %q: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %slab = stream.resource.alloc uninitialized : !stream.resource<external>{%c128}
  %first = stream.cmd.execute with(%slab as %s: !stream.resource<external>{%c128}) {
    stream.cmd.fill %p, %s[%c0 for %c64] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %second = stream.cmd.execute with(%slab as %s: !stream.resource<external>{%c128}) {
    stream.cmd.fill %q, %s[%c64 for %c64] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %a = stream.timepoint.await %first => %slab : !stream.resource<external>{%c128}
  %part = stream.resource.subview %a[%c0] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c64}
  %view = stream.tensor.export %part : tensor<64xi8> in !stream.resource<external>{%c64} -> !hal.buffer_view
  util.call @seen(%view) : (!hal.buffer_view) -> ()
  util.return %second : !stream.timepoint
}
util.func public @other_part(%p: i8, %q: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %slab = stream.resource.alloc uninitialized : !stream.resource<external>{%c128}
  %first = stream.cmd.execute with(%slab as %s: !stream.resource<external>{%c128}) {
    stream.cmd.fill %p, %s[%c0 for %c64] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %second = stream.cmd.execute with(%slab as %s: !stream.resource<external>{%c128}) {
    stream.cmd.fill %q, %s[%c64 for %c64] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %a = stream.timepoint.await %first => %slab : !stream.resource<external>{%c128}
  %part = stream.resource.subview %a[%c64] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c64}
  %view = stream.tensor.export %part : tensor<64xi8> in !stream.resource<external>{%c64} -> !hal.buffer_view
  util.call @seen(%view) : (!hal.buffer_view) -> ()
  util.return %second : !stream.timepoint
}

// NO-FENCE: uses byte 0 of a resource before waiting for the op that writes it
util.func public @fence(%p: i8, %done: !hal.fence) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c64}
  %t = stream.cmd.execute with(%r as %s: !stream.resource<external>{%c64}) {
    stream.cmd.fill %p, %s[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  stream.timepoint.chain_external %t => (%done : !hal.fence)
  util.return %r : !stream.resource<external>
}
util.func public @no_fence(%p: i8, %done: !hal.fence) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c64}
  %t = stream.cmd.execute with(%r as %s: !stream.resource<external>{%c64}) {
    stream.cmd.fill %p, %s[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  util.return %r : !stream.resource<external>
}
