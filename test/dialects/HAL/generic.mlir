// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
"func.func"() <{function_type = (!hal.buffer_view, !hal.buffer, !hal.fence, index, tensor<?xf32>) -> (), sym_name = "f"}> ({
^bb0(%view: !hal.buffer_view, %buffer: !hal.buffer, %fence: !hal.fence, %d: index, %t: tensor<?xf32>):
  // CHECK: hal.tensor.import wait(%{{.+}}) => consume %{{.+}} offset(%{{.+}}) "n" : !hal.buffer_view -> tensor<?xf32>{%{{.+}}}
  // GENERIC: "hal.tensor.import"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{consume, name = "n", operandSegmentSizes = array<i32: 1, 1, 1, 1>, target_encoding = tensor<?xf32>}> : (!hal.buffer_view, index, !hal.fence, index) -> tensor<?xf32>
  %0 = "hal.tensor.import"(%view, %d, %fence, %d) <{consume, name = "n", operandSegmentSizes = array<i32: 1, 1, 1, 1>, target_encoding = tensor<?xf32>}> : (!hal.buffer_view, index, !hal.fence, index) -> tensor<?xf32>
  // CHECK: hal.tensor.export %{{.+}} : tensor<?xi32> as tensor<?xf32>{%{{.+}}} -> !hal.buffer_view
  // GENERIC: "hal.tensor.export"(%{{.+}}, %{{.+}}) <{source_encoding = tensor<?xi32>}> : (tensor<?xf32>, index) -> !hal.buffer_view
  %1 = "hal.tensor.export"(%t, %d) <{source_encoding = tensor<?xi32>}> : (tensor<?xf32>, index) -> !hal.buffer_view
  // CHECK: hal.tensor.alias %{{.+}} : tensor<?xf32>{%{{.+}}} to %{{.+}} : !hal.buffer
  // GENERIC: "hal.tensor.alias"(%{{.+}}, %{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}>
  %2 = "hal.tensor.alias"(%t, %d, %buffer) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?xf32>, index, !hal.buffer) -> tensor<?xf32>
  // CHECK: hal.tensor.barrier join(%{{.+}} : tensor<?xf32>) => %{{.+}} : !hal.fence
  %3 = "hal.tensor.barrier"(%t, %fence) : (tensor<?xf32>, !hal.fence) -> tensor<?xf32>
  // CHECK: hal.interface.binding.subspan layout(#{{.+}}) binding(0) : memref<?xf32>{%{{.+}}}
  // GENERIC: "hal.interface.binding.subspan"(%{{.+}}) <{binding = 0 : index, layout = #{{.+}}, operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<?xf32>
  %4 = "hal.interface.binding.subspan"(%d) <{binding = 0 : index, layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>]>, operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<?xf32>
  // CHECK: hal.interface.constant.load layout(#{{.+}}) ordinal(1) : i32
  // GENERIC: "hal.interface.constant.load"() <{layout = #{{.+}}, ordinal = 1 : index}> : () -> i32
  %5 = "hal.interface.constant.load"() <{layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>]>, ordinal = 1 : index}> : () -> i32
  // CHECK: hal.interface.workgroup.id[1] : index
  // GENERIC: "hal.interface.workgroup.id"() <{dimension = 1 : index}> : () -> index
  %6 = "hal.interface.workgroup.id"() <{dimension = 1 : index}> : () -> index
  // CHECK: hal.buffer_view.dim<%{{.+}} : !hal.buffer_view>[0] : index
  // GENERIC: "hal.buffer_view.dim"(%{{.+}}) <{index = 0 : index}> : (!hal.buffer_view) -> index
  %7 = "hal.buffer_view.dim"(%view) <{index = 0 : index}> : (!hal.buffer_view) -> index
  // CHECK: hal.encoding_type<dense_row_major> : i32
  // GENERIC: "hal.encoding_type"() : () -> i32
  %layout = "hal.encoding_type"() : () -> i32
  // Ops that are left out pass through.
  // CHECK: "hal.device.queue.flush"(%{{.+}}) : (!hal.fence) -> i32
  %8 = "hal.device.queue.flush"(%fence) : (!hal.fence) -> i32
  "func.return"() : () -> ()
}) : () -> ()
