// Bytes of constants by the type of their elements, in tables and in JSON; splats, resources and parts of what is packed alike.
// RUN: weir-opt %s --weir-ledger 2>&1 >/dev/null | FileCheck %s
// RUN: weir-compile %s --compile-from=stream --compile-to=executables -o /dev/null --weir-ledger=%t.json
// RUN: %python -c "import json; print(json.load(open('%t.json'))['final'][0]['constants'])" | FileCheck %s --check-prefix=JSON

// CHECK: constants, in bytes: f32 12 i32 8 i4 4 i8 7
// JSON: {'f32': 12, 'i32': 8, 'i4': 4, 'i8': 7}
util.func public @main() -> !stream.resource<constant> {
  %c7 = arith.constant 7 : index
  %c24 = arith.constant 24 : index
  %0:2, %tp = stream.resource.constants :
    !stream.resource<constant>{%c7} = dense<1> : tensor<7xi8>,
    !stream.resource<constant>{%c24} = #util.composite<24xi8, [dense<[1, 2]> : tensor<2xi32>, dense<3.0> : tensor<3xf32>, dense<1> : tensor<8xi4>]>
    => !stream.timepoint
  %1 = stream.timepoint.await %tp => %0#1 : !stream.resource<constant>{%c24}
  util.return %1 : !stream.resource<constant>
}
