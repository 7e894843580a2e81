// RUN: weir-opt %s --split-input-file --weir-narrow-bindings | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-narrow-bindings --remarks-filter-passed=weir-narrow-bindings -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-opt %s --split-input-file --weir-narrow-bindings -o %t.mlir && weir-opt %t.mlir --split-input-file --weir-narrow-bindings --remarks-filter-passed=weir-narrow-bindings 2>&1 | FileCheck %s --check-prefix=AGAIN --implicit-check-not=narrowed
// AGAIN: func.func @parts

// Rows 8 to 24 are written, 4 to 8 read of the other binding: all dispatches are given these.
// REMARK: [Passed] narrowed {{.*}} binding=0, bytes=512, of=5120
// REMARK: [Passed] narrowed {{.*}} binding=1, bytes=2048, of=5120
// CHECK-LABEL: func.func @parts
// CHECK:         stream.binding.subspan %{{.*}}[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x32xf32>>
// CHECK:         stream.binding.subspan %{{.*}}[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16x32xf32>>
// CHECK:         dispatch.tensor.load {{.*}} offsets = [0, 0], sizes = [4, 32]
// CHECK:         dispatch.tensor.store {{.*}} offsets = [12, 0], sizes = [4, 32]
// CHECK:         dispatch.tensor.store {{.*}} offsets = [0, 4], sizes = [4, 16]
// CHECK-LABEL: util.func public @sites
// CHECK:         ro %{{.*}}[%c512{{.*}} for %c512{{.*}}]
// CHECK:         wo %{{.*}}[%c1024{{.*}} for %c2048{{.*}}]
// CHECK:         ro %{{.*}}[%[[SUM:.*]] for %c512{{.*}}]
// CHECK:         wo %{{.*}}[%c6144{{.*}} for %c2048{{.*}}]
stream.executable private @ex {
  stream.executable.export public @parts
  builtin.module {
    func.func @parts(%a: !stream.binding, %n: index, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<40x32xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [4, 0], sizes = [4, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>> -> tensor<4x32xf32>
      %s = tensor.extract_slice %t[0, 0] [4, 16] [1, 1] : tensor<4x32xf32> to tensor<4x16xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [20, 0], sizes = [4, 32], strides = [1, 1] : tensor<4x32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<40x32xf32>>
      iree_tensor_ext.dispatch.tensor.store %s, %y, offsets = [8, 4], sizes = [4, 16], strides = [1, 1] : tensor<4x16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<40x32xf32>>
      return
    }
  }
}
util.func public @sites(%r: !stream.resource<external>, %s: !stream.resource<external>, %at: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5120 = arith.constant 5120 : index
  %c10240 = arith.constant 10240 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c10240}, %s as %y: !stream.resource<external>{%c10240}) {
    stream.cmd.dispatch @ex::@parts(%c1 : index) {
      ro %x[%c0 for %c5120] : !stream.resource<external>{%c10240},
      wo %y[%c0 for %c5120] : !stream.resource<external>{%c10240}
    }
    stream.cmd.dispatch @ex::@parts(%c1 : index) {
      ro %x[%at for %c5120] : !stream.resource<external>{%c10240},
      wo %y[%c5120 for %c5120] : !stream.resource<external>{%c10240}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Channels after a unit dimension. Rows of 12 bytes: number 21 does not start at a multiple of 64, number 16 does; all of it is read.
// REMARK: [Passed] narrowed {{.*}} binding=1, bytes=72, of=360
// CHECK-LABEL: func.func @channels
// CHECK:         stream.binding.subspan %{{.*}}[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x1x3xf32>>
// CHECK:         stream.binding.subspan %{{.*}}[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x6x3xf32>>
// CHECK:         dispatch.tensor.store {{.*}} offsets = [0, 5, 0], sizes = [1, 1, 3]
// CHECK:         wo %{{.*}}[%c192{{.*}} for %c72{{.*}}]
stream.executable private @ex {
  stream.executable.export public @channels
  builtin.module {
    func.func @channels(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x1x3xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x30x3xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0, 0], sizes = [1, 1, 3], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x1x3xf32>> -> tensor<1x1x3xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [0, 21, 0], sizes = [1, 1, 3], strides = [1, 1, 1] : tensor<1x1x3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x30x3xf32>>
      return
    }
  }
}
util.func public @sites(%r: !stream.resource<external>, %s: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c360 = arith.constant 360 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c12}, %s as %y: !stream.resource<external>{%c360}) {
    stream.cmd.dispatch @ex::@channels {
      ro %x[%c0 for %c12] : !stream.resource<external>{%c12},
      wo %y[%c0 for %c360] : !stream.resource<external>{%c360}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
