// Facts that make weir-elide-copies take away what it leaves.
// RUN: weir-opt %s --weir-elide-copies --remarks-explain -o /dev/null 2>&1 | FileCheck %s

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>

// CHECK-DAG: :[[#@LINE+6]]:8: remark: [Explained] weir-elide-copies: source-borrowed | taken-over if: the caller gives up argument 0 of @borrowed | state it by: iree.abi.consume on the argument | tried: 1
util.func public @borrowed(%v: !hal.buffer_view, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %i = stream.tensor.import %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %k = stream.async.clone %i : !stream.resource<external>{%c16} -> !stream.resource<external>{%c16}
  %f = stream.async.fill %p, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<external>{%c16}
  util.return %f : !stream.resource<external>
}

// CHECK-DAG: :[[#@LINE+6]]:8: remark: [Explained] weir-elide-copies: source-used-later | taken-over if: no use by 'stream.async.dispatch' at {{.*}}:[[#@LINE+8]]:8{{.*}} after the copy | state it by: move that op before the copy | tried: 1
util.func public @one_reader(%a: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@make(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %k = stream.async.clone %x : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: :[[#@LINE+6]]:8: remark: [Explained] weir-elide-copies: source-used-later | no fact among the 2 tried{{$}}
util.func public @two_readers(%a: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@make(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %k = stream.async.clone %x : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %e = stream.async.dispatch @ex::@read(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  util.return %f, %d, %e : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: :[[#@LINE+5]]:8: remark: [Explained] weir-elide-copies: other-place | {{shared|taken-over}} if: #hal.device.affinity<@b> is where #hal.device.affinity<@a> is | state it by: stream.topology with unified memory, or one affinity for both | tried: 1
util.func public @places(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch on(#a) @ex::@make(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %k = stream.async.transfer %x : !stream.resource<*>{%c16} from(#a) -> to(#b) !stream.resource<*>{%c16}
  %d = stream.async.dispatch on(#b) @ex::@read(%k[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  util.return %d : !stream.resource<*>
}

// CHECK-DAG: :[[#@LINE+6]]:8: remark: [Explained] weir-elide-copies: slice-unaligned | folded if: argument 1 of @unaligned is a multiple of 64 | state it by: arith.muli of a number and 64 | tried: 1
util.func public @unaligned(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c1024 = arith.constant 1024 : index
  %e = arith.addi %n, %c16 : index
  %k = stream.async.slice %a[%n to %e] : !stream.resource<*>{%c1024} -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @ex::@read(%k[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  util.return %d : !stream.resource<*>
}
