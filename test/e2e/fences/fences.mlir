// Ops of programs on fences: on the host, between functions, and before the caller signals them.
// RUN: weir-run --module=%s --function=orders --input=4xf32=1 | FileCheck %s --check-prefix=ORDERS
// RUN: weir-run --module=%s --function=orders --input=4xf32=1 --target=reference | FileCheck %s --check-prefix=ORDERS
// RUN: weir-run --module=%s --function=states --input=3 | FileCheck %s --check-prefix=STATES
// RUN: not weir-run --module=%s --function=fails --input=3 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not weir-run --module=%s --function=forgets --input=0 2>&1 | FileCheck %s --check-prefix=FORGETS
// RUN: weir-run --module=%s --function=made | FileCheck %s --check-prefix=MADE
// RUN: weir-run --module=%s --list-functions | FileCheck %s --check-prefix=LIST
// RUN: weir-check %s %s --function=double | FileCheck %s --check-prefix=CHECKED

// LIST: orders (!hal.buffer_view) -> !hal.buffer_view

util.func private @double(%x: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view {
  %0 = hal.tensor.import wait(%wait) => %x : !hal.buffer_view -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%0, %0 : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %2 = hal.tensor.barrier join(%1 : tensor<4xf32>) => %signal : !hal.fence
  %3 = hal.tensor.export %2 : tensor<4xf32> -> !hal.buffer_view
  util.return %3 : !hal.buffer_view
}

// The first call waits for a fence that is signalled after both calls.
// ORDERS: 4xf32=4 4 4 4
// CHECKED: equal in
util.func public @orders(%x: !hal.buffer_view) -> !hal.buffer_view {
  %forever = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %start = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %between = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %end = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %0 = util.call @double(%x, %start, %between) : (!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
  %1 = util.call @double(%0, %between, %end) : (!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
  hal.fence.signal<%start : !hal.fence>
  %both = hal.fence.join at([%between, %end]) flags("None") -> !hal.fence
  %status = hal.fence.await until([%both]) timeout_millis(%forever) flags("None") : i32
  util.status.check_ok %status
  util.return %1 : !hal.buffer_view
}

// Pending, timed out, signalled, failed; a fence is decided once; a join fails with what failed.
// STATES:      result[0]: i32=17
// STATES-NEXT: result[1]: i32=4
// STATES-NEXT: result[2]: i32=0
// STATES-NEXT: result[3]: i32=3
// STATES-NEXT: result[4]: i32=3
// STATES-NEXT: result[5]: i64=1
util.func public @states(%code: i32) -> (i32, i32, i32, i32, i32, i64) {
  %soon = arith.constant 5 : i32
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %a = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %b = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %0 = hal.fence.query<%a : !hal.fence> : i32
  %1 = hal.fence.await until([%a]) timeout_millis(%soon) flags("None") : i32
  hal.fence.signal<%a : !hal.fence>
  hal.fence.fail<%a : !hal.fence> status(%code)
  %2 = hal.fence.query<%a : !hal.fence> : i32
  hal.fence.fail<%b : !hal.fence> status(%code)
  %3 = hal.fence.query<%b : !hal.fence> : i32
  %both = hal.fence.join at([%a, %b]) flags("None") -> !hal.fence
  %4 = hal.fence.await until([%a, %both]) timeout_millis(%soon) flags("None") : i32
  %count = hal.devices.count : index
  %5 = arith.index_cast %count : index to i64
  util.return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i64
}

// FAILS: fences.mlir:[[@LINE+5]]:3: it went wrong: 3
util.func public @fails(%code: i32) {
  %none = util.null : !hal.fence
  %soon = arith.constant 5 : i32
  %status = hal.fence.await until([%none]) timeout_millis(%soon) flags("None") : i32
  util.status.check_ok %code, "it went wrong"
  util.return
}

// FORGETS: 'forgets' has returned without signalling the fence
util.func public @forgets(%signals: i1, %fence: !hal.fence) {
  scf.if %signals {
    hal.fence.signal<%fence : !hal.fence>
  }
  util.return
}

// MADE: result[0]: hal.fence
util.func public @made() -> !hal.fence {
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  util.return %fence : !hal.fence
}
