module {
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @main(%input0: tensor<?xf32>, %input1: tensor<?xf32>) -> (%output0: tensor<?xf32>, %output1: tensor<?xf32>)", iree.abi.model = "coarse-fences"}} {
    %c0 = arith.constant 0 : index
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %1 = hal.tensor.import wait(%arg2) => %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%0}
    %2 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
    %3 = hal.tensor.import wait(%arg2) => %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%2}
    %4 = arith.addf %1, %3 : tensor<?xf32>
    %5 = arith.mulf %4, %3 : tensor<?xf32>
    %6:2 = hal.tensor.barrier join(%4, %5 : tensor<?xf32>, tensor<?xf32>) => %arg3 : !hal.fence
    %dim = tensor.dim %6#0, %c0 : tensor<?xf32>
    %7 = hal.tensor.export %6#0 "output0" : tensor<?xf32>{%dim} -> !hal.buffer_view
    %dim_0 = tensor.dim %6#1, %c0 : tensor<?xf32>
    %8 = hal.tensor.export %6#1 "output1" : tensor<?xf32>{%dim_0} -> !hal.buffer_view
    util.return %7, %8 : !hal.buffer_view, !hal.buffer_view
  }
  util.func public @data(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @data(%input0: tensor<4xi32>, %input1: tensor<4xi32>) -> (%output0: tensor<4xi32>)", iree.abi.model = "coarse-fences"}} {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = hal.tensor.import wait(%arg2) => %arg0 "input0" : !hal.buffer_view -> tensor<4xi32>
    %1 = hal.tensor.import wait(%arg2) => %arg1 "input1" : !hal.buffer_view -> tensor<4xi32>
    %extracted = tensor.extract %0[%c0] : tensor<4xi32>
    %2 = arith.cmpi sgt, %extracted, %c0_i32 : i32
    %3 = scf.if %2 -> (tensor<4xi32>) {
      %6 = arith.addi %0, %1 : tensor<4xi32>
      scf.yield %6 : tensor<4xi32>
    } else {
      %6 = arith.muli %0, %1 : tensor<4xi32>
      scf.yield %6 : tensor<4xi32>
    }
    %4 = hal.tensor.barrier join(%3 : tensor<4xi32>) => %arg3 : !hal.fence
    %5 = hal.tensor.export %4 "output0" : tensor<4xi32> -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
}