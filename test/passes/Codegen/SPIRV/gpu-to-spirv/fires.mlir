// RUN: weir-opt %s --weir-gpu-to-spirv --canonicalize | FileCheck %s

gpu.module @kernels {
  // Two types of one binding are two variables, which are aliases.
  // CHECK-DAG: spirv.GlobalVariable @[[READ:two_buffer[0-9]]] bind(0, 0) {non_writable, restrict} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  // CHECK-DAG: spirv.GlobalVariable @{{two_buffer[0-9]}} bind(0, 1) {aliased, coherent, non_readable} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  // CHECK-DAG: spirv.GlobalVariable @{{two_buffer[0-9]}} bind(0, 1) {aliased, coherent, non_readable} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i16, stride=2> [0])>, StorageBuffer>
  // One word for what is before both bindings, two for each scalar.
  // CHECK-DAG: spirv.GlobalVariable @two_parameters : !spirv.ptr<!spirv.struct<(!spirv.array<5 x i32, stride=4> [0])>, PushConstant>
  // CHECK:     spirv.func @two()
  // CHECK-SAME:  spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [8, 1, 1]>
  // CHECK:     spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|UniformMemory|WorkgroupMemory>
  gpu.func @two(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "rw"}, %n: index, %x: i64) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xf32>
    %vb = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
    %vc = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xi16>
    %v = memref.load %va[%n] : memref<?xf32>
    memref.store %v, %vb[%n] : memref<?xf32>
    gpu.barrier
    %low = arith.trunci %x : i64 to i16
    memref.store %low, %vc[%c0] : memref<?xi16>
    gpu.return
  }

  // A loop that does not run gives what it started with.
  // CHECK-LABEL: spirv.func @empty
  // CHECK:         %[[RESULT:.*]] = spirv.Variable : !spirv.ptr<f32, Function>
  // CHECK:         spirv.mlir.loop
  // CHECK:         %[[LOADED:.*]] = spirv.Load "Function" %[[RESULT]]
  // CHECK:         %[[RUNS:.*]] = spirv.SGreaterThan %{{.*}}, %cst0_i32
  // CHECK:         %[[SELECTED:.*]] = spirv.Select %[[RUNS]], %[[LOADED]], %{{.*}} : i1, f32
  // CHECK:         spirv.Store "StorageBuffer" %{{.*}}, %[[SELECTED]] : f32
  gpu.func @empty(%a: memref<?xi8> {weir.access = "rw"}, %n: index, %x: f32) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xf32>
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %x) -> (f32) {
      %y = memref.load %v[%i] : memref<?xf32>
      %z = arith.addf %sum, %y : f32
      scf.yield %z : f32
    }
    memref.store %s, %v[%c0] : memref<?xf32>
    gpu.return
  }
}
