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

// A slice of a load is a view of less, if the kernel only reads the binding: a slice after a store would read what that has stored.
// CHECK-LABEL: func.func @slices(
// CHECK:         %[[ONLY_READ:.+]] = memref.view %{{.+}} to memref<2x8xf32>
// CHECK:         %[[VIEW:.+]] = memref.view %{{.+}} to memref<4xf32>
// CHECK:         %[[PART:.+]] = memref.subview %[[ONLY_READ]][1, 4] [1, 2] [1, 2] : memref<2x8xf32> to memref<1x2xf32, strided<[8, 2], offset: 12>>
// CHECK:         %[[ROW:.+]] = memref.collapse_shape %[[PART]]
// CHECK:         %[[READ:.+]] = bufferization.to_tensor %[[ROW]]
// CHECK:         %[[WHOLE:.+]] = bufferization.to_tensor %[[VIEW]]
// CHECK:         %[[HALF:.+]] = tensor.extract_slice %[[WHOLE]][1] [2] [1]
// CHECK:         arith.addf %[[READ]], %[[HALF]]
stream.executable private @sliced {
  stream.executable.export public @slices
  builtin.module {
    func.func @slices(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x8xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 2], sizes = [2, 6], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x8xf32>> -> tensor<2x6xf32>
      %s = tensor.extract_slice %t[1, 2] [1, 2] [1, 2] : tensor<2x6xf32> to tensor<2xf32>
      %u = iree_tensor_ext.dispatch.tensor.load %y, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %h = tensor.extract_slice %u[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %r = arith.addf %s, %h : tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %r, %y, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
