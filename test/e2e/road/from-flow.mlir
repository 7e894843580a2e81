// What other compilers leave between dispatches in phases dispatch and flow: computed tensors, loops over pieces, splats, booleans that share bytes.
// RUN: weir-compile %s --compile-from=dispatch -o %t.dispatch.so
// RUN: weir-run --module=%t.dispatch.so --function=main --input=3xf32="1 2 3" --input=i64=3 | FileCheck %s
// RUN: weir-compile %s --compile-from=flow -o %t.flow.so
// RUN: weir-run --module=%t.flow.so --function=main --input=3xf32="1 2 3" --input=i64=3 | FileCheck %s
// RUN: weir-compile %s --compile-from=flow --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=3xf32="1 2 3" --input=i64=3 | FileCheck %s

// CHECK{LITERAL}: 2x3xi32=[0 1 2][1 2 3]
// CHECK{LITERAL}: 3x2xf32=[1 7][2 7][3 7]
// CHECK{LITERAL}: 2x3xi8=[9 9 9][9 9 9]
// CHECK{LITERAL}: 10xi8=1 1 0 0 1 0 1 1 0 1
module {
  flow.executable private @ex {
    flow.executable.export public @bytes workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      flow.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @bytes(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<10xi1, #iree_encoding.packed_storage>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<10xi8>>) {
        %x = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [10], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<10xi1, #iree_encoding.packed_storage>> -> tensor<10xi1, #iree_encoding.packed_storage>
        %e = tensor.empty() : tensor<10xi8>
        %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<10xi1, #iree_encoding.packed_storage>) outs(%e : tensor<10xi8>) {
        ^bb0(%in: i1, %out: i8):
          %v = arith.extui %in : i1 to i8
          linalg.yield %v : i8
        } -> tensor<10xi8>
        iree_tensor_ext.dispatch.tensor.store %r, %arg1, offsets = [0], sizes = [10], strides = [1] : tensor<10xi8> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<10xi8>>
        return
      }
    }
  }
  util.func public @main(%view: !hal.buffer_view, %count: i64) -> (!hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view) {
    %n = arith.index_cast %count : i64 to index
    %x = hal.tensor.import %view : !hal.buffer_view -> tensor<3xf32>
    %sums = tensor.generate %n {
    ^bb0(%i: index, %j: index):
      %sum = arith.addi %i, %j : index
      %v = arith.index_cast %sum : index to i32
      tensor.yield %v : i32
    } : tensor<2x?xi32>
    %0 = hal.tensor.export %sums : tensor<2x?xi32>{%n} -> !hal.buffer_view
    %seven = arith.constant 7.0 : f32
    %e = tensor.empty() : tensor<3x2xf32>
    %rows = scf.forall (%i) in (3) shared_outs(%o = %e) -> (tensor<3x2xf32>) {
      %v = tensor.extract %x[%i] : tensor<3xf32>
      %row = tensor.from_elements %v, %seven : tensor<2xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %row into %o[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<3x2xf32>
      }
    }
    %1 = hal.tensor.export %rows : tensor<3x2xf32> -> !hal.buffer_view
    %nine = arith.constant 9 : i8
    %splat = tensor.splat %nine[%n] : tensor<2x?xi8>
    %2 = hal.tensor.export %splat : tensor<2x?xi8>{%n} -> !hal.buffer_view
    %flags = arith.constant dense<[true, true, false, false, true, false, true, true, false, true]> : tensor<10xi1, #iree_encoding.packed_storage>
    %bytes = flow.dispatch @ex::@bytes(%flags) : (tensor<10xi1, #iree_encoding.packed_storage>) -> tensor<10xi8>
    %3 = hal.tensor.export %bytes : tensor<10xi8> -> !hal.buffer_view
    util.return %0, %1, %2, %3 : !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view
  }
}
