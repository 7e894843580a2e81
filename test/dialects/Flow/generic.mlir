// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: util.func public @k
// CHECK-SAME: %[[A:.+]]: tensor<8xf32>, %[[N:.+]]: index
"util.func"() <{function_type = (tensor<8xf32>, index) -> tensor<8xf32>, sym_name = "k", sym_visibility = "public"}> ({
^bb0(%a: tensor<8xf32>, %n: index):
  // CHECK: %[[D:.+]] = flow.dispatch @exe::@entry[%[[N]]](%[[A]]) : (tensor<8xf32>) -> tensor<8xf32>
  // GENERIC: "flow.dispatch"(%{{.+}}, %{{.+}}) <{entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 1, 1, 0, 0>, tied_operands = [-1 : index]}>
  %0 = "flow.dispatch"(%n, %a) <{entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 1, 1, 0, 0>, tied_operands = [-1 : index]}> : (index, tensor<8xf32>) -> tensor<8xf32>
  // CHECK: flow.dispatch.region[%[[N]]] -> (tensor<8xf32>) {
  // CHECK:   flow.return %[[D]] : tensor<8xf32>
  // CHECK: } count(%[[W:.+]]: index) -> (index, index, index) {
  // GENERIC: "flow.dispatch.region"(%{{.+}}) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  %1 = "flow.dispatch.region"(%n) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    "flow.return"(%0) : (tensor<8xf32>) -> ()
  }, {
  ^bb0(%w: index):
    "flow.return"(%w, %w, %w) : (index, index, index) -> ()
  }) : (index) -> tensor<8xf32>
  // CHECK: flow.tensor.update %[[D]], %{{.+}}[%[[N]]] : tensor<8xf32> -> %{{.+}} as tensor<8xf32>
  %2 = "flow.tensor.update"(%1, %n, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}> : (tensor<8xf32>, index, tensor<8xf32>) -> tensor<8xf32>
  // CHECK: flow.tensor.transfer %{{.+}} : tensor<8xf32> to #hal.device.promise<@d>
  // GENERIC: "flow.tensor.transfer"(%{{.+}}) <{target = #hal.device.promise<@d>}>
  %3 = "flow.tensor.transfer"(%2) <{target = #hal.device.promise<@d>}> : (tensor<8xf32>) -> tensor<8xf32>
  // Properties are read from the trailing dictionary as well.
  // CHECK: flow.tensor.barrier %{{.+}} : tensor<8xf32> on #hal.device.promise<@d> attributes {demo.note}
  %4 = "flow.tensor.barrier"(%3) {target = #hal.device.promise<@d>, demo.note} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: flow.dispatch.workgroups[%[[N]]](%{{.+}}) : (tensor<8xf32>) -> %{{.+}} =
  %5 = "flow.dispatch.workgroups"(%n, %4) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, tied_operands = [0 : index]}> ({
  ^bb0(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>):
    "flow.return"() : () -> ()
  }, {}) : (index, tensor<8xf32>) -> tensor<8xf32>
  "util.return"(%5) : (tensor<8xf32>) -> ()
}) : () -> ()

// CHECK-LABEL: flow.executable private @exe
"flow.executable"() <{sym_name = "exe", sym_visibility = "private"}> ({
  // CHECK: flow.executable.export public @f as("entry")
  "flow.executable.export"() <{function_ref = @f, sym_name = "entry"}> ({
  }) : () -> ()
  "flow.executable_end"() : () -> ()
}) : () -> ()
