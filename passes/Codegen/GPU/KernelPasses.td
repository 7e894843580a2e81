#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELPASSES
#define WEIR_PASSES_CODEGEN_GPU_KERNELPASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def GPUPlaceTemporariesCodes : RemarkCodes<"weir-gpu-place-temporaries", "GPUPlaceTemporariesCode", [
  Passed<"placed", "the temporary is the binding that it was copied to">,
  Missed<"NOT_COPIED", "it is not copied as a whole, behind all its other uses, to a view of a binding of the same type">,
  Missed<"OTHER_USES", "something else reads or writes that binding, or the view of it comes later">,
  Missed<"OTHER_RESULTS", "the kernel writes another binding, which may be the same memory: it is read, too, or `weir.shares_bytes` (dispatch-passes.md AL1)">]>;

def GPUPlaceTemporaries : Pass<"weir-gpu-place-temporaries", "::mlir::func::FuncOp"> {
  let summary = "Compute in a binding what would be copied there in the end";
  let description = !strconcat([{
    Workgroup memory is small, and holds nothing whose size only a run knows. Works on functions marked `weir.kernel`, on buffers. Fires on each
    `memref.alloc` at their top that is copied to a binding at last: what is computed in it, such as the rows that a scatter changes one after the other, is computed there.
    Each of them ends in a remark:
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
  let summary = "Do what follows an assertion only where it holds";
  let description = [{
    A thread for a GPU cannot end in the middle of a kernel: others would wait for it. In functions marked `weir.kernel` what follows a `cf.assert` in
    its block becomes a branch that is taken where the assertion holds. Where it does not, what the block ends in is 0.

    Refuses assertions in bodies of structured ops, which stay as they are: `weir-cpu-check-subscripts` places them. An assertion in front of what
    hands on a buffer, or a value that has no 0, is an error.

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
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def GPULowerAssertions : Pass<"weir-gpu-lower-assertions", "::weir::stream::ExecutableOp"> {
  let summary = "Let kernels say which of their assertions failed first";
  let description = [{
    Each `gpu.func` with `cf.assert` gets a binding more, behind the others, for two words, and an operand more, behind the others: the number that its
    first assertion has. Whoever finds an assertion to fail adds 1 to the first word, atomically; who found 0 there stores the number of the
    assertion in the second one. All go on. The messages stand on the exports of the function (`weir.assertions`), and
    from there reach the runtime (`weir_export_t::assertions`), which raises the message once it has waited for the kernel.

    Refuses nothing; other functions are left alone.

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
          gpu.func @k(%arg0: memref<?xi8> {weir.access = "rw"}, %arg1: i1, %arg2: i32) kernel {{.*}} {
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
