// RUN: not weir-opt %s --weir-set-contraction=mode=some 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not weir-opt %s --weir-set-contraction=mode=on 2>&1 | FileCheck %s --check-prefix=ON
// RUN: weir-opt %s --weir-set-contraction=mode=off | FileCheck %s

// WORD: errors.mlir:[[# @LINE + 3]]:1: error: fp-contract must be 'off', 'on' or 'fast', not 'some'
// ON:   errors.mlir:[[# @LINE + 2]]:1: error: was compiled with fp-contract=fast up to this phase and cannot continue with fp-contract=on; compile from the source again
// CHECK: module attributes {weir.fp_contract = "off"}
module attributes {weir.fp_contract = "fast"} {
}
