// RUN: weir-opt %s --weir-pack-constants --remarks-filter-missed=weir-pack-constants -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// CHECK: [Missed] one-value {{.*}}Function=one_value
util.func public @one_value() -> (!stream.resource<constant>, !stream.timepoint) {
  %c2 = arith.constant 2 : index
  %k, %tp = stream.resource.constants : !stream.resource<constant>{%c2} = dense<9> : tensor<2xi8> => !stream.timepoint
  util.return %k, %tp : !stream.resource<constant>, !stream.timepoint
}

// The bytes of one are not here, the size of the other says more than it has.
// CHECK-COUNT-2: [Missed] other-value {{.*}}Function=other_value
util.func public @other_value(%n: index) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) {
  %c9 = arith.constant 9 : index
  %k:2, %tp = stream.resource.constants :
    !stream.resource<constant>{%c9} = #stream.parameter.named<"m"::"k"> : tensor<9xi8>,
    !stream.resource<constant>{%n} = dense<9> : tensor<2xi8>
    => !stream.timepoint
  util.return %k#0, %k#1, %tp : !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
}
