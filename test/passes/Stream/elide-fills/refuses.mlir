// Writes that stay, one function for each reason code of stream-passes.md 9.9. The remark is at the write.
// RUN: weir-opt %s --weir-elide-fills --remarks-filter-missed=weir-elide-fills 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: FileCheck %s --check-prefix=DEVICE --input-file=%t.remarks
// RUN: weir-opt %s --weir-elide-fills='max-rounds=0 min-saved-bytes=64 split-edges=false' --remarks-filter-missed=weir-elide-fills 2>%t.limits >/dev/null
// RUN: FileCheck %s --check-prefix=LIMIT --input-file=%t.limits

util.global public mutable @shown : !stream.resource<*>
util.global private mutable @pointed : !stream.resource<*>
util.func private @look(%r: !stream.resource<*>) -> %r

// All of it is returned.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] live-read
// CHECK-LABEL: util.func public @live_read
// CHECK:         stream.async.splat
util.func public @live_read(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  util.return %s : !stream.resource<*>
}

// A barrier for optimizations may do anything with its operand.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] unknown-op
// CHECK-LABEL: util.func public @unknown_op
// CHECK:         stream.async.splat
util.func public @unknown_op(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = util.optimization_barrier %s : !stream.resource<*>
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// No op reads the bytes here, but they are in storage of the caller.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] ext-root
// CHECK-LABEL: util.func public @ext_root
// CHECK:         stream.async.fill
util.func public @ext_root(%e: !stream.resource<external>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.fill %p, %e[%c0 to %c8 for %c8] : i8 -> %e as !stream.resource<external>{%c16}
  %d = stream.async.dispatch @k::@tail(%s[%c8 to %c16 for %c8]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// Other modules may load the global.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] public-boundary
// CHECK-LABEL: util.func public @public_boundary
// CHECK:         stream.async.splat
util.func public @public_boundary(%a: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  util.global.store %s, @shown : !stream.resource<*>
  util.return
}

// What the callee does is not known.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] call-external
// CHECK-LABEL: util.func public @call_external
// CHECK:         stream.async.splat
util.func public @call_external(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = util.call @look(%s) : (!stream.resource<*>) -> %s
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// Who loads through the address is not known.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] indirect-global
// CHECK-LABEL: util.func public @indirect_global
// CHECK:         stream.async.splat
util.func public @indirect_global(%a: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  util.global.store %s, @pointed : !stream.resource<*>
  %address = util.global.address @pointed : !util.ptr<!stream.resource<*>>
  %r = util.global.load.indirect %address : !util.ptr<!stream.resource<*>> -> !stream.resource<*>
  util.return
}

// The two ranges may overlap.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] symbolic-order
// CHECK-LABEL: util.func public @symbolic_order
// CHECK:         stream.async.splat
util.func public @symbolic_order(%a: !stream.resource<*>, %i: index, %j: index, %k: index, %l: index, %n: index, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%i to %j] : !stream.resource<*>{%n} -> %s as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%k to %l] : !stream.resource<*>{%m} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// The end of the range means nothing to the caller, and the argument has no size to fall back on.
// REMARK: :[[#@LINE+16]]:8: remark: [Missed] size-unknown
// CHECK-LABEL: util.func public @size_unknown
// CHECK:         stream.async.splat
util.func private @square(%t: !stream.resource<*>, %a: !stream.resource<*>, %x: index, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %m = arith.muli %x, %x : index
  cf.br ^bb1(%t : !stream.resource<*>)
^bb1(%r: !stream.resource<*>):
  %u = stream.async.update %a, %r[%c0 to %x] : !stream.resource<*>{%x} -> %r as !stream.resource<*>{%m}
  util.return %u : !stream.resource<*>
}
util.func public @size_unknown(%a: !stream.resource<*>, %x: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = util.call @square(%s, %a, %x, %c16) : (!stream.resource<*>, !stream.resource<*>, index, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// The ends of the ranges are made in the branches.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] inner-symbol
// CHECK-LABEL: util.func public @inner_symbol
// CHECK:         stream.async.splat
util.func public @inner_symbol(%a: !stream.resource<*>, %x: !stream.resource<*>, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.if %q -> !stream.resource<*> {
    %o = stream.resource.size %x : !stream.resource<*>
    %u = stream.async.update %x, %s[%c0 to %o] : !stream.resource<*>{%o} -> %s as !stream.resource<*>{%c16}
    scf.yield %u : !stream.resource<*>
  } else {
    %o = stream.resource.size %a : !stream.resource<*>
    %u = stream.async.update %a, %s[%c0 to %o] : !stream.resource<*>{%o} -> %s as !stream.resource<*>{%c16}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The kernel may read what it writes to.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] rw-dispatch
// CHECK-LABEL: util.func public @rw_dispatch
// CHECK:         stream.async.splat
util.func public @rw_dispatch(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@add(%a[%c0 to %c16 for %c16], %s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// The wait would be lost.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] await-splat
// CHECK-LABEL: util.func public @await_splat
// CHECK:         stream.async.splat
util.func public @await_splat(%a: !stream.resource<*>, %tp: !stream.timepoint) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat await(%tp) %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// Constants are not filled in place.
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] const-lifetime
// CHECK-LABEL: util.func public @const_lifetime
// CHECK:         stream.async.splat
util.func public @const_lifetime() -> !stream.resource<constant> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<constant>{%c16}
  %r = stream.async.slice %s[%c0 to %c8] : !stream.resource<constant>{%c16} -> !stream.resource<constant>{%c8}
  util.return %r : !stream.resource<constant>
}

// The rest may begin in the middle of the pattern.
// REMARK: :[[#@LINE+7]]:8: remark: [Missed] pattern-phase
// CHECK-LABEL: util.func public @pattern_phase
// CHECK:         stream.async.splat
util.func public @pattern_phase(%a: !stream.resource<*>, %e: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 16909060 : i32
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c64}
  %u = stream.async.update %a, %s[%c0 to %e] : !stream.resource<*>{%e} -> %s as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// Four parts are left.
// REMARK: :[[#@LINE+14]]:8: remark: [Missed] too-many-pieces
// CHECK-LABEL: util.func public @too_many_pieces
// CHECK:         stream.async.splat
util.func public @too_many_pieces(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %c28 = arith.constant 28 : index
  %c32 = arith.constant 32 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %u4 = stream.async.update %a, %s[%c4 to %c8] : !stream.resource<*>{%c4} -> %s as !stream.resource<*>{%c32}
  %u12 = stream.async.update %a, %u4[%c12 to %c16] : !stream.resource<*>{%c4} -> %u4 as !stream.resource<*>{%c32}
  %u20 = stream.async.update %a, %u12[%c20 to %c24] : !stream.resource<*>{%c4} -> %u12 as !stream.resource<*>{%c32}
  util.return %u20 : !stream.resource<*>
}

// Without the fill the update would write to what the dispatch reads later.
// REMARK: :[[#@LINE+9]]:8: remark: [Missed] multi-use-alias
// CHECK-LABEL: util.func public @multi_use_alias
// CHECK:         stream.async.fill
util.func public @multi_use_alias(%a: !stream.resource<*>, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %s = stream.async.fill %p, %t[%c0 to %c8 for %c8] : i8 -> %t as !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%t[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d, %u : !stream.resource<*>, !stream.resource<*>
}

// The fill of the rest stays before the update on the other device.
// DEVICE: :[[#@LINE+10]]:8: remark: [Missed] affinity-mismatch
// CHECK-LABEL: util.func public @affinity_mismatch
// CHECK:         stream.async.alloca on(#hal.device.affinity<@one>)
// CHECK:         stream.async.fill on(#hal.device.affinity<@one>)
// CHECK:         stream.async.update on(#hal.device.affinity<@two>)
util.func public @affinity_mismatch(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat on(#hal.device.affinity<@one>) %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update on(#hal.device.affinity<@two>) %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// 8 bytes are not enough if 64 are asked for.
// LIMIT: :[[#@LINE+8]]:8: remark: [Missed] not-profitable
// CHECK-LABEL: util.func public @not_profitable
// CHECK:         stream.async.alloca
util.func public @not_profitable(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// The fill would have to go on the edge to the last block.
// LIMIT: :[[#@LINE+9]]:8: remark: [Missed] crit-edge
// CHECK-LABEL: util.func public @crit_edge
// CHECK:         cf.cond_br
util.func public @crit_edge(%a: !stream.resource<*>, %x: !stream.resource<*>, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %s = stream.async.fill %p, %t[%c0 to %c8 for %c8] : i8 -> %t as !stream.resource<*>{%c16}
  cf.cond_br %q, ^bb1, ^bb2(%s : !stream.resource<*>)
^bb1:
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  cf.br ^bb2(%u : !stream.resource<*>)
^bb2(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// What the loop needs of what it yields is found in the second round.
// LIMIT: :[[#@LINE+9]]:8: remark: [Missed] fixpoint-limit
// CHECK-LABEL: util.func public @fixpoint_limit
// CHECK:         stream.async.splat
util.func public @fixpoint_limit(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %c1 = arith.constant 1 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @k::@head(%it[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    scf.yield %u : !stream.resource<*>
  }
  %h = stream.async.slice %r[%c8 to %c16] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c8}
  util.return %h : !stream.resource<*>
}
