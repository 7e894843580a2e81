// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s
// RUN: weir-opt %S/Inputs/alias-in-text.mlir | FileCheck %s --check-prefix=ALIAS
// RUN: weir-opt %S/Inputs/alias-in-text.mlir | weir-opt | FileCheck %s --check-prefix=ALIAS

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

// The definition of an alias inside such text would be lost: it is spelled out.
// ALIAS: demo.a = #util.future<affine_map<(d0) -> (d0)>>
// ALIAS-SAME: demo.b = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 32, {x = -1.5 : f32, s = "#loop", y = @f}>
// ALIAS-SAME: demo.c = #iree_codegen.compilation_info<lowering_config = #iree_codegen.lowering_config<tile_sizes = {{\[\[}}8, 8, 0], [1, 1, 4]]>, translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 32, {x = -1.5 : f32, s = "#loop", y = @f}>>
// ALIAS-SAME: demo.d = #iree_codegen.nested<#iree_codegen.compilation_info<lowering_config = #iree_codegen.lowering_config<tile_sizes = {{\[\[}}8, 8, 0], [1, 1, 4]]>, translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 32, {x = -1.5 : f32, s = "#loop", y = @f}>> : i32, tensor<4xf32>>
