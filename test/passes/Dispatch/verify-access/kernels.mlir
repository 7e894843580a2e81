// V5: what the arguments of kernels say agrees with their bodies, as far as these show (dispatch-passes.md A17, 3.4).
// RUN: weir-opt %s -split-input-file -verify-diagnostics --weir-verify-access

stream.executable private @agrees {
  stream.executable.export public @f
  stream.executable.export public @unknown
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}, %c: !stream.binding {weir.access = "rw"}) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    func.func @unknown(%a: !stream.binding {weir.access = "ro"}) {
      "somebody.else"(%a) : (!stream.binding) -> ()
      return
    }
  }
}

// -----

stream.executable private @stores {
  stream.executable.export public @f
  builtin.module {
    // expected-error @+1 {{V5: argument 0 of @f has weir.access = "ro", but the body stores to it}}
    func.func @f(%a: !stream.binding {weir.access = "ro"}) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %k = arith.constant 1.0 : f32
      memref.store %k, %i[%c0] : memref<4xf32>
      return
    }
  }
}

// -----

stream.executable private @loads {
  stream.executable.export public @f
  builtin.module {
    // expected-error @+1 {{V5: argument 0 of @f has weir.access = "wo", but the body reads its previous contents}}
    func.func @f(%a: !stream.binding {weir.access = "wo"}) {
      %c0 = arith.constant 0 : index
      %o = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}

// -----

stream.executable private @partial {
  stream.executable.export public @f
  builtin.module {
    // expected-error @+1 {{V5: argument 0 of @f has weir.overwrites, but the body stores at most 3 of 4 elements}}
    func.func @f(%a: !stream.binding {weir.access = "wo", weir.overwrites}) {
      %c0 = arith.constant 0 : index
      %k = arith.constant dense<1.0> : tensor<3xf32>
      %o = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %k, %o, offsets = [1], sizes = [3], strides = [1] : tensor<3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}

// -----

stream.executable private @nothing {
  stream.executable.export public @f
  builtin.module {
    // expected-error @+1 {{V5: argument 0 of @f has weir.overwrites, but the body stores nothing}}
    func.func @f(%a: !stream.binding {weir.access = "wo", weir.overwrites}) {
      return
    }
  }
}

// -----

stream.executable private @alone {
  stream.executable.export public @f
  builtin.module {
    // expected-error @+1 {{V5: argument 0 of @f has weir.overwrites, which needs weir.access = "wo" or "rw"}}
    func.func @f(%a: !stream.binding {weir.access = "ro", weir.overwrites}) {
      return
    }
  }
}
