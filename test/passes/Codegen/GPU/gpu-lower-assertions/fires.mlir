// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-gpu-lower-assertions))' | FileCheck %s

// The binding is after the others, and so is the operand. Assertions are numbered as they are there; two exports may name one function, and
// another one may have none.

// CHECK:       stream.executable.export public @k as("a") attributes {weir.assertions = ["first", "second"]}
// CHECK:       stream.executable.export public @k as("b") attributes {weir.assertions = ["first", "second"]}
// CHECK:       stream.executable.export public @quiet
// CHECK-NOT:   weir.assertions
// CHECK:       gpu.func @k(%{{.+}}: memref<?xi8> {weir.access = "ro"}, %[[STATUS:.+]]: memref<?xi8> {llvm.noalias, weir.access = "rw"}, %[[X:.+]]: i1, %[[Y:.+]]: i1, %[[FIRST:.+]]: i32) workgroup
// CHECK:         %[[WORDS:.+]] = memref.view %[[STATUS]]
// CHECK:         %[[FAILS:.+]] = arith.xori %[[X]], %true
// CHECK-NEXT:    scf.if %[[FAILS]] {
// CHECK-NEXT:      %[[OLD:.+]] = memref.atomic_rmw addi %c1_i32, %[[WORDS]][%c0] : (i32, memref<?xi32>) -> i32
// CHECK-NEXT:      %[[IS_FIRST:.+]] = arith.cmpi eq, %[[OLD]], %c0_i32
// CHECK-NEXT:      scf.if %[[IS_FIRST]] {
// CHECK-NEXT:        %[[ZERO:.+]] = arith.constant 0 : i32
// CHECK-NEXT:        %[[NUMBER:.+]] = arith.addi %[[FIRST]], %[[ZERO]]
// CHECK-NEXT:        memref.store %[[NUMBER]], %[[WORDS]][%c1]
// CHECK:         scf.for
// CHECK:           arith.xori %[[Y]]
// CHECK:             %[[ONE:.+]] = arith.constant 1 : i32
// CHECK-NEXT:        arith.addi %[[FIRST]], %[[ONE]]
// CHECK:       gpu.func @quiet() kernel
stream.executable private @two {
  stream.executable.export public @k as("a")
  stream.executable.export public @k as("b")
  stream.executable.export public @quiet
  builtin.module {
    gpu.module @kernels {
      gpu.func @k(%b: memref<?xi8> {weir.access = "ro"}, %x: i1, %y: i1) workgroup(%t: memref<4xi32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
        %c0 = arith.constant 0 : index
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        cf.assert %x, "first"
        scf.for %i = %c0 to %c4 step %c1 {
          cf.assert %y, "second"
        }
        gpu.return
      }
      gpu.func @quiet() kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
        gpu.return
      }
    }
  }
}

// CHECK: stream.executable private @empty
stream.executable private @empty {
  stream.executable.export private @entry
}
