// RUN: weir-opt %s --weir-refine-usage | FileCheck %s
// RUN: weir-opt %s --weir-refine-usage --weir-refine-usage | FileCheck %s

// What is computed once and kept in an immutable global is made there: no copy from another lifetime.
// CHECK:         util.global private @packed : !stream.resource<constant>
// CHECK:         util.initializer
// CHECK:           %[[P:.+]] = stream.async.dispatch @ex::@pack(%{{.+}}) : {{.+}} -> !stream.resource<constant>
// CHECK:           util.global.store %{{.+}}, @packed : !stream.resource<constant>
util.global private @packed : !stream.resource<*>
util.initializer {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %k = stream.async.constant : !stream.resource<*>{%c4} = dense<[1, 2, 3, 4]> : tensor<4xi8>
  %p = stream.async.dispatch @ex::@pack(%k[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.global.store %p, @packed : !stream.resource<*>
  util.return
}
util.func public @use() -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %g = util.global.load @packed : !stream.resource<*>
  %d = stream.async.dispatch @ex::@use(%g[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %o = stream.async.cast %d : !stream.resource<*>{%c4} -> !stream.resource<external>{%c4}
  util.return %o : !stream.resource<external>
}

// Foreign functions see external storage.
// CHECK:         util.func private @foreign(%{{.+}}: !stream.resource<external>) -> !stream.resource<external>
// CHECK-LABEL: util.func private @calls_foreign
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@make() : () -> !stream.resource<external>
// CHECK:         util.call @foreign(%[[D]]) : (!stream.resource<external>) -> !stream.resource<external>
util.func private @foreign(!stream.resource<*>) -> !stream.resource<*>
util.func private @calls_foreign() {
  %c4 = arith.constant 4 : index
  %d = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%c4}
  %r = util.call @foreign(%d) : (!stream.resource<*>) -> !stream.resource<*>
  util.return
}

// A function that never returns has the types of its calls, of which one hands what it would get to the caller.
// CHECK:         util.func private @forever(%{{.+}}: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<transient>)
util.func private @forever(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
// CHECK-LABEL: util.func public @waits
// CHECK:         util.call @forever(%{{.+}}) : (!stream.resource<external>) -> (!stream.resource<external>, !stream.resource<transient>)
util.func public @waits(%x: !stream.resource<*>) -> !stream.resource<*> {
  %r:2 = util.call @forever(%x) : (!stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %r#0 : !stream.resource<*>
}
// CHECK-LABEL: util.func private @drops
// CHECK:         util.call @forever(%{{.+}}) : (!stream.resource<external>) -> (!stream.resource<external>, !stream.resource<transient>)
util.func private @drops(%x: !stream.resource<*>) {
  %r:2 = util.call @forever(%x) : (!stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
  util.return
}
// CHECK:         util.func public @never_called() -> !stream.resource<external>
util.func public @never_called() -> !stream.resource<*> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
// CHECK:         util.func private @never_called_either() -> !stream.resource<transient>
util.func private @never_called_either() -> !stream.resource<*> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
