// RUN: weir-opt %s --weir-encode-tensors --canonicalize | FileCheck %s

// The worked case of stream-passes.md 2.2: rows 1 and 2 start at 1 * 6 * 2 = 12 and take 2 * 6 * 2 = 24 bytes.
// CHECK-LABEL: util.func public @f
// CHECK-SAME:    (%[[V:.+]]: i16, %[[T:.+]]: !stream.resource<*>)
// CHECK-DAG:     %[[C12:.+]] = arith.constant 12 : index
// CHECK-DAG:     %[[C24:.+]] = arith.constant 24 : index
// CHECK-DAG:     %[[C36:.+]] = arith.constant 36 : index
// CHECK-DAG:     %[[C48:.+]] = arith.constant 48 : index
// CHECK:         %[[F:.+]] = stream.async.fill %[[V]], %[[T]][%[[C12]] to %[[C36]] for %[[C24]]] : i16 -> %[[T]] as !stream.resource<*>{%[[C48]]}
// CHECK-NEXT:    util.return %[[F]]
util.func public @f(%v: i16, %t: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c48 = arith.constant 48 : index
  %f = stream.tensor.fill %v, %t[%c1, %c0 for %c2, %c6] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
  util.return %f : !stream.resource<*>
}
