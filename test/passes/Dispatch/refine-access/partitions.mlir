// RUN: weir-opt %s --split-input-file --weir-refine-access --remarks-filter-missed=weir-refine-access 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// A3: stores that only together write the whole tensor. AC7, the loop over the workgroup's rows, is in cases.mlir.

// Tiles of rows, the last one smaller, times halves of the columns.
// CHECK:       func.func @tiles({{.*}}<readonly:tensor<10x8xf32>>, {{.*}}<writeonly:tensor<10x8xf32>>)
// CHECK:         flow.dispatch @e::@tiles(%{{.+}}) : (tensor<10x8xf32>) -> tensor<10x8xf32>
#rest = affine_map<(d0) -> (-d0 + 10, 4)>
flow.executable private @e {
  flow.executable.export public @tiles
  builtin.module {
    func.func @tiles(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x8xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<10x8xf32>>) {
      %c8 = arith.constant 8 : index
      %c4 = arith.constant 4 : index
      %id = flow.dispatch.workgroup.id[0] : index
      %n = flow.dispatch.workgroup.count[0] : index
      %first = arith.muli %id, %c4 : index
      %step = arith.muli %n, %c4 : index
      scf.forall (%i) = (0) to (10) step (4) {
        scf.for %j = %first to %c8 step %step {
          %s = affine.min #rest(%i)
          %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [%i, %j], sizes = [%s, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x8xf32>> -> tensor<?x4xf32>
          iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, %j], sizes = [%s, 4], strides = [1, 1] : tensor<?x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<10x8xf32>>
        }
      }
      return
    }
  }
}
util.func public @main(%x: tensor<10x8xf32>, %y: tensor<10x8xf32>) -> tensor<10x8xf32> {
  %r = flow.dispatch @e::@tiles(%x, %y) : (tensor<10x8xf32>, tensor<10x8xf32>) -> %y
  util.return %r : tensor<10x8xf32>
}

// -----

// A constant that is updated row by row: the rows are read from it and written to a new result (T3).
// CHECK:       func.func @rows(%[[A:.+]]: {{.*}}<readonly:tensor<2x4xf32>>, %[[B:.+]]: {{.*}}<writeonly:tensor<2x4xf32>>)
// CHECK:         scf.forall
// CHECK:           dispatch.tensor.load %[[A]]
// CHECK:           dispatch.tensor.store %{{.+}}, %[[B]]
flow.executable private @e {
  flow.executable.export public @rows
  builtin.module {
    func.func @rows(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>>) {
      scf.forall (%i) in (2) {
        %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>> -> tensor<1x4xf32>
        %u = math.exp %t : tensor<1x4xf32>
        iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>>
      }
      return
    }
  }
}
util.func public @main() -> tensor<2x4xf32> {
  %c = flow.tensor.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = flow.dispatch @e::@rows(%c) : (tensor<2x4xf32>) -> %c
  util.return %r : tensor<2x4xf32>
}

// -----

// Slices that do not meet and are everything.
// CHECK:       func.func @parts({{.*}}<readonly:tensor<3x4xf32>>, {{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<writeonly:tensor<4x4xf32>>)
flow.executable private @e {
  flow.executable.export public @parts
  builtin.module {
    func.func @parts(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [3, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x4xf32>> -> tensor<3x4xf32>
      %u = iree_tensor_ext.dispatch.tensor.load %c, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [3, 4], strides = [1, 1] : tensor<3x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [3, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: tensor<3x4xf32>, %y: tensor<1x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = flow.dispatch @e::@parts(%x, %y, %z) : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<4x4xf32>) -> %z
  util.return %r : tensor<4x4xf32>
}

// -----

// Not the whole tensor: a row left out, gaps between tiles, steps of another dimension of the grid, a loop that may not run, parts that meet.
// REMARK-COUNT-5: [Missed] partial-store
// REMARK-NOT:     [Missed]
// CHECK:       func.func @left_out({{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<readwrite:tensor<4x4xf32>>)
// CHECK:       func.func @gaps({{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<readwrite:tensor<4x4xf32>>)
// CHECK:       func.func @beyond({{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<readwrite:tensor<4x4xf32>>)
// CHECK:       func.func @maybe({{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<readwrite:tensor<4x4xf32>>, %{{.+}}: index)
// CHECK:       func.func @meet({{.*}}<readonly:tensor<1x4xf32>>, {{.*}}<readwrite:tensor<2x4xf32>>)
flow.executable private @e {
  flow.executable.export public @left_out
  flow.executable.export public @gaps
  flow.executable.export public @beyond
  flow.executable.export public @maybe
  flow.executable.export public @meet
  builtin.module {
    func.func @left_out(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      scf.forall (%i) in (3) {
        iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      }
      return
    }
    func.func @gaps(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      scf.forall (%i) = (0) to (4) step (2) {
        iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      }
      return
    }
    func.func @beyond(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>) {
      %id = flow.dispatch.workgroup.id[0] : index
      %n = flow.dispatch.workgroup.count[1] : index
      %c4 = arith.constant 4 : index
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      scf.for %i = %id to %c4 step %n {
        iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      }
      return
    }
    func.func @maybe(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>, %n: index) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      scf.forall (%k) in (%n) {
        scf.forall (%i) in (4) {
          iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
        }
      }
      return
    }
    func.func @meet(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x4xf32>> -> tensor<1x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4xf32>>
      return
    }
  }
}
util.func public @main(%x: tensor<1x4xf32>, %y: tensor<4x4xf32>, %z: tensor<2x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<2x4xf32>) {
  %r = flow.dispatch @e::@left_out(%x, %y) : (tensor<1x4xf32>, tensor<4x4xf32>) -> %y
  %s = flow.dispatch @e::@gaps(%x, %r) : (tensor<1x4xf32>, tensor<4x4xf32>) -> %r
  %t = flow.dispatch @e::@beyond(%x, %s) : (tensor<1x4xf32>, tensor<4x4xf32>) -> %s
  %u = flow.dispatch @e::@maybe(%x, %t, %n) : (tensor<1x4xf32>, tensor<4x4xf32>, index) -> %t
  %v = flow.dispatch @e::@meet(%x, %z) : (tensor<1x4xf32>, tensor<2x4xf32>) -> %z
  util.return %u, %v : tensor<4x4xf32>, tensor<2x4xf32>
}
