// RUN: weir-opt %s --split-input-file --weir-unpack-elements --canonicalize | FileCheck %s

// Bodies see the numbers; a named op that only extends its operands stays named.

// CHECK-LABEL: util.func private @matmul
// CHECK-SAME:    (%{{.+}}: tensor<4x8xi8>, %{{.+}}: tensor<8x16xf32>
// CHECK:         linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<4x8xi8>, tensor<8x6xi8>) outs(%{{.+}} : tensor<4x6xi32>)
util.func private @matmul(%a: tensor<4x8xi4>, %u: tensor<8x16xf32>, %b: tensor<8x6xi2>, %f: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi4>, tensor<8x6xi2>) outs(%f : tensor<4x6xi32>) -> tensor<4x6xi32>
  util.return %0 : tensor<4x6xi32>
}

// -----

// Arithmetic on i4 wraps: the body computes in i4.

// CHECK-LABEL: util.func private @add
// CHECK:         linalg.generic
// CHECK:         arith.trunci %{{.+}} : i8 to i4
// CHECK:         %[[S:.+]] = arith.addi %{{.+}} : i4
// CHECK:         arith.extsi %[[S]] : i4 to i8
util.func private @add(%a: tensor<4x8xi4>, %b: tensor<4x8xi4>, %e: tensor<4x8xi4>) -> tensor<4x8xi4> {
  %0 = linalg.add ins(%a, %b : tensor<4x8xi4>, tensor<4x8xi4>) outs(%e : tensor<4x8xi4>) -> tensor<4x8xi4>
  util.return %0 : tensor<4x8xi4>
}

// -----

// Rows that fill no bytes are packed as one row; the last byte is filled up with zeros.

// CHECK-LABEL: util.func public @border
// CHECK-SAME:    (%{{.+}}: !hal.buffer_view, %[[D:.+]]: index)
// CHECK:         %[[I:.+]] = hal.tensor.import %{{.+}} : !hal.buffer_view -> tensor<?x3xi4, #{{[a-z_.]+}}>{%[[D]]}
// CHECK:         %[[N:.+]] = arith.muli %[[D]], %c3
// CHECK:         %[[B:.+]] = arith.ceildivui %[[N]], %c2
// CHECK:         flow.tensor.bitcast %[[I]] : tensor<?x3xi4, #{{[a-z_.]+}}>{%[[D]]} -> tensor<?xi8>{%[[B]]}
// CHECK:         tensor.pad
// CHECK:         arith.shli
// CHECK:         arith.ori
// CHECK:         %[[P:.+]] = flow.tensor.bitcast %{{.+}} : tensor<?xi8>{%{{.+}}} -> tensor<?x3xi4, #{{[a-z_.]+}}>{%[[D]]}
// CHECK:         hal.tensor.export %[[P]]
util.func public @border(%view: !hal.buffer_view, %d: index) -> !hal.buffer_view {
  %0 = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<?x3xi4>{%d}
  %1 = hal.tensor.export %0 "output0" : tensor<?x3xi4>{%d} -> !hal.buffer_view
  util.return %1 : !hal.buffer_view
}

// -----

// Constants: small ones and splats are held; others stay packed, here 64 elements in 8 x 4 bytes.

// CHECK-LABEL: util.func private @constants
// CHECK-DAG:     arith.constant dense<[1, -1]> : tensor<2xi8>
// CHECK-DAG:     arith.constant dense<1.500000e+00> : tensor<128xf8E4M3FN>
// CHECK-DAG:     arith.constant dense<{{.*}}> : tensor<2x16xi8>
util.func private @constants() -> (tensor<2xi4>, tensor<128xf4E2M1FN>, tensor<2x32xi4>) {
  %0 = arith.constant dense<[1, -1]> : tensor<2xi4>
  %1 = arith.constant dense<1.5> : tensor<128xf4E2M1FN>
  %2 = arith.constant dense<"0x0102030405060708010203040506070801020304050607080102030405060708010203040506070801020304050607080102030405060708010203040506070F"> : tensor<2x32xi4>
  util.return %0, %1, %2 : tensor<2xi4>, tensor<128xf4E2M1FN>, tensor<2x32xi4>
}

// -----

// Globals, scalars that go in and come out, and index.

// CHECK-LABEL: util.global private mutable @state = dense<2> : tensor<4xi8>
// CHECK:       util.func private @scalars(%[[X:.+]]: i4, %[[T:.+]]: tensor<4xi8>, %[[J:.+]]: tensor<2xi64>)
// CHECK:         %[[H:.+]] = arith.extsi %[[X]] : i4 to i8
// CHECK:         tensor.insert %[[H]] into %[[T]]
// CHECK:         %[[E:.+]] = tensor.extract %[[J]]
// CHECK:         arith.index_cast %[[E]] : i64 to index
util.global private mutable @state = dense<2> : tensor<4xi4>
util.func private @scalars(%x: i4, %t: tensor<4xi4>, %j: tensor<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%c1] : tensor<4xi4>
  util.global.store %0, @state : tensor<4xi4>
  %1 = tensor.extract %j[%c1] : tensor<2xindex>
  util.return %1 : index
}

// A parameter is loaded as the bytes that it has.
// CHECK: util.global private @parameter = #flow.parameter.named<"m"::"w"> : tensor<4xi8>
// CHECK: util.global private @indices = #flow.parameter.named<"m"::"i"> : tensor<3xi64>
// CHECK-LABEL: util.func public @parameters
// CHECK:         %[[BYTES:.+]] = util.global.load immutable @parameter : tensor<4xi8>
// CHECK:         linalg.generic {{.*}} ins(%[[BYTES]] :
// CHECK:         util.global.load immutable @indices : tensor<3xi64>
util.global private @parameter = #flow.parameter.named<"m"::"w"> : tensor<8xi4>
util.global private @indices = #flow.parameter.named<"m"::"i"> : tensor<3xindex>
util.func public @parameters(%x: tensor<8xi32>) -> (tensor<8xi32>, index) {
  %w = util.global.load immutable @parameter : tensor<8xi4>
  %r = linalg.map { arith.extsi } ins(%w : tensor<8xi4>) outs(%x : tensor<8xi32>)
  %i = util.global.load immutable @indices : tensor<3xindex>
  %c1 = arith.constant 1 : index
  %e = tensor.extract %i[%c1] : tensor<3xindex>
  util.return %r, %e : tensor<8xi32>, index
}
