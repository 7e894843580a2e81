// Functions with asynchronous signatures: they wait for a fence and signal another one.

util.func public @double$async(%x: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view attributes {iree.abi.model = "coarse-fences"} {
  %0 = hal.tensor.import wait(%wait) => %x : !hal.buffer_view -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%0, %0 : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %2 = hal.tensor.barrier join(%1 : tensor<4xf32>) => %signal : !hal.fence
  %3 = hal.tensor.export %2 : tensor<4xf32> -> !hal.buffer_view
  util.return %3 : !hal.buffer_view
}

// The argument is written to.
util.func public @increment$async(%x: !hal.buffer_view, %y: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) attributes {iree.abi.model = "coarse-fences"} {
  %0 = hal.tensor.import wait(%wait) => %x : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.import wait(%wait) => %y : !hal.buffer_view -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %2 = linalg.add ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %3 = hal.tensor.alias wait(%wait) => %2 : tensor<4xf32> to %x : !hal.buffer_view
  %4 = hal.tensor.barrier join(%3 : tensor<4xf32>) => %signal : !hal.fence
  util.return
}

// The synchronous form of the first.
util.func public @double(%x: !hal.buffer_view) -> !hal.buffer_view {
  %none = util.null : !hal.fence
  %forever = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %0 = util.call @double$async(%x, %none, %fence) : (!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
  %status = hal.fence.await until([%fence]) timeout_millis(%forever) flags("None") : i32
  util.status.check_ok %status, "the fence of @double"
  util.return %0 : !hal.buffer_view
}

// A result that is a fence: signalled when both arguments are, of which the first is queried.
util.func public @both(%a: !hal.fence, %b: !hal.fence) -> (!hal.fence, i32) {
  %status = hal.fence.query<%a : !hal.fence> : i32
  %fence = hal.fence.join at([%a, %b]) flags("None") -> !hal.fence
  util.return %fence, %status : !hal.fence, i32
}

// It fails its fence, or forgets it.
util.func public @refuse(%status: i32, %fails: i1, %signal: !hal.fence) {
  scf.if %fails {
    hal.fence.fail<%signal : !hal.fence> status(%status)
  }
  util.return
}
