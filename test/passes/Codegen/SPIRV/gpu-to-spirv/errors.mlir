// RUN: weir-opt %s --weir-gpu-to-spirv --split-input-file --verify-diagnostics

gpu.module @kernels {
  gpu.func @cube_root(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %x = memref.load %v[%c0] : memref<?xf32>
    // expected-error @below {{failed to legalize operation 'math.cbrt'}}
    %y = math.cbrt %x : f32
    memref.store %y, %v[%c0] : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @bytes(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    // expected-error @below {{uses a binding without a typed view, which SPIR-V needs}}
    %x = memref.load %a[%c0] : memref<?xi8>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @remainder(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xbf16>
    %x = memref.load %v[%c0] : memref<?xbf16>
    // expected-error @below {{has no exact equivalent for this type in SPIR-V, where OpFRem may be wrong by the divisor}}
    %y = arith.remf %x, %x : bf16
    memref.store %y, %v[%c0] : memref<?xbf16>
    gpu.return
  }
}

// -----

// Functions of f64 are expanded before.
gpu.module @kernels {
  gpu.func @cosine(%a: memref<?xi8>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf64>
    %x = memref.load %v[%c0] : memref<?xf64>
    // expected-error @below {{on f64 is not supported in SPIR-V; use f16 or f32}}
    %y = math.cos %x : f64
    memref.store %y, %v[%c0] : memref<?xf64>
    gpu.return
  }
}
