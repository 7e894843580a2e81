// What is known of kernels without attributes on their arguments (stream-passes.md 9.3, dispatch-passes.md A1-A12, A18, A21): from their
// bodies. Each function of the program is one case; only a dense tensor that every workgroup stores whole, as long as the range that
// the dispatch gives, is overwritten.
// RUN: weir-opt %s --weir-ledger=bindings=true --note-unknown=false 2>&1 >/dev/null | FileCheck %s

// CHECK-DAG: @static::@f: operand 0 reads; result 0 overwrites
// CHECK-DAG: @partial::@f: operand 0 reads; operand 1 writes a part, all of [16, 48)
// CHECK-DAG: @strided::@f: operand 0 reads; operand 1 writes a part
// CHECK-DAG: @predicated::@f: operand 0 reads; operand 2 writes a part
// CHECK-DAG: @dynamic::@f: operand 0 reads; result 0 overwrites
// CHECK-DAG: @other_length::@f: operand 0 reads; result 0 writes a part
// CHECK-DAG: @offset::@f: operand 0 reads; operand 1 writes a part
// CHECK-DAG: @in_place::@f: operand 0 reads, writes a part
// CHECK-DAG: @stores_first::@f: operand 0 overwrites
// CHECK-DAG: @several::@g: operand 0 nothing; operand 1 overwrites
// CHECK-DAG: @several::@f, @several::@part: operand 0 reads; result 0 writes a part
// CHECK-DAG: @missing::@f: operand 0 reads, writes a part (default); result 0 writes a part (default)
// CHECK-DAG: @escapes::@f: operand 0 reads, writes a part (default)
// CHECK-DAG: @memrefs::@f: operand 0 reads; operand 1 writes a part; operand 2 reads, writes a part (default)
// CHECK-DAG: @maybe_no_workgroups::@f: result 0 writes a part

stream.executable private @static {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @static_case(%x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.async.dispatch @static::@f(%x[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  util.return
}

stream.executable private @partial {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 0], sizes = [2, 4], strides = [1, 1] : tensor<2x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @partial_case(%x: !stream.resource<*>, %y: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r = stream.async.dispatch @partial::@f(%x[%c0 to %c32 for %c32], %y[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c64}) -> %y{%c64}
  util.return
}

stream.executable private @strided {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [2] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>
      return
    }
  }
}
util.func public @strided_case(%x: !stream.resource<*>, %y: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @strided::@f(%x[%c0 to %c16 for %c16], %y[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c32}) -> %y{%c32}
  util.return
}

stream.executable private @predicated {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %c: i1, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      scf.if %c {
        iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      }
      return
    }
  }
}
util.func public @predicated_case(%x: !stream.resource<*>, %y: !stream.resource<*>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @predicated::@f(%x[%c0 to %c16 for %c16], %c, %y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, i1, !stream.resource<*>{%c16}) -> %y{%c16}
  util.return
}

// The size of the tensor is 12 times the second argument; the first dispatch gives that much, the second one does not say that it does.
stream.executable private @dynamic {
  stream.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %n: index, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %d = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d}
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d} -> tensor<?x3xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : tensor<?x3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      return
    }
  }
}
util.func public @dynamic_case(%x: !stream.resource<*>, %n: index) {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %size = arith.muli %n, %c12 : index
  %r = stream.async.dispatch @dynamic::@f[%n](%x[%c0 to %size for %size], %n) : (!stream.resource<*>{%size}, index) -> !stream.resource<*>{%size}
  util.return
}
stream.executable private @other_length {
  stream.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %n: index, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %d = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d}
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d} -> tensor<?x3xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : tensor<?x3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      return
    }
  }
}
util.func public @other_length_case(%x: !stream.resource<*>, %n: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %size = arith.muli %n, %c16 : index
  %r = stream.async.dispatch @other_length::@f[%n](%x[%c0 to %size for %size], %n) : (!stream.resource<*>{%size}, index) -> !stream.resource<*>{%size}
  util.return
}

// The tensor starts after the start of the binding.
stream.executable private @offset {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %o = stream.binding.subspan %b[%c16] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @offset_case(%x: !stream.resource<*>, %y: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @offset::@f(%x[%c0 to %c16 for %c16], %y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %y{%c16}
  util.return
}

// A load of what was there before, and one of what the kernel has stored.
stream.executable private @in_place {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [2], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
stream.executable private @stores_first {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %k = arith.constant dense<1.0> : tensor<4xf32>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %k, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [2], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @in_place_case(%x: !stream.resource<*>, %y: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @in_place::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> %x{%c16}
  %s = stream.async.dispatch @stores_first::@f(%y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> %y{%c16}
  util.return
}

// Several entry points: reads are united, whole writes are those of all.
stream.executable private @several {
  stream.executable.export public @f
  stream.executable.export public @part
  stream.executable.export public @g
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    func.func @part(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %k = arith.constant dense<1.0> : tensor<2xf32>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %k, %o, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    func.func @g(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %k = arith.constant dense<1.0> : tensor<4xf32>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %k, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @several_case(%x: !stream.resource<*>, %y: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch {@several::@f, @several::@part}(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %s = stream.async.dispatch @several::@g(%x[%c0 to %c16 for %c16], %y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %y{%c16}
  util.return
}

// No body; a use that says nothing.
stream.executable private @missing {
  stream.executable.export public @f
  builtin.module { func.func private @f(!stream.binding, !stream.binding) }
}
stream.executable private @escapes {
  stream.executable.export public @f
  builtin.module {
    func.func private @somewhere(!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>)
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      func.call @somewhere(%i) : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) -> ()
      return
    }
  }
}
util.func public @missing_case(%x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @missing::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  stream.async.dispatch @escapes::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> ()
  util.return
}

// Bindings as memory: what ops say of their effects, through views. What an op does not say, and what goes elsewhere, is not known.
stream.executable private @memrefs {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      %e = stream.binding.subspan %c[%c0] : !stream.binding -> memref<4xf32>
      %v = memref.subview %o[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
      %x = memref.load %i[%c0] : memref<4xf32>
      memref.store %x, %v[%c0] : memref<2xf32, strided<[1], offset: 1>>
      "somebody.else"(%e) : (memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @memrefs_case(%x: !stream.resource<*>, %y: !stream.resource<*>, %z: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @memrefs::@f(%x[%c0 to %c16 for %c16], %y[%c0 to %c16 for %c16], %z[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %y{%c16}
  util.return
}

// A grid that may have no workgroup.
stream.executable private @maybe_no_workgroups {
  stream.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @f(%b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %k = arith.constant dense<1.0> : tensor<4xf32>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %k, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @grid_case(%n: index) {
  %c16 = arith.constant 16 : index
  %r = stream.async.dispatch @maybe_no_workgroups::@f[%n]() : () -> !stream.resource<*>{%c16}
  util.return
}
