// Constants as IREE's stream phase has them: host bytes that are mapped, or, where that cannot be, read from a file into new storage.
// RUN: weir-compile %s --compile-from=stream -o %t.so
// RUN: weir-run --module=%t.so --function=aligned | FileCheck %s --check-prefix=ALIGNED
// RUN: weir-run --module=%t.so --function=unaligned | FileCheck %s --check-prefix=UNALIGNED
// RUN: weir-run --module=%t.so --function=sizes | FileCheck %s --check-prefix=SIZES

// ALIGNED{LITERAL}: 3xi32=7 8 9
// UNALIGNED{LITERAL}: 2xi32=8 9
// SIZES{LITERAL}: i64=8
#bytes = #util.composite<76xi8, [
    dense<[1, 2, 3]> : tensor<3xi8>,
    dense<0> : vector<61xi8>,
    dense<[7, 8, 9]> : tensor<3xi32>,
]>
module {
  util.global private @aligned_part : !stream.resource<constant>
  util.global private @unaligned_part : !stream.resource<constant>
  util.initializer {
    %c64 = arith.constant 64 : index
    %c12 = arith.constant 12 : index
    %bytes = util.buffer.constant <alignment = 64> : !util.buffer = #bytes
    %is, %mapped = stream.resource.try_map %bytes[%c64] : !util.buffer -> i1, !stream.resource<constant>{%c12}
    cf.assert %is, "64 is a multiple of what constants are aligned to"
    util.global.store %mapped, @aligned_part : !stream.resource<constant>
    util.return
  }
  util.initializer {
    %c0 = arith.constant 0 : index
    %o64 = arith.constant 0 : i64
    %c8 = arith.constant 8 : index
    %c68 = arith.constant 68 : index
    %c76 = arith.constant 76 : index
    %t0 = stream.timepoint.immediate => !stream.timepoint
    %bytes = util.buffer.constant <alignment = 64> : !util.buffer = #bytes
    %is, %mapped = stream.resource.try_map %bytes[%c68] : !util.buffer -> i1, !stream.resource<constant>{%c8}
    cf.cond_br %is, ^done(%t0, %mapped : !stream.timepoint, !stream.resource<constant>), ^read
  ^read:
    %storage = stream.resource.alloc uninitialized : !stream.resource<constant>{%c8}
    %file = stream.file.constant %bytes[%c68 for %c8] : !util.buffer{%c76} -> !stream.file
    %t1 = stream.file.read await(%t0) => %file[%o64], %storage[%c0], %c8 : !stream.file -> !stream.resource<constant>{%c8} => !stream.timepoint
    cf.br ^done(%t1, %storage : !stream.timepoint, !stream.resource<constant>)
  ^done(%t: !stream.timepoint, %r: !stream.resource<constant>):
    %w = stream.timepoint.await sync %t => %r : !stream.resource<constant>{%c8}
    util.global.store %w, @unaligned_part : !stream.resource<constant>
    util.return
  }
  util.func public @aligned() -> !hal.buffer_view {
    %c12 = arith.constant 12 : index
    %r = util.global.load immutable @aligned_part : !stream.resource<constant>
    %v = util.call @copy(%r, %c12) : (!stream.resource<constant>, index) -> !stream.resource<external>
    %view = stream.tensor.export %v : tensor<3xi32> in !stream.resource<external>{%c12} -> !hal.buffer_view
    util.return %view : !hal.buffer_view
  }
  util.func public @unaligned() -> !hal.buffer_view {
    %c8 = arith.constant 8 : index
    %r = util.global.load immutable @unaligned_part : !stream.resource<constant>
    %v = util.call @copy(%r, %c8) : (!stream.resource<constant>, index) -> !stream.resource<external>
    %view = stream.tensor.export %v : tensor<2xi32> in !stream.resource<external>{%c8} -> !hal.buffer_view
    util.return %view : !hal.buffer_view
  }
  util.func public @sizes() -> i64 {
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %r = util.global.load immutable @aligned_part : !stream.resource<constant>
    %s = stream.resource.subview %r[%c4] : !stream.resource<constant>{%c12} -> !stream.resource<constant>{%c8}
    %b = util.optimization_barrier %s : !stream.resource<constant>
    %n = stream.resource.size %b : !stream.resource<constant>
    %i = arith.index_cast %n : index to i64
    util.return %i : i64
  }
  util.func private @copy(%r: !stream.resource<constant>, %n: index) -> !stream.resource<external> {
    %c0 = arith.constant 0 : index
    %out, %t = stream.resource.alloca uninitialized : !stream.resource<external>{%n} => !stream.timepoint
    %d = stream.cmd.execute await(%t) => with(%r as %a: !stream.resource<constant>{%n}, %out as %b: !stream.resource<external>{%n}) {
      stream.cmd.copy %a[%c0], %b[%c0], %n : !stream.resource<constant>{%n} -> !stream.resource<external>{%n}
    } => !stream.timepoint
    %w = stream.timepoint.await %d => %out : !stream.resource<external>{%n}
    util.return %w : !stream.resource<external>
  }
}
