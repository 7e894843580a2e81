// RUN: weir-opt %s --weir-share-concats --remarks-filter-missed=weir-share-concats -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-check %s %t.mlir

stream.executable private @ex {
  stream.executable.export public @one
  stream.executable.export public @two
  builtin.module {
    util.func private @one(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.global private mutable @kept : !stream.resource<*>
util.func private @size() -> index

// CHECK: [Missed] content {{.*}}Function=content
util.func public @content(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update %z, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update %y, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  util.return %e : !stream.resource<*>
}

// CHECK: [Missed] partial-read {{.*}}Function=partial_read
util.func public @partial_read(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %p = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@two(%b[%c0 to %c16 for %c16], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  util.return %e : !stream.resource<*>
}

// CHECK: [Missed] result-used {{.*}}Function=result_used
util.func public @result_used(%x: !stream.resource<*>, %o: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  util.return %b, %e : !stream.resource<*>, !stream.resource<*>
}

// CHECK: [Missed] late-reader {{.*}}Function=late_reader
util.func public @late_reader(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  util.global.store %e, @kept : !stream.resource<*>
  %l = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  util.return %l : !stream.resource<*>
}

// CHECK: [Missed] sizes {{.*}}Function=sizes
util.func public @sizes(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %m = util.call @size() : () -> index
  %n = arith.addi %m, %c32 : index
  %big = stream.async.alloca : !stream.resource<*>{%n}
  %c = stream.async.update %x, %big[%c0 to %c8] : !stream.resource<*>{%c8} -> %big as !stream.resource<*>{%n}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%n}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%n}
  util.return %e : !stream.resource<*>
}

// CHECK: [Missed] affinity {{.*}}Function=affinity
util.func public @affinity(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update on(#hal.device.affinity<@d>) %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update on(#hal.device.affinity<@d>) %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update on(#hal.device.affinity<@d>) %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  util.return %e : !stream.resource<*>
}

// CHECK: [Missed] memory {{.*}}Function=memory
util.func public @memory(%x: !stream.resource<*>, %o: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c800 = arith.constant 800 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c800}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c800}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c800}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c800}
  util.return %e : !stream.resource<*>
}

