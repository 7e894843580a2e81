// RUN: weir-compile %s --target=reference -o %t.so
// RUN: weir-run --module=%t.so --function=numbers --input=37 --input=5 --input=9 | FileCheck %s
// RUN: weir-run --module=%t.so --function=transients --input=4xf32=1,2,3,4 | FileCheck %s --check-prefix=SAME
// SAME: 4xf32=1 2 3 4

// Rounded up; the least and the greatest without sign; from the first offset to the last place of [37, 46), [5, 42) and [9, 14).
// CHECK: result[0]: i64=48{{$}}
// CHECK: result[1]: i64=5{{$}}
// CHECK: result[2]: i64=37{{$}}
// CHECK: result[3]: i64=5{{$}}
// CHECK: result[4]: i64=45{{$}}
util.func public @numbers(%a: i64, %b: i64, %c: i64) -> (i64, i64, i64, i64, i64) {
  %c16 = arith.constant 16 : i64
  %0 = util.align %a, %c16 : i64
  %1 = util.range.min %a, %b, %c : i64
  %2 = util.range.max %b, %a, %c : i64
  %3:2 = util.range.extents [%a for %c], [%b for %a], [%c for %b] : i64
  util.return %0, %1, %2, %3#0, %3#1 : i64, i64, i64, i64, i64
}

// Storage for what is temporary is a hint.
util.func public @transients(%v: !hal.buffer_view) -> !hal.buffer_view {
  %c16 = arith.constant 16 : index
  %x = stream.tensor.import %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %s = stream.resource.alloc uninitialized : !stream.resource<transient>{%c16}
  %y, %t = stream.resource.transients %x : !stream.resource<external>{%c16} from %s : !stream.resource<transient>{%c16} => !stream.timepoint
  %z, %u = stream.resource.transients await(%t) => %y : !stream.resource<external>{%c16} from %s : !stream.resource<transient>{%c16} => !stream.timepoint
  %w = stream.timepoint.await %u => %z : !stream.resource<external>{%c16}
  %o = stream.tensor.export %w : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
