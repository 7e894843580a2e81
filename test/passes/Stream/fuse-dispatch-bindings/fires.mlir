// RUN: weir-opt %s --weir-fuse-dispatch-bindings -o %t.mlir --remarks-filter-passed=weir-fuse-dispatch-bindings 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 4 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %s --weir-fuse-dispatch-bindings --weir-fuse-dispatch-bindings | FileCheck %s
// RUN: weir-opt %s --weir-fuse-dispatch-bindings=alias-mutable-bindings -o %t.alias.mlir
// RUN: FileCheck %s --check-prefix=ALIAS < %t.alias.mlir
// RUN: weir-check %s %t.alias.mlir --runs 4 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %t.alias.mlir --weir-annotate-dispatch-arguments | FileCheck %s --check-prefix=ANNOTATE
// EXEC: equal in 4 of 4 runs

// REMARK: [Passed] fused {{.*}} bindings=2, export=sum, first=0
// REMARK-NOT: [Passed]

// Two ranges of the slab are read, one is written: that one stays alone, and so does what comes from elsewhere. A view that does not start with its
// binding starts that much later now.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[A:.+]]: !stream.binding {weir.access = "ro", weir.shares_bytes}, %[[C:.+]]: !stream.binding {weir.access = "ro", weir.shares_bytes}, %[[D:.+]]: !stream.binding {weir.access = "wo", weir.overwrites, weir.shares_bytes}, %[[I:[^:]+]]: index, %[[J:[^:]+]]: index, %{{.+}}: index, %{{.+}}: index, %[[K:.+]]: f32)
// CHECK-DAG:     stream.binding.subspan %[[A]][%[[I]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
// CHECK-DAG:     %[[M:.+]] = arith.addi %c16{{.*}}, %[[J]] : index
// CHECK-DAG:     stream.binding.subspan %[[A]][%[[M]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
// CHECK-DAG:     stream.binding.subspan %[[C]][%c0{{.*}}] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
// CHECK-DAG:     stream.binding.subspan %[[D]][%c0{{.*}}] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:         stream.cmd.dispatch @ex::@sum(%c0{{.*}}, %c64{{.*}}, %c0{{.*}}, %c0{{.*}}, %cst{{.*}} : index, index, index, index, f32) {
// CHECK-NEXT:      ro %[[S:.+]][%c0{{.*}} for %c192{{.*}}] : !stream.resource<transient>{%c192{{.*}}},
// CHECK-NEXT:      ro %{{.+}}[%c0{{.*}} for %c16{{.*}}] : !stream.resource<external>{%c16{{.*}}},
// CHECK-NEXT:      wo %[[S]][%c128{{.*}} for %c16{{.*}}]
// CHECK:         stream.cmd.dispatch @ex::@sum(%c128{{.*}}, %c96{{.*}}, %c0{{.*}}, %c0{{.*}}, %cst{{.*}} : index, index, index, index, f32) {

// All three: the offset of the last one is after those of its group.
// ALIAS-LABEL: func.func @sum(
// ALIAS-SAME:    %[[A:.+]]: !stream.binding {weir.access = "rw", weir.shares_bytes}, %[[C:.+]]: !stream.binding {weir.access = "ro", weir.shares_bytes}, %[[I:[^:]+]]: index, %[[J:[^:]+]]: index, %[[O:[^:]+]]: index, %{{.+}}: index, %[[K:.+]]: f32)
// ALIAS:         stream.binding.subspan %[[A]][%[[O]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
// ALIAS:         stream.cmd.dispatch @ex::@sum(%c0{{.*}}, %c64{{.*}}, %c128{{.*}}, %c0{{.*}}, %cst{{.*}} : index, index, index, index, f32) {
// ALIAS-NEXT:      rw %[[S:.+]][%c0{{.*}} for %c192{{.*}}]
// ALIAS-NEXT:      ro %{{.+}}[%c0
// ALIAS-NEXT:    {{^ *}}}

// The slab does not belong to the caller.
// ANNOTATE-LABEL: func.func @sum(
// ANNOTATE-SAME:    !stream.binding {llvm.dereferenceable = 192 : i64, llvm.noalias, weir.access = "rw"}, %{{.+}}: !stream.binding {llvm.dereferenceable = 16 : i64, weir.access = "ro"}
stream.executable private @ex {
  stream.executable.export public @sum
  builtin.module {
    func.func @sum(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %k: f32, %c: !stream.binding {weir.access = "ro"}, %d: !stream.binding {llvm.noalias, weir.access = "wo", weir.overwrites}) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %y = stream.binding.subspan %b[%c16] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %z = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %w = stream.binding.subspan %d[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %u = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %v = iree_tensor_ext.dispatch.tensor.load %y, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %t = iree_tensor_ext.dispatch.tensor.load %z, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %e = tensor.empty() : tensor<4xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
             ins(%u, %v, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
      ^bb0(%p: f32, %q: f32, %s: f32, %o: f32):
        %m = arith.mulf %p, %k : f32
        %n = arith.addf %m, %q : f32
        %l = arith.subf %n, %s : f32
        linalg.yield %l : f32
      } -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %r, %w, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %c128 = arith.constant 128 : index
  %c160 = arith.constant 160 : index
  %c192 = arith.constant 192 : index
  %k = arith.constant 3.0 : f32
  %pattern = arith.constant 1073741824 : i32
  %in = stream.tensor.import %view : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%c192} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<external>{%c16} => !stream.timepoint
  %j = stream.timepoint.join max(%rt, %st) => !stream.timepoint
  %t = stream.cmd.execute await(%j) => with(%in as %i: !stream.resource<external>{%c16}, %r as %x: !stream.resource<transient>{%c192}, %s as %o: !stream.resource<external>{%c16}) {
    stream.cmd.fill %pattern, %x[%c0 for %c192] : i32 -> !stream.resource<transient>{%c192}
    stream.cmd.copy %i[%c0], %x[%c0], %c16 : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c192}
    stream.cmd.copy %i[%c0], %x[%c96], %c16 : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c192}
    stream.cmd.dispatch @ex::@sum(%k : f32) {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c192},
      ro %x[%c64 for %c32] : !stream.resource<transient>{%c192},
      ro %i[%c0 for %c16] : !stream.resource<external>{%c16},
      wo %x[%c128 for %c16] : !stream.resource<transient>{%c192}
    }
    stream.cmd.dispatch @ex::@sum(%k : f32) {
      ro %x[%c128 for %c16] : !stream.resource<transient>{%c192},
      ro %x[%c96 for %c32] : !stream.resource<transient>{%c192},
      ro %i[%c0 for %c16] : !stream.resource<external>{%c16},
      wo %x[%c160 for %c16] : !stream.resource<transient>{%c192}
    }
    stream.cmd.copy %x[%c160], %o[%c0], %c16 : !stream.resource<transient>{%c192} -> !stream.resource<external>{%c16}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %s : !stream.resource<external>{%c16}
  %v = stream.tensor.export %w : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}
