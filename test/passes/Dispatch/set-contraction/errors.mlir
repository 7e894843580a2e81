// RUN: not weir-opt %s --weir-set-contraction=mode=some 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not weir-opt %s --weir-set-contraction=mode=on 2>&1 | FileCheck %s --check-prefix=ON
// RUN: weir-opt %s --weir-set-contraction=mode=off | FileCheck %s

// WORD: errors.mlir:[[# @LINE + 3]]:1: error: fp-contract is off, on or fast, not 'some'
// ON:   errors.mlir:[[# @LINE + 2]]:1: error: has been compiled with fp-contract=fast up to here, and cannot go on with fp-contract=on: start from the program again
// CHECK: module attributes {weir.fp_contract = "off"}
module attributes {weir.fp_contract = "fast"} {
}
