// Made by scripts/refresh-spec-tests from the examples of flow.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// flow.md: 2. Types and attributes
util.global private @w = #flow.parameter.named<"model"::"decoder.w3"> : tensor<256x64xbf16>
util.global private @s : !stream.resource<constant> = #stream.parameter.named<"bias"> : vector<128xi8>
util.func private @fragment() {
  %c = flow.tensor.constant #flow.parameter.named<"model"::"rope", {length = 512}> : tensor<16x8xf32>
  util.return
}

// -----

// flow.md: flow.dispatch.region
util.func private @fragment(%zero: f32, %a: tensor<32x8xf32>, %b: tensor<8x16xf32>, %n0: index, %m0: index, %x: tensor<?x4xf32>, %y: tensor<8xi32>) {
  %r = flow.dispatch.region -> (tensor<32x16xf32>) {
    %e = tensor.empty() : tensor<32x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
    %m = linalg.matmul ins(%a, %b : tensor<32x8xf32>, tensor<8x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
    flow.return %m : tensor<32x16xf32>
  }
  %s:2 = flow.dispatch.region[%m0, %n0] -> (tensor<?x4xf32>{%m0}, tensor<8xi32>) {
    flow.return %x, %y : tensor<?x4xf32>, tensor<8xi32>
  } count(%wm: index, %wn: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %wm, %wn, %c1 : index, index, index
  }
  util.return
}

// -----

// flow.md: flow.dispatch.workgroups
util.func private @fragment(%n: index, %x: tensor<?x8xf32>) {
  %0 = flow.dispatch.workgroups[%n](%x, %n) : (tensor<?x8xf32>{%n}, index) -> tensor<?x8xf32>{%n} =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>, %dim: index,
       %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf32>>) {
    %o = iree_tensor_ext.dispatch.workload.ordinal %dim, 0 : index
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [%o, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%o} -> tensor<?x8xf32>
    %u = math.exp %t : tensor<?x8xf32>
    iree_tensor_ext.dispatch.tensor.store %u, %out, offsets = [0, 0], sizes = [%o, 8], strides = [1, 1] : tensor<?x8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf32>>{%o}
    flow.return
  } count(%w: index) -> (index, index, index) {
    %gx, %gy, %gz = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %gx, %gy, %gz : index, index, index
  }
  util.return
}

// -----

// flow.md: flow.dispatch.workgroups
util.func private @fragment(%acc: tensor<64xi32>) {
  %1 = flow.dispatch.workgroups(%acc) : (tensor<64xi32>) -> %acc attributes {demo.tag = 1 : i32} =
      (%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>> -> tensor<64xi32>
    %d = arith.addi %t, %t : tensor<64xi32>
    iree_tensor_ext.dispatch.tensor.store %d, %b, offsets = [0], sizes = [64], strides = [1] : tensor<64xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>>
    flow.return
  }
  util.return
}

// -----

// flow.md: flow.dispatch.workgroup.id / .count / .size
util.func private @fragment() {
  %x = flow.dispatch.workgroup.id[0] : index
  util.return
}

// -----

// flow.md: flow.dispatch.tie_shape
util.func private @fragment(%arg: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>, %d: index) {
  %t = flow.dispatch.tie_shape %arg : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%d}
  util.return
}

// -----

// flow.md: flow.executable.export
flow.executable private @exe {
  flow.executable.export public @entry workgroups(%w0: index, %w1: index) -> (index, index, index) {
    %one = arith.constant 1 : index
    flow.return %w1, %w0, %one : index, index, index
  }
  flow.executable.export public @entry as("entry_small")
  builtin.module {
    func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<12xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12xf32>>) {
      return
    }
  }
}

// -----

// flow.md: flow.dispatch
util.func private @fragment(%m: index, %n: index, %x: tensor<12x?xf32>, %p: tensor<8xf32>, %q: tensor<4x?xi8>) {
  %0 = flow.dispatch @exe::@entry[%m, %n](%x, %n) : (tensor<12x?xf32>{%n}, index) -> tensor<?xf32>{%m}
  %1:2 = flow.dispatch {@exe::@entry, @exe2::@entry}(%p, %q) : (tensor<8xf32>, tensor<4x?xi8>{%n}) -> (%p, %q as tensor<?x4xi8>{%n})
  flow.dispatch @exe::@entry[%m, %n](%x, %n) {demo.note} : (tensor<12x?xf32>{%n}, index) -> ()
  util.return
}

// -----

// flow.md: flow.call
flow.func private @host_scan(%arg0: tensor<?xf32>, %arg1: index) -> %arg0
util.func private @fragment(%t: tensor<?xf32>, %n: index) {
  %r = flow.call @host_scan(%t, %n) : (tensor<?xf32>{%n}, index) -> %t{%n}
  util.return
}

// -----

// flow.md: flow.tensor.constant
util.func private @fragment() {
  %c = flow.tensor.constant dense<1.5> : tensor<2x3xf32>
  util.return
}

// -----

// flow.md: flow.tensor.dynamic_constant
util.func private @fragment() {
  %c = flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  util.return
}

// -----

// flow.md: flow.tensor.tie_shape
util.func private @fragment(%x: tensor<?x4xf32>, %d: index) {
  %t = flow.tensor.tie_shape %x : tensor<?x4xf32>{%d}
  util.return
}

// -----

// flow.md: flow.tensor.reshape
util.func private @fragment(%x: tensor<6x?xf32>, %n: index, %m: index) {
  %r = flow.tensor.reshape %x : tensor<6x?xf32>{%n} -> tensor<?x3xf32>{%m}
  util.return
}

// -----

// flow.md: flow.tensor.bitcast
util.func private @fragment(%x: tensor<4xi32>) {
  %b = flow.tensor.bitcast %x : tensor<4xi32> -> tensor<2x4xi16>
  util.return
}

// -----

// flow.md: flow.tensor.load
util.func private @fragment(%t: tensor<4x?xf32>, %i: index, %j: index, %n: index) {
  %v = flow.tensor.load %t[%i, %j] : tensor<4x?xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.store
util.func private @fragment(%v: f32, %t: tensor<8xf32>, %i: index) {
  %u = flow.tensor.store %v, %t[%i] : tensor<8xf32>
  util.return
}

// -----

// flow.md: flow.tensor.alloca
util.func private @fragment(%n: index) {
  %a = flow.tensor.alloca : tensor<?x8xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.empty
util.func private @fragment(%n: index) {
  %e = flow.tensor.empty : tensor<?xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.splat
util.func private @fragment(%v: f32, %n: index) {
  %s = flow.tensor.splat %v : tensor<4x?xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.clone
util.func private @fragment(%x: tensor<?xf32>, %n: index) {
  %d = flow.tensor.clone %x : tensor<?xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.encode
util.func private @fragment(%x: tensor<?x64xf32>, %n: index) {
  %e = flow.tensor.encode %x : tensor<?x64xf32>{%n} -> tensor<?x64xf32, #iree_encoding.testing<>>{%n}
  %p = flow.tensor.encode %e : tensor<?x64xf32, #iree_encoding.testing<>>{%n} -> tensor<?x64xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.barrier
util.func private @fragment(%x: tensor<4xf32>) {
  %b = flow.tensor.barrier %x : tensor<4xf32> on #hal.device.affinity<@dev0>
  util.return
}

// -----

// flow.md: flow.tensor.transfer
util.func private @fragment(%x: tensor<?xf32>, %n: index) {
  %y = flow.tensor.transfer %x : tensor<?xf32>{%n} to #hal.device.promise<@dev1>
  util.return
}

// -----

// flow.md: flow.tensor.slice
util.func private @fragment(%x: tensor<16x?xf32>, %i: index, %j: index, %h: index, %w: index, %n: index) {
  %s = flow.tensor.slice %x[%i, %j for %h, %w] : tensor<16x?xf32>{%n} -> tensor<4x?xf32>{%w}
  util.return
}

// -----

// flow.md: flow.tensor.update
util.func private @fragment(%u: tensor<2x?xf32>, %t: tensor<8x?xf32>, %i: index, %j: index, %w: index, %n: index) {
  %r = flow.tensor.update %u, %t[%i, %j] : tensor<2x?xf32>{%w} -> %t as tensor<8x?xf32>{%n}
  util.return
}

// -----

// flow.md: flow.tensor.trace
util.func private @fragment(%x: tensor<4x?xf32>, %n: index, %y: tensor<i32>) {
  flow.tensor.trace "after_norm" = [
    %x : tensor<4x?xf32>{%n},
    %y : tensor<i32>
  ]
  util.return
}

// -----

// flow.md: 9. Generic form
"util.func"() <{function_type = (tensor<8xf32>, index) -> tensor<8xf32>, sym_name = "k", sym_visibility = "public"}> ({
^bb0(%a: tensor<8xf32>, %n: index):
  %0 = "flow.dispatch"(%n, %a) <{entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 1, 1, 0, 0>, tied_operands = [-1 : index]}> : (index, tensor<8xf32>) -> tensor<8xf32>
  %1 = "flow.dispatch.region"(%n) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    "flow.return"(%0) : (tensor<8xf32>) -> ()
  }, {
  ^bb0(%w: index):
    "flow.return"(%w, %w, %w) : (index, index, index) -> ()
  }) : (index) -> tensor<8xf32>
  %2 = "flow.tensor.update"(%1, %n, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}> : (tensor<8xf32>, index, tensor<8xf32>) -> tensor<8xf32>
  %3 = "flow.tensor.transfer"(%2) <{target = #hal.device.promise<@d>}> : (tensor<8xf32>) -> tensor<8xf32>
  "util.return"(%3) : (tensor<8xf32>) -> ()
}) : () -> ()
// generic

// -----

// flow.md: A.2 Ops
#pipeline_layout = #hal.pipeline.layout<constants = 8, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
util.func private @fragment(%view: !hal.buffer_view, %d: index, %fence: !hal.fence, %r: tensor<?xf32>, %storage: !hal.buffer, %a: tensor<3xf32>, %b: tensor<4xf32>, %done: !hal.fence) {
  %c0 = arith.constant 0 : index
  %t = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<?x4xf32>{%d}
  %u = hal.tensor.import wait(%fence) => consume %view : !hal.buffer_view -> tensor<2xui32> as tensor<2xi32>
  %v = hal.tensor.export on(#hal.device.affinity<@dev0>) %r "output0" : tensor<?xf32>{%d} -> !hal.buffer_view
  %w = hal.tensor.alias %r : tensor<?xf32>{%d} to %storage : !hal.buffer
  %x:2 = hal.tensor.barrier join(%a, %b : tensor<3xf32>, tensor<4xf32>) => %done : !hal.fence
  %y = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : index
  %z = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%d}
  %k = hal.interface.constant.load layout(#pipeline_layout) ordinal(2) : i32
  util.return
}
