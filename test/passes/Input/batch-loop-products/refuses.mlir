// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-batch-loop-products))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-batch-loop-products))' --remarks-filter=weir-batch-loop-products -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] rounds {{.*}}Function=dynamic_rounds
// REMARK: [Missed] rounds {{.*}}Function=one_round
// REMARK: [Missed] depends {{.*}}Function=recurrent
// REMARK: [Missed] depends {{.*}}Function=outside
// REMARK: [Missed] depends {{.*}}Function=every_second
// REMARK: [Missed] depends {{.*}}Function=saturated
// REMARK: [Missed] depends {{.*}}Function=inner_dimension
// REMARK: [Missed] depends {{.*}}Function=carried_init
// REMARK: [Missed] depends {{.*}}Function=two_indices
// REMARK: [Missed] depends {{.*}}Function=read_in_loop
// REMARK: [Missed] depends {{.*}}Function=guarded_weights
// REMARK: [Missed] depends {{.*}}Function=columns
// REMARK: [Missed] factors {{.*}}Function=both_slices
// REMARK: [Missed] depends {{.*}}Function=scheduled
// REMARK: [Missed] rows {{.*}}Function=many_rows
// REMARK: [Missed] large {{.*}}Function=large

util.global private mutable @weights : tensor<8x16xf32>

// BP1.
// CHECK-LABEL: func.func @dynamic_rounds
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @dynamic_rounds(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP1.
// CHECK-LABEL: func.func @one_round
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @one_round(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP4: the factor is the state.
// CHECK-LABEL: func.func @recurrent
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @recurrent(%x: tensor<5x4x8xf32>, %w: tensor<16x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%state, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP2: in the last round, the slice is not inside of the tensor.
// CHECK-LABEL: func.func @outside
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @outside(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %j = arith.addi %i, %c1 : index
    %rows = tensor.extract_slice %x[%j, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP2.
// CHECK-LABEL: func.func @every_second
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @every_second(%x: tensor<9x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %j = arith.muli %i, %c2 : index
    %rows = tensor.extract_slice %x[%j, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<9x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP2: the index is the same in rounds 2 to 4.
// CHECK-LABEL: func.func @saturated
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @saturated(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %j = arith.minsi %i, %c2 : index
    %rows = tensor.extract_slice %x[%j, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP2.
// CHECK-LABEL: func.func @inner_dimension
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @inner_dimension(%x: tensor<4x5x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[0, %i, 0] [4, 1, 8] [1, 1, 1] : tensor<4x5x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP3: the init is the state.
// CHECK-LABEL: func.func @carried_init
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @carried_init(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%state : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP3: forwards and backwards.
// CHECK-LABEL: func.func @two_indices
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @two_indices(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %c4 = arith.constant 4 : index
    %j = arith.subi %c4, %i : index
    %a = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %b = tensor.extract_slice %x[%j, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %rows = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP3: the weights are loaded in the loop, which has an effect.
// CHECK-LABEL: func.func @read_in_loop
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @read_in_loop(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %v = util.global.load @weights : tensor<8x16xf32>
    %p = linalg.matmul ins(%rows, %v : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP5: a check in the loop may guard the index.
// CHECK-LABEL: func.func @guarded_weights
// CHECK:         scf.for
// CHECK:           tensor.extract_slice
// CHECK:           tensor.extract_slice
// CHECK:           linalg.matmul
func.func @guarded_weights(%x: tensor<5x4x8xf32>, %w: tensor<20x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %v = tensor.extract_slice %w[%n, 0] [8, 16] [1, 1] : tensor<20x16xf32> to tensor<8x16xf32>
    %p = linalg.matmul ins(%rows, %v : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP3: the slice is the right factor, whose rows are summed.
// CHECK-LABEL: func.func @columns
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @columns(%x: tensor<5x4x16xf32>, %w: tensor<4x4xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %cols = tensor.extract_slice %x[%i, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<5x4x16xf32> to tensor<4x16xf32>
    %p = linalg.matmul ins(%w, %cols : tensor<4x4xf32>, tensor<4x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP4.
// CHECK-LABEL: func.func @both_slices
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @both_slices(%x: tensor<5x4x8xf32>, %w: tensor<5x4x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %a = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %b = tensor.extract_slice %w[%i, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<5x4x16xf32> to tensor<4x16xf32>
    %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %b : tensor<4x8xf32>, tensor<4x16xf32>) outs(%init : tensor<4x16xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %m = arith.mulf %u, %v : f32
      %s = arith.addf %o, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP3.
// CHECK-LABEL: func.func @scheduled
// CHECK:         scf.for
// CHECK:           {{linalg.matmul|linalg.batch_matmul|linalg.generic}}
func.func @scheduled(%x: tensor<5x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<4x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %p = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [2, 0, 0]>} ins(%rows, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP4: the rows of a round fill a tile.
// CHECK-LABEL: func.func @many_rows
// CHECK:         scf.for
// CHECK:           linalg.matmul
func.func @many_rows(%x: tensor<5x64x8xf32>, %w: tensor<8x16xf32>, %h: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %init = arith.constant dense<0.0> : tensor<64x16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<64x16xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 64, 8] [1, 1, 1] : tensor<5x64x8xf32> to tensor<64x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<64x8xf32>, tensor<8x16xf32>) outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
    %next = linalg.max ins(%p, %state : tensor<64x16xf32>, tensor<64x16xf32>) outs(%h : tensor<64x16xf32>) -> tensor<64x16xf32>
    scf.yield %next : tensor<64x16xf32>
  }
  return %r : tensor<64x16xf32>
}

// BP4: 65 MiB.
// CHECK-LABEL: func.func @large
// CHECK:         scf.for
// CHECK:           linalg.matmul
func.func @large(%x: tensor<1040x1x8xf32>, %w: tensor<8x16384xf32>, %h: tensor<1x16384xf32>) -> tensor<1x16384xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1040 = arith.constant 1040 : index
  %init = arith.constant dense<0.0> : tensor<1x16384xf32>
  %r = scf.for %i = %c0 to %c1040 step %c1 iter_args(%state = %h) -> (tensor<1x16384xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1040x1x8xf32> to tensor<1x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<1x8xf32>, tensor<8x16384xf32>) outs(%init : tensor<1x16384xf32>) -> tensor<1x16384xf32>
    %next = linalg.max ins(%p, %state : tensor<1x16384xf32>, tensor<1x16384xf32>) outs(%h : tensor<1x16384xf32>) -> tensor<1x16384xf32>
    scf.yield %next : tensor<1x16384xf32>
  }
  return %r : tensor<1x16384xf32>
}
