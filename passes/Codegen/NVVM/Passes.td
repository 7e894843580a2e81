#ifndef WEIR_PASSES_CODEGEN_NVVM_PASSES
#define WEIR_PASSES_CODEGEN_NVVM_PASSES

include "mlir/Pass/PassBase.td"

def GPUToNVVM : Pass<"weir-gpu-to-nvvm", "::mlir::ModuleOp"> {
  let summary = "Turn functions for GPUs into the LLVM dialect for NVIDIA's";
  let description = [{
    Each kernel of a `gpu.module` becomes an `llvm.func` with the attribute `nvvm.kernel` in the same module. What the runtime hands over:

    * A pointer into global memory for each binding, in order: the first byte of its range.
    * Then two 32-bit words for each scalar, in order, the low one first; also for those that need one.

    The name of the entry point is that of the kernel; what is no letter, digit or underscore, and a digit in front, becomes $ and two
    hexadecimal digits. The number of threads of a workgroup is `known_block_size`.

    Bindings are aligned as `stream.alignment` says. Those that are only read (`weir.access`) are `noalias` and `readonly`, so that they are
    loaded through the cache for constant data; those that are written are not noalias, since threads of a workgroup hand results over there.
    Temporaries are variables in shared memory that start at multiples of 16 bytes. Buffers are pointers, `index` has 64 bits.

    Control flow has to be `cf` (`convert-scf-to-cf`), buffers flat (`weir-kernels-to-gpu`). Math ops become instructions or intrinsics of LLVM
    for which the back end needs no library.

    Refuses, with an error on the op: math ops that need a library (`weir-nvvm-expand-ops` comes before), `arith.remf`, and what has no form
    in the LLVM dialect.

    ```mlir
    gpu.module @kernels {
      gpu.func @set(%b: memref<?xi8> {weir.access = "wo"}, %n: i32) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
        %c0 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %v = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xi32>
        memref.store %n, %v[%c0] : memref<?xi32>
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    gpu.module @kernels {
      llvm.func @set(%arg0: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef}, %arg1: i32, %arg2: i32) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 1, 1>, nvvm.minctasm = 1 : i32} {
        ...
        llvm.store %arg1, %{{.*}} : i32, !llvm.ptr<1>
        llvm.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"];
}

def NVVMExpandOps : Pass<"weir-nvvm-expand-ops"> {
  let summary = "Replace scalar ops that NVIDIA's GPUs have no instruction for";
  let description = [{
    Fires on scalars, after `weir-expand-math`, so that no library of functions is needed:

    * `sin`, `cos`, `tan`, `sinh`, `cosh`, `asinh`, `acosh`, `atanh`, `powf`, `log10` and `arith.remf` on f16 and f32 are computed in f64 and rounded.
    * On f64 they become arithmetic, square roots, and the exponential and logarithmic functions that `weir-expand-math` expands.
    * `arith.remf` and `fpowi` become loops: the remainder is exact.
    * Divisions that round up or down, and conversions of bf16, become arithmetic.

    Limits: angles of 2^50 and more have no sine: the result is NaN. `powf` on f64 is off by up to |y * log(x)| units in the last place.
    Refuses nothing: other ops stay.

    ```mlir
    func.func @up(%a: index, %b: index) -> index {
      %r = arith.ceildivui %a, %b : index
      return %r : index
    }
    ```
    becomes
    ```mlir
    func.func @up(%a: index, %b: index) -> index {
      ...
      arith.divui
      ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mlir::LLVM::LLVMDialect"];
}

#endif // WEIR_PASSES_CODEGEN_NVVM_PASSES
