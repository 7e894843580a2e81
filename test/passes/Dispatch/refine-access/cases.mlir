// The cases AC1 to AC10 of docs/spec/dispatch-passes.md 3.7 with their forms: the pass makes @acN_after of @acN, and leaves that as it is.
// RUN: %weir_src_root/scripts/check-spec-cases --bin %weir_bin_dir --forms %s | FileCheck %s
// CHECK-COUNT-10: has the form
// RUN: weir-opt %s --weir-refine-access --weir-verify-access -o /dev/null

// AC1: an update in place of a computed tensor.

flow.executable private @e_ac1 {
  flow.executable.export public @ac1
  builtin.module {
    func.func @ac1(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac1(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac1::@ac1(%p) : (tensor<8x4xf32>) -> %p
  util.return %r : tensor<8x4xf32>
}

flow.executable private @e_ac1_after {
  flow.executable.export public @ac1_after
  builtin.module {
    func.func @ac1_after(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac1_after(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac1_after::@ac1_after(%p) : (tensor<8x4xf32>) -> %p
  util.return %r : tensor<8x4xf32>
}

// AC2: of a constant.

flow.executable private @e_ac2 {
  flow.executable.export public @ac2
  builtin.module {
    func.func @ac2(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac2() -> tensor<8x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 9.0]]> : tensor<8x4xf32>
  %r = flow.dispatch @e_ac2::@ac2(%c) : (tensor<8x4xf32>) -> %c
  util.return %r : tensor<8x4xf32>
}

flow.executable private @e_ac2_after {
  flow.executable.export public @ac2_after
  builtin.module {
    func.func @ac2_after(%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac2_after() -> tensor<8x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 9.0]]> : tensor<8x4xf32>
  %r = flow.dispatch @e_ac2_after::@ac2_after(%c) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  util.return %r : tensor<8x4xf32>
}

// AC3: of a tensor that is needed later.

flow.executable private @e_ac3 {
  flow.executable.export public @ac3
  builtin.module {
    func.func @ac3(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac3(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac3::@ac3(%p) : (tensor<8x4xf32>) -> %p
  util.return %r, %p : tensor<8x4xf32>, tensor<8x4xf32>
}

flow.executable private @e_ac3_after {
  flow.executable.export public @ac3_after
  builtin.module {
    func.func @ac3_after(%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac3_after(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac3_after::@ac3_after(%p) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  util.return %r, %p : tensor<8x4xf32>, tensor<8x4xf32>
}

// AC4: written whole, not read.

flow.executable private @e_ac4 {
  flow.executable.export public @ac4
  builtin.module {
    func.func @ac4(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac4(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r = flow.dispatch @e_ac4::@ac4(%x, %p) : (tensor<8x4xf32>, tensor<8x4xf32>) -> %p
  util.return %r : tensor<8x4xf32>
}

flow.executable private @e_ac4_after {
  flow.executable.export public @ac4_after
  builtin.module {
    func.func @ac4_after(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac4_after(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r = flow.dispatch @e_ac4_after::@ac4_after(%x) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  util.return %r : tensor<8x4xf32>
}

// AC5: written in part.

flow.executable private @e_ac5 {
  flow.executable.export public @ac5
  builtin.module {
    func.func @ac5(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac5(%x: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac5::@ac5(%y, %p) : (tensor<4x4xf32>, tensor<8x4xf32>) -> %p
  util.return %r : tensor<8x4xf32>
}

flow.executable private @e_ac5_after {
  flow.executable.export public @ac5_after
  builtin.module {
    func.func @ac5_after(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac5_after(%x: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac5_after::@ac5_after(%y, %p) : (tensor<4x4xf32>, tensor<8x4xf32>) -> %p
  util.return %r : tensor<8x4xf32>
}

// AC6: a result that is written, read again and used.

flow.executable private @e_ac6 {
  flow.executable.export public @ac6
  builtin.module {
    func.func @ac6(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      %v = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %v : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %c, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac6(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %r:2 = flow.dispatch @e_ac6::@ac6(%x) : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  util.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

flow.executable private @e_ac6_after {
  flow.executable.export public @ac6_after
  builtin.module {
    func.func @ac6_after(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %c, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac6_after(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %r:2 = flow.dispatch @e_ac6_after::@ac6_after(%x) : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  util.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// AC7: each workgroup stores, then reads, its rows.

flow.executable private @e_ac7 {
  flow.executable.export public @ac7
  builtin.module {
    func.func @ac7(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %first = flow.dispatch.workgroup.id[0] : index
      %count = flow.dispatch.workgroup.count[0] : index
      %c8 = arith.constant 8 : index
      scf.for %i = %first to %c8 step %count {
        %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<1x4xf32>
        iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
        %v = iree_tensor_ext.dispatch.tensor.load %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<1x4xf32>
        %u = math.exp %v : tensor<1x4xf32>
        iree_tensor_ext.dispatch.tensor.store %u, %c, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      }
      return
    }
  }
}
util.func public @use_ac7(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r:2 = flow.dispatch @e_ac7::@ac7(%x, %p) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (%p, tensor<8x4xf32>)
  util.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

flow.executable private @e_ac7_after {
  flow.executable.export public @ac7_after
  builtin.module {
    func.func @ac7_after(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %first = flow.dispatch.workgroup.id[0] : index
      %count = flow.dispatch.workgroup.count[0] : index
      %c8 = arith.constant 8 : index
      scf.for %i = %first to %c8 step %count {
        %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<1x4xf32>
        iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
        %u = math.exp %t : tensor<1x4xf32>
        iree_tensor_ext.dispatch.tensor.store %u, %c, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<1x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      }
      return
    }
  }
}
util.func public @use_ac7_after(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r:2 = flow.dispatch @e_ac7_after::@ac7_after(%x) : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  util.return %r#1, %r#0 : tensor<8x4xf32>, tensor<8x4xf32>
}

// AC8: the operand has no contents.

flow.executable private @e_ac8 {
  flow.executable.export public @ac8
  builtin.module {
    func.func @ac8(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac8() -> tensor<8x4xf32> {
  %e = flow.tensor.empty : tensor<8x4xf32>
  %r = flow.dispatch @e_ac8::@ac8(%e) : (tensor<8x4xf32>) -> %e
  util.return %r : tensor<8x4xf32>
}

flow.executable private @e_ac8_after {
  flow.executable.export public @ac8_after
  builtin.module {
    func.func @ac8_after(%o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = tensor.empty() : tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac8_after() -> tensor<8x4xf32> {
  %r = flow.dispatch @e_ac8_after::@ac8_after() : () -> tensor<8x4xf32>
  util.return %r : tensor<8x4xf32>
}

// AC9: tied, but only read: the result is the operand.

flow.executable private @e_ac9 {
  flow.executable.export public @ac9
  builtin.module {
    func.func @ac9(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac9(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r:2 = flow.dispatch @e_ac9::@ac9(%p) : (tensor<8x4xf32>) -> (%p, tensor<8x4xf32>)
  util.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

flow.executable private @e_ac9_after {
  flow.executable.export public @ac9_after
  builtin.module {
    func.func @ac9_after(%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %u = math.exp %t : tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac9_after(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %x : tensor<8x4xf32>
  %r = flow.dispatch @e_ac9_after::@ac9_after(%p) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  util.return %p, %r : tensor<8x4xf32>, tensor<8x4xf32>
}

// AC10: two results share one operand.

flow.executable private @e_ac10 {
  flow.executable.export public @ac10
  builtin.module {
    func.func @ac10(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac10(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r:2 = flow.dispatch @e_ac10::@ac10(%x, %p) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (%p, %p)
  util.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

flow.executable private @e_ac10_after {
  flow.executable.export public @ac10_after
  builtin.module {
    func.func @ac10_after(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : tensor<8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
      return
    }
  }
}
util.func public @use_ac10_after(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %p = util.optimization_barrier %y : tensor<8x4xf32>
  %r = flow.dispatch @e_ac10_after::@ac10_after(%x) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  util.return %r, %r : tensor<8x4xf32>, tensor<8x4xf32>
}
