// lavapipe ends the loops of a thread after 65,535 iterations and says nothing. Sums of what it can do are right, others are refused.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-run --module=%t.so --function=sum --input=1x400000xi32=1 | FileCheck %s
// What an unrolled loop leaves over is nothing, or something; loops of no iterations keep what they start with.
// RUN: weir-run --module=%t.so --function=sum --input=1x32xi32=1 --expected_output=1xi32=32 --poison
// RUN: weir-run --module=%t.so --function=sum --input=1x33xi32=1 --expected_output=1xi32=33 --poison
// RUN: weir-run --module=%t.so --function=sum --input=3x0xi32= --expected_output=3xi32=0 --poison
// RUN: weir-run --module=%t.so --function=fixed --input=1000000xi32=2 | FileCheck %s --check-prefix=FIXED
// RUN: not weir-run --module=%t.so --function=sum --input=1x10000000xi32=1 2>&1 | FileCheck %s --check-prefix=LONG

// CHECK: 1xi32=400000
// FIXED: i32=2000000
// LONG: error: {{.*}}kernel sum{{.*}}: an extent is too large: a thread would run more than the device's 60000 iterations of loops

func.func @sum(%a: tensor<?x?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %a, %c0 : tensor<?x?xi32>
  %e = tensor.empty(%d) : tensor<?xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r = linalg.reduce { arith.addi } ins(%a : tensor<?x?xi32>) outs(%f : tensor<?xi32>) dimensions = [1]
  return %r : tensor<?xi32>
}

func.func @fixed(%a: tensor<1000000xi32>) -> tensor<i32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<i32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<i32>) -> tensor<i32>
  %r = linalg.reduce { arith.addi } ins(%a : tensor<1000000xi32>) outs(%f : tensor<i32>) dimensions = [0]
  return %r : tensor<i32>
}
