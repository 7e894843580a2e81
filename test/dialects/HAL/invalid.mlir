// RUN: weir-opt %s --split-input-file --verify-diagnostics

// A.1: an alias in text that is kept is defined.
// expected-error @+1 {{undefined symbol alias id 'alias'}}
module attributes {t.a = #hal.some.thing<x = #alias>} {}

// -----

// expected-error @+1 {{a queue number must be below 64}}
module attributes {t.a = #hal.device.affinity<@dev, [64]>} {}

// -----

// expected-error @+1 {{expected storage_buffer or uniform_buffer}}
module attributes {t.a = #hal.descriptor_type<buffer>} {}

// -----

// expected-error @+1 {{expected ReadOnly or Indirect}}
module attributes {t.a = #hal.pipeline.binding<storage_buffer, WriteOnly>} {}

// -----

// tensor.import.C1
func.func @f(%x: !hal.fence) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = hal.tensor.import %x : !hal.fence -> tensor<4xf32>
  return
}

// -----

// tensor.import.C2
func.func @f(%x: !hal.buffer) {
  // expected-error @+1 {{tensor has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = hal.tensor.import %x : !hal.buffer -> tensor<?xf32>
  return
}

// -----

// tensor.import.C3
func.func @f(%x: !hal.buffer, %d: index) {
  // expected-error @+1 {{has an encoding type 'tensor<4xf32>' with another number of dynamic dimensions than 'tensor<?xf32>'}}
  %0 = hal.tensor.import %x : !hal.buffer -> tensor<4xf32> as tensor<?xf32>{%d}
  return
}

// -----

// tensor.export.C1
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{result #0 must be}}
  %0 = hal.tensor.export %x : tensor<4xf32> -> !hal.fence
  return
}

// -----

// tensor.export.C2
func.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{tensor has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = hal.tensor.export %x : tensor<?xf32> -> !hal.buffer
  return
}

// -----

// tensor.export.C3
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{has an encoding type 'tensor<?xf32>' with another number of dynamic dimensions than 'tensor<4xf32>'}}
  %0 = hal.tensor.export %x : tensor<?xf32> as tensor<4xf32> -> !hal.buffer
  return
}

// -----

// tensor.alias.C1
func.func @f(%x: tensor<?xf32>, %b: !hal.buffer) {
  // expected-error @+1 {{source has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = hal.tensor.alias %x : tensor<?xf32> to %b : !hal.buffer
  return
}

// -----

// tensor.barrier
func.func @f(%x: tensor<4xf32>, %f: !hal.fence) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{'hal.tensor.barrier' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "hal.tensor.barrier"(%x, %f) : (tensor<4xf32>, !hal.fence) -> tensor<5xf32>
  return
}

// -----

// element_type.C1
func.func @f() {
  // expected-error @+1 {{has no element type number for 'vector<4xf32>'}}
  %0 = hal.element_type<vector<4xf32>> : i32
  return
}

// -----

// interface.binding.subspan.C1
func.func @f() {
  // expected-error @+1 {{result has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = hal.interface.binding.subspan layout(<bindings = [<storage_buffer>]>) binding(0) : memref<?xf32>
  return
}

// -----

// interface.binding.subspan.C2
func.func @f() {
  // expected-error @+1 {{refers to binding 1 of a layout with 1}}
  %0 = hal.interface.binding.subspan layout(<bindings = [<storage_buffer>]>) binding(1) : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected layout(...)}}
  %0 = hal.interface.binding.subspan binding(1) : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{needs a layout, or the index of a set as in older programs}}
  %0 = "hal.interface.binding.subspan"() <{binding = 0 : index, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{needs a layout, or the index of a set as in older programs}}
  %0 = hal.interface.binding.subspan set(-1) binding(0) : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'alignment' failed to satisfy constraint: index attribute whose value is non-negative}}
  %0 = hal.interface.binding.subspan set(0) binding(0) alignment(-4) : memref<4xf32>
  return
}

// -----

// interface.constant.load
func.func @f() {
  // expected-error @+1 {{'ordinal' failed to satisfy constraint: index attribute whose value is non-negative}}
  %0 = hal.interface.constant.load[-1] : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{loads constant 2 of a layout with 2}}
  %0 = hal.interface.constant.load layout(<constants = 2, bindings = []>) ordinal(2) : i32
  return
}

// -----

func.func @broken_set(%d: index) {
  // expected-error @+1 {{expected '('}}
  %x = hal.interface.binding.subspan set 0 binding(1) type(storage_buffer) : memref<?xf32>{%d}
  return
}

// -----

func.func @set_twice(%d: index) {
  // expected-error @+1 {{`set` is given twice}}
  %x = hal.interface.binding.subspan set(0) binding(1) type(storage_buffer) {set = 1 : index} : memref<?xf32>{%d}
  return
}

// -----

// A grid has three dimensions.
func.func @workgroup_dimension() {
  // expected-error @+1 {{attribute 'dimension' failed to satisfy constraint}}
  %0 = hal.interface.workgroup.id[3] : index
  return
}

// -----

func.func @check(%c: i1, %n: index) {
  // expected-error @+1 {{has a message with 2 placeholders for 1 values}}
  hal.check %c, "{} and {}"(%n)
  return
}

// -----

// expected-error @+1 {{an executable target of a device must be a #hal.executable.target, not 1 : i64}}
module attributes {t.a = #hal.device.target<"local", [1 : i64]>} {}

// -----

func.func @fence_flags() {
  // expected-error @+1 {{unknown flags of a fence: "Some"}}
  %0 = hal.fence.join at([]) flags("Some") -> !hal.fence
  return
}

// -----

// Flags are 0.
func.func @fence_flags_number(%d: !hal.device) {
  // expected-error @+1 {{attribute 'flags' failed to satisfy constraint}}
  %0 = "hal.fence.create"(%d) <{flags = 1 : i64}> : (!hal.device) -> !hal.fence
  return
}

// -----

func.func @no_fence(%x: !hal.buffer) {
  // expected-error @+1 {{expected hal.fence, but found '!hal.buffer'}}
  hal.fence.signal<%x : !hal.buffer>
  return
}

// -----

// expected-error @+1 {{memories must be a list, not 1 : i64}}
#t = #hal.executable.target<"toy", "toy", {memories = 1 : i64}>

// -----

// expected-error @+1 {{a memory must be a dictionary, not 1 : i64}}
#t = #hal.executable.target<"toy", "toy", {memories = [1]}>

// -----

// expected-error @+1 {{the 'kind' of a memory must be one of registers, private, workgroup, cache, global}}
#t = #hal.executable.target<"toy", "toy", {memories = [{kind = "disk", shared_by = "device"}]}>

// -----

// expected-error @+1 {{a memory must be 'shared_by' one of thread, workgroup, core, device}}
#t = #hal.executable.target<"toy", "toy", {memories = [{bytes = 1024, kind = "cache"}]}>

// -----

// expected-error @+1 {{a memory has no 'size'; it has kind, shared_by, bytes, bandwidth and latency}}
#t = #hal.executable.target<"toy", "toy", {memories = [{kind = "cache", shared_by = "core", size = 1024}]}>

// -----

// expected-error @+1 {{'bytes' of a memory must be a positive number}}
#t = #hal.executable.target<"toy", "toy", {memories = [{bytes = -1, kind = "cache", shared_by = "core"}]}>

// -----

// expected-error @+1 {{a workgroup memory needs 'bytes'}}
#t = #hal.executable.target<"toy", "toy", {memories = [{kind = "workgroup", shared_by = "workgroup"}]}>

// -----

// expected-error @+1 {{several memories of a workgroup}}
#t = #hal.executable.target<"toy", "toy", {memories = [{bytes = 1024, kind = "workgroup", shared_by = "workgroup"}, {bytes = 2048, kind = "workgroup", shared_by = "workgroup"}]}>

// -----

// expected-error @+1 {{a cache of 1024 bytes after one of 2048: the nearest has to be first}}
#t = #hal.executable.target<"toy", "toy", {memories = [{bytes = 2048, kind = "cache", shared_by = "core"}, {bytes = 1024, kind = "cache", shared_by = "core"}]}>
