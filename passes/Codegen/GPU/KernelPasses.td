#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELPASSES
#define WEIR_PASSES_CODEGEN_GPU_KERNELPASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def GPUPlaceTemporariesCodes : RemarkCodes<"weir-gpu-place-temporaries", "GPUPlaceTemporariesCode", [
  Passed<"placed", "the temporary became the binding that it was copied to">,
  Missed<"not-copied", "it is not copied as a whole, after all its other uses, to a view of a binding of the same type">,
  Missed<"other-uses", "another op accesses that binding, or the view of it is created later">,
  Missed<"other-results", "the kernel writes another binding, which may be the same memory: it is also read, or has `weir.shares_bytes` (dispatch-passes.md AL1)">]>;

def GPUPlaceTemporaries : Pass<"weir-gpu-place-temporaries", "::mlir::func::FuncOp"> {
  let summary = "Replace temporaries by the bindings that they are copied to";
  let description = !strconcat([{
    Workgroup memory is small, and holds no buffers of dynamic size. Works on functions marked `weir.kernel`, on buffers. Fires on each
    `memref.alloc` at their top whose last use is a copy to a binding: its values, such as the rows that a scatter updates one after the other, are computed in the binding.
    Each of them has a remark:
  }], GPUPlaceTemporariesCodes.table, [{
    ```mlir
    func.func @twice(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %from = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xf32>
      %to = memref.view %y[%c0][%n] : memref<?xi8> to memref<?xf32>
      %t = memref.alloc(%n) : memref<?xf32>
      linalg.copy ins(%from : memref<?xf32>) outs(%t : memref<?xf32>)
      linalg.add ins(%t, %t : memref<?xf32>, memref<?xf32>) outs(%t : memref<?xf32>)
      linalg.copy ins(%t : memref<?xf32>) outs(%to : memref<?xf32>)
      return
    }
    ```
    becomes
    ```mlir
    %view = memref.view %arg0{{.*}}
    %view_0 = memref.view %arg1{{.*}}
    linalg.copy ins(%view : memref<?xf32>) outs(%view_0 : memref<?xf32>)
    linalg.add ins(%view_0, %view_0 : memref<?xf32>, memref<?xf32>) outs(%view_0 : memref<?xf32>)
    return
    ```
  }]);
}

def GPUGuardAssertions : Pass<"weir-gpu-guard-assertions", "::mlir::func::FuncOp"> {
  let summary = "Guard the ops after an assertion by its condition";
  let description = [{
    A thread of a GPU cannot end in the middle of a kernel, since others would wait for it. In functions marked `weir.kernel` the ops after a `cf.assert` in
    its block move into a branch that runs if the assertion holds. Otherwise the operands of the block's terminator are 0.

    Refuses assertions in bodies of structured ops, which stay as they are: `weir-check-subscripts` moves them out. An assertion before an op that
    yields a buffer, or a value without a 0, is an error.

    ```mlir
    func.func @last(%x: memref<8xf32>, %i: index, %v: f32) attributes {weir.kernel} {
      %c8 = arith.constant 8 : index
      %ok = arith.cmpi ult, %i, %c8 : index
      cf.assert %ok, "too large"
      memref.store %v, %x[%i] : memref<8xf32>
      return
    }
    ```
    becomes
    ```mlir
    cf.assert %{{.*}}, "too large"
    scf.if %{{.*}} {
      memref.store %{{.*}}, %{{.*}} : memref<8xf32>
    }
    return
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::scf::SCFDialect"];
}

def GPUDecomposeComplex : Pass<"weir-gpu-decompose-complex", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Replace complex numbers by their real and imaginary parts";
  let description = [{
    Devices do not support complex numbers. Works on `gpu.func` after `weir-kernels-to-gpu` and upstream's `convert-complex-to-standard`. A number becomes its two parts,
    also where loops and branches carry it. Flat memory of numbers becomes memory of twice as many parts, the real part first.

    Refuses, with an error, other ops on complex numbers, and memory that is not flat.

    ```mlir
    gpu.module @kernels {
      gpu.func @conjugate(%x: memref<?xi8>, %n: index) kernel {
        %c0 = arith.constant 0 : index
        %numbers = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xcomplex<f32>>
        %a = memref.load %numbers[%n] : memref<?xcomplex<f32>>
        %re = complex.re %a : complex<f32>
        %im = complex.im %a : complex<f32>
        %minus = arith.negf %im : f32
        %b = complex.create %re, %minus : complex<f32>
        memref.store %b, %numbers[%n] : memref<?xcomplex<f32>>
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    %view = memref.view %arg0[%c0][%0] : memref<?xi8> to memref<?xf32>
    ...
    %4 = memref.load %view[%2] : memref<?xf32>
    %5 = memref.load %view[%3] : memref<?xf32>
    %6 = arith.negf %5 : f32
    ...
    memref.store %4, %view[%7] : memref<?xf32>
    memref.store %6, %view[%8] : memref<?xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def GPUWidenIntegers : Pass<"weir-gpu-widen-integers", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Compute with integers of 2 to 7 bits in bytes";
  let description = [{
    SPIR-V has no integers of 2 to 7 bits, and its conversion leaves their high bits undefined. Works on `gpu.func` as `weir-kernels-to-gpu` leaves
    them: such integers become bytes, of which only the low bits count, also arguments and values of loops and branches. An op that reads the high bits gets an operand extended
    with the sign, or with zeros.

    Refuses, with an error, ops on them that are neither arithmetic, conversions nor counts of bits, and those with several results. It ignores memory of packed elements:
    kernels have bytes there (`weir-unpack-elements`).

    ```mlir
    gpu.module @kernels {
      gpu.func @square(%x: memref<?xi8>, %i: index) kernel {
        %a = memref.load %x[%i] : memref<?xi8>
        %narrow = arith.trunci %a : i8 to i4
        %product = arith.muli %narrow, %narrow : i4
        %wide = arith.extsi %product : i4 to i8
        memref.store %wide, %x[%i] : memref<?xi8>
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    %0 = memref.load %arg0[%arg1] : memref<?xi8>
    %1 = arith.muli %0, %0 : i8
    ...
    %2 = arith.shli %1, %c4_i8 : i8
    ...
    %3 = arith.shrsi %2, %c4_i8_0 : i8
    memref.store %3, %arg0[%arg1] : memref<?xi8>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect"];
}

def GPULowerAssertions : Pass<"weir-gpu-lower-assertions", "::weir::stream::ExecutableOp"> {
  let summary = "Report which assertion of a kernel failed first";
  let description = [{
    Each `gpu.func` with `cf.assert` gets one more binding, for two words, and one more operand, the number of its
    first assertion; both are the last ones. A thread with a failing assertion atomically adds 1 to the first word; the thread that found 0 there stores the number of the
    assertion in the second one. All threads continue. The exports of the function have the messages (`weir.assertions`), and
    pass them to the runtime (`weir_export_t::assertions`), which raises the message once it has waited for the kernel.

    Refuses nothing; other functions are unchanged.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k
      builtin.module {
        gpu.module @kernels {
          gpu.func @k(%ok: i1) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
            cf.assert %ok, "too long"
            gpu.return
          }
        }
      }
    }
    ```
    becomes
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k attributes {weir.assertions = ["too long"]}
      builtin.module {
        gpu.module @kernels {
          gpu.func @k(%arg0: memref<?xi8> {llvm.noalias, weir.access = "rw"}, %arg1: i1, %arg2: i32) kernel {{.*}} {
            ...
            scf.if %0 {
              %1 = memref.atomic_rmw addi %c1_i32, %view[%c0] : (i32, memref<?xi32>) -> i32
              %2 = arith.cmpi eq, %1, %c0_i32 : i32
              scf.if %2 {
                ...
                memref.store %3, %view[%c1] : memref<?xi32>
              }
            }
            gpu.return
          }
        }
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::memref::MemRefDialect"];
}

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELPASSES
