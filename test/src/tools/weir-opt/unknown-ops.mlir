// Ops that weir's part of a dialect does not have stay as they are, since such dialects permit them; upstream's know all their ops.
// RUN: weir-opt %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NOTE
// RUN: weir-opt %s --allow-unregistered-dialect=false 2>&1 | FileCheck %s --check-prefixes=CHECK,NOTE
// RUN: sed 's/hal[.]fence/arith.fence/' %s | not weir-opt 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-DAG: "hal.fence.unheard_of"() : () -> i32
// NOTE-DAG: weir-opt: note: passed through unchanged: unknown ops hal.fence.unheard_of (--note-unknown=false silences this)
// REFUSED: error: unregistered operation 'arith.fence.unheard_of' found in dialect ('arith') that does not allow unknown operations
%0 = "hal.fence.unheard_of"() : () -> i32
