// RUN: weir-opt %s --weir-convert-input --split-input-file --verify-diagnostics

#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
stream.executable private @missing {
  builtin.module {
    func.func @f(%in: !stream.binding) {
      %c0 = arith.constant 0 : index
      // expected-error @+1 {{is binding 1, but @f has no argument for it: bindings are arguments of type !stream.binding or !iree_tensor_ext.dispatch.tensor}}
      %o = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : memref<8xf32>
      "test.use"(%o) : (memref<8xf32>) -> ()
      return
    }
  }
}

// -----

#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
stream.executable private @constant {
  builtin.module {
    func.func @f(%in: !stream.binding, %n: index) {
      // expected-error @+1 {{is constant 0 of type 'i32', but @f has no argument for it}}
      %i = hal.interface.constant.load layout(#layout) ordinal(0) : i32
      "test.use"(%i) : (i32) -> ()
      return
    }
  }
}

// -----

#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
flow.executable private @other_type {
  builtin.module {
    func.func @f(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>) {
      %c0 = arith.constant 0 : index
      // expected-error @+1 {{views binding 0 as 'memref<8xf32>', the argument of @f is '!iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>'}}
      %i = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<8xf32>
      "test.use"(%i) : (memref<8xf32>) -> ()
      return
    }
  }
}
