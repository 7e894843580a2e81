// IREE takes the operand of `util.optimization_barrier` for storage of its own, and lets kernels write to constants: those are not mapped.
// RUN: weir-compile %s --compile-from=stream -o %t.so
// RUN: weir-run --module=%t.so --function=main | FileCheck %s

// CHECK{LITERAL}: 3xi32=5 8 9
module {
  util.global private @part : !stream.resource<constant>
  util.initializer {
    %c0 = arith.constant 0 : index
    %o64 = arith.constant 0 : i64
    %c12 = arith.constant 12 : index
    %t0 = stream.timepoint.immediate => !stream.timepoint
    %bytes = util.buffer.constant <alignment = 64> : !util.buffer = dense<[7, 8, 9]> : tensor<3xi32>
    %is, %mapped = stream.resource.try_map %bytes[%c0] : !util.buffer -> i1, !stream.resource<constant>{%c12}
    cf.cond_br %is, ^done(%t0, %mapped : !stream.timepoint, !stream.resource<constant>), ^read
  ^read:
    %storage = stream.resource.alloc uninitialized : !stream.resource<constant>{%c12}
    %file = stream.file.constant %bytes[%c0 for %c12] : !util.buffer{%c12} -> !stream.file
    %t1 = stream.file.read : %file[%o64], %storage[%c0], %c12 : !stream.file -> !stream.resource<constant>{%c12} => !stream.timepoint
    cf.br ^done(%t1, %storage : !stream.timepoint, !stream.resource<constant>)
  ^done(%t: !stream.timepoint, %r: !stream.resource<constant>):
    %w = stream.timepoint.await sync %t => %r : !stream.resource<constant>{%c12}
    util.global.store %w, @part : !stream.resource<constant>
    util.return
  }
  util.func public @main() -> !hal.buffer_view {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c12 = arith.constant 12 : index
    %five = arith.constant 5 : i32
    %r = util.global.load immutable @part : !stream.resource<constant>
    %s = util.optimization_barrier %r : !stream.resource<constant>
    %out, %t = stream.resource.alloca uninitialized : !stream.resource<external>{%c12} => !stream.timepoint
    %d = stream.cmd.execute await(%t) => with(%s as %a: !stream.resource<constant>{%c12}, %out as %b: !stream.resource<external>{%c12}) {
      stream.cmd.fill %five, %a[%c0 for %c4] : i32 -> !stream.resource<constant>{%c12}
      stream.cmd.copy %a[%c0], %b[%c0], %c12 : !stream.resource<constant>{%c12} -> !stream.resource<external>{%c12}
    } => !stream.timepoint
    %w = stream.timepoint.await %d => %out : !stream.resource<external>{%c12}
    %view = stream.tensor.export %w : tensor<3xi32> in !stream.resource<external>{%c12} -> !hal.buffer_view
    util.return %view : !hal.buffer_view
  }
}
