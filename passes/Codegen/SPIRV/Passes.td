#ifndef WEIR_PASSES_CODEGEN_SPIRV_PASSES
#define WEIR_PASSES_CODEGEN_SPIRV_PASSES

include "mlir/Pass/PassBase.td"

def GPUToSPIRV : Pass<"weir-gpu-to-spirv", "::mlir::ModuleOp"> {
  let summary = "Turn functions for GPUs into SPIR-V modules for Vulkan";
  let description = [{
    Each `gpu.module` becomes a `spirv.module`, each kernel in it an entry point of its name. The runtime binds:

    * Binding n is the storage buffer of binding n in descriptor set 0. Descriptors start at multiples of what the device says, ranges of
      buffers do not: the bytes in between are parameters.
    * Parameters are 32-bit words: first the bytes before each binding, four bindings to a word, the first one in the lowest byte; then
      two words for each scalar, the low one first. They are push constants if they have 128 bytes or less, which each device has, else a
      storage buffer after the last binding.

    If a kernel of the module is marked `weir.large_bindings`, there is a second `spirv.module` with addressing model `PhysicalStorageBuffer64`, for
    devices whose descriptors have ranges that are too short. It has no storage buffers but, if there is one, that of parameters, binding 0. Its
    parameters begin with four words for each binding: the address and the length in bytes, each the low word first. A subscript beyond the
    last element is that of the last one.

    Bindings that a kernel accesses as several types are several variables. Variables of bindings that share no written byte with others (`llvm.noalias`, or
    `weir.access` without `weir.shares_bytes`) are `Restrict`, others `Aliased`, as are several variables of a written binding. `NonWritable`: without stores;
    `NonReadable`: without loads. A binding that is written, and that the kernel may access both before and after a barrier, is `Coherent`, since threads of a
    workgroup may exchange results there; `gpu.barrier` orders storage buffers and workgroup memory. Addresses have the last three facts, on their blocks.

    `index` has 32 bits. Arithmetic on indices read from memory, and unsigned division of indices that may be negative, has 64 bits, so
    that its results agree with other targets.

    Additions, subtractions and multiplications of floats are `NoContraction` unless their fast-math flags allow to contract or to reassociate.

    What the threads of a subgroup reduce has 32 bits or is f64; i64 is reduced in parts, since devices need not have more.

    Limits: the second form counts elements in 31 bits; a scalar of type index, and an index from data that a loop carries, loses what is above.

    A remainder (`arith.remf`) of f16, f32 or f64 becomes arithmetic on integers, as SPIR-V's is not exact.

    Refuses, with an error on the op, ops that SPIR-V does not support: remainders of other types, and functions of f64 except roots, roundings and signs.
    `--target=vulkan` expands most of these before (`weir-gpu-expand-ops` with `f64-functions`).

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
    spirv.module @__spv__kernels Logical GLSL450 ... {
      ...
      spirv.GlobalVariable @set_parameters : !spirv.ptr<!spirv.struct<(!spirv.array<3 x i32, stride=4> [0])>, PushConstant>
      ...
    ```
  }];
  let dependentDialects = ["::mlir::spirv::SPIRVDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def SPIRVPreserveNaN : Pass<"weir-spirv-preserve-nan", "::mlir::spirv::ModuleOp"> {
  let summary = "Preserve NaN, infinities and signed zeros where arithmetic requires them";
  let description = [{
    Without the execution mode `SignedZeroInfNanPreserve` (SPV_KHR_float_controls) a driver may assume that such numbers do not occur, so that `x - x` is 0. Fires on
    each entry point, which gets the mode for each width of floats that the function computes with. Functions that only compute with integers are unchanged.
    Refuses nothing. For a device without the mode the runtime removes it, and results with such numbers depend on the device.

    ```mlir
    spirv.module Logical GLSL450 {
      spirv.func @sub(%a: f32, %b: f32) -> f32 "None" {
        %0 = spirv.FSub %a, %b : f32
        spirv.ReturnValue %0 : f32
      }
      spirv.EntryPoint "GLCompute" @sub
    }
    ```
    becomes
    ```mlir
    spirv.EntryPoint "GLCompute" @sub
    spirv.ExecutionMode @sub "SignedZeroInfNanPreserve", 32
    ```
  }];
  let dependentDialects = ["::mlir::spirv::SPIRVDialect"];
}

def SPIRVUpdateRequirements : Pass<"weir-spirv-update-requirements", "::mlir::spirv::ModuleOp"> {
  let summary = "Declare the version, capabilities and extensions that a module needs";
  let description = [{
    As `spirv-update-vce` does, but for dot products of integers: upstream (v22.1) requires version 1.6 for them, which devices of Vulkan 1.1 and 1.2 do not
    read, where the extension `SPV_KHR_integer_dot_product` gives them to earlier versions. Modules with one state the version of their target and the
    extension. Refuses what upstream does.

    ```mlir
    spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<
        #spirv.vce<v1.3, [Shader, Int8, DotProduct, DotProductInput4x8Bit], [SPV_KHR_integer_dot_product]>, #spirv.resource_limits<>>} {
      spirv.func @dot(%a: vector<4xi8>, %b: vector<4xi8>) -> i32 "None" {
        %0 = spirv.SDot %a, %b : vector<4xi8> -> i32
        spirv.ReturnValue %0 : i32
      }
    }
    ```
    becomes
    ```mlir
    spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [{{.*}}DotProduct{{.*}}], [SPV_KHR_integer_dot_product]> {{.*}}
    ```
  }];
  let dependentDialects = ["::mlir::spirv::SPIRVDialect"];
}

#endif // WEIR_PASSES_CODEGEN_SPIRV_PASSES
