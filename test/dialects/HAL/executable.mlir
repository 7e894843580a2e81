// Executables as a dump of the phase after target selection has them.
// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// CHECK-DAG: #[[LAYOUT:.+]] = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">]>
// CHECK-DAG: #[[TARGET:.+]] = #hal.executable.target<"llvm-cpu", "elf", {cpu = "generic"}>
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">]>
#target = #hal.executable.target<"llvm-cpu", "elf", {cpu = "generic"}>

// CHECK: hal.executable private @e attributes {demo.a} {
// GENERIC: "hal.executable"() <{sym_name = "e", sym_visibility = "private"}> ({
hal.executable private @e attributes {demo.a} {
  // CHECK-NEXT: hal.executable.variant public @v target(#[[TARGET]]) attributes {demo.b} {
  // GENERIC-NEXT: "hal.executable.variant"() <{sym_name = "v", sym_visibility = "public", target = #{{.+}}}> ({
  // LOCAL: hal.executable.variant public @v target(<"llvm-cpu", "elf", {cpu = "generic"}>)
  hal.executable.variant public @v target(#target) attributes {demo.b} {
    // CHECK-NEXT: hal.executable.export public @x ordinal(0) layout(#[[LAYOUT]]) count(%[[DEV:.+]]: !hal.device, %[[W:.+]]: index) -> (index, index, index) {
    // CHECK-NEXT: hal.return %[[W]], %[[W]], %[[W]] : index, index, index
    // CHECK-NEXT: } attributes {demo.c}
    // GENERIC-NEXT: "hal.executable.export"() <{layout = #{{.+}}, ordinal = 0 : index, sym_name = "x", sym_visibility = "public"}> ({
    // LOCAL-NEXT: hal.executable.export public @x ordinal(0) layout(#hal.pipeline.layout<constants = 1,
    hal.executable.export public @x ordinal(0) layout(#layout) count(%dev: !hal.device, %w: index) -> (index, index, index) {
      hal.return %w, %w, %w : index, index, index
    } attributes {demo.c}
    // CHECK: hal.executable.export public @y layout(#[[LAYOUT]]) condition(%{{.+}}: !hal.device) -> i1 {
    // CHECK: hal.return %{{.+}} : i1
    // CHECK: } fallback(@z) count(%{{.+}}: !hal.device) -> (index, index, index) {
    // CHECK: } <workgroup_size = [32 : index, 1 : index, 1 : index], subgroup_size = 16, workgroup_local_memory = 5> attributes {demo.d}
    // GENERIC: "hal.executable.export"() <{condition_fallback = @z, layout = #{{.+}}, subgroup_size = 16 : index, sym_name = "y", sym_visibility = "public", workgroup_local_memory = 5 : index, workgroup_size = [32 : index, 1 : index, 1 : index]}> ({
    hal.executable.export public @y layout(#layout) condition(%dev: !hal.device) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    } fallback(@z) count(%dev: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    } <workgroup_local_memory = 5, workgroup_size = [32 : index, 1 : index, 1 : index], subgroup_size = 16> attributes {demo.d}
    // `flags = None` is another layout than one without flags.
    // LOCAL: hal.executable.export public @none layout(#hal.pipeline.layout<bindings = [], flags = None>)
    hal.executable.export public @none layout(#hal.pipeline.layout<bindings = [], flags = None>)
    // LOCAL: hal.executable.export public @absent layout(#hal.pipeline.layout<bindings = []>)
    hal.executable.export public @absent layout(#hal.pipeline.layout<bindings = []>)
    // CHECK: hal.executable.export public @z layout(#[[LAYOUT]]) <subgroup_size = 16>
    hal.executable.export public @z layout(#layout) <subgroup_size = 16>
    // CHECK-NEXT: builtin.module {
    builtin.module {
      // CHECK: hal.interface.binding.subspan layout(#[[LAYOUT]]) binding(0) flags("ReadOnly|Indirect") : memref<4xf32>
      func.func @x() {
        %0 = hal.interface.binding.subspan layout(#layout) binding(0) flags("ReadOnly|Indirect") : memref<4xf32>
        func.return
      }
    }
  }
  // CHECK: hal.executable.variant public @other target(#[[TARGET]]) objects([#hal.executable.object<{path = "x.o"}>]) {
  // CHECK-NEXT: }
  hal.executable.variant public @other target(#target) objects([#hal.executable.object<{path = "x.o"}>]) {
  }
}

// CHECK: hal.executable.source private @s attributes {demo.a} {
// GENERIC: "hal.executable.source"() <{sym_name = "s", sym_visibility = "private"}> ({
hal.executable.source private @s attributes {demo.a} {
  // CHECK-NEXT: hal.executable.export public @x ordinal(0) layout(#[[LAYOUT]]) count(%{{.+}}: !hal.device) -> (index, index, index) {
  hal.executable.export public @x ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  // CHECK: builtin.module {
  builtin.module {
  }
  // GENERIC: "hal.executable.source_end"() : () -> ()
}
// CHECK: hal.executable.source public @empty {
// CHECK-NEXT: }
hal.executable.source @empty {
}

// CHECK: func.func @extern
// CHECK-SAME: (%[[A:.+]]: tensor<?xf32>, %[[D:.+]]: index, %[[W:.+]]: index, %[[I:.+]]: i32)
func.func @extern(%a: tensor<?xf32>, %d: index, %w: index, %i: i32) {
  // CHECK: hal.dispatch.extern "one"[%[[W]]](%[[I]], %[[A]]) : (i32, tensor<?xf32>{%[[D]]}) -> tensor<?xf32>{%[[D]]} count(%{{.+}}: !hal.device, %[[N:.+]]: index) -> (index, index, index) {
  // CHECK-NEXT: hal.return %[[N]], %[[N]], %[[N]] : index, index, index
  // CHECK-NEXT: } layout(#[[LAYOUT]]) objects({
  // CHECK-NEXT: #[[TARGET]] ordinal(0) = [#hal.executable.object<{path = "a.o"}>]
  // CHECK-NEXT: }) <workgroup_size = [1 : index, 2 : index, 3 : index], subgroup_size = 32, workgroup_local_memory = 100> attributes {demo.x}
  // GENERIC: "hal.dispatch.extern"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{export_name = "one", layout = #{{.+}}, operandSegmentSizes = array<i32: 1, 2, 1, 1>, subgroup_size = 32 : index, target_objects = {{\[\[}}#hal.executable.object<{path = "a.o"}>]], target_ordinals = [0 : index], targets = [#{{.+}}], tied_operands = [-1 : index], workgroup_local_memory = 100 : index, workgroup_size = [1 : index, 2 : index, 3 : index]}> ({
  %0 = hal.dispatch.extern "one"[%w](%i, %a) : (i32, tensor<?xf32>{%d}) -> tensor<?xf32>{%d} count(%dev: !hal.device, %n: index) -> (index, index, index) {
    hal.return %n, %n, %n : index, index, index
  } layout(#layout) objects({
    #target ordinal(0) = [#hal.executable.object<{path = "a.o"}>]
  }) <workgroup_size = [1 : index, 2 : index, 3 : index], subgroup_size = 32, workgroup_local_memory = 100> attributes {demo.x}
  // CHECK: hal.dispatch.extern "two"(%[[I]], %[[A]]) : (i32, tensor<?xf32>{%[[D]]}) -> (i32, %[[A]]{%[[D]]}) count(
  // CHECK: } layout(#[[LAYOUT]]) objects({
  // CHECK-NEXT: #[[TARGET]] if(%{{.+}}: !hal.device) -> i1 {
  // CHECK-NEXT: %[[T:.+]] = arith.constant true
  // CHECK-NEXT: hal.return %[[T]] : i1
  // CHECK-NEXT: } ordinal(1) = [#hal.executable.object<{path = "b.o"}>],
  // CHECK-NEXT: #[[TARGET]] ordinal(0) = [#hal.executable.object<{path = "c.o"}>, #hal.executable.object<{path = "d.o"}>]
  // CHECK-NEXT: })
  // GENERIC: "hal.dispatch.extern"{{.*}}tied_operands = [-1 : index, 1 : index]}> ({
  %1:2 = hal.dispatch.extern "two"(%i, %a) : (i32, tensor<?xf32>{%d}) -> (i32, %a{%d}) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  } layout(#layout) objects({
    #target if(%dev: !hal.device) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    } ordinal(1) = [#hal.executable.object<{path = "b.o"}>],
    #target ordinal(0) = [#hal.executable.object<{path = "c.o"}>, #hal.executable.object<{path = "d.o"}>]
  })
  return
}
