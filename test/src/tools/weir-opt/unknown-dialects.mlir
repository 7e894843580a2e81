// RUN: weir-opt %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=NOTE --implicit-check-not={{.}} < %t.err
// With passes it is the input that counts, not what they leave of it.
// RUN: weir-opt %s --symbol-dce -o %t.mlir 2>&1 | FileCheck %s --check-prefix=NOTE --implicit-check-not={{.}}
// Once for all parts of a file.
// RUN: weir-opt %s --split-input-file -o %t.mlir 2>&1 | FileCheck %s --check-prefix=NOTE --implicit-check-not={{.}}
// RUN: weir-opt %s --note-unknown=false -o %t.mlir 2>&1 | count 0
// RUN: weir-opt %t.mlir --note-unknown=false | FileCheck %s
// RUN: not weir-opt %s --allow-unregistered-dialect=false 2>&1 | FileCheck %s --check-prefix=REFUSED

// NOTE: weir-opt: note: passed through unchanged: unknown dialects inregion, inresult, odd, operand, other, vm (--note-unknown=false silences this,{{.*$}}

// REFUSED: error: {{.*}}unregistered dialect
// REFUSED-NOT: note: passed through

// CHECK: odd.version = 3
module attributes {odd.version = 3 : i32} {
  // CHECK: func.func private @f(%{{.*}}: tensor<4xf32>, %{{.*}}: !operand.ref<i32>)
  func.func private @f(%a: tensor<4xf32>, %b: !operand.ref<i32>) -> tensor<4xf32> {
    // CHECK: "vm.call"(%{{.*}}) <{callee = @g}> {how = #other.fast} : (tensor<4xf32>) -> tuple<!inresult<"x">, i32>
    %0 = "vm.call"(%a) <{callee = @g}> {how = #other.fast} : (tensor<4xf32>) -> tuple<!inresult<"x">, i32>
    // CHECK: util.optimization_barrier
    util.optimization_barrier %a : tensor<4xf32>
    // CHECK: scf.execute_region
    scf.execute_region {
      // CHECK: "inregion.op"() : () -> ()
      "inregion.op"() : () -> ()
      scf.yield
    }
    return %a : tensor<4xf32>
  }
}

// -----

"vm.more"() : () -> ()
