// RUN: weir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @divide
// CHECK-DAG:     %[[A:.*]] = index.constant -3
// CHECK-DAG:     %[[B:.*]] = index.constant 4
// CHECK-DAG:     %[[LEAST:.*]] = index.ceildivs
// CHECK:         return %[[A]], %[[B]], %[[LEAST]]
func.func @divide() -> (index, index, index) {
  %least = index.constant -9223372036854775808
  %seven = index.constant 7
  %two = index.constant 2
  %m = index.constant -7
  %0 = index.ceildivs %m, %two
  %1 = index.ceildivs %seven, %two
  // 64 bits and 32 differ: such constants are not folded.
  %2 = index.ceildivs %least, %seven
  return %0, %1, %2 : index, index, index
}

// A difference that wraps compares with zero as its operands do not.
// CHECK-LABEL: func.func @compare
// CHECK:         %[[D:.*]] = index.sub
// CHECK-DAG:     index.cmp ule(%[[D]],
// CHECK-DAG:     index.cmp slt(%[[D]],
// CHECK-DAG:     index.cmp eq(%arg0, %arg1)
func.func @compare(%x: index, %y: index) -> (i1, i1, i1) {
  %zero = index.constant 0
  %d = index.sub %x, %y
  %0 = index.cmp ule(%d, %zero)
  %1 = index.cmp slt(%d, %zero)
  %2 = index.cmp eq(%d, %zero)
  return %0, %1, %2 : i1, i1, i1
}
