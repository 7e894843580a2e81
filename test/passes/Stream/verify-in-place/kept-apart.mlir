// Values of calls, loops, branches and globals that are in storage of their own, as random programs had them; and the same in one storage.
// RUN: weir-opt --weir-verify-in-place --split-input-file --verify-diagnostics %s

// A function gives two results of its own, which a loop carries in turn.
util.func private @copies(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %b = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}
util.func public @of_one_call(%x: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = util.call @copies(%x, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s#0, %w = %s#1) -> (!stream.resource<*>, !stream.resource<*>) {
    %f = stream.async.fill %z, %v[%c0 to %n for %n] : i8 -> %v as !stream.resource<*>{%n}
    scf.yield %w, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return
}

// -----

// It gives one of them twice.
util.func private @copy(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  util.return %a, %a : !stream.resource<*>, !stream.resource<*>
}
util.func public @twice_of_one_call(%x: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = util.call @copy(%x, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s#0, %w = %s#1) -> (!stream.resource<*>, !stream.resource<*>) {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %v[%c0 to %n for %n] : i8 -> %v as !stream.resource<*>{%n}
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %w, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return
}

// -----

// Each evaluation of the condition makes what comes out. Another loop gives what is older.
util.func private @older_in_while(%x: !stream.resource<*>, %n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %r:3 = scf.while (%v = %x, %i = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %new = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %new, %v, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %w: !stream.resource<*>, %i: index):
    scf.yield %v, %i : !stream.resource<*>, index
  }
  %s:2 = scf.while (%v = %x, %i = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %i: index):
    scf.yield %r#1, %i : !stream.resource<*>, index
  }
  %f = stream.async.fill %z, %r#0[%c0 to %n for %n] : i8 -> %r#0 as !stream.resource<*>{%n}
  util.return %s#0 : !stream.resource<*>
}

// -----

// It may give what is written.
util.func private @same_in_while(%x: !stream.resource<*>, %n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %r:3 = scf.while (%v = %x, %i = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %new = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %new, %v, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %w: !stream.resource<*>, %i: index):
    scf.yield %v, %i : !stream.resource<*>, index
  }
  %s:2 = scf.while (%v = %x, %i = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %i: index):
    scf.yield %r#0, %i : !stream.resource<*>, index
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#0[%c0 to %n for %n] : i8 -> %r#0 as !stream.resource<*>{%n}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %s#0 : !stream.resource<*>
}

// -----

// A loop of blocks writes to what it has got. The next round of the loop around it has got what this one has made before.
util.func public @blocks_keep(%n: index, %z: i8, %p: i1, %q: i1) {
  %c0 = arith.constant 0 : index
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
  cf.br ^outer(%s : !stream.resource<*>)
^outer(%v: !stream.resource<*>):
  cf.cond_br %p, ^make, ^exit
^make:
  %new = stream.async.dispatch @ex::@f(%v[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  cf.br ^inner(%v : !stream.resource<*>)
^inner(%w: !stream.resource<*>):
  cf.cond_br %q, ^write, ^next
^write:
  %f = stream.async.fill %z, %w[%c0 to %n for %n] : i8 -> %w as !stream.resource<*>{%n}
  cf.br ^inner(%f : !stream.resource<*>)
^next:
  cf.br ^outer(%new : !stream.resource<*>)
^exit:
  util.return
}

// -----

// A branch gives the inner loop what the next round of the outer one gets.
util.func public @blocks_change(%n: index, %z: i8, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
  cf.br ^outer(%s : !stream.resource<*>)
^outer(%v: !stream.resource<*>):
  cf.cond_br %p, ^make, ^exit
^make:
  %new = stream.async.dispatch @ex::@f(%v[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  cf.br ^inner(%v : !stream.resource<*>)
^inner(%w: !stream.resource<*>):
  cf.cond_br %q, ^write, ^next
^write:
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %w[%c0 to %n for %n] : i8 -> %w as !stream.resource<*>{%n}
  cf.cond_br %r, ^inner(%f : !stream.resource<*>), ^inner(%new : !stream.resource<*>)
^next:
  // expected-note @+1 {{used here, by 'cf.br'}}
  cf.br ^outer(%new : !stream.resource<*>)
^exit:
  util.return
}

// -----

// Two loads give one content. The loop carries what one of them gives, once.
util.global private mutable @g : !stream.resource<*>
util.func public @of_one_load(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %unused = util.global.load @g : !stream.resource<*>
  %x = util.global.load @g : !stream.resource<*>
  %y = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %t = stream.async.clone %y : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %f = stream.async.fill %z, %w[%c0 to %n for %n] : i8 -> %w as !stream.resource<*>{%n}
    scf.yield %f, %v : !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %y, @g : !stream.resource<*>
  util.return
}

// -----

// The loop carries what both give.
util.global private mutable @g : !stream.resource<*>
util.func public @of_two_loads(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = util.global.load @g : !stream.resource<*>
  %again = util.global.load @g : !stream.resource<*>
  %y = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %w = %again) -> (!stream.resource<*>, !stream.resource<*>) {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %w[%c0 to %n for %n] : i8 -> %w as !stream.resource<*>{%n}
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %f, %v : !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %y, @g : !stream.resource<*>
  util.return
}

// -----

// New storage of the lifetime of constants, also after a barrier.
util.func public @after_barrier(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %s = stream.async.alloca : !stream.resource<constant>{%n}
  %b = stream.async.barrier %s : !stream.resource<constant>{%n}
  %v = stream.async.cast %b : !stream.resource<constant>{%n} -> !stream.resource<*>{%n}
  %f = stream.async.fill %z, %v[%c0 to %n for %n] : i8 -> %v as !stream.resource<*>{%n}
  util.return
}

// -----

// A constant after one.
util.func public @constant_after_barrier(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.async.constant : !stream.resource<constant>{%c4} = dense<[1, 2, 3, 4]> : tensor<4xi8>
  %b = stream.async.barrier %s : !stream.resource<constant>{%c4}
  %v = stream.async.cast %b : !stream.resource<constant>{%c4} -> !stream.resource<*>{%c4}
  // expected-error @+1 {{writes in place to storage that is constant}}
  %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c4}
  util.return
}

// -----

// A branch gives one result of a call, and the other one out of a loop that hands it on.
util.func private @copies(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %b = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}
util.func public @called_and_chosen(%x: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = util.call @copies(%x, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %s#1, %s#0 : !stream.resource<*>, !stream.resource<*>
  } else {
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s#0) -> (!stream.resource<*>) {
      scf.yield %v : !stream.resource<*>
    }
    scf.yield %s#1, %l : !stream.resource<*>, !stream.resource<*>
  }
  %d = stream.async.dispatch @ex::@g(%r#0[%c0 to %n for %n], %r#1[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> %r#1{%n}
  util.return %d : !stream.resource<*>
}

// -----

// The loop hands on what the branch gives besides.
util.func private @copies(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %b = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}
util.func public @called_and_chosen_twice(%x: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = util.call @copies(%x, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %s#1, %s#0 : !stream.resource<*>, !stream.resource<*>
  } else {
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s#1) -> (!stream.resource<*>) {
      scf.yield %v : !stream.resource<*>
    }
    scf.yield %s#1, %l : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that operand 0 reads, in ranges that may overlap}}
  %d = stream.async.dispatch @ex::@g(%r#0[%c0 to %n for %n], %r#1[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> %r#1{%n}
  util.return %d : !stream.resource<*>
}

// -----

// A call in stream order writes to its only operand, and makes another result.
stream.async.func private @async(%x: !stream.resource<*>) -> (%x, !stream.resource<*>)
util.func public @call_of_one(%n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %x = stream.async.dispatch @ex::@f() : () -> !stream.resource<*>{%n}
  %s:2 = stream.async.call @async(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> (%x{%n}, !stream.resource<*>{%n})
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %s#1, %s#0 : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %s#0, %s#1 : !stream.resource<*>, !stream.resource<*>
  }
  %d = stream.async.dispatch @ex::@g(%r#0[%c0 to %n for %n], %r#1[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> %r#1{%n}
  util.return %d : !stream.resource<*>
}

// -----

// Two results that it makes may be one.
stream.async.func private @async(%x: !stream.resource<*>) -> (%x, !stream.resource<*>, !stream.resource<*>)
util.func public @call_makes_two(%n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %x = stream.async.dispatch @ex::@f() : () -> !stream.resource<*>{%n}
  %s:3 = stream.async.call @async(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> (%x{%n}, !stream.resource<*>{%n}, !stream.resource<*>{%n})
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %s#1, %s#2 : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %s#2, %s#1 : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that operand 0 reads, in ranges that may overlap}}
  %d = stream.async.dispatch @ex::@g(%r#0[%c0 to %n for %n], %r#1[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> %r#1{%n}
  util.return %d : !stream.resource<*>
}

// -----

// Three buffers in turn: the global holds one, another one is written.
util.global private mutable @g : !stream.resource<*>
util.func public @in_turn(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
  %b = stream.async.clone %a : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %c = stream.async.clone %a : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b, %w = %c) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
    %d = stream.async.dispatch @ex::@g(%u[%c0 to %n for %n], %w[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> %w{%n}
    scf.yield %v, %d, %u : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %r#0, @g : !stream.resource<*>
  %f = stream.async.fill %z, %r#1[%c0 to %n for %n] : i8 -> %r#1 as !stream.resource<*>{%n}
  util.return
}

// -----

// The loop may start with one buffer twice, and have no round.
util.global private mutable @g : !stream.resource<*>
util.func public @in_turn_twice(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %a) -> (!stream.resource<*>, !stream.resource<*>) {
    %d = stream.async.dispatch @ex::@f(%u[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    scf.yield %v, %d : !stream.resource<*>, !stream.resource<*>
  }
  util.global.store %r#0, @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %r#1[%c0 to %n for %n] : i8 -> %r#1 as !stream.resource<*>{%n}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Other content is stored in the block of the write, before it.
util.global private mutable @g : !stream.resource<*>
util.func public @stored_in_block(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  cf.br ^next
^next:
  %y = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.global.store %y, @g : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c8 for %c8] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

// It is stored on one of the ways.
util.global private mutable @g : !stream.resource<*>
util.func public @stored_on_one_way(%z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @g : !stream.resource<*>
  cf.cond_br %q, ^next, ^end
^next:
  %y = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.global.store %y, @g : !stream.resource<*>
  cf.br ^end
^end:
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c8 for %c8] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// Each evaluation of the condition stores, and then makes what comes out. The loop is in another one.
util.global private mutable @g : !stream.resource<*>
util.func public @stored_by_condition(%x: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r:2 = scf.while (%v = %x, %k = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
      util.global.store %v, @g : !stream.resource<*>
      %new = stream.async.clone %v : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
      %more = arith.cmpi ult, %k, %n : index
      scf.condition(%more) %new, %k : !stream.resource<*>, index
    } do {
    ^bb0(%v: !stream.resource<*>, %k: index):
      scf.yield %v, %k : !stream.resource<*>, index
    }
    %f = stream.async.fill %z, %r#0[%c0 to %n for %n] : i8 -> %r#0 as !stream.resource<*>{%n}
  }
  util.return
}

// -----

// It stores what it has made.
util.global private mutable @g : !stream.resource<*>
util.func public @made_and_stored(%x: !stream.resource<*>, %n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r:2 = scf.while (%v = %x, %k = %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
      %new = stream.async.clone %v : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
      util.global.store %new, @g : !stream.resource<*>
      %more = arith.cmpi ult, %k, %n : index
      scf.condition(%more) %new, %k : !stream.resource<*>, index
    } do {
    ^bb0(%v: !stream.resource<*>, %k: index):
      scf.yield %v, %k : !stream.resource<*>, index
    }
    // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
    %f = stream.async.fill %z, %r#0[%c0 to %n for %n] : i8 -> %r#0 as !stream.resource<*>{%n}
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// A round stores what it has got, under another name, after it has made what it writes and gives to the next one.
util.global private mutable @g : !stream.resource<variable>
util.func private @got_is_stored(%x: !stream.resource<*>, %n: index, %z: i8, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  cf.br ^round(%x : !stream.resource<*>)
^round(%v: !stream.resource<*>):
  %new = stream.async.clone %v : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  cf.cond_br %p, ^store, ^write(%new : !stream.resource<*>)
^store:
  %w = stream.async.cast %v : !stream.resource<*>{%n} -> !stream.resource<variable>{%n}
  util.global.store %w, @g : !stream.resource<variable>
  cf.br ^write(%new : !stream.resource<*>)
^write(%u: !stream.resource<*>):
  %f = stream.async.fill %z, %u[%c0 to %n for %n] : i8 -> %u as !stream.resource<*>{%n}
  cf.cond_br %r, ^write(%f : !stream.resource<*>), ^next
^next:
  cf.cond_br %q, ^round(%f : !stream.resource<*>), ^end
^end:
  util.return
}

// -----

// It stores what it has made.
util.global private mutable @g : !stream.resource<variable>
util.func private @made_is_stored(%x: !stream.resource<*>, %n: index, %z: i8, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  cf.br ^round(%x : !stream.resource<*>)
^round(%v: !stream.resource<*>):
  %new = stream.async.clone %v : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  cf.cond_br %p, ^store, ^write(%new : !stream.resource<*>)
^store:
  %w = stream.async.cast %new : !stream.resource<*>{%n} -> !stream.resource<variable>{%n}
  util.global.store %w, @g : !stream.resource<variable>
  cf.br ^write(%new : !stream.resource<*>)
^write(%u: !stream.resource<*>):
  // expected-error @+1 {{writes in place to storage that @g holds, and that is loaded again}}
  %f = stream.async.fill %z, %u[%c0 to %n for %n] : i8 -> %u as !stream.resource<*>{%n}
  cf.cond_br %r, ^write(%f : !stream.resource<*>), ^next
^next:
  cf.cond_br %q, ^round(%f : !stream.resource<*>), ^end
^end:
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}
