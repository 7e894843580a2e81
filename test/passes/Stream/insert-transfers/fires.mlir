// RUN: weir-opt %s --split-input-file --weir-insert-transfers --remarks-filter='weir-insert-transfers' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>

// One transfer for all uses in a block, before the first; none for a use where the value lives.
// REMARKS: [Passed] transfer-inserted {{.*}} Function=shared
// REMARKS-NOT: Function=shared
// CHECK-LABEL: @shared
// CHECK: %[[Y:.+]] = stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@make
// CHECK: %[[T:.+]] = stream.async.transfer %[[Y]] : !stream.resource<*>{%{{.+}}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>
// CHECK: stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@use(%[[T]])
// CHECK: stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@use(%[[T]])
// CHECK: stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@use(%[[Y]])
// CHECK-NOT: transfer
util.func public @shared(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %y = stream.tensor.dispatch on(#a) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  %0 = stream.tensor.dispatch on(#b) @ex::@use(%y) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  %1 = stream.tensor.dispatch on(#b) @ex::@use(%y) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  %2 = stream.tensor.dispatch on(#a) @ex::@use(%y) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  util.return %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// -----

// Constants are made at the use; a slice of what lives elsewhere is taken there.
// REMARKS: [Passed] constant-remade {{.*}} Function=constants
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK-LABEL: @constants
  // CHECK: stream.tensor.constant on(#hal.device.affinity<@b>) : tensor<4xf32>
  // CHECK: %[[K:.+]] = stream.async.transfer {{.*}} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@b>) !stream.resource<*>
  // CHECK: %[[Y:.+]] = stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@use(%[[K]])
  // CHECK: stream.tensor.slice on(#hal.device.affinity<@b>) %[[Y]]
  // CHECK-NOT: transfer
  util.func private @constants() -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %k = stream.tensor.constant on(#a) : tensor<4xf32> in !stream.resource<constant> = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %m = stream.async.transfer %k : !stream.resource<constant>{%c16} from(#a) -> to(#a) !stream.resource<*>{%c16}
    %y = stream.tensor.dispatch on(#b) @ex::@use(%m) : (tensor<4xf32> in !stream.resource<*>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    %s = stream.tensor.slice on(#a) %y[%c0 for %c2] : tensor<4xf32> in !stream.resource<*>{%c16} -> tensor<2xf32> in !stream.resource<*>{%c8}
    util.return %s : !stream.resource<*>
  }
}

// -----

// A loop whose value stays on one device has no transfer inside; branches that bring values of two together do.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK-LABEL: @loop
  // CHECK: scf.for
  // CHECK-NOT: transfer
  // CHECK: scf.yield
  // CHECK: stream.async.transfer
  // CHECK: stream.tensor.export on(#hal.device.affinity<@a>)
  util.func public @loop(%n: index, %count: index) -> !hal.buffer_view {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = stream.tensor.dispatch on(#b) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<external>{%n}
    %r = scf.for %i = %c0 to %count step %c1 iter_args(%v = %x) -> (!stream.resource<external>) {
      %w = stream.tensor.dispatch on(#b) @ex::@use(%v) : (tensor<?xf32>{%n} in !stream.resource<external>{%n}) -> tensor<?xf32>{%n} in !stream.resource<external>{%n}
      scf.yield %w : !stream.resource<external>
    }
    %view = stream.tensor.export on(#a) %r : tensor<?xf32>{%n} in !stream.resource<external>{%n} -> !hal.buffer_view
    util.return %view : !hal.buffer_view
  }

  // CHECK-LABEL: @branches
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@make
  // CHECK: stream.async.transfer {{.*}} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>)
  // CHECK: scf.yield
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@make
  // CHECK-NOT: transfer
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@use
  util.func public @branches(%n: index, %cond: i1) -> !stream.resource<*> {
    %r = scf.if %cond -> (!stream.resource<*>) {
      %x = stream.tensor.dispatch on(#b) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
      scf.yield %x : !stream.resource<*>
    } else {
      %x = stream.tensor.dispatch on(#a) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
      scf.yield %x : !stream.resource<*>
    }
    %y = stream.tensor.dispatch on(#a) @ex::@use(%r) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    util.return %y : !stream.resource<*>
  }

  // Functions give and take values where they are made and used.
  // CHECK-LABEL: @callee
  // CHECK-NOT: transfer
  // CHECK-LABEL: @caller
  // CHECK: util.call @callee
  // CHECK-NOT: transfer
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@use
  util.func private @callee(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
    %y = stream.tensor.dispatch on(#b) @ex::@use(%x) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    util.return %y : !stream.resource<*>
  }
  util.func private @caller(%n: index) -> !stream.resource<*> {
    %x = stream.tensor.dispatch on(#b) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    %y = util.call @callee(%x, %n) : (!stream.resource<*>, index) -> !stream.resource<*>
    %z = stream.tensor.dispatch on(#b) @ex::@use(%y) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    util.return %z : !stream.resource<*>
  }
}

// -----

// A global that holds a constant lives where its users are; one that is stored from another device does, too.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK-LABEL: @weights
  // CHECK: stream.tensor.constant on(#hal.device.affinity<@b>)
  // CHECK: stream.async.transfer {{.*}} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@b>)
  // CHECK: util.global.store
  // CHECK: util.global.load
  // CHECK-NOT: transfer
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@b>)
  util.global private @weights : !stream.resource<constant>
  util.initializer {
    %c16 = arith.constant 16 : index
    %k = stream.tensor.constant on(#a) : tensor<4xf32> in !stream.resource<constant> = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %m = stream.async.transfer %k : !stream.resource<constant>{%c16} from(#a) -> to(#a) !stream.resource<constant>{%c16}
    util.global.store %m, @weights : !stream.resource<constant>
    util.return
  }
  util.func public @use_weights() -> !stream.resource<*> {
    %c16 = arith.constant 16 : index
    %w = util.global.load @weights : !stream.resource<constant>
    %y = stream.tensor.dispatch on(#b) @ex::@use(%w) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    util.return %y : !stream.resource<*>
  }
}

// -----

// Nothing to do: queues of one device, and memory that both see.
#a = #hal.device.affinity<@a>
#a0 = #hal.device.affinity<@a, [0]>
util.func public @queues(%n: index) -> !stream.resource<*> {
  // CHECK-LABEL: @queues
  // CHECK-NOT: transfer
  %x = stream.tensor.dispatch on(#a0) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  %y = stream.tensor.dispatch on(#a) @ex::@use(%x) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
  util.return %y : !stream.resource<*>
}

// -----

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.topology = #hal.device.topology<links = [(@a -> @b = {unified_memory = true})]>} {
  // CHECK-LABEL: @unified
  // CHECK-NOT: transfer
  util.func public @unified(%n: index) -> !stream.resource<*> {
    %x = stream.tensor.dispatch on(#a) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    %y = stream.tensor.dispatch on(#b) @ex::@use(%x) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
    util.return %y : !stream.resource<*>
  }
}
