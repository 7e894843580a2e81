// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s
// RUN: not weir-opt %S/Inputs/alias-in-text.mlir 2>&1 | FileCheck %s --check-prefix=ALIAS

// Types, attributes and ops (in generic form) that the dialects leave out pass through.

// CHECK: module attributes {demo.a = #util.future<1, [2]> : i32, demo.b = #flow.future, demo.c = #stream.future<"x">, demo.d = #iree_tensor_ext.future<1>}
module attributes {demo.a = #util.future<1, [2]> : i32, demo.b = #flow.future, demo.c = #stream.future<"x">, demo.d = #iree_tensor_ext.future<1>} {
  // CHECK: util.func private @lists(%arg0: !util.list<?>, %arg1: !util.list<!util.list<i32>>, %arg2: !stream.channel, %arg3: !flow.channel, %arg4: !iree_tensor_ext.future<4x?>)
  util.func private @lists(%arg0: !util.list<?>, %arg1: !util.list<!util.list<i32>>, %arg2: !stream.channel, %arg3: !flow.channel, %arg4: !iree_tensor_ext.future<4x?>)
  // CHECK: util.func private @ops(%[[L:[a-z0-9]+]]: !util.list<?>, %[[C:[a-z0-9]+]]: !stream.channel)
  util.func private @ops(%l: !util.list<?>, %c: !stream.channel) {
    // CHECK: "util.list.future"(%[[L]]) : (!util.list<?>) -> index
    %n = "util.list.future"(%l) : (!util.list<?>) -> index
    // CHECK: "stream.channel.future"(%[[C]]) : (!stream.channel) -> index
    %r = "stream.channel.future"(%c) : (!stream.channel) -> index
    // CHECK: "flow.collective.future"() {demo.x} : () -> ()
    "flow.collective.future"() {demo.x} : () -> ()
    // CHECK: "iree_encoding.future"() : () -> ()
    "iree_encoding.future"() : () -> ()
    util.return
  }
}

// The definition of an alias inside such text would be lost.
// ALIAS: error: the alias #loop stands in text of the util dialect that is kept as it is: print the program with --mlir-print-local-scope
