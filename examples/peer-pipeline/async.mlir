// pad.mlir where the peer has lowered it to bytes, without the device: 384 values and room for 512.
util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c1536 = arith.constant 1536 : index
  %c2048 = arith.constant 2048 : index
  %zero = arith.constant 0 : i8
  %sequence = stream.tensor.import %view : !hal.buffer_view -> tensor<1x384xf32> in !stream.resource<external>{%c1536}
  %values = stream.async.cast %sequence : !stream.resource<external>{%c1536} -> !stream.resource<*>{%c1536}
  %filled = stream.async.splat %zero : i8 -> !stream.resource<*>{%c2048}
  %padded = stream.async.update %values, %filled[%c0 to %c1536] : !stream.resource<*>{%c1536} -> %filled as !stream.resource<*>{%c2048}
  %result = stream.async.cast %padded : !stream.resource<*>{%c2048} -> !stream.resource<external>{%c2048}
  %out = stream.tensor.export %result : tensor<1x512xf32> in !stream.resource<external>{%c2048} -> !hal.buffer_view
  util.return %out : !hal.buffer_view
}
