// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s

// CHECK-LABEL: @channels
// CHECK-SAME: (%[[N:[a-z0-9]+]]: index)
util.func private @channels(%n: index) {
  // CHECK: flow.channel.default : !flow.channel
  %0 = flow.channel.default : !flow.channel
  // CHECK: %[[C:.+]] = flow.channel.default "g" : !flow.channel attributes {demo.x}
  %1 = flow.channel.default "g" : !flow.channel attributes {demo.x}
  // CHECK: flow.channel.split %[[C]], %[[N]], %[[N]] : !flow.channel -> !flow.channel
  %2 = flow.channel.split %1, %n, %n : !flow.channel -> !flow.channel
  // CHECK: flow.channel.rank %[[C]] : index
  %3 = flow.channel.rank %1 : index
  // CHECK: flow.channel.count %[[C]] : index
  %4 = flow.channel.count %1 : index
  util.return
}

// CHECK-LABEL: @collectives
// CHECK-SAME: (%[[C:[a-z0-9]+]]: !flow.channel, %[[T:[a-z0-9]+]]: tensor<?x4xf32>, %[[S:[a-z0-9]+]]: tensor<4xf32>, %[[N:[a-z0-9]+]]: index)
util.func private @collectives(%c: !flow.channel, %t: tensor<?x4xf32>, %s: tensor<4xf32>, %n: index) {
  // CHECK: flow.collective.all_reduce sum, f32, %[[S]], %[[S]], %[[C]] : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %[[S]] as tensor<4xf32>
  %0 = flow.collective.all_reduce sum, f32, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
  // CHECK: flow.collective.all_reduce average, ui64, %[[T]], %[[T]], %[[C]] : (tensor<?x4xf32>, tensor<?x4xf32>, !flow.channel) -> tensor<?x4xf32>{%[[N]]} attributes {demo.x}
  %1 = flow.collective.all_reduce average, ui64, %t, %t, %c : (tensor<?x4xf32>, tensor<?x4xf32>, !flow.channel) -> tensor<?x4xf32>{%n} attributes {demo.x}
  // CHECK: flow.collective.reduce_scatter minimum, bf16, %[[T]], %[[S]], %[[C]] : (tensor<?x4xf32>, tensor<4xf32>, !flow.channel) -> %[[T]] as tensor<?x4xf32>{%[[N]]}
  %2 = flow.collective.reduce_scatter minimum, bf16, %t, %s, %c : (tensor<?x4xf32>, tensor<4xf32>, !flow.channel) -> %t as tensor<?x4xf32>{%n}
  // CHECK: flow.collective.all_gather si8, %[[S]], %[[S]], %[[C]] :
  %3 = flow.collective.all_gather si8, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
  // CHECK: flow.collective.all_to_all f16, %[[S]], %[[S]], %[[C]] :
  %4 = flow.collective.all_to_all f16, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
  // CHECK: flow.collective.send_recv f32, %[[S]], %[[S]], %[[C]], %[[N]], %[[N]] : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> %[[S]] as tensor<4xf32>
  %5 = flow.collective.send_recv f32, %s, %s, %c, %n, %n : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> %s as tensor<4xf32>
  util.return
}

// CHECK-LABEL: @parameters
// CHECK-SAME: (%[[S:[a-z0-9]+]]: !util.buffer, %[[K:[a-z0-9]+]]: !util.buffer, %[[O:[a-z0-9]+]]: i64, %[[T:[a-z0-9]+]]: tensor<?x4xf32>, %[[N:[a-z0-9]+]]: index)
util.func private @parameters(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: tensor<?x4xf32>, %n: index) {
  // CHECK: flow.parameter.load %[[S]]::%[[K]][%[[O]]] : tensor<?x4xf32>{%[[N]]}
  %0 = flow.parameter.load %s::%k[%o] : tensor<?x4xf32>{%n}
  // CHECK: flow.parameter.load %[[K]][%[[O]]] : tensor<4xf32> attributes {demo.x}
  %1 = flow.parameter.load %k[%o] : tensor<4xf32> attributes {demo.x}
  // CHECK: flow.parameter.write %[[T]] -> %[[K]][%[[O]]] : tensor<?x4xf32>{%[[N]]}
  %2 = flow.parameter.write %t -> %k[%o] : tensor<?x4xf32>{%n}
  // CHECK: flow.parameter.write %{{.+}} -> %[[S]]::%[[K]][%[[O]]] : tensor<4xf32>
  %3 = flow.parameter.write %1 -> %s::%k[%o] : tensor<4xf32>
  util.return
}
