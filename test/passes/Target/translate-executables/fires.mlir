// The target decides about the code: scalar loops for `reference`, vectors for `cpu`, as wide as the target says.
// RUN: weir-opt %s --pass-pipeline="builtin.module(stream.executable(weir-translate-executables))" | FileCheck %s

// CHECK: stream.executable private @scalar
// CHECK-NOT: vector<
// CHECK: stream.executable private @narrow
// CHECK-NOT: vector<16xf32>
// CHECK: vector<4xf32>
// CHECK: stream.executable private @wide
// CHECK: vector<16xf32>
#scalar = #hal.executable.target<"weir-reference", "elf">
#narrow = #hal.executable.target<"llvm-cpu", "elf", {native_vector_size = 16 : i64}>
#wide = #hal.executable.target<"llvm-cpu", "elf", {native_vector_size = 64 : i64, vector_registers = 32 : i64}>
module {
  stream.executable private @scalar attributes {hal.executable.target = #scalar} {
    stream.executable.export public @k
    builtin.module {
      func.func @k(%a: !stream.binding, %b: !stream.binding) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>
        %1 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
        %3 = tensor.empty() : tensor<64xf32>
        %4 = linalg.negf ins(%2 : tensor<64xf32>) outs(%3 : tensor<64xf32>) -> tensor<64xf32>
        iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        return
      }
    }
  }
  stream.executable private @narrow attributes {hal.executable.target = #narrow} {
    stream.executable.export public @k
    builtin.module {
      func.func @k(%a: !stream.binding, %b: !stream.binding) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>
        %1 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
        %3 = tensor.empty() : tensor<64xf32>
        %4 = linalg.negf ins(%2 : tensor<64xf32>) outs(%3 : tensor<64xf32>) -> tensor<64xf32>
        iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        return
      }
    }
  }
  stream.executable private @wide attributes {hal.executable.target = #wide} {
    stream.executable.export public @k
    builtin.module {
      func.func @k(%a: !stream.binding, %b: !stream.binding) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>
        %1 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
        %3 = tensor.empty() : tensor<64xf32>
        %4 = linalg.negf ins(%2 : tensor<64xf32>) outs(%3 : tensor<64xf32>) -> tensor<64xf32>
        iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        return
      }
    }
  }
}
