// What IREE's input of torch makes of a function: an asynchronous one, which waits for a fence and signals another, and a shell that waits for it.

util.func public @main$async(%x: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view attributes {iree.abi.model = "coarse-fences"} {
  %0 = hal.tensor.import wait(%wait) => %x : !hal.buffer_view -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%0, %0 : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %2 = hal.tensor.barrier join(%1 : tensor<4xf32>) => %signal : !hal.fence
  %3 = hal.tensor.export %2 : tensor<4xf32> -> !hal.buffer_view
  util.return %3 : !hal.buffer_view
}

util.func public @main(%x: !hal.buffer_view) -> !hal.buffer_view {
  %signalled = util.null : !hal.fence
  %forever = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %0 = util.call @main$async(%x, %signalled, %fence) : (!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
  %status = hal.fence.await until([%fence]) timeout_millis(%forever) flags("None") : i32
  util.status.check_ok %status
  util.return %0 : !hal.buffer_view
}
