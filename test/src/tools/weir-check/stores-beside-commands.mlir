// The host writes to a part of a resource while commands read another part. Random programs had that, once two values were packed into one resource.
// RUN: weir-check %s %S/Inputs/stores-beside-commands.mlir --function=beside | FileCheck %s
// RUN: not weir-check %s %S/Inputs/stores-beside-commands.mlir --function=into 2>&1 | FileCheck %s --check-prefix=INTO
// CHECK: equal in 16 of 16 runs
// INTO:  accesses a resource that commands use, without waiting for them

util.func public @beside(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  util.return %x : !stream.resource<external>
}

util.func public @into(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  util.return %x : !stream.resource<external>
}
