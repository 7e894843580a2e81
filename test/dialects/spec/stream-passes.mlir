// Worked cases of stream-passes.md; the page has none of its own, so they are kept here.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

util.func public @scale(%x: tensor<?x8xf32>, %d: index) -> tensor<?x8xf32> {
  %v = arith.constant 2.5 : f32
  %s = flow.tensor.splat %v : tensor<?x8xf32>{%d}
  %r = flow.dispatch @ex::@mul[%d](%x, %s, %d) : (tensor<?x8xf32>{%d}, tensor<?x8xf32>{%d}, index) -> tensor<?x8xf32>{%d}
  util.return %r : tensor<?x8xf32>
}

// -----

util.func public @scale(%x: !stream.resource<*>, %x_size: index, %d: index) -> (!stream.resource<*>, index) {
  %v = arith.constant 2.5 : f32
  %s_size = stream.tensor.sizeof tensor<?x8xf32>{%d} : index
  %s = stream.tensor.splat %v : f32 -> tensor<?x8xf32>{%d} in !stream.resource<*>{%s_size}
  %r_size = stream.tensor.sizeof tensor<?x8xf32>{%d} : index
  %r = stream.tensor.dispatch @ex::@mul[%d](%x, %s, %d) : (tensor<?x8xf32>{%d} in !stream.resource<*>{%x_size}, tensor<?x8xf32>{%d} in !stream.resource<*>{%s_size}, index) -> tensor<?x8xf32>{%d} in !stream.resource<*>{%r_size}
  util.return %r, %r_size : !stream.resource<*>, index
}
// after

// -----

util.func private @fragment(%v: i16, %t: !stream.resource<*>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c48 = arith.constant 48 : index
  %f = stream.tensor.fill %v, %t[%c1, %c0 for %c2, %c6] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
  util.return
}

// -----

util.func private @fragment(%v: i16, %t: !stream.resource<*>) {
  %c12 = arith.constant 12 : index
  %c36 = arith.constant 36 : index
  %c24 = arith.constant 24 : index
  %c48 = arith.constant 48 : index
  // after: rows 1 and 2, offset 1*6*2 = 12, length 2*6*2 = 24
  %f = stream.async.fill %v, %t[%c12 to %c36 for %c24] : i16 -> %t as !stream.resource<*>{%c48}
  util.return
}

// -----

util.func private @fragment(%m: index) {
  %e_size = stream.tensor.sizeof on(#hal.device.affinity<@dev_a>) tensor<?x64xf32, #iree_encoding.testing<>>{%m} : index
  util.return
}

// -----

util.func private @fragment(%m: index) {
  // after
  %e_size = stream.tensor.sizeof on(#hal.device.affinity<@dev_a>) tensor<?x64xf32, #iree_encoding.testing<layouts = [#iree_encoding.specialized<7>]>>{%m} : index
  util.return
}

// -----

util.func private @fragment(%x: !stream.resource<*>, %m: index, %x_size: index, %p_size: index) {
  %p = stream.tensor.encode %x : tensor<?x64xf32>{%m} in !stream.resource<*>{%x_size} -> tensor<?x64xf32, #iree_encoding.testing<layouts = [#iree_encoding.specialized<7>]>>{%m} in !stream.resource<*>{%p_size}
  util.return
}

// -----

util.func private @fragment(%m: index, %x: !stream.resource<*>, %x_size: index, %p_size: index) {
  %c0 = arith.constant 0 : index
  // after
  %p = stream.async.dispatch @_encoding_0::@encode_Dx64xf32_to_Dx64xf32[%m, %m](%x[%c0 to %x_size for %x_size], %m, %m) : (!stream.resource<*>{%x_size}, index, index) -> !stream.resource<*>{%p_size}
  util.return
}

// -----

util.func private @w1(%x0: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x0) -> (!stream.resource<*>) {
    %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %x{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func private @w2(%a: !stream.resource<*>, %b: !stream.resource<*>, %p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = arith.select %p, %a, %b : !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %f = stream.async.fill %z, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f, %r : !stream.resource<*>, !stream.resource<*>
}
util.func private @w3(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %b[%c0 to %c32] : !stream.resource<*>{%c32} -> %b as !stream.resource<*>{%c32}
  %f = stream.async.fill %z, %u[%c0 to %c16 for %c16] : i8 -> %u as !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@read2(%f[%c0 to %c32 for %c32], %a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.return %d : !stream.resource<*>
}
util.func private @w4(%x0: !stream.resource<*>, %q: i1, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %f = stream.async.fill %z, %s[%c0 to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
// W1: %x is tied in each iteration
// W2: the loop's first %v may be %a, which is filled (in place or not) and returned after the loop
// W3: the first update is a full cover: forwarding %a makes %a the target of the fill, and %a is read after it
// W4: folding the scf.if away after copy-on-write makes the fill's target %x, which the last dispatch reads

// -----

util.func private @fragment(%p: i8, %x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, %f{%c8})
  util.return
}

// -----

util.func private @fragment(%x: !stream.resource<*>, %p: i8) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // after: x is also read by the dispatch, so the fill works on a copy; f has one user, no copy
  %xc = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %xc[%c0 to %c4 for %c4] : i8 -> %xc as !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, %f{%c8})
  util.return
}

// -----

util.func private @one(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %k = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %y = stream.async.dispatch @ex::@inplace(%k[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %k{%n}
  util.return %y : !stream.resource<*>
}

// -----

util.func private @one(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %x{%n}
  util.return %y : !stream.resource<*>
}
// after

// -----

util.func private @fragment(%a: !stream.resource<*>, %t: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c32 to %c64] : !stream.resource<*>{%c32} -> %t as !stream.resource<*>{%c64}
  util.return
}

// -----

util.func private @fragment(%a: !stream.resource<*>, %t: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  // after
  %u = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64], %t[%c32 to %c64 for %c32]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c64}) -> %t{%c64}
  util.return
}

// -----

util.func public @sum(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = stream.async.cast %in : !stream.resource<external>{%c4} -> !stream.resource<*>{%c4}
  %t = stream.async.dispatch @ex::@a(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %o = stream.async.cast %y : !stream.resource<*>{%c4} -> !stream.resource<external>{%c4}
  util.return %o : !stream.resource<external>
}

// -----

util.func public @sum(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %y : !stream.resource<external>
}
// after

// -----

util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %y : !stream.resource<external>
}

// -----

util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %res, %tp = stream.async.execute with(%in as %arg0: !stream.resource<external>{%c4}) -> !stream.resource<external>{%c4} {
    %t = stream.async.dispatch @ex::@a(%arg0[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
    %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
    stream.yield %y : !stream.resource<external>{%c4}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %res : !stream.resource<external>{%c4}
  util.return %w : !stream.resource<external>
}
// after

// -----

util.func private @fragment(%a: !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %res:2, %tp = stream.async.execute with(%a as %x: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
    %p = stream.async.dispatch @ex::@lo(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
    %q = stream.async.dispatch @ex::@hi(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
    stream.yield %p, %q : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @fragment(%a: !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // after
  %res:2, %tp = stream.async.execute with(%a as %x: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
    %w:2 = stream.async.concurrent with(%x as %y: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
      %p = stream.async.dispatch @ex::@lo(%y[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
      %q = stream.async.dispatch @ex::@hi(%y[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
      stream.yield %p, %q : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
    }
    stream.yield %w#0, %w#1 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  } => !stream.timepoint
  util.return
}

// -----

util.global private mutable @state : !stream.resource<variable>
util.func public @set(%r: !stream.resource<variable>, %tp: !stream.timepoint, %n: index) {
  %w = stream.timepoint.await %tp => %r : !stream.resource<variable>{%n}
  util.global.store %w, @state : !stream.resource<variable>
  util.return
}

// -----

util.global private mutable @state__timepoint = #stream.timepoint<immediate> : !stream.timepoint
util.global private mutable @state : !stream.resource<variable>
util.func public @set(%r: !stream.resource<variable>, %tp: !stream.timepoint, %n: index) {
  util.global.store %tp, @state__timepoint : !stream.timepoint
  util.global.store %r, @state : !stream.resource<variable>
  util.return
}
// after

// -----

util.func private @fragment(%tp0: !stream.timepoint, %in: !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %res, %tp = stream.async.execute await(%tp0) => with(%in as %a: !stream.resource<external>{%c4}) -> !stream.resource<external>{%c4} {
    %t = stream.async.dispatch @ex::@a(%a[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
    %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
    stream.yield %y : !stream.resource<external>{%c4}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @fragment(%tp0: !stream.timepoint, %in: !stream.resource<external>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  // after
  %out, %out_tp = stream.resource.alloca uninitialized await(%tp0) => !stream.resource<external>{%c4} => !stream.timepoint
  %len, %off = stream.resource.pack slices({
    [0, 1] = %c4
  }) : index
  %tmp, %tmp_tp = stream.resource.alloca uninitialized await(%tp0) => !stream.resource<transient>{%len} => !stream.timepoint
  %both = stream.timepoint.join max(%out_tp, %tmp_tp) => !stream.timepoint
  %tp = stream.cmd.execute await(%both) => with(%in as %a: !stream.resource<external>{%c4}, %out as %o: !stream.resource<external>{%c4}, %tmp as %t: !stream.resource<transient>{%len}) {
    stream.cmd.dispatch @ex::@a {
      ro %a[%c0 for %c4] : !stream.resource<external>{%c4},
      wo %t[%off for %c4] : !stream.resource<transient>{%len}
    }
    stream.cmd.dispatch @ex::@b {
      ro %t[%off for %c4] : !stream.resource<transient>{%len},
      wo %o[%c0 for %c4] : !stream.resource<external>{%c4}
    }
  } => !stream.timepoint
  %free = stream.resource.dealloca await(%tp) => %tmp : !stream.resource<transient>{%len} => !stream.timepoint
  util.return
}

// -----

util.func private @fragment() {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %k:2, %k_tp = stream.resource.constants :
    !stream.resource<constant>{%c3} = dense<[1, 2, 3]> : tensor<3xi8>,
    !stream.resource<constant>{%c2} = dense<[9, 9]> : tensor<2xi8>
    => !stream.timepoint
  util.return
}

// -----

util.func private @fragment() {
  %c6 = arith.constant 6 : index
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  // after, with offset alignment 4
  %p, %k_tp = stream.resource.constants :
    !stream.resource<constant>{%c6} = #util.composite<6xi8, [dense<[1, 2, 3]> : tensor<3xi8>, dense<0> : vector<1xi8>, dense<9> : tensor<2xi8>]>
    => !stream.timepoint
  %k0 = stream.resource.subview %p[%c0] : !stream.resource<constant>{%c6} -> !stream.resource<constant>{%c3}
  %k1 = stream.resource.subview %p[%c4] : !stream.resource<constant>{%c6} -> !stream.resource<constant>{%c2}
  util.return
}

// -----

util.func private @fragment() {
  %c100 = arith.constant 100 : index
  %c40 = arith.constant 40 : index
  %c90 = arith.constant 90 : index
  %p:4 = stream.resource.pack slices({
    [0, 2] = %c100,
    [1, 3] = %c40,
    [3, 4] = %c90
  }) : index
  util.return
}

// -----

util.func private @fragment() {
  // after, both alignments 16: slices 0 and 2 share offset 0, slice 1 goes behind
  %total = arith.constant 160 : index
  %off0 = arith.constant 0 : index
  %off1 = arith.constant 112 : index
  %off2 = arith.constant 0 : index
  util.return
}

// -----

stream.cmd.func private @tick(%arg0: i32)
util.func private @fragment(%t0: !stream.timepoint, %k: i32, %r: !stream.resource<external>, %n: index) {
  %t1 = stream.cmd.execute await(%t0) => with() {
    stream.cmd.concurrent {
      stream.cmd.call @tick(%k) : (i32) -> ()
    }
  } => !stream.timepoint
  %j = stream.timepoint.join max(%t0, %t1) => !stream.timepoint
  %x = stream.timepoint.await %j => %r : !stream.resource<external>{%n}
  util.return
}

// -----

stream.cmd.func private @tick(%arg0: i32)
util.func private @fragment(%t0: !stream.timepoint, %k: i32, %r: !stream.resource<external>, %n: index) {
  // after
  %t1 = stream.cmd.execute await(%t0) => with() {
    stream.cmd.concurrent {
      stream.cmd.call @tick(%k) : (i32) -> ()
    }
  } => !stream.timepoint
  %x = stream.timepoint.await %t1 => %r : !stream.resource<external>{%n}
  util.return
}

// -----

util.func private @fragment(%k: i32, %a: !stream.resource<transient>, %n: index, %b: !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  stream.cmd.dispatch @ex::@add(%k : i32) {
    ro %a[%c0 for %c64] : !stream.resource<transient>{%n},
    ro %a[%c64 for %c64] : !stream.resource<transient>{%n},
    wo %b[%c0 for %c64] : !stream.resource<transient>{%c64}
  }
  util.return
}

// -----

util.func private @fragment(%k: i32, %a: !stream.resource<transient>, %n: index, %b: !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // after
  stream.cmd.dispatch @ex::@add(%c0, %c64, %c0, %k : index, index, index, i32) {
    ro %a[%c0 for %n] : !stream.resource<transient>{%n},
    wo %b[%c0 for %c64] : !stream.resource<transient>{%c64}
  }
  util.return
}

// -----

stream.executable private @k {
  stream.executable.export public @wo_copy
  builtin.module {
    func.func private @wo_copy(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// -----

util.func public @e1(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  %v = stream.async.update %b, %u[%c256 to %c296] : !stream.resource<*>{%c40} -> %u as !stream.resource<*>{%c296}
  util.return %v : !stream.resource<*>
}

// -----

util.func public @e1(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %s = stream.async.alloca : !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  %v = stream.async.update %b, %u[%c256 to %c296] : !stream.resource<*>{%c40} -> %u as !stream.resource<*>{%c296}
  util.return %v : !stream.resource<*>
}
// after

// -----

util.func public @e2(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  util.return %u : !stream.resource<*>
}

// -----

util.func public @e2(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  %f = stream.async.fill %p, %u[%c256 to %c296 for %c40] : i8 -> %u as !stream.resource<*>{%c296}
  util.return %f : !stream.resource<*>
}
// after

// -----

util.func public @e3(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %c112 = arith.constant 112 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c64 to %c96] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %v = stream.async.update %b, %u[%c0 to %c32] : !stream.resource<*>{%c32} -> %u as !stream.resource<*>{%c128}
  %r = stream.async.slice %v[%c0 to %c112] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c112}
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e3(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %c112 = arith.constant 112 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 7 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c64 to %c96] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %v = stream.async.update %b, %u[%c0 to %c32] : !stream.resource<*>{%c32} -> %u as !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %v[%c32 to %c64 for %c32] : i8 -> %v as !stream.resource<*>{%c128}
  %g = stream.async.fill %p, %f[%c96 to %c112 for %c16] : i8 -> %f as !stream.resource<*>{%c128}
  %r = stream.async.slice %g[%c0 to %c112] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c112}
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func public @e4(%a: !stream.resource<*>, %n: index, %o: index, %e: index, %l: index) -> !stream.resource<*> {
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%o to %e] : !stream.resource<*>{%l} -> %s as !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}

// -----

util.func public @e4(%a: !stream.resource<*>, %n: index, %o: index, %e: index, %l: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i8
  %s = stream.async.alloca : !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%o to %e] : !stream.resource<*>{%l} -> %s as !stream.resource<*>{%n}
  %f = stream.async.fill %p, %u[%c0 to %o for %o] : i8 -> %u as !stream.resource<*>{%n}
  %tail = arith.subi %n, %e : index
  %g = stream.async.fill %p, %f[%e to %n for %tail] : i8 -> %f as !stream.resource<*>{%n}
  util.return %g : !stream.resource<*>
}
// after

// -----

util.func public @e5(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>, %m: index, %k: index, %n: index, %la: index, %lb: index, %lc: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant -1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %b, %s[%m to %k] : !stream.resource<*>{%lb} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %c, %u[%k to %n] : !stream.resource<*>{%lc} -> %u as !stream.resource<*>{%n}
  %w = stream.async.update %a, %v[%c0 to %m] : !stream.resource<*>{%la} -> %v as !stream.resource<*>{%n}
  util.return %w : !stream.resource<*>
}

// -----

util.func public @e5(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>, %m: index, %k: index, %n: index, %la: index, %lb: index, %lc: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %s = stream.async.alloca : !stream.resource<*>{%n}
  %u = stream.async.update %b, %s[%m to %k] : !stream.resource<*>{%lb} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %c, %u[%k to %n] : !stream.resource<*>{%lc} -> %u as !stream.resource<*>{%n}
  %w = stream.async.update %a, %v[%c0 to %m] : !stream.resource<*>{%la} -> %v as !stream.resource<*>{%n}
  util.return %w : !stream.resource<*>
}
// after

// -----

util.func public @e6(%a: !stream.resource<*>, %b: !stream.resource<*>, %x: index, %y: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0 : i8
  %x4 = arith.muli %x, %c4 : index
  %y4 = arith.muli %y, %c4 : index
  %xy = arith.addi %x, %y : index
  %n = arith.muli %xy, %c4 : index
  %start = arith.subi %n, %y4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%c0 to %x4] : !stream.resource<*>{%x4} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %b, %u[%start to %n] : !stream.resource<*>{%y4} -> %u as !stream.resource<*>{%n}
  util.return %v : !stream.resource<*>
}

// -----

util.func public @e6(%a: !stream.resource<*>, %b: !stream.resource<*>, %x: index, %y: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x4 = arith.muli %x, %c4 : index
  %y4 = arith.muli %y, %c4 : index
  %xy = arith.addi %x, %y : index
  %n = arith.muli %xy, %c4 : index
  %start = arith.subi %n, %y4 : index
  %s = stream.async.alloca : !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%c0 to %x4] : !stream.resource<*>{%x4} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %b, %u[%start to %n] : !stream.resource<*>{%y4} -> %u as !stream.resource<*>{%n}
  util.return %v : !stream.resource<*>
}
// after

// -----

util.func public @e7(%a: !stream.resource<*>, %b: !stream.resource<*>, %n: index, %o1: index, %e1: index, %l1: index, %o2: index, %e2: index, %l2: index) -> !stream.resource<*> {
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%o1 to %e1] : !stream.resource<*>{%l1} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %b, %u[%o2 to %e2] : !stream.resource<*>{%l2} -> %u as !stream.resource<*>{%n}
  util.return %v : !stream.resource<*>
}

// -----

util.func public @e8(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %d, %v : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func public @e9(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%u[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %d, %v : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func public @e9(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %u[%c8 to %c12 for %c4] : i8 -> %u as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%f[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %v = stream.async.update %b, %f[%c8 to %c16] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c16}
  util.return %d, %v : !stream.resource<*>, !stream.resource<*>
}
// after

// -----

util.func public @e10(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c48 = arith.constant 48 : index
  %p = arith.constant 9 : i8
  %q = arith.constant 1 : i8
  %t = stream.async.dispatch @k::@make(%c[%c0 to %c48 for %c48]) : (!stream.resource<*>{%c48}) -> !stream.resource<*>{%c48}
  %f0 = stream.async.fill %q, %t[%c4 to %c8 for %c4] : i8 -> %t as !stream.resource<*>{%c48}
  %u0 = stream.async.update %a, %f0[%c8 to %c16] : !stream.resource<*>{%c8} -> %f0 as !stream.resource<*>{%c48}
  %f1 = stream.async.fill %p, %u0[%c16 to %c32 for %c16] : i8 -> %u0 as !stream.resource<*>{%c48}
  %u1 = stream.async.update %b, %f1[%c0 to %c24] : !stream.resource<*>{%c24} -> %f1 as !stream.resource<*>{%c48}
  %f2 = stream.async.fill %p, %u1[%c20 to %c24 for %c4] : i8 -> %u1 as !stream.resource<*>{%c48}
  util.return %f2 : !stream.resource<*>
}

// -----

util.func public @e10(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c48 = arith.constant 48 : index
  %p = arith.constant 9 : i8
  %t = stream.async.dispatch @k::@make(%c[%c0 to %c48 for %c48]) : (!stream.resource<*>{%c48}) -> !stream.resource<*>{%c48}
  %u1 = stream.async.update %b, %t[%c0 to %c24] : !stream.resource<*>{%c24} -> %t as !stream.resource<*>{%c48}
  %f = stream.async.fill %p, %u1[%c20 to %c32 for %c12] : i8 -> %u1 as !stream.resource<*>{%c48}
  util.return %f : !stream.resource<*>
}
// after

// -----

util.func public @e11(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 5 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c128 for %c128]) : (!stream.resource<*>{%c128}) -> !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %t[%c0 to %c64 for %c64] : i8 -> %t as !stream.resource<*>{%c128}
  %r = scf.if %cond -> (!stream.resource<*>) {
    %u = stream.async.update %a, %f[%c0 to %c64] : !stream.resource<*>{%c64} -> %f as !stream.resource<*>{%c128}
    scf.yield %u : !stream.resource<*>
  } else {
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e11(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 5 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c128 for %c128]) : (!stream.resource<*>{%c128}) -> !stream.resource<*>{%c128}
  %r = scf.if %cond -> (!stream.resource<*>) {
    %u = stream.async.update %a, %t[%c0 to %c64] : !stream.resource<*>{%c64} -> %t as !stream.resource<*>{%c128}
    scf.yield %u : !stream.resource<*>
  } else {
    %f = stream.async.fill %p, %t[%c0 to %c64 for %c64] : i8 -> %t as !stream.resource<*>{%c128}
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func public @e12(%cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 0 : i8
  %q = arith.constant 17 : i8
  %w = arith.constant 257 : i32
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  %f = stream.async.fill %q, %s[%c0 to %c64 for %c64] : i8 -> %s as !stream.resource<*>{%c128}
  cf.br ^bb3(%f : !stream.resource<*>)
^bb2:
  %g = stream.async.fill %w, %s[%c0 to %c64 for %c64] : i32 -> %s as !stream.resource<*>{%c128}
  cf.br ^bb3(%g : !stream.resource<*>)
^bb3(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e12(%cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 0 : i8
  %q = arith.constant 17 : i8
  %w = arith.constant 257 : i32
  %s = stream.async.alloca : !stream.resource<*>{%c128}
  %h = stream.async.fill %p, %s[%c64 to %c128 for %c64] : i8 -> %s as !stream.resource<*>{%c128}
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  %f = stream.async.fill %q, %h[%c0 to %c64 for %c64] : i8 -> %h as !stream.resource<*>{%c128}
  cf.br ^bb3(%f : !stream.resource<*>)
^bb2:
  %g = stream.async.fill %w, %h[%c0 to %c64 for %c64] : i32 -> %h as !stream.resource<*>{%c128}
  cf.br ^bb3(%g : !stream.resource<*>)
^bb3(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func public @e13(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 6 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %c8 = arith.constant 8 : index
  %f = stream.async.fill %p, %t[%c0 to %c8 for %c8] : i8 -> %t as !stream.resource<*>{%c32}
  cf.cond_br %cond, ^bb1, ^bb2(%f : !stream.resource<*>)
^bb1:
  %u = stream.async.update %a, %f[%c0 to %c8] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c32}
  cf.br ^bb2(%u : !stream.resource<*>)
^bb2(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e13(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 6 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %c8 = arith.constant 8 : index
  cf.cond_br %cond, ^bb1, ^bb3
^bb1:
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  cf.br ^bb2(%u : !stream.resource<*>)
^bb3:
  %f = stream.async.fill %p, %t[%c0 to %c8 for %c8] : i8 -> %t as !stream.resource<*>{%c32}
  cf.br ^bb2(%f : !stream.resource<*>)
^bb2(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func public @e14(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 0 : i8
  %size = arith.muli %n, %c64 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c64 for %c64], %i) : (!stream.resource<*>{%c64}, index) -> !stream.resource<*>{%c64}
    %u = stream.async.update %d, %it[%o to %e] : !stream.resource<*>{%c64} -> %it as !stream.resource<*>{%size}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e14(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %size = arith.muli %n, %c64 : index
  %s = stream.async.alloca : !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c64 for %c64], %i) : (!stream.resource<*>{%c64}, index) -> !stream.resource<*>{%c64}
    %u = stream.async.update %d, %it[%o to %e] : !stream.resource<*>{%c64} -> %it as !stream.resource<*>{%size}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func public @e15(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c8 for %c8], %i) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    %v = stream.async.update %d, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
    scf.yield %v : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// -----

util.func public @e16(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r:2 = scf.while (%it = %s, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c8 for %c8], %i) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    %v = stream.async.update %d, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%b: !stream.resource<*>, %j: index):
    %next = arith.addi %j, %c1 : index
    scf.yield %b, %next : !stream.resource<*>, index
  }
  util.return %r#0 : !stream.resource<*>
}

// -----

util.func public @e16(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %s = stream.async.alloca : !stream.resource<*>{%c16}
  %r:2 = scf.while (%it = %s, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c8 for %c8], %i) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    %v = stream.async.update %d, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%b: !stream.resource<*>, %j: index):
    %next = arith.addi %j, %c1 : index
    scf.yield %b, %next : !stream.resource<*>, index
  }
  util.return %r#0 : !stream.resource<*>
}
// after

// -----

util.func private @blank() -> !stream.resource<*> {
  %c32 = arith.constant 32 : index
  %p = arith.constant 2 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  util.return %s : !stream.resource<*>
}
util.func private @finish(%t: !stream.resource<*>, %a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %t[%c0 to %c16] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}
util.func public @e17(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %s = util.call @blank() : () -> !stream.resource<*>
  %t = stream.async.update %b, %s[%c24 to %c32] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c32}
  %r = util.call @finish(%t, %a) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// -----

util.func private @blank() -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 2 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c32}
  %f = stream.async.fill %p, %s[%c16 to %c24 for %c8] : i8 -> %s as !stream.resource<*>{%c32}
  util.return %f : !stream.resource<*>
}
util.func private @finish(%t: !stream.resource<*>, %a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %t[%c0 to %c16] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}
util.func public @e17(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %s = util.call @blank() : () -> !stream.resource<*>
  %t = stream.async.update %b, %s[%c24 to %c32] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c32}
  %r = util.call @finish(%t, %a) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
// after

// -----

util.func private @look(%r: !stream.resource<*>) -> %r
util.func public @e18(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 2 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = util.call @look(%s) : (!stream.resource<*>) -> %s
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// -----

util.func public @e19(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %c112 = arith.constant 112 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 4 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c0 to %c32] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %u[%c96 to %c112 for %c16] : i8 -> %u as !stream.resource<*>{%c128}
  util.return %f : !stream.resource<*>
}

// -----

util.func public @e19(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 4 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c0 to %c32] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %u[%c32 to %c128 for %c96] : i8 -> %u as !stream.resource<*>{%c128}
  util.return %f : !stream.resource<*>
}
// after

// -----

util.func public @e20(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c18 = arith.constant 18 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 16909060 : i32
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c64}
  %u = stream.async.update %a, %s[%c0 to %c18] : !stream.resource<*>{%c18} -> %s as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// -----

util.func public @e20(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c18 = arith.constant 18 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 16909060 : i32
  %s = stream.async.alloca : !stream.resource<*>{%c64}
  %f = stream.async.fill %p, %s[%c16 to %c64 for %c48] : i32 -> %s as !stream.resource<*>{%c64}
  %u = stream.async.update %a, %f[%c0 to %c18] : !stream.resource<*>{%c18} -> %f as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}
// after

// -----

util.func public @e21(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@accumulate(%x[%c0 to %c16 for %c16], %s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// -----

util.func public @e22(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@wo_copy(%x[%c0 to %c12 for %c12], %s[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// -----

util.func public @e22(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %s[%c12 to %c16 for %c4] : i8 -> %s as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@wo_copy(%x[%c0 to %c12 for %c12], %f[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %f{%c16}
  util.return %d : !stream.resource<*>
}
// after

// -----

util.func public @e23(%ext: !stream.resource<external>, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %mine = stream.async.dispatch @k::@make(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %mine[%c0 to %c8 for %c8] : i8 -> %mine as !stream.resource<*>{%c16}
  %g = stream.async.fill %p, %ext[%c0 to %c8 for %c8] : i8 -> %ext as !stream.resource<external>{%c16}
  %d = stream.async.dispatch @k::@tail(%f[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %e = stream.async.dispatch @k::@tail(%g[%c8 to %c16 for %c8]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d, %e : !stream.resource<*>, !stream.resource<*>
}

// -----

util.func public @e23(%ext: !stream.resource<external>, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %mine = stream.async.dispatch @k::@make(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %g = stream.async.fill %p, %ext[%c0 to %c8 for %c8] : i8 -> %ext as !stream.resource<external>{%c16}
  %d = stream.async.dispatch @k::@tail(%mine[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %e = stream.async.dispatch @k::@tail(%g[%c8 to %c16 for %c8]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d, %e : !stream.resource<*>, !stream.resource<*>
}
// after

// -----

util.global private mutable @buf : !stream.resource<variable>
util.initializer {
  %c16 = arith.constant 16 : index
  %p = arith.constant 8 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = stream.async.transfer %s : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
  util.global.store %t, @buf : !stream.resource<variable>
  util.return
}
util.func public @e24(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %g = util.global.load @buf : !stream.resource<variable>
  %t = stream.async.transfer %g : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %t[%c8 to %c16] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// -----

util.global private mutable @buf : !stream.resource<variable>
util.initializer {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 8 : i8
  %s = stream.async.alloca : !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %s[%c0 to %c8 for %c8] : i8 -> %s as !stream.resource<*>{%c16}
  %t = stream.async.transfer %f : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
  util.global.store %t, @buf : !stream.resource<variable>
  util.return
}
util.func public @e24(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %g = util.global.load @buf : !stream.resource<variable>
  %t = stream.async.transfer %g : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %t[%c8 to %c16] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}
// after
