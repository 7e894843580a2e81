// RUN: weir-opt %s --weir-convert-to-stream --canonicalize | FileCheck %s

// Channels in functions and calls, too.
// CHECK-LABEL: util.func private @part
// CHECK-SAME: (%[[C:.+]]: !stream.channel, %[[N:.+]]: index) -> !stream.channel
util.func private @part(%c: !flow.channel, %n: index) -> !flow.channel {
  // CHECK: %[[RANK:.+]] = stream.channel.rank %[[C]] : index
  %rank = flow.channel.rank %c : index
  // CHECK: %[[COUNT:.+]] = stream.channel.count %[[C]] : index
  %count = flow.channel.count %c : index
  // CHECK: %[[COLOR:.+]] = arith.divui %[[RANK]], %[[N]]
  %color = arith.divui %rank, %n : index
  // CHECK: %[[PART:.+]] = stream.channel.split %[[C]], %[[COLOR]], %[[COUNT]] : !stream.channel -> !stream.channel
  %part = flow.channel.split %c, %color, %count : !flow.channel -> !flow.channel
  // CHECK: util.return %[[PART]] : !stream.channel
  util.return %part : !flow.channel
}

// CHECK-LABEL: util.func public @reduce
// CHECK-SAME: (%[[S:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index, %[[N:.+]]: index)
util.func public @reduce(%s: tensor<?x4xi8>, %n: index) -> tensor<?x4xi8> {
  // CHECK: %[[C:.+]] = stream.channel.create group("tensor") : !stream.channel
  %c = flow.channel.default "tensor" : !flow.channel
  %t = flow.tensor.empty : tensor<?x4xi8>{%n}
  // CHECK: %[[BYTES:.+]] = stream.tensor.sizeof tensor<?x4xi8>{%[[N]]}
  // CHECK: %[[T:.+]] = stream.tensor.empty
  // CHECK: %[[COUNT:.+]] = arith.muli %[[N]], %c4
  // CHECK: %[[R:.+]] = stream.async.collective<all_reduce with maximum : ui8>[%[[COUNT]]] channel(%[[C]])  %[[T]][%c0 to %[[BYTES]] for %[[BYTES]]], %[[S]][%c0 to %[[SIZE]] for %[[SIZE]]]
  %r = flow.collective.all_reduce maximum, ui8, %t, %s, %c : (tensor<?x4xi8>, tensor<?x4xi8>, !flow.channel) -> %t as tensor<?x4xi8>{%n}
  // CHECK: util.return %[[R]], %[[BYTES]]
  util.return %r : tensor<?x4xi8>
}

// The receiver in the low bits, the sender in the high ones.
// CHECK-LABEL: util.func public @shift
// CHECK-SAME: %[[NEXT:[^ ]+]]: index, %[[PREVIOUS:[^ ]+]]: index)
util.func public @shift(%s: tensor<4xf32>, %next: index, %previous: index) -> tensor<4xf32> {
  %c = flow.channel.default : !flow.channel
  %t = flow.tensor.empty : tensor<4xf32>
  // CHECK: %[[TO:.+]] = arith.index_cast %[[NEXT]] : index to i32
  // CHECK: %[[LOW:.+]] = arith.andi %[[TO]], %c65535_i32
  // CHECK: %[[FROM:.+]] = arith.index_cast %[[PREVIOUS]] : index to i32
  // CHECK: %[[HIGH:.+]] = arith.shli %[[FROM]], %c16_i32
  // CHECK: %[[PAIR:.+]] = arith.ori %[[HIGH]], %[[LOW]]
  // CHECK: stream.async.collective<send_recv : f32>[%c4] channel(%{{.+}}) source_target_pair(%[[PAIR]])
  %r = flow.collective.send_recv f32, %t, %s, %c, %next, %previous : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> %t as tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// CHECK-LABEL: util.func public @others
util.func public @others(%s: tensor<4xi64>) -> (tensor<8xi64>, tensor<2xi64>, tensor<4xi64>) {
  %c = flow.channel.default : !flow.channel
  %t8 = flow.tensor.empty : tensor<8xi64>
  %t2 = flow.tensor.empty : tensor<2xi64>
  %t4 = flow.tensor.empty : tensor<4xi64>
  // CHECK: stream.async.collective<all_gather : si64>[%c8]
  %0 = flow.collective.all_gather si64, %t8, %s, %c : (tensor<8xi64>, tensor<4xi64>, !flow.channel) -> %t8 as tensor<8xi64>
  // CHECK: stream.async.collective<reduce_scatter with average : si64>[%c2]
  %1 = flow.collective.reduce_scatter average, si64, %t2, %s, %c : (tensor<2xi64>, tensor<4xi64>, !flow.channel) -> %t2 as tensor<2xi64>
  // CHECK: stream.async.collective<all_to_all : si64>[%c4]
  %2 = flow.collective.all_to_all si64, %t4, %s, %c : (tensor<4xi64>, tensor<4xi64>, !flow.channel) -> %t4 as tensor<4xi64>
  util.return %0, %1, %2 : tensor<8xi64>, tensor<2xi64>, tensor<4xi64>
}
