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

// -----

// A branch loads what the other branch replaces.
util.global private mutable @g : !stream.resource<*>
util.func public @replaced_elsewhere(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %y = scf.if %q -> !stream.resource<*> {
    %l = util.global.load @g : !stream.resource<*>
    scf.yield %l : !stream.resource<*>
  } else {
    %n = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    util.global.store %n, @g : !stream.resource<*>
    %m = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %m : !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// The content that the function has found is put back before the rounds that update it.
util.global private mutable @g : !stream.resource<*>
util.func public @put_back(%a: !stream.resource<*>, %z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  cf.br ^next
^next:
  %m = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %m, @g : !stream.resource<*>
  cf.br ^back
^back:
  util.global.store %x, @g : !stream.resource<*>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %y = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j : index)
^end:
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %x : !stream.resource<*>
}

// -----

// One storage is put into two globals; one of them gets other content, which another function has put into both.
util.global private mutable @g : !stream.resource<*>
util.global private mutable @h : !stream.resource<*>
util.func private @both(%a: !stream.resource<*>) {
  util.global.store %a, @g : !stream.resource<*>
  util.global.store %a, @h : !stream.resource<*>
  util.return
}
util.func public @shared(%a: !stream.resource<*>, %z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @h : !stream.resource<*>
  util.global.store %x, @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @h holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Two values change places through a loop, but the second round may have one of them twice.
util.func public @one_twice(%a: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %x, %v = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    %k:2 = scf.for %j = %c0 to %n step %c1 iter_args(%s = %u, %t = %v) -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %t, %t : !stream.resource<*>, !stream.resource<*>
    }
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %k#0[%c0 to %c4 for %c4] : i8 -> %k#0 as !stream.resource<*>{%c8}
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %k#1, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// -----

// A function returns an argument or what is made of another one.
util.func private @either(%a: !stream.resource<*>, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r = scf.if %q -> !stream.resource<*> {
    %n = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %n : !stream.resource<*>
  } else {
    scf.yield %a : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func public @returned(%a: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %x, %y : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %y, %y : !stream.resource<*>, !stream.resource<*>
  }
  %c = util.call @either(%s#1, %q) : (!stream.resource<*>, i1) -> !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %s#0[%c0 to %c4 for %c4] : i8 -> %s#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %c : !stream.resource<*>, !stream.resource<*>
}

// -----

// What a loop carries may be what an earlier round has made, and so what the round has been given.
util.func public @made_earlier(%a: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %x, %v = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %u[%c0 to %c4 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
    // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
    %m = stream.async.dispatch @ex::@f(%v[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %m, %m : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// -----

// The branch that stores runs before the write, in the same round.
util.global private mutable @g : !stream.resource<*>
util.func public @same_round(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = stream.async.dispatch @ex::@make(%i) : (index) -> !stream.resource<*>{%c8}
    %f = stream.async.fill %z, %m[%c0 to %c4 for %c4] : i8 -> %m as !stream.resource<*>{%c8}
    %q = arith.cmpi eq, %i, %c0 : index
    scf.if %q {
      util.global.store %f, @g : !stream.resource<*>
    }
    // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
    %h = stream.async.fill %z, %f[%c4 to %c8 for %c4] : i8 -> %f as !stream.resource<*>{%c8}
    %r = stream.async.dispatch @ex::@f(%h[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// A branch gives two arguments, and a call passes one storage as both.
util.func private @arguments(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %b, %m : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %a, %b : !stream.resource<*>, !stream.resource<*>
  }
  %d = stream.async.dispatch @ex::@g(%s#0[%c0 to %c8 for %c8], %s#1[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %s#1{%c8}
  util.return %d : !stream.resource<*>
}
util.func public @passed_twice(%x: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that operand 0 reads, in ranges that may overlap}}
  %r = util.call @arguments(%y, %y, %z, %q) : (!stream.resource<*>, !stream.resource<*>, i8, i1) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

// The branch from the block that stores gives other storage than it stores.
util.global private mutable @g : !stream.resource<*>
util.func public @other_branch(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.cond_br %q, ^store, ^end(%x : !stream.resource<*>)
^store:
  util.global.store %x, @g : !stream.resource<*>
  %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.br ^end(%n : !stream.resource<*>)
^end(%y: !stream.resource<*>):
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// Another block after that gives it.
util.global private mutable @g : !stream.resource<*>
util.func public @same_branch(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.cond_br %q, ^store, ^end(%x : !stream.resource<*>)
^store:
  util.global.store %x, @g : !stream.resource<*>
  %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.cond_br %q, ^other, ^end(%n : !stream.resource<*>)
^other:
  cf.br ^end(%x : !stream.resource<*>)
^end(%y: !stream.resource<*>):
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// The blocks run again: the global may hold what was stored before that.
util.global private mutable @g : !stream.resource<*>
util.func public @earlier_branch(%a: !stream.resource<*>, %z: i8, %q: i1, %p: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.br ^head(%q : i1)
^head(%more: i1):
  cf.cond_br %more, ^store, ^write(%x : !stream.resource<*>)
^store:
  util.global.store %x, @g : !stream.resource<*>
  %n = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.br ^write(%n : !stream.resource<*>)
^write(%y: !stream.resource<*>):
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  cf.cond_br %p, ^head(%p : i1), ^end
^end:
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// Both branches of a loop's body write to what it carries, which a loop before it has made after it has stored.
util.global private mutable @g : !stream.resource<*>
util.func private @both_branches(%a: !stream.resource<*>, %z: i8, %m: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a) -> !stream.resource<*> {
    util.global.store %last, @g : !stream.resource<*>
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %n : !stream.resource<*>
  }
  %w = scf.for %i = %c0 to %m step %c1 iter_args(%p = %r) -> !stream.resource<*> {
    %s = scf.if %q -> !stream.resource<*> {
      %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    } else {
      %f = stream.async.fill %z, %p[%c4 to %c8 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %s : !stream.resource<*>
  }
  util.return %w : !stream.resource<*>
}

// -----

// One branch gives what the global holds.
util.global private mutable @g : !stream.resource<*>
util.func private @one_branch(%a: !stream.resource<*>, %z: i8, %m: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %m step %c1 iter_args(%last = %a, %older = %a) -> (!stream.resource<*>, !stream.resource<*>) {
    util.global.store %last, @g : !stream.resource<*>
    %n = stream.async.clone %last : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %n, %last : !stream.resource<*>, !stream.resource<*>
  }
  %w = scf.for %i = %c0 to %m step %c1 iter_args(%p = %r#0) -> !stream.resource<*> {
    %s = scf.if %q -> !stream.resource<*> {
      // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
      %f = stream.async.fill %z, %p[%c0 to %c4 for %c4] : i8 -> %p as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    } else {
      scf.yield %r#1 : !stream.resource<*>
    }
    scf.yield %s : !stream.resource<*>
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %w : !stream.resource<*>
}

// -----

// One storage is in two globals for a while. What is called then changes one of them, and loads the other one.
util.global private mutable @g : !stream.resource<*>
util.global private mutable @h : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @h holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}
util.func public @shared_for_a_call(%a: !stream.resource<*>, %z: i8, %q: i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %x, @h : !stream.resource<*>
  scf.if %q {
    util.global.store %x, @g : !stream.resource<*>
  }
  util.call @change(%z) : (i8) -> ()
  util.global.store %y, @h : !stream.resource<*>
  util.return
}

// -----

// The same without a call in between.
util.global private mutable @g : !stream.resource<*>
util.global private mutable @h : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}
util.func public @shared_between_calls(%a: !stream.resource<*>, %z: i8, %q: i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  util.call @change(%z) : (i8) -> ()
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %x, @h : !stream.resource<*>
  scf.if %q {
    util.global.store %x, @g : !stream.resource<*>
  }
  util.global.store %y, @h : !stream.resource<*>
  util.call @change(%z) : (i8) -> ()
  util.return
}

// -----

// Two buffers take turns: the content of a global, which gets other content after the loop, and new storage.
util.global private mutable @g : !stream.resource<*>
util.func private @turns(%a: !stream.resource<*>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %new = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %x = util.global.load @g : !stream.resource<*>
  %y = stream.async.alloca : !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    %d = stream.async.dispatch @ex::@f(%p[%c0 to %c8 for %c8], %q[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %q{%c8}
    scf.yield %d, %p : !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %new, @g : !stream.resource<*>
  util.return
}

// -----

// Both are that content, loaded twice.
util.global private mutable @g : !stream.resource<*>
util.func private @turns_of_one(%a: !stream.resource<*>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %new = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %x = util.global.load @g : !stream.resource<*>
  %y = util.global.load @g : !stream.resource<*>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %d = stream.async.dispatch @ex::@f(%p[%c0 to %c8 for %c8], %q[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %q{%c8}
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %d, %p : !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %new, @g : !stream.resource<*>
  util.return
}

// -----

// A loop gives what its last round has made, but stores what it hands on.
util.global private mutable @g : !stream.resource<*>
util.func private @last_stored(%a: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%p = %x, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %p, %i : !stream.resource<*>, index
  } do {
  ^bb0(%q: !stream.resource<*>, %i: index):
    %y = stream.async.clone %q : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    util.global.store %y, @g : !stream.resource<*>
    %j = arith.addi %i, %c1 : index
    scf.yield %y, %j : !stream.resource<*>, index
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// It stores before the condition what that hands on.
util.global private mutable @g : !stream.resource<*>
util.func private @stored_before(%a: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%p = %x, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    util.global.store %p, @g : !stream.resource<*>
    scf.condition(%more) %p, %i : !stream.resource<*>, index
  } do {
  ^bb0(%q: !stream.resource<*>, %i: index):
    %y = stream.async.clone %q : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %j = arith.addi %i, %c1 : index
    scf.yield %y, %j : !stream.resource<*>, index
  }
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Blocks in a loop replace one of two buffers by the other one.
util.func public @replaced_by_other(%a: !stream.resource<*>, %b: !stream.resource<*>, %n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@f(%b[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  cf.br ^outer(%c0, %x, %y : index, !stream.resource<*>, !stream.resource<*>)
^outer(%i: index, %p: !stream.resource<*>, %q: !stream.resource<*>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^write, ^end
^write:
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %p[%c0 to %c8 for %c8] : i8 -> %p as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'cf.br'}}
  cf.br ^inner(%c0, %q : index, !stream.resource<*>)
^inner(%j: index, %r: !stream.resource<*>):
  %again = arith.cmpi slt, %j, %i : index
  cf.cond_br %again, ^replace, ^next
^replace:
  %k = arith.addi %j, %c1 : index
  cf.br ^inner(%k, %f : index, !stream.resource<*>)
^next:
  %l = arith.addi %i, %c1 : index
  cf.br ^outer(%l, %r, %f : index, !stream.resource<*>, !stream.resource<*>)
^end:
  util.return %q : !stream.resource<*>
}

// -----

// Both globals get other content after the call.
util.global private mutable @g : !stream.resource<*>
util.global private mutable @h : !stream.resource<*>
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @h holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}
util.func public @both_for_a_call(%a: !stream.resource<*>, %z: i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %x, @h : !stream.resource<*>
  util.global.store %x, @g : !stream.resource<*>
  util.call @change(%z) : (i8) -> ()
  %y = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %w = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.global.store %y, @h : !stream.resource<*>
  util.global.store %w, @g : !stream.resource<*>
  util.return
}

// -----

// Another op hands on what the first one gives.
util.global private mutable @g : !stream.resource<*>
util.func public @handed_on(%a: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
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
  %w:2 = scf.if %q -> (!stream.resource<*>, i8) {
    %k = arith.addi %z, %z : i8
    scf.yield %y, %k : !stream.resource<*>, i8
  } else {
    scf.yield %y, %z : !stream.resource<*>, i8
  }
  %f = stream.async.fill %w#1, %w#0[%c0 to %c4 for %c4] : i8 -> %w#0 as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// Blocks of a loop hand on what they make after they have stored what they got; the write comes after the loop.
util.global private mutable @g : !stream.resource<*>
util.func public @after_rounds(%a: !stream.resource<*>, %z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^head(%c0, %x : index, !stream.resource<*>)
^head(%i: index, %y: !stream.resource<*>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  util.global.store %y, @g : !stream.resource<*>
  %m = stream.async.clone %y : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %m : index, !stream.resource<*>)
^end:
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// The write is in the loop, after the store.
util.global private mutable @g : !stream.resource<*>
util.func public @in_round(%a: !stream.resource<*>, %z: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^head(%c0, %x : index, !stream.resource<*>)
^head(%i: index, %y: !stream.resource<*>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  util.global.store %y, @g : !stream.resource<*>
  %m = stream.async.clone %y : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^write
^write:
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %m : index, !stream.resource<*>)
^end:
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Another block of the loop hands on what is stored.
util.global private mutable @g : !stream.resource<*>
util.func public @handed_back(%a: !stream.resource<*>, %z: i8, %n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^head(%c0, %x : index, !stream.resource<*>)
^head(%i: index, %y: !stream.resource<*>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  util.global.store %y, @g : !stream.resource<*>
  %m = stream.async.clone %y : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %j = arith.addi %i, %c1 : index
  cf.cond_br %q, ^head(%j, %m : index, !stream.resource<*>), ^back
^back:
  cf.br ^head(%j, %y : index, !stream.resource<*>)
^end:
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}
