// What the functions of subviews.mlir compute, with slices of the whole resources.
util.func public @inside(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>) {
  %c8 = arith.constant 8 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %c28 = arith.constant 28 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %x = stream.async.slice %in[%c24 to %c32] : !stream.resource<external>{%c64} -> !stream.resource<external>{%c8}
  %y = stream.async.slice %in[%c20 to %c28] : !stream.resource<external>{%c64} -> !stream.resource<external>{%c8}
  util.return %x, %y : !stream.resource<external>, !stream.resource<external>
}
util.func public @yielded(%p: i8, %q: i8) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<external>{%c32}
  %f = stream.async.fill %q, %x[%c24 to %c32 for %c8] : i8 -> %x as !stream.resource<external>{%c32}
  util.return %f : !stream.resource<external>
}
