// Writes that random programs had, and that were refused although the storage was another one; and the same with the storage that is used later.
// RUN: weir-opt --weir-verify-in-place --split-input-file --verify-diagnostics %s

// The region that stores to the global gives other storage than it stores.
util.global private mutable @g : !stream.resource<*>
util.func public @other_choice(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = scf.if %q -> !stream.resource<*> {
    util.global.store %x, @g : !stream.resource<*>
    %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %n : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// It gives what it stores.
util.global private mutable @g : !stream.resource<*>
util.func public @same_choice(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = scf.if %q -> !stream.resource<*> {
    util.global.store %x, @g : !stream.resource<*>
    scf.yield %x : !stream.resource<*>
  } else {
    %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %n : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// In a loop the global may hold what an earlier round has stored.
util.global private mutable @g : !stream.resource<*>
util.func public @earlier_choice(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %x) -> !stream.resource<*> {
    %q = arith.cmpi ult, %i, %c4 : index
    %y = scf.if %q -> !stream.resource<*> {
      util.global.store %x, @g : !stream.resource<*>
      %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %n : !stream.resource<*>
    } else {
      scf.yield %x : !stream.resource<*>
    }
    // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
    %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %r : !stream.resource<*>
}

// -----

// Two buffers change places in a loop; then another loop writes to one of them.
util.func public @swapped(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8, %m: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.clone %b : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s:2 = scf.for %i = %c0 to %m step %c1 iter_args(%p = %x, %q = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %q, %p : !stream.resource<*>, !stream.resource<*>
  }
  %w = scf.for %i = %c0 to %m step %c1 iter_args(%p = %s#1) -> !stream.resource<*> {
    %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  util.return %w, %s#0 : !stream.resource<*>, !stream.resource<*>
}

// -----

// Both are one buffer.
util.func public @swapped_with_itself(%a: !stream.resource<*>, %z: i8, %m: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s:2 = scf.for %i = %c0 to %m step %c1 iter_args(%p = %x, %q = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %q, %p : !stream.resource<*>, !stream.resource<*>
  }
  %w = scf.for %i = %c0 to %m step %c1 iter_args(%p = %s#1) -> !stream.resource<*> {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %w, %s#0 : !stream.resource<*>, !stream.resource<*>
}

// -----

// A loop that gives one of two values from outside.
util.func public @found_outside(%a: !stream.resource<*>, %z: i8, %m: index, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %y, %x : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %a, %y : !stream.resource<*>, !stream.resource<*>
  }
  %l = scf.for %i = %c0 to %m step %c1 iter_args(%p = %s#0) -> !stream.resource<*> {
    scf.yield %a : !stream.resource<*>
  }
  %f = stream.async.fill %z, %s#1[%c0 to %c4 for %c4] : i8 -> %s#1 as !stream.resource<*>{%c8}
  util.return %f, %l : !stream.resource<*>, !stream.resource<*>
}

// -----

// One of the values from outside is written to.
util.func public @found_outside_and_written(%a: !stream.resource<*>, %z: i8, %m: index, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %l = scf.for %i = %c0 to %m step %c1 iter_args(%p = %x) -> !stream.resource<*> {
    scf.yield %y : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %l : !stream.resource<*>, !stream.resource<*>
}

// -----

// The global gets what was there before the storage was made that is written to.
util.global private mutable @g : !stream.resource<*>
util.func public @older(%a: !stream.resource<*>, %z: i8, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    %n = stream.async.dispatch @ex::@f(%last[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %w = scf.for %j = %c0 to %m step %c1 iter_args(%p = %n) -> !stream.resource<*> {
      util.global.store %last, @g : !stream.resource<*>
      %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %w : !stream.resource<*>
  }
  util.return
}

// -----

// It gets that itself.
util.global private mutable @g : !stream.resource<*>
util.func public @not_older(%a: !stream.resource<*>, %z: i8, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    %n = stream.async.dispatch @ex::@f(%last[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %w = scf.for %j = %c0 to %m step %c1 iter_args(%p = %n) -> !stream.resource<*> {
      util.global.store %n, @g : !stream.resource<*>
      // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
      %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %w : !stream.resource<*>
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// What is written to is one of two that are both other storage than what is read.
util.func public @one_of_others(%a: !stream.resource<*>, %z: i8, %m: index, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s:2 = scf.for %i = %c0 to %m step %c1 iter_args(%p = %x, %r = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %r, %p : !stream.resource<*>, !stream.resource<*>
  }
  %k = stream.async.clone %s#0 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %d = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  %o = scf.if %q -> !stream.resource<*> {
    scf.yield %s#1 : !stream.resource<*>
  } else {
    scf.yield %d : !stream.resource<*>
  }
  %f = stream.async.fill %z, %o[%c0 to %c4 for %c4] : i8 -> %o as !stream.resource<*>{%c8}
  util.return %f, %s#0 : !stream.resource<*>, !stream.resource<*>
}

// -----

// One of the two is what is read.
util.func public @one_of_these(%a: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %o = scf.if %q -> !stream.resource<*> {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %y : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %o[%c0 to %c4 for %c4] : i8 -> %o as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// -----

// A loop writes to what the round before it has made, and a global holds.
util.global private mutable @g : !stream.resource<*>
util.func public @made_before(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %x) -> !stream.resource<*> {
    %n = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
    %f = stream.async.fill %z, %last[%c0 to %c4 for %c4] : i8 -> %last as !stream.resource<*>{%c8}
    %q = arith.cmpi eq, %i, %c0 : index
    scf.if %q {
      util.global.store %n, @g : !stream.resource<*>
    }
    scf.yield %n : !stream.resource<*>
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %r : !stream.resource<*>
}

// -----

// Each round stores what it has made: the global gets other content before it is loaded.
util.global private mutable @g : !stream.resource<*>
util.func public @replaced(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %x) -> !stream.resource<*> {
    %n = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %f = stream.async.fill %z, %last[%c0 to %c4 for %c4] : i8 -> %last as !stream.resource<*>{%c8}
    util.global.store %n, @g : !stream.resource<*>
    scf.yield %n : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

// A loop stores what it gets, and gives what it makes after that.
util.global private mutable @g : !stream.resource<*>
util.func private @made_after(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    util.global.store %last, @g : !stream.resource<*>
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %n : !stream.resource<*>
  }
  %f = stream.async.fill %z, %r[%c0 to %c4 for %c4] : i8 -> %r as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// It gives what it has made in the round before.
util.global private mutable @g : !stream.resource<*>
util.func private @made_in_round_before(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a, %older = %a) -> (!stream.resource<*>, !stream.resource<*>) {
    util.global.store %last, @g : !stream.resource<*>
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %n, %last : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %r#1[%c0 to %c4 for %c4] : i8 -> %r#1 as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// It gives what it stores.
util.global private mutable @g : !stream.resource<*>
util.func private @made_before_store(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    util.global.store %n, @g : !stream.resource<*>
    scf.yield %n : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %r[%c0 to %c4 for %c4] : i8 -> %r as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// The first part of a loop makes storage, the second one stores it: what the last round gives has not been stored.
util.global private mutable @g : !stream.resource<*>
util.func private @first_part(%a: !stream.resource<*>, %z: i8, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.while (%last = %a, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %q = arith.cmpi ult, %i, %m : index
    scf.condition(%q) %n, %i : !stream.resource<*>, index
  } do {
  ^bb0(%n: !stream.resource<*>, %i: index):
    util.global.store %n, @g : !stream.resource<*>
    %j = arith.addi %i, %c1 : index
    scf.yield %n, %j : !stream.resource<*>, index
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
