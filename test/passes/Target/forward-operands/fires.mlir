// RUN: weir-opt %s --weir-forward-operands | FileCheck %s

// CHECK: stream.executable.export public @entry workgroups(%[[M:.+]]: index, %{{.+}}: index, %{{.+}}: index) -> (index, index, index)
// CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[M]])
// CHECK: stream.executable.export public @open workgroups(%[[X:.+]]: index, %[[Y:.+]]: index) -> (index, index, index)
// CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[X]], %[[Y]])
// CHECK: util.func public @f(%[[M:.+]]: index, %{{.+}}: !stream.resource<external>, %{{.+}}: index, %[[K:.+]]: i32, %[[S:.+]]: f32)
// CHECK: %[[KI:.+]] = arith.index_castui %[[K]] : i32 to index
// CHECK: %[[BITS:.+]] = arith.bitcast %[[S]] : f32 to i32
// CHECK: %[[SI:.+]] = arith.index_castui %[[BITS]] : i32 to index
// CHECK: stream.cmd.execute
// CHECK: stream.cmd.dispatch @ex::@entry[%[[M]], %[[M]], %[[KI]]](%[[M]], %[[K]] : index, i32)
// CHECK: stream.cmd.dispatch @ex::@open[%[[M]], %[[SI]]](%[[S]] : f32)
// CHECK: stream.cmd.dispatch @elsewhere::@entry[%[[M]]](%[[M]] : index)
module {
  stream.executable private @ex {
    stream.executable.export public @entry workgroups(%m: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%m)
      stream.return %x, %y, %z : index, index, index
    }
    stream.executable.export public @open
    builtin.module {
      func.func @entry(%b: !stream.binding, %m: index, %k: i32) {
        return
      }
      func.func @open(%b: !stream.binding, %s: f32) {
        return
      }
    }
  }
  util.func public @f(%m: index, %r: !stream.resource<external>, %s: index, %k: i32, %scale: f32) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.serial {
        stream.cmd.dispatch @ex::@entry[%m](%m, %k : index, i32) {
          wo %c[%s for %s] : !stream.resource<external>{%s}
        }
      }
      stream.cmd.dispatch @ex::@open[%m](%scale : f32) {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
      stream.cmd.dispatch @elsewhere::@entry[%m](%m : index) {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
