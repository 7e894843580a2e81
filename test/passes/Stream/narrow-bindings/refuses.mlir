// RUN: weir-opt %s --split-input-file --weir-narrow-bindings -o %t.mlir --remarks-filter-missed=weir-narrow-bindings 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir

// A view is used by something else.
// REMARK: [Missed] other-use {{.*}} binding=0
// CHECK-LABEL: func.func @other
// CHECK:         stream.binding.subspan {{.*}}tensor<40x32xf32>
stream.executable private @ex {
  stream.executable.export public @other
  builtin.module {
    func.func private @far(!iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>>)
    func.func @other(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>>
      func.call @far(%x) : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c5120 = arith.constant 5120 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c5120}) {
    stream.cmd.dispatch @ex::@other {
      ro %x[%c0 for %c5120] : !stream.resource<external>{%c5120}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Which row it is, a run knows.
// REMARK: [Missed] dynamic {{.*}} binding=0
// CHECK-LABEL: func.func @dynamic
// CHECK:         stream.binding.subspan {{.*}}tensor<40x32xf32>
stream.executable private @ex {
  stream.executable.export public @dynamic
  builtin.module {
    func.func @dynamic(%a: !stream.binding, %i: index) {
      %c0 = arith.constant 0 : index
      %t = tensor.empty() : tensor<1x32xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %x, offsets = [%i, 0], sizes = [1, 32], strides = [1, 1] : tensor<1x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      return
    }
  }
}
util.func public @site(%r: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c5120 = arith.constant 5120 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c5120}) {
    stream.cmd.dispatch @ex::@dynamic(%c0 : index) {
      rw %x[%c0 for %c5120] : !stream.resource<external>{%c5120}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Another module may dispatch it.
// REMARK: [Missed] shared-kernel {{.*}} binding=0
// CHECK-LABEL: func.func @public
// CHECK:         stream.binding.subspan {{.*}}tensor<40x32xf32>
// CHECK:         rw %{{.*}}[%c0 for %c5120]
stream.executable public @ex {
  stream.executable.export public @public
  builtin.module {
    func.func @public(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %t = tensor.empty() : tensor<8x32xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %x, offsets = [8, 0], sizes = [8, 32], strides = [1, 1] : tensor<8x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      return
    }
  }
}
util.func public @site(%r: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c5120 = arith.constant 5120 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c5120}) {
    stream.cmd.dispatch @ex::@public {
      rw %x[%c0 for %c5120] : !stream.resource<external>{%c5120}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Nothing to be said of what is accessed whole, of encodings, of dynamic shapes and of packed elements.
// REMARK-NOT: weir-narrow-bindings
// CHECK-LABEL: func.func @whole
// CHECK:         tensor<40x32xf32>
// CHECK:         tensor<?x32xf32>
// CHECK:         tensor<40x32xi4>
stream.executable private @ex {
  stream.executable.export public @whole
  builtin.module {
    func.func @whole(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding, %n: index) {
      %c0 = arith.constant 0 : index
      %t = tensor.empty() : tensor<20x32xf32>
      %u = tensor.empty() : tensor<20x32xi4>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x32xf32>>{%n}
      %z = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xi4>>
      iree_tensor_ext.dispatch.tensor.store %t, %x, offsets = [20, 0], sizes = [20, 32], strides = [1, 1] : tensor<20x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %x, offsets = [0, 0], sizes = [20, 32], strides = [2, 1] : tensor<20x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [0, 0], sizes = [20, 32], strides = [1, 1] : tensor<20x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x32xf32>>{%n}
      iree_tensor_ext.dispatch.tensor.store %u, %z, offsets = [20, 0], sizes = [20, 32], strides = [1, 1] : tensor<20x32xi4> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xi4>>
      return
    }
  }
}
util.func public @site(%r: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c5120 = arith.constant 5120 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c5120}) {
    stream.cmd.dispatch @ex::@whole(%c0 : index) {
      rw %x[%c0 for %c5120] : !stream.resource<external>{%c5120},
      rw %x[%c0 for %c5120] : !stream.resource<external>{%c5120},
      rw %x[%c0 for %c5120] : !stream.resource<external>{%c5120}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
