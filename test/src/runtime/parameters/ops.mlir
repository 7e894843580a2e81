// The ops of phase async and cmd that read and write parameters, executed.

// RUN: %python %S/Inputs/parameters.py %t.irpa a=i32:1,2,3,4 b=i32:10,20,30,40
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=load --parameters=m=%t.irpa | FileCheck %s --check-prefix=LOAD
// RUN: weir-run --module=%t.so --function=read --parameters=m=%t.irpa | FileCheck %s --check-prefix=READ
// RUN: weir-run --module=%t.so --function=gather --parameters=m=%t.irpa | FileCheck %s --check-prefix=GATHER
// RUN: not weir-run --module=%t.so --function=write --input=4xi32=7 --parameters=m=%t.irpa 2>&1 | FileCheck %s --check-prefix=READONLY
// RUN: weir-run --module=%t.so --function=write --input="4xi32=7 8 9 10" --writable-parameters=m=%t.irpa
// RUN: weir-run --module=%t.so --function=load --parameters=m=%t.irpa | FileCheck %s --check-prefix=WRITTEN
// RUN: weir-run --module=%t.so --function=scatter --input="4xi32=1 2 3 4" --writable-parameters=m=%t.irpa
// RUN: weir-run --module=%t.so --function=load --parameters=m=%t.irpa | FileCheck %s --check-prefix=SCATTERED
// RUN: weir-run --module=%t.so --function=flow --parameters=m=%t.irpa | FileCheck %s --check-prefix=FLOW

// LOAD: 4xi32=1 2 3 4
util.func public @load() -> tensor<4xi32> {
  %scope = util.buffer.constant : !util.buffer = "m"
  %key = util.buffer.constant : !util.buffer = "a"
  %c0 = arith.constant 0 : i64
  %a = flow.parameter.load %scope::%key[%c0] : tensor<4xi32>
  %copy = flow.tensor.clone %a : tensor<4xi32>
  util.return %copy : tensor<4xi32>
}

// From the third element on.
// READ: 2xi32=30 40
util.func public @read() -> tensor<2xi32> {
  %scope = util.buffer.constant : !util.buffer = "m"
  %key = util.buffer.constant : !util.buffer = "b"
  %c8 = arith.constant 8 : i64
  %b = flow.parameter.load %scope::%key[%c8] : tensor<2xi32>
  %copy = flow.tensor.clone %b : tensor<2xi32>
  util.return %copy : tensor<2xi32>
}

// GATHER: 6xi32=3 4 10 20 0 0
util.func public @gather() -> !hal.buffer_view {
  %scope = util.buffer.constant : !util.buffer = "m"
  %a = util.buffer.constant : !util.buffer = "a"
  %b = util.buffer.constant : !util.buffer = "b"
  %o0 = arith.constant 0 : i64
  %o8 = arith.constant 8 : i64
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %zero = arith.constant 0 : i32
  %empty = stream.async.splat %zero : i32 -> !stream.resource<external>{%c24}
  %r, %t = stream.async.parameter.gather {
    %scope::%a[%o8] -> %empty[%c0 to %c8 for %c8] : !stream.resource<external>{%c24},
    %scope::%b[%o0] -> %empty[%c8 to %c16 for %c8] : !stream.resource<external>{%c24}
  } : !stream.resource<external> => !stream.timepoint
  %ready = stream.timepoint.await %t => %r : !stream.resource<external>{%c24}
  %y = stream.tensor.export %ready : tensor<6xi32> in !stream.resource<external>{%c24} -> !hal.buffer_view
  util.return %y : !hal.buffer_view
}

// READONLY: weir-run: error: {{.*}}the program writes to parameter 'm::a', but '{{.*}}.irpa' was opened for reading (weir-run --writable-parameters)
// WRITTEN: 4xi32=7 8 9 10
util.func public @write(%x: tensor<4xi32>) -> tensor<4xi32> {
  %scope = util.buffer.constant : !util.buffer = "m"
  %key = util.buffer.constant : !util.buffer = "a"
  %c0 = arith.constant 0 : i64
  %written = flow.parameter.write %x -> %scope::%key[%c0] : tensor<4xi32>
  util.return %written : tensor<4xi32>
}

// The halves change places.
// SCATTERED: 4xi32=3 4 1 2
util.func public @scatter(%x: !hal.buffer_view) -> !hal.buffer_view {
  %scope = util.buffer.constant : !util.buffer = "m"
  %key = util.buffer.constant : !util.buffer = "a"
  %o0 = arith.constant 0 : i64
  %o8 = arith.constant 8 : i64
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x0 = stream.tensor.import %x : !hal.buffer_view -> tensor<4xi32> in !stream.resource<external>{%c16}
  %r, %t = stream.async.parameter.scatter {
    %x0[%c8 to %c16 for %c8] : !stream.resource<external>{%c16} -> %scope::%key[%o0],
    %x0[%c0 to %c8 for %c8] : !stream.resource<external>{%c16} -> %scope::%key[%o8]
  } : !stream.resource<external> => !stream.timepoint
  %ready = stream.timepoint.await %t => %r : !stream.resource<external>{%c16}
  %y = stream.tensor.export %ready : tensor<4xi32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %y : !hal.buffer_view
}

// FLOW: 2xi32=9 6
util.func public @flow() -> tensor<2xi32> {
  %w = flow.tensor.constant #flow.parameter.named<"m"::"a", {offset = 4 : i64, length = 8 : i64}> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%w : tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%in: i32, %out: i32):
    %c5 = arith.constant 5 : i32
    %s = arith.addi %in, %c5 : i32
    linalg.yield %s : i32
  } -> tensor<2xi32>
  util.return %y : tensor<2xi32>
}
