// Functions that change the content of globals in place, as they find it: no caller uses what is in that storage after the call.
// RUN: weir-opt --weir-verify-in-place --split-input-file --verify-diagnostics %s

// The caller has loaded the content.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @loaded(%z: i8) -> !stream.resource<*> {
  %old = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
  util.call @change(%z) : (i8) -> ()
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %old : !stream.resource<*>
}

// -----

// It uses a copy, or loads again.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @copied(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %old = util.global.load @g : !stream.resource<*>
  %copy = stream.async.clone %old : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.call @change(%z) : (i8) -> ()
  %new = util.global.load @g : !stream.resource<*>
  util.return %copy, %new : !stream.resource<*>, !stream.resource<*>
}

// -----

// It has stored the content.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @stored(%z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %new, @g : !stream.resource<*>
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
    util.call @change(%z) : (i8) -> ()
  }
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %new : !stream.resource<*>
}

// -----

// Other content comes before the call, in the caller or in the function.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @make_and_change(%z: i8) {
  %c8 = arith.constant 8 : index
  %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %new, @g : !stream.resource<*>
  util.call @change(%z) : (i8) -> ()
  util.return
}
util.func private @replaced(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %old = util.global.load @g : !stream.resource<*>
  %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %new, @g : !stream.resource<*>
  util.call @change(%z) : (i8) -> ()
  %newer = util.global.load @g : !stream.resource<*>
  util.call @make_and_change(%z) : (i8) -> ()
  util.return %old, %newer : !stream.resource<*>, !stream.resource<*>
}

// -----

// The function that changes it is called by another one.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @between(%z: i8, %q: i1) {
  scf.if %q {
    util.call @change(%z) : (i8) -> ()
  }
  util.return
}
util.func private @two_deep(%z: i8, %q: i1) -> !stream.resource<*> {
  %old = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
  util.call @between(%z, %q) : (i8, i1) -> ()
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %old : !stream.resource<*>
}

// -----

// The caller has the content from a function that returns it.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func private @get() -> !stream.resource<*> {
  %x = util.global.load @g : !stream.resource<*>
  util.return %x : !stream.resource<*>
}
util.func private @get_deep() -> !stream.resource<*> {
  %x = util.call @get() : () -> !stream.resource<*>
  util.return %x : !stream.resource<*>
}
util.func private @got(%z: i8) -> !stream.resource<*> {
  %old = util.call @get_deep() : () -> !stream.resource<*>
  // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
  util.call @change(%z) : (i8) -> ()
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %old : !stream.resource<*>
}

// -----

// The function reads what it is given after it has written.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
  %d = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}
util.func private @passed(%z: i8) -> !stream.resource<*> {
  %old = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
  %r = util.call @change(%old, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

// It reads that before.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %d = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return %d : !stream.resource<*>
}
util.func private @read_before(%z: i8) -> !stream.resource<*> {
  %old = util.global.load @g : !stream.resource<*>
  %r = util.call @change(%old, %old, %z) : (!stream.resource<*>, !stream.resource<*>, i8) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

// An earlier round has stored what this one has made anew.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func public @made_anew(%z: i8, %n: index, %q: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = stream.async.dispatch @ex::@make(%i) : (index) -> !stream.resource<*>{%c8}
    scf.if %q {
      util.call @change(%z) : (i8) -> ()
      %r = stream.async.dispatch @ex::@f(%m[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    } else {
      util.global.store %m, @g : !stream.resource<*>
    }
  }
  util.return
}

// -----

// The loop carries it.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func public @carried(%a: !stream.resource<*>, %z: i8, %n: index, %q: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    %m = stream.async.dispatch @ex::@make(%i) : (index) -> !stream.resource<*>{%c8}
    scf.if %q {
      // expected-error @+1 {{calls what writes in place to storage that @g holds, and that is used afterwards}}
      util.call @change(%z) : (i8) -> ()
      // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
      %r = stream.async.dispatch @ex::@f(%last[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    } else {
      util.global.store %m, @g : !stream.resource<*>
    }
    scf.yield %m : !stream.resource<*>
  }
  util.return
}

// -----

// The function is given the content, changes it, and loads it afterwards.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{writes in place to an argument that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %a[%c0 to %c4 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.global.load'}}
  %x = util.global.load @g : !stream.resource<*>
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return %d : !stream.resource<*>
}
util.func private @inner(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %r = util.call @change(%a, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func private @given(%z: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %old = util.global.load @g : !stream.resource<*>
  %r = util.call @inner(%old, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  %n = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %n, @g : !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

// It loads that before, or after other content is there.
util.global private mutable @g : !stream.resource<*>
util.func private @change(%a: !stream.resource<*>, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %a[%c0 to %c4 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  %n = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %n, @g : !stream.resource<*>
  %y = util.global.load @g : !stream.resource<*>
  util.return %d, %y : !stream.resource<*>, !stream.resource<*>
}
util.func private @given(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %old = util.global.load @g : !stream.resource<*>
  %r:2 = util.call @change(%old, %z) : (!stream.resource<*>, i8) -> (!stream.resource<*>, !stream.resource<*>)
  %c8 = arith.constant 8 : index
  %m = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %m, @g : !stream.resource<*>
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}
