// Storage under names that only some analyses used to know (stream.md 6.1).
// RUN: weir-opt %s --weir-elide-fills --remarks-filter-missed=weir-elide-fills 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Storage of others, whatever its lifetime.
// REMARK-DAG: [Missed] ext-root {{.*}}Function=imported
// CHECK-LABEL: util.func public @imported
// CHECK:         stream.async.fill
util.func public @imported(%v: !hal.buffer_view) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %e = stream.tensor.import consume %v : !hal.buffer_view -> tensor<16xi8> in !stream.resource<*>{%c16}
  %s = stream.async.fill %p, %e[%c0 to %c8 for %c8] : i8 -> %e as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@tail(%s[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// The rest of it has another name.
// REMARK-DAG: [Missed] ext-root {{.*}}Function=part
// CHECK-LABEL: util.func public @part
// CHECK:         stream.async.splat
// CHECK:         stream.async.fill
util.func public @part(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %a = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %e = stream.resource.subview %a[%c16] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c16}
  %s = stream.async.fill %p, %e[%c0 to %c8 for %c8] : i8 -> %e as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@tail(%s[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// The bytes after a barrier are not known, and neither is who sees them.
// REMARK-DAG: [Missed] unknown-op {{.*}}Function=hidden
// REMARK-DAG: [Missed] ext-root {{.*}}Function=hidden
// CHECK-LABEL: util.func public @hidden
// CHECK:         stream.async.splat
// CHECK:         stream.async.fill
util.func public @hidden(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %a = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %e = util.optimization_barrier %a : !stream.resource<*>
  %s = stream.async.fill %p, %e[%c0 to %c8 for %c8] : i8 -> %e as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@tail(%s[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// A slice of everything has the same bytes.
// CHECK-LABEL: util.func public @whole_slice
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
util.func public @whole_slice(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = stream.async.slice %s[%c0 to %c16] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}
