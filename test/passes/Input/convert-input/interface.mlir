// Executables of a program that use their bindings and the grid through `hal`.

// RUN: weir-opt %s --weir-convert-input | FileCheck %s
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=streamed --input=8xf32="1 2 3 4 5 6 7 8" | FileCheck %s --check-prefix=DOUBLED
// RUN: weir-compile %s -o %t.so --target=reference
// RUN: weir-run --module=%t.so --function=streamed --input=8xf32="1 2 3 4 5 6 7 8" | FileCheck %s --check-prefix=DOUBLED
// RUN: weir-run --module=%t.so --function=flowing --input=8xf32="1 2 3 4 5 6 7 8" | FileCheck %s --check-prefix=DOUBLED
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>

// CHECK-LABEL: stream.executable private @streamed_code
// CHECK:         func.func @double(%[[IN:.+]]: !stream.binding, %[[FACTOR:.+]]: f32, %[[OUT:.+]]: !stream.binding)
// CHECK-DAG:       stream.dispatch.workgroup.id[0] : index
// CHECK-DAG:       stream.binding.subspan %[[IN]][%{{.+}}] : !stream.binding -> memref<8xf32>
// CHECK-DAG:       stream.binding.subspan %[[OUT]][%{{.+}}] : !stream.binding -> memref<?xf32>{%{{.+}}}
// CHECK:           arith.mulf %{{.+}}, %[[FACTOR]]
// CHECK-NOT:       hal.interface
stream.executable private @streamed_code {
  stream.executable.export public @double workgroups(%n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %n, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @double(%in: !stream.binding, %factor: f32, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %id = hal.interface.workgroup.id[0] : index
      %count = hal.interface.workgroup.count[0] : index
      %i = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<8xf32>
      %o = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : memref<?xf32>{%count}
      %f = hal.interface.constant.load layout(#layout) ordinal(0) : f32
      %x = memref.load %i[%id] : memref<8xf32>
      %s = arith.mulf %x, %f : f32
      memref.store %s, %o[%id] : memref<?xf32>
      return
    }
  }
}

// DOUBLED: 8xf32=2 4 6 8 10 12 14 16
util.func public @streamed(%x: !hal.buffer_view) -> !hal.buffer_view {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0 : f32
  %0 = stream.tensor.import %x : !hal.buffer_view -> tensor<8xf32> in !stream.resource<external>{%c32}
  %1 = stream.async.dispatch @streamed_code::@double[%c8](%0[%c0 to %c32 for %c32], %two) : (!stream.resource<external>{%c32}, f32) -> !stream.resource<external>{%c32}
  %2 = stream.tensor.export %1 : tensor<8xf32> in !stream.resource<external>{%c32} -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}

// CHECK-LABEL: flow.executable private @flowing_code
// CHECK:         func.func @double(%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>
// CHECK:           flow.dispatch.workgroup.id[0] : index
// CHECK:           iree_tensor_ext.dispatch.tensor.load %[[IN]]
flow.executable private @flowing_code {
  flow.executable.export public @double workgroups(%n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %n, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @double(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
      %c0 = arith.constant 0 : index
      %i = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>
      %id = hal.interface.workgroup.id[0] : index
      %x = iree_tensor_ext.dispatch.tensor.load %i, offsets = [%id], sizes = [1], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>> -> tensor<1xf32>
      %y = arith.addf %x, %x : tensor<1xf32>
      iree_tensor_ext.dispatch.tensor.store %y, %out, offsets = [%id], sizes = [1], strides = [1] : tensor<1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>
      return
    }
  }
}
util.func public @flowing(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c8 = arith.constant 8 : index
  %0 = flow.dispatch @flowing_code::@double[%c8](%x) : (tensor<8xf32>) -> tensor<8xf32>
  util.return %0 : tensor<8xf32>
}
