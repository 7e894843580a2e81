// RUN: weir-opt --weir-verify-in-place --split-input-file --verify-diagnostics %s

util.func private @after(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func private @through_cast(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.cast %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func private @select(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %x2 = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = arith.select %q, %x, %x2 : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %s[%c0 to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %x2 : !stream.resource<*>, !stream.resource<*>
}

// -----

// W1: every round ties the same storage.
util.func private @next_round(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a) -> (!stream.resource<*>) {
  // expected-error @+1 {{writes in place to storage that the next iteration of a loop reads again}}
    %y = stream.async.dispatch @ex::@g(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %x{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

// W2: the loop may start with what is used after it.
util.func private @loop_start(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %b = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = arith.select %q, %x, %b : !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (!stream.resource<*>) {
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %r, %d : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func private @same_op(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that operand 0 reads, in ranges that may overlap}}
  %y = stream.async.dispatch @ex::@g(%x[%c0 to %c8 for %c8], %x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %x[1]{%c8}
  util.return %y : !stream.resource<*>
}

// -----

util.func private @constant(%k: !stream.resource<constant>, %a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // expected-error @+1 {{writes in place to storage that is constant}}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<constant>{%c8}
  util.return %a : !stream.resource<*>
}

// -----

util.func public @caller(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // expected-error @+1 {{writes in place to storage of the caller, argument 0 of a public function}}
  %f = stream.async.fill %z, %a[%c0 to %c4 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// -----

util.func private @callee(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %f = stream.async.fill %z, %a[%c0 to %c4 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
util.func private @call(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = util.call @callee(%x, %z, %q, %n) : (!stream.resource<*>, i8, i1, index) -> !stream.resource<*>
  // expected-note @+1 {{used here, by 'stream.async.dispatch'}}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// -----

// Both results of the loop are what the last round was given.
util.func private @given_twice(%x: !stream.resource<*>, %p: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:3 = scf.while (%a = %x, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %a, %a, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%a: !stream.resource<*>, %b: !stream.resource<*>, %i: index):
    %new = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
    %k = arith.addi %i, %c1 : index
    scf.yield %new, %k : !stream.resource<*>, index
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %p, %r#1[%c0 to %c1 for %c1] : i8 -> %r#1 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %r#0 : !stream.resource<*>, !stream.resource<*>
}

// -----

// In some rounds the inner loop writes into what the round before has made.
util.func private @blocks(%x: !stream.resource<*>, %z: i8, %p: i1, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  cf.br ^outer(%x, %x : !stream.resource<*>, !stream.resource<*>)
^outer(%old: !stream.resource<*>, %older: !stream.resource<*>):
  cf.cond_br %p, ^make, ^exit
^make:
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  cf.cond_br %q, ^inner(%s : !stream.resource<*>), ^inner(%old : !stream.resource<*>)
^inner(%v: !stream.resource<*>):
  // expected-note @+1 {{used here, by 'cf.cond_br'}}
  cf.cond_br %q, ^write, ^outer(%v, %old : !stream.resource<*>, !stream.resource<*>)
^write:
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  cf.br ^inner(%w : !stream.resource<*>)
^exit:
  util.return %older : !stream.resource<*>
}

// -----

// Both start as one.
util.func private @swapped(%x: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %s) -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %w, %v : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// -----

// One way brings one resource twice.
util.func private @chosen(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    scf.yield %s, %t : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %s, %s : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// -----

// Both results are in the storage of one operand.
util.func private @tied_twice(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%s[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> (%s{%c8}, %s{%c8})
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %d#0, %d#1 : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %d#1, %d#0 : !stream.resource<*>, !stream.resource<*>
  }
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// -----

// The next round gets what is written after it has got its name.
util.func private @made_before(%x: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.while (%v = %s) : (!stream.resource<*>) -> !stream.resource<*> {
    %next = stream.async.cast %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    // expected-note @+1 {{used here, by 'scf.condition'}}
    scf.condition(%q) %next : !stream.resource<*>
  } do {
  ^body(%v: !stream.resource<*>):
    scf.yield %v : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

// Another name of the buffer that is written.
util.func private @own_name(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^loop(%s, %t : !stream.resource<*>, !stream.resource<*>)
^loop(%v: !stream.resource<*>, %w: !stream.resource<*>):
  cf.cond_br %q, ^loop(%w, %v : !stream.resource<*>, !stream.resource<*>), ^exit
^exit:
  %name = util.optimization_barrier %v : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %name : !stream.resource<*>, !stream.resource<*>
}

// -----

// One of the two that the select gives is the one that is written.
util.func private @selected(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %s, %t : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %t, %s : !stream.resource<*>, !stream.resource<*>
  }
  %name = arith.select %q, %r#1, %r#0 : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %f, %name : !stream.resource<*>, !stream.resource<*>
}

// -----

// The inner loop writes to what the next round reads.
util.func private @inner_rounds(%x: !stream.resource<*>, %z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%u = %v) -> !stream.resource<*> {
      // expected-error @+1 {{writes in place to storage that is used afterwards}}
      %f = stream.async.fill %z, %u[%c0 to %c4 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
      %next = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
      scf.yield %next : !stream.resource<*>
    }
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %w, %v : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// -----

// The inner loop may give the other one of the two on, which is then both.
util.func private @swapped_rounds(%x: !stream.resource<*>, %z: i8, %n: index, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    // expected-error @+1 {{writes in place to storage that is used afterwards}}
    %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%u = %f) -> !stream.resource<*> {
      %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
      %next = arith.select %q, %new, %w : !stream.resource<*>
      scf.yield %next : !stream.resource<*>
    }
    // expected-note @+1 {{used here, by 'scf.yield'}}
    scf.yield %w, %inner : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// -----

// The next call loads what was overwritten.
util.global private mutable @state : !stream.resource<*>
util.func private @kept(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @state : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @state holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return %f : !stream.resource<*>
}

// -----

// A function stores the storage of one global to another one: from then on both hold it.
util.global private mutable @a : !stream.resource<*>
util.global private mutable @b : !stream.resource<*>
util.func private @share() {
  %x = util.global.load @a : !stream.resource<*>
  util.global.store %x, @b : !stream.resource<*>
  util.return
}
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @a : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @b holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @a : !stream.resource<*>
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// New storage that two globals get.
util.global private mutable @a : !stream.resource<*>
util.global private mutable @b : !stream.resource<*>
util.func private @both(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %n, @a : !stream.resource<*>
  util.global.store %n, @b : !stream.resource<*>
  util.return
}
util.func private @change(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @b : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @a holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @b : !stream.resource<*>
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Content that has changed its global, and is changed there by its old name.
util.global private mutable @a : !stream.resource<*>
util.global private mutable @b : !stream.resource<*>
util.func private @moved(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @a : !stream.resource<*>
  %n = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %x, @b : !stream.resource<*>
  util.global.store %n, @a : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @b holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// Another load gives the same content.
util.global private mutable @state : !stream.resource<*>
util.func private @loaded_twice(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @state : !stream.resource<*>
  %y = util.global.load @state : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @state : !stream.resource<*>
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %y : !stream.resource<*>
}

// -----

// The function that is called loads the global.
util.global private mutable @state : !stream.resource<*>
util.func private @get() -> !stream.resource<*> {
  %x = util.global.load @state : !stream.resource<*>
  util.return %x : !stream.resource<*>
}
util.func private @called(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @state : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that @state holds, and that is loaded again}}
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  // expected-note @+1 {{loaded here or after this, by 'util.call'}}
  %r = util.call @get() : () -> !stream.resource<*>
  util.global.store %f, @state : !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

// One round stores what the next one writes to, and that may store nothing.
util.global private mutable @state : !stream.resource<variable>
util.func public @later_round(%q: i1, %n: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<variable>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<variable> {
    // expected-error @+1 {{writes in place to storage that @state holds, and that is loaded again}}
    %t = stream.async.fill %p, %a[%c0 to %c1 for %c1] : i8 -> %a as !stream.resource<variable>{%c8}
    scf.if %q {
      util.global.store %t, @state : !stream.resource<variable>
    }
    scf.yield %t : !stream.resource<variable>
  }
  // expected-note @+1 {{loaded here or after this, by 'util.return'}}
  util.return
}

// -----

// The load gives what has been stored before, which is the caller's.
util.global private mutable @g : !stream.resource<*>
util.func public @stored_argument(%x: !stream.resource<*>, %z: i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  util.global.store %x, @g : !stream.resource<*>
  %y = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage of the caller, argument 0 of a public function}}
  %f = stream.async.fill %z, %y[%c0 to %c8 for %c8] : i8 -> %y as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  util.return
}

// -----

// What has been stored is used afterwards.
util.global private mutable @g : !stream.resource<*>
util.func private @stored_and_used(%x: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  util.global.store %x, @g : !stream.resource<*>
  %y = util.global.load @g : !stream.resource<*>
  // expected-error @+1 {{writes in place to storage that is used afterwards}}
  %f = stream.async.fill %z, %y[%c0 to %c8 for %c8] : i8 -> %y as !stream.resource<*>{%c8}
  util.global.store %f, @g : !stream.resource<*>
  // expected-note @+1 {{used here, by 'util.return'}}
  util.return %x : !stream.resource<*>
}
