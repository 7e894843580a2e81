// RUN: weir-opt --pass-pipeline='builtin.module(stream.executable(weir-annotate-work))' --split-input-file %s | FileCheck %s

// 2 * 3 * 2 for each row of the product, 2 for the exponentials of its row; rows are scalar 0, the second argument.
// CHECK: stream.executable.export public @rows
// CHECK: attributes {weir.work = {access = ["ro", "rw"], flops = [array<i64: 14, 0>], ops = ["linalg.matmul {{.*}}annotate-work/fires.mlir:22:12", "generic exp cmpf select {{.*}}fires.mlir:24:12"]}}
stream.executable private @dynamic {
  stream.executable.export public @rows workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @rows(%a: !stream.binding {weir.access = "ro"}, %n: index, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %rows = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%rows}
      %1 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x2xf32>>{%rows}
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [%rows, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%rows} -> tensor<?x3xf32>
      %weights = arith.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf32>
      %e = tensor.empty(%rows) : tensor<?x2xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
      %3 = linalg.matmul ins(%2, %weights : tensor<?x3xf32>, tensor<3x2xf32>) outs(%f : tensor<?x2xf32>) -> tensor<?x2xf32>
      // Casts, comparisons and selections do not count.
      %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%3 : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
      ^bb0(%x: f32, %o: f32):
        %5 = math.exp %x : f32
        %6 = arith.cmpf olt, %5, %x : f32
        %7 = arith.select %6, %5, %x : f32
        linalg.yield %7 : f32
      } -> tensor<?x2xf32>
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0, 0], sizes = [%rows, 2], strides = [1, 1] : tensor<?x2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x2xf32>>{%rows}
      return
    }
  }
}

// -----

// How often the loop runs is not asked: no number of operations is given.
// CHECK: stream.executable.export public @loop
// CHECK: attributes {weir.work = {access = ["rw"], ops = ["linalg.add
stream.executable private @loops {
  stream.executable.export public @loop workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @loop(%a: !stream.binding, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %1 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %1) -> tensor<4xf32> {
        %3 = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %3 : tensor<4xf32>
      }
      iree_tensor_ext.dispatch.tensor.store %2, %0, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}

// -----

// Without a body nothing is known.
// CHECK: stream.executable.export public @absent
// CHECK-NOT: weir.work
stream.executable private @declared {
  stream.executable.export public @absent workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @absent(!stream.binding)
  }
}
