// RUN: weir-opt %s --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file | weir-opt --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file --mlir-print-op-generic | weir-opt --split-input-file | FileCheck %s

// Attributes that mean something here, and text that is kept.
// CHECK-DAG: #[[TARGET:.+]] = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx2", iree.encoding.resolver = "r"}>
// CHECK-DAG: #[[PLAIN:.+]] = #hal.executable.target<"reference", "none">
// CHECK-DAG: #[[DEVICE:.+]] = #hal.device.target<"local", {x = 1 : i64}, [#[[TARGET]]]> : !hal.device
// CHECK-DAG: #[[BARE:.+]] = #hal.device.target<"local"> : !hal.device
// CHECK-DAG: #[[LAYOUT:.+]] = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<uniform_buffer, ReadOnly>], flags = Indirect>
// CHECK: module attributes
// CHECK-SAME: t.a = #hal.device.affinity<@dev>
// CHECK-SAME: t.b = #hal.device.affinity<@dev, [0, 3]>
// CHECK-SAME: t.c = #hal.device.promise<@dev, [1]>
// CHECK-SAME: t.d = #hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@b>]>
// CHECK-SAME: t.e = #hal.descriptor_type<uniform_buffer>
// CHECK-SAME: t.f = #hal.device.topology<links = [(@a -> @b = {transparent_access = true, unified_memory = true})]>
// CHECK-SAME: t.g = #hal.some.thing<"text [#x", {[(<>)]}> : tensor<4xf32>
// CHECK-SAME: t.h = !hal.channel<4>
// CHECK-SAME: t.i = #hal.unknown
// CHECK-SAME: t.j = #[[LAYOUT]]
// CHECK-SAME: t.k = #[[PLAIN]]
// CHECK-SAME: t.l = #[[BARE]]
module attributes {
  t.a = #hal.device.affinity<@dev>,
  t.b = #hal.device.affinity<@dev, [3, 0]>,
  t.c = #hal.device.promise<@dev, [1]>,
  t.d = #hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@b>]>,
  t.e = #hal.descriptor_type<uniform_buffer>,
  t.f = #hal.device.topology<links = [(@a -> @b = {unified_memory = true, transparent_access = true})]>,
  t.g = #hal.some.thing<"text [#x", {[(<>)]}> : tensor<4xf32>,
  t.h = !hal.channel<4>,
  t.i = #hal.unknown,
  t.j = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, <uniform_buffer, ReadOnly>], flags = Indirect>,
  t.k = #hal.executable.target<"reference", "none">,
  t.l = #hal.device.target<"local">
} {
  // CHECK: util.global private @device = #[[DEVICE]]
  util.global private @device = #hal.device.target<"local", {x = 1}, [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx2", iree.encoding.resolver = "r"}>]>
  // CHECK: util.global private @any = #hal.device.select<[x]> : !hal.device
  util.global private @any = #hal.device.select<[x]>
  // CHECK: util.func private @types(%arg0: !hal.buffer, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.device, %arg4: !hal.semaphore, %arg5: !hal.allocator)
  util.func private @types(!hal.buffer, !hal.buffer_view, !hal.fence, !hal.device, !hal.semaphore, !hal.allocator)
}

// -----

// CHECK-LABEL: @tensors
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view, %[[BUF:.+]]: !hal.buffer, %[[FENCE:.+]]: !hal.fence, %[[D:.+]]: index, %[[R:.+]]: tensor<?xf32>, %[[A:.+]]: tensor<3xf32>)
util.func private @tensors(%view: !hal.buffer_view, %buffer: !hal.buffer, %fence: !hal.fence, %d: index, %r: tensor<?xf32>, %a: tensor<3xf32>) {
  // CHECK: hal.tensor.import %[[VIEW]] "input0" : !hal.buffer_view -> tensor<?x4xf32>{%[[D]]}
  %t = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<?x4xf32>{%d}
  // CHECK: hal.tensor.import wait(%[[FENCE]]) => consume %[[VIEW]] : !hal.buffer_view -> tensor<2xui32> as tensor<2xi32>
  %u = hal.tensor.import wait(%fence) => consume %view : !hal.buffer_view -> tensor<2xui32> as tensor<2xi32>
  // CHECK: hal.tensor.import on(#hal.device.affinity<@dev>) %[[BUF]] offset(%[[D]]) "x" : !hal.buffer -> tensor<2xi32> {demo.x}
  %o = hal.tensor.import on(#hal.device.affinity<@dev>) %buffer offset(%d) "x" : !hal.buffer -> tensor<2xi32> {demo.x}
  // CHECK: hal.tensor.export on(#hal.device.affinity<@dev0>) %[[R]] "output0" : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
  %v = hal.tensor.export on(#hal.device.affinity<@dev0>) %r "output0" : tensor<?xf32>{%d} -> !hal.buffer_view
  // CHECK: hal.tensor.export %[[A]] : tensor<3xbf16> as tensor<3xf32> -> !hal.buffer {demo.y}
  %e = hal.tensor.export %a : tensor<3xbf16> as tensor<3xf32> -> !hal.buffer {demo.y}
  // CHECK: hal.tensor.alias %[[R]] : tensor<?xf32>{%[[D]]} to %[[BUF]] : !hal.buffer
  %w = hal.tensor.alias %r : tensor<?xf32>{%d} to %buffer : !hal.buffer
  // CHECK: hal.tensor.alias on(#hal.device.promise<@p>) wait(%[[FENCE]]) => %[[A]] : tensor<3xf32> to %[[VIEW]] : !hal.buffer_view {demo.z}
  %z = hal.tensor.alias on(#hal.device.promise<@p>) wait(%fence) => %a : tensor<3xf32> to %view : !hal.buffer_view {demo.z}
  // CHECK: hal.tensor.barrier join(%[[A]], %[[R]] : tensor<3xf32>, tensor<?xf32>) => %[[FENCE]] : !hal.fence
  %x:2 = hal.tensor.barrier join(%a, %r : tensor<3xf32>, tensor<?xf32>) => %fence : !hal.fence
  util.return
}

// -----

// CHECK-LABEL: @views
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view, %[[BUF:.+]]: !hal.buffer, %[[D:.+]]: index)
util.func private @views(%view: !hal.buffer_view, %buffer: !hal.buffer, %d: index) {
  // CHECK: %[[TYPE:.+]] = hal.element_type<f32> : i32
  %type = hal.element_type<f32> : i32
  // CHECK: hal.element_type<complex<f32>> {demo.x} : i32
  %complex = hal.element_type<complex<f32>> {demo.x} : i32
  // CHECK: %[[LAYOUT:.+]] = hal.encoding_type<dense_row_major> : i32
  %layout = hal.encoding_type<dense_row_major> : i32
  // CHECK: hal.encoding_type<dense_row_major> {demo.x} : i32
  %default = hal.encoding_type<> {demo.x} : i32
  // CHECK: hal.buffer_view.assert<%[[VIEW]] : !hal.buffer_view> message("input0") shape([%[[D]], %[[D]]]) type(%[[TYPE]]) encoding(%[[LAYOUT]])
  hal.buffer_view.assert<%view : !hal.buffer_view> message("input0") shape([%d, %d]) type(%type) encoding(%layout)
  %positive = arith.cmpi sgt, %d, %d : index
  // CHECK: hal.check %{{.+}}, "no values"
  hal.check %positive, "no values"
  // CHECK: hal.check %{{.+}}, "{} and {}"(%[[D]], %[[D]])
  hal.check %positive, "{} and {}"(%d, %d)
  // CHECK: hal.buffer_view.create buffer(%[[BUF]] : !hal.buffer)[%[[D]], %[[D]]] shape([%[[D]]]) type(%[[TYPE]]) encoding(%[[LAYOUT]]) : !hal.buffer_view
  %v = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%d, %d] shape([%d]) type(%type) encoding(%layout) : !hal.buffer_view
  // CHECK: hal.buffer_view.buffer<%[[VIEW]] : !hal.buffer_view> : !hal.buffer
  %b = hal.buffer_view.buffer<%view : !hal.buffer_view> : !hal.buffer
  // CHECK: hal.buffer_view.element_type<%[[VIEW]] : !hal.buffer_view> : i32
  %et = hal.buffer_view.element_type<%view : !hal.buffer_view> : i32
  // CHECK: hal.buffer_view.encoding_type<%[[VIEW]] : !hal.buffer_view> : i32
  %en = hal.buffer_view.encoding_type<%view : !hal.buffer_view> : i32
  // CHECK: hal.buffer_view.rank<%[[VIEW]] : !hal.buffer_view> : index attributes {demo.y}
  %n = hal.buffer_view.rank<%view : !hal.buffer_view> : index attributes {demo.y}
  // CHECK: hal.buffer_view.dim<%[[VIEW]] : !hal.buffer_view>[1] : index
  %y = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : index
  util.return
}

// -----

#pipeline_layout = #hal.pipeline.layout<constants = 3, bindings = [#hal.pipeline.binding<storage_buffer>]>

// CHECK: #[[$LAYOUT:.+]] = #hal.pipeline.layout<constants = 3, bindings = [#hal.pipeline.binding<storage_buffer>]>
// CHECK-LABEL: @interface
// CHECK-SAME: (%[[D:.+]]: index)
func.func @interface(%d: index) {
  // CHECK: hal.interface.binding.subspan layout(#[[$LAYOUT]]) binding(0) alignment(64) offset(%[[D]]) flags("ReadOnly|Indirect") : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%[[D]]}
  %z = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(64) offset(%d) flags("ReadOnly|Indirect") : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%d}
  // CHECK: hal.interface.binding.subspan layout(#[[$LAYOUT]]) binding(0) flags(ReadOnly) {demo.x} : memref<4xf32>
  %y = hal.interface.binding.subspan layout(<constants = 3, bindings = [<storage_buffer>]>) binding(0) flags(ReadOnly) {demo.x} : memref<4xf32>
  // Older spelling.
  // CHECK: hal.interface.binding.subspan set(0) binding(1) type(storage_buffer) alignment(32) offset(%[[D]]) : memref<?xf32>{%[[D]]}
  %x = hal.interface.binding.subspan set(0) binding(1) type(storage_buffer) offset(%d) alignment(32) : memref<?xf32>{%d}
  // CHECK: hal.interface.constant.load layout(#[[$LAYOUT]]) ordinal(2) : i32
  %k = hal.interface.constant.load layout(#pipeline_layout) ordinal(2) : i32
  // CHECK: hal.interface.constant.load layout(#[[$LAYOUT]]) ordinal(1) alignment(16) values([8 : index, 16 : index]) {demo.y} : index
  %l = hal.interface.constant.load layout(#pipeline_layout) ordinal(1) alignment(16) values([8 : index, 16 : index]) {demo.y} : index
  // CHECK: hal.interface.constant.load[4] alignment(8) : i32
  %m = hal.interface.constant.load[4] alignment(8) : i32
  // CHECK: %workgroup_id_0 = hal.interface.workgroup.id[0] : index
  %i = hal.interface.workgroup.id[0] : index
  // CHECK: %workgroup_count_1 = hal.interface.workgroup.count[1] upper_bound 65535 : index
  %c = hal.interface.workgroup.count[1] upper_bound 65535 : index
  // CHECK: %workgroup_size_2 = hal.interface.workgroup.size[2] {demo.z} : index
  %s = hal.interface.workgroup.size[2] {demo.z} : index
  return
}

// -----

// CHECK-LABEL: @legacy
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view, %[[BUF:.+]]: !hal.buffer, %[[D:.+]]: index)
util.func private @legacy(%view: !hal.buffer_view, %buffer: !hal.buffer, %d: index) {
  // CHECK: %[[T:.+]] = hal.tensor.import %[[VIEW]] : !hal.buffer_view -> tensor<?xf32>{%[[D]]}
  // CHECK: %[[ALIAS:.+]] = hal.tensor.alias %[[T]] : tensor<?xf32>{%[[D]]} to %[[BUF]] : !hal.buffer
  %t = hal.tensor.cast %view : !hal.buffer_view -> tensor<?xf32>{%d}
  // CHECK: hal.tensor.export %[[T]] : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
  %v = hal.tensor.cast %t : tensor<?xf32>{%d} -> !hal.buffer_view
  // CHECK: hal.tensor.export %[[ALIAS]] "out" : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
  %w = hal.tensor.export %t "out" into(%buffer : !hal.buffer) : tensor<?xf32>{%d} -> !hal.buffer_view
  util.return
}

// What the export needs may be defined in several blocks: the alias is after the last definition.
// CHECK-LABEL: util.func private @legacy_into_across_blocks
util.func private @legacy_into_across_blocks(%t: tensor<?xf32>, %d: index, %c: i1, %view: !hal.buffer_view) -> !hal.buffer_view {
  // CHECK: %[[SUM:.+]] = arith.addf
  %sum = arith.addf %t, %t : tensor<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: %[[BUFFER:.+]] = hal.buffer_view.buffer
  // CHECK-NEXT: %[[ALIAS:.+]] = hal.tensor.alias %[[SUM]] : tensor<?xf32>{%{{.+}}} to %[[BUFFER]] : !hal.buffer
  // CHECK: scf.execute_region
  // CHECK: hal.tensor.export %[[ALIAS]] "out" : tensor<?xf32>{%{{.+}}} -> !hal.buffer_view
  %buffer = hal.buffer_view.buffer<%view : !hal.buffer_view> : !hal.buffer
  %r = scf.execute_region -> !hal.buffer_view {
    %w = hal.tensor.export %sum "out" into(%buffer : !hal.buffer) : tensor<?xf32>{%d} -> !hal.buffer_view
    scf.yield %w : !hal.buffer_view
  }
  util.return %r : !hal.buffer_view
^bb2:
  util.return %view : !hal.buffer_view
}
