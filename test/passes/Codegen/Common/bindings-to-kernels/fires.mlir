// RUN: weir-opt %s --pass-pipeline="builtin.module(stream.executable(builtin.module(weir-bindings-to-kernels)))" | FileCheck %s

// Bindings come first and are bytes; loads and stores are views of these.
// CHECK-LABEL: func.func @neg
// CHECK-SAME:    (%[[A:.+]]: memref<?xi8>{{.*}}, %[[B:.+]]: memref<?xi8>{{.*}}, %{{.+}}: i32{{.*}}) attributes {{.*}}weir.kernel
// CHECK:         %[[VA:.+]] = memref.view %[[A]]{{.*}} to memref<4xf32>
// CHECK-DAG:     %[[VB:.+]] = memref.view %[[B]]{{.*}} to memref<4xf32>
// CHECK:         %[[T:.+]] = bufferization.to_tensor %[[VA]] {{.*}}: memref<4xf32> to tensor<4xf32>
// CHECK:         %[[R:.+]] = arith.negf %[[T]]
// CHECK:         bufferization.materialize_in_destination %[[R]] in {{.*}}writable %[[VB]]
// CHECK-NOT:     dispatch.tensor
stream.executable private @ex {
  stream.executable.export public @neg
  builtin.module {
    func.func @neg(%k: i32, %a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %r = arith.negf %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %r, %y, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}

// What is known of numbers goes.
// CHECK-LABEL: func.func @assumes(
// CHECK-NOT:     util.assume.int
// CHECK:         return
stream.executable private @known {
  stream.executable.export public @assumes
  builtin.module {
    func.func @assumes(%a: !stream.binding, %n: i32) {
      %c0 = arith.constant 0 : index
      %m = util.assume.int %n<umin = 4, udiv = 4> : i32
      %v = tensor.from_elements %m : tensor<1xi32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xi32>>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0], sizes = [1], strides = [1] : tensor<1xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xi32>>
      return
    }
  }
}
