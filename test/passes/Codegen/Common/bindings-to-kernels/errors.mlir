// RUN: weir-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(stream.executable(builtin.module(weir-bindings-to-kernels)))"

stream.executable private @ex {
  stream.executable.export public @pass
  builtin.module {
    func.func private @other(!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>)
    func.func @pass(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      // expected-error @+1 {{uses a dispatch tensor, but is not a load or store of one}}
      func.call @other(%x) : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) -> ()
      return
    }
  }
}
