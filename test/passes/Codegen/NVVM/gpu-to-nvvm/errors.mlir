// RUN: weir-opt %s --weir-gpu-to-nvvm --split-input-file --verify-diagnostics

gpu.module @kernels {
  gpu.func @error_function(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf64>
    %x = memref.load %v[%c0] : memref<?xf64>
    // expected-error @below {{on 'f64' is not supported in PTX}}
    %y = math.erf %x : f64
    memref.store %y, %v[%c0] : memref<?xf64>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @remainder(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %x = memref.load %v[%c0] : memref<?xf32>
    // expected-error @below {{has no exact equivalent in PTX}}
    %y = arith.remf %x, %x : f32
    memref.store %y, %v[%c0] : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @structured(%n: index) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-error @below {{failed to legalize operation 'scf.for'}}
    scf.for %i = %c0 to %n step %c1 {
      gpu.barrier
    }
    gpu.return
  }
}
