// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-gpu-decompose-complex))" --split-input-file --verify-diagnostics

gpu.module @kernels {
  gpu.func @arithmetic(%x: memref<?xcomplex<f32>>, %i: index) kernel {
    %a = memref.load %x[%i] : memref<?xcomplex<f32>>
    // expected-error @below {{on complex numbers is not supported on a GPU}}
    %b = complex.mul %a, %a : complex<f32>
    memref.store %b, %x[%i] : memref<?xcomplex<f32>>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @rows(%x: memref<?x4xcomplex<f32>>, %i: index) kernel {
    // expected-error @below {{on complex numbers is not supported on a GPU}}
    %a = memref.load %x[%i, %i] : memref<?x4xcomplex<f32>>
    memref.store %a, %x[%i, %i] : memref<?x4xcomplex<f32>>
    gpu.return
  }
}
