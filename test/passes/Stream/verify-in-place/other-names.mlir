// Names of one storage that only some analyses used to know (stream.md 6.1).
// RUN: weir-opt --weir-verify-in-place --split-input-file --verify-diagnostics %s

// An optimization barrier hides bytes, not storage.
util.func private @through_barrier(%a: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %y = util.optimization_barrier %x : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %y[%c0 to %c8 for %c8] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// -----

// What a region yields without having written to it is in the storage of the capture.
util.func private @yielded_capture(%a: !stream.resource<transient>, %z: i8) -> (!stream.resource<transient>, !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<transient>{%c8}
  %r, %t = stream.async.execute with(%x as %i: !stream.resource<transient>{%c8}) -> !stream.resource<transient>{%c8} {
    stream.yield %i : !stream.resource<transient>{%c8}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<transient>{%c8}
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %w[%c0 to %c8 for %c8] : i8 -> %w as !stream.resource<transient>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %x : !stream.resource<transient>, !stream.resource<transient>
}

// -----

// A region writes to what it captured.
util.func private @captured(%z: i8) -> (!stream.resource<transient>, !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<transient>{%c8}
  %r, %t = stream.async.execute with(%x as %i: !stream.resource<transient>{%c8}) -> !stream.resource<transient>{%c8} {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %i[%c0 to %c8 for %c8] : i8 -> %i as !stream.resource<transient>{%c8}
    stream.yield %f : !stream.resource<transient>{%c8}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<transient>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %w, %x : !stream.resource<transient>, !stream.resource<transient>
}

// -----

util.func private @elsewhere(%x: !stream.resource<*>, %y: !stream.resource<*>) -> (%x, !stream.resource<*>)

// A function from outside writes to the operand that it has a tie for.
util.func private @tie_of_call(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %r:2 = util.call @elsewhere(%x, %y) : (!stream.resource<*>, !stream.resource<*>) -> (%x, !stream.resource<*>)
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %r#0, %x : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func private @elsewhere(%x: !stream.resource<*>, %y: !stream.resource<*>) -> (%x, !stream.resource<*>)

// It may return the other one.
util.func private @result_of_call(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r:2 = util.call @elsewhere(%x, %y) : (!stream.resource<*>, !stream.resource<*>) -> (%x, !stream.resource<*>)
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#1[%c0 to %c8 for %c8] : i8 -> %r#1 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %y : !stream.resource<*>, !stream.resource<*>
}

// -----

// A function hands back what it is given, through another one.
util.func private @inner(%x: !stream.resource<*>, %y: !stream.resource<*>, %q: i1) -> !stream.resource<*> {
  %s = arith.select %q, %x, %y : !stream.resource<*>
  util.return %s : !stream.resource<*>
}
util.func private @outer(%x: !stream.resource<*>, %y: !stream.resource<*>, %q: i1) -> !stream.resource<*> {
  %r = util.call @inner(%y, %y, %q) : (!stream.resource<*>, !stream.resource<*>, i1) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
// Only its second argument comes back, and each call has its own: %y and %x may be read.
util.func private @returned_other(%z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %w = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r = util.call @outer(%x, %w, %q) : (!stream.resource<*>, !stream.resource<*>, i1) -> !stream.resource<*>
  %s = util.call @outer(%x, %y, %q) : (!stream.resource<*>, !stream.resource<*>, i1) -> !stream.resource<*>
  %f = stream.async.fill %z, %r[%c0 to %c8 for %c8] : i8 -> %r as !stream.resource<*>{%c8}
  util.return %f, %s, %x : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
util.func private @returned(%z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r = util.call @outer(%x, %y, %q) : (!stream.resource<*>, !stream.resource<*>, i1) -> !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r[%c0 to %c8 for %c8] : i8 -> %r as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %y : !stream.resource<*>, !stream.resource<*>
}

// -----

// Both buffers that a round gives on are what it was given first.
util.func private @in_turn(%x: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r:3 = scf.while (%v = %s, %w = %x, %i = %c0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %w, %v, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %w: !stream.resource<*>, %i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %w, %w, %next : !stream.resource<*>, !stream.resource<*>, index
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#1[%c0 to %c4 for %c4] : i8 -> %r#1 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %r#0 : !stream.resource<*>, !stream.resource<*>
}

// -----

// A branch gives on what is written.
util.func private @chosen(%z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %r : !stream.resource<*>
  } else {
    %other = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    scf.yield %other : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r[%c0 to %c4 for %c4] : i8 -> %r as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %s : !stream.resource<*>, !stream.resource<*>
}
