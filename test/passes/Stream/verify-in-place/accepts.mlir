// RUN: weir-opt --weir-verify-in-place %s | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @f
  stream.executable.export public @g
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @g(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"})
  }
}

// CHECK: util.func private @before
// Reads before the write, also in nested regions.
util.func private @before(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %e = scf.if %q -> (!stream.resource<*>) {
    %g = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %g : !stream.resource<*>
  } else {
    scf.yield %d : !stream.resource<*>
  }
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f, %e : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @disjoint
// The op itself, and later ones, read other bytes.
util.func private @disjoint(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %y = stream.async.dispatch @ex::@g(%x[%c0 to %c4 for %c4], %x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %x[1]{%c8}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %y, %d : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @loop
// A loop that passes on what it writes.
util.func private @loop(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %d = stream.async.dispatch @ex::@f(%r[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// CHECK: util.func private @branches
// Two ways of which one is taken.
util.func private @branches(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.if %q -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// CHECK: util.func public @two_origins
// The loop never works on the argument, though one value may be either. Neither does the region, which yields its tied capture as it is.
util.func public @two_origins(%a: !stream.resource<*>, %z: i8, %q: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %s = arith.select %q, %a, %r : !stream.resource<*>
  %y = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %e, %t = stream.async.execute with(%y as %i: !stream.resource<*>{%c8}) -> %y as !stream.resource<*>{%c8} {
    stream.yield %i : !stream.resource<*>{%c8}
  } => !stream.timepoint
  %u = arith.select %q, %a, %e : !stream.resource<*>
  %d = stream.async.dispatch @ex::@g(%s[%c0 to %c8 for %c8], %u[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return
}

// What an iteration makes is carried on under other names: they are bound before, and name what earlier iterations made.
// CHECK-LABEL: @made_in_the_iteration
util.func private @made_in_the_iteration(%x: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %new = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%c = %new) -> (!stream.resource<*>) {
      %f = stream.async.fill %p, %c[%c0 to %c1 for %c1] : i8 -> %c as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %b, %s : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// The last round makes what is written after the loop; the other result is of an earlier round, or the start.
// CHECK-LABEL: @made_in_the_last_round
util.func private @made_in_the_last_round(%x: !stream.resource<*>, %p: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:3 = scf.while (%a = %x, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %new = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %a, %new, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%a: !stream.resource<*>, %new: !stream.resource<*>, %i: index):
    %k = arith.addi %i, %c1 : index
    scf.yield %new, %k : !stream.resource<*>, index
  }
  %f = stream.async.fill %p, %r#1[%c0 to %c1 for %c1] : i8 -> %r#1 as !stream.resource<*>{%c8}
  util.return %f, %r#0 : !stream.resource<*>, !stream.resource<*>
}

// The storage is a tensor's, and a constant after the write.
// CHECK-LABEL: @becomes_constant
util.func private @becomes_constant(%p: i8) -> !stream.resource<constant> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %k = stream.async.cast %x : !stream.resource<*>{%c8} -> !stream.resource<constant>{%c8}
  %f = stream.async.fill %p, %k[%c0 to %c1 for %c1] : i8 -> %k as !stream.resource<constant>{%c8}
  util.return %f : !stream.resource<constant>
}

// CHECK: util.func private @blocks
// Loops made of blocks: %old, and %older, name what rounds before this one have made.
util.func private @blocks(%x: !stream.resource<*>, %z: i8, %p: i1, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  cf.br ^outer(%x, %x : !stream.resource<*>, !stream.resource<*>)
^outer(%old: !stream.resource<*>, %older: !stream.resource<*>):
  cf.cond_br %p, ^make, ^exit
^make:
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  cf.br ^inner(%s : !stream.resource<*>)
^inner(%v: !stream.resource<*>):
  cf.cond_br %q, ^write, ^outer(%v, %old : !stream.resource<*>, !stream.resource<*>)
^write:
  %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  cf.br ^inner(%w : !stream.resource<*>)
^exit:
  util.return %older : !stream.resource<*>
}

// CHECK: util.func private @swapped
// Two buffers in turn. Each is the other one in the next round.
util.func private @swapped(%x: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %w, %v : !stream.resource<*>, !stream.resource<*>
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @swapped_blocks
util.func private @swapped_blocks(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^loop(%s, %t : !stream.resource<*>, !stream.resource<*>)
^loop(%v: !stream.resource<*>, %w: !stream.resource<*>):
  cf.cond_br %q, ^loop(%w, %v : !stream.resource<*>, !stream.resource<*>), ^exit
^exit:
  %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  util.return %f, %w : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @chosen
// Each branch gives two resources that are not one, though one of them may come out as either result.
util.func private @chosen(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    scf.yield %s, %t : !stream.resource<*>, !stream.resource<*>
  } else {
    %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    scf.yield %t, %s : !stream.resource<*>, !stream.resource<*>
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @made_together
// Results of one dispatch change places in a branch.
util.func private @made_together(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%s[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (%s{%c8}, %t{%c8})
  %r:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
    scf.yield %d#0, %d#1 : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %d#1, %d#0 : !stream.resource<*>, !stream.resource<*>
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @made_in_round
// What a round carries is written when the next one is there already.
util.func private @made_in_round(%x: !stream.resource<*>, %z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.while (%v = %s) : (!stream.resource<*>) -> !stream.resource<*> {
    %next = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@f(%f[%c0 to %c8 for %c8], %next[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %next{%c8}
    scf.condition(%q) %d : !stream.resource<*>
  } do {
  ^body(%v: !stream.resource<*>):
    scf.yield %v : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// CHECK: util.func private @swapped_names
// Another name of one of two buffers in turn.
util.func private @swapped_names(%x: !stream.resource<*>, %z: i8, %q: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  cf.br ^loop(%s, %t : !stream.resource<*>, !stream.resource<*>)
^loop(%v: !stream.resource<*>, %w: !stream.resource<*>):
  cf.cond_br %q, ^loop(%w, %v : !stream.resource<*>, !stream.resource<*>), ^exit
^exit:
  %name = util.optimization_barrier %w : !stream.resource<*>
  %f = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  util.return %f, %name : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @swapped_under_names
// Each round passes on another name of one of the two.
util.func private @swapped_under_names(%x: !stream.resource<*>, %z: i8, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %name = util.optimization_barrier %v : !stream.resource<*>
    scf.yield %w, %name : !stream.resource<*>, !stream.resource<*>
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @selected
// Neither of the two that the select gives is the one that is written.
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
  %name = arith.select %q, %r#1, %x : !stream.resource<*>
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %name : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @inner_rounds
// The inner loop writes to what the outer one carries, or to what it has made itself.
util.func private @inner_rounds(%x: !stream.resource<*>, %z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%u = %v) -> !stream.resource<*> {
      %f = stream.async.fill %z, %u[%c0 to %c4 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
      %next = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
      scf.yield %next : !stream.resource<*>
    }
    %k = stream.async.clone %w : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %w, %k : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// CHECK: util.func private @swapped_rounds
// Two in turn. The inner loop writes to one of them, and replaces it if it has a round.
util.func private @swapped_rounds(%x: !stream.resource<*>, %z: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s, %w = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%u = %v) -> !stream.resource<*> {
      %f = stream.async.fill %z, %u[%c0 to %c4 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
      %next = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
      scf.yield %next : !stream.resource<*>
    }
    scf.yield %w, %inner : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// CHECK: util.func private @in_turn
// Each round makes one buffer and gives the other one on: what comes out has come in as a pair of two.
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
    %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    %next = arith.addi %i, %c1 : index
    scf.yield %new, %w, %next : !stream.resource<*>, !stream.resource<*>, index
  }
  %f = stream.async.fill %z, %r#1[%c0 to %c4 for %c4] : i8 -> %r#1 as !stream.resource<*>{%c8}
  util.return %f, %r#0 : !stream.resource<*>, !stream.resource<*>
}

// CHECK: util.func private @of_branch
// What a branch may give on is of an earlier round than what is written.
util.func private @of_branch(%x: !stream.resource<*>, %z: i8, %q: i1, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r:3 = scf.while (%v = %x, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %new = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %new, %v, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %w: !stream.resource<*>, %i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %v, %next : !stream.resource<*>, index
  }
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %r#1 : !stream.resource<*>
  } else {
    %other = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
    scf.yield %other : !stream.resource<*>
  }
  %f = stream.async.fill %z, %r#0[%c0 to %c4 for %c4] : i8 -> %r#0 as !stream.resource<*>{%c8}
  util.return %f, %s : !stream.resource<*>, !stream.resource<*>
}

util.global private mutable @a : !stream.resource<*>
util.global private mutable @b : !stream.resource<*>

// CHECK: util.func private @replaced
// Each global gets other content before it is loaded again: they change places, and what was in one of them is changed in place.
util.func private @replaced(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @a : !stream.resource<*>
  %y = util.global.load @b : !stream.resource<*>
  util.global.store %y, @a : !stream.resource<*>
  %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.global.store %f, @b : !stream.resource<*>
  %r = util.global.load @b : !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// CHECK: util.func private @moved_on
// Storage that no global holds any more.
util.func private @moved_on(%z: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @a : !stream.resource<*>
  %n = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.global.store %n, @a : !stream.resource<*>
  %r = scf.if %q -> (!stream.resource<*>) {
    %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// CHECK: util.func private @rounds
// The global gets the storage back in each round.
util.func private @rounds(%z: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = util.global.load @a : !stream.resource<*>
    %f = stream.async.fill %z, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    util.global.store %f, @a : !stream.resource<*>
  }
  util.return
}
