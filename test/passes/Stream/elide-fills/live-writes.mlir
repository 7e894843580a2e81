// Of writes whose bytes are read only fills have a remark: nearly all updates are live. An export reads its operand.
// RUN: weir-opt %s --weir-elide-fills --remarks-filter=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:

// CHECK: :[[#@LINE+6]]:8: remark: [Missed] live-read
// CHECK-SAME: stream.tensor.export
util.func public @exported(%a: !stream.resource<*>, %p: i8) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c16}
  %v = stream.tensor.export %s : tensor<16xi8> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}

util.func public @update(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}
