// Rounds give back what they made: 2,000 rounds of 1 MiB each, nested, with state in a global, in less memory than their sum.
// RUN: weir-compile %s -o %t.so
// RUN: bash -c 'ulimit -v 1200000; weir-run --module=%t.so --function=main --poison --input=262144xf32=1 --input=50' | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=262144xf32=1 --input=2 | FileCheck %s --check-prefix=SHORT
// RUN: weir-run --module=%t.so --function=main --poison --input=262144xf32=1 --input=2 | FileCheck %s --check-prefix=SHORT

// Each outer round adds 20 to the state and its input to the sum: 1 + 20 * 50, and the value before the last round.
// CHECK: 262144xf32=1001 1001
// CHECK: 262144xf32=981 981
// SHORT: 262144xf32=41 41
// SHORT: 262144xf32=21 21

util.global private mutable @state = dense<0.0> : tensor<262144xf32>

func.func @main(%x: tensor<262144xf32>, %n: index) -> (tensor<262144xf32>, tensor<262144xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %one = arith.constant 1.0 : f32
  util.global.store %x, @state : tensor<262144xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x, %last = %x) -> (tensor<262144xf32>, tensor<262144xf32>) {
    %before = util.global.load @state : tensor<262144xf32>
    %t = scf.for %j = %c0 to %c20 step %c1 iter_args(%u = %s) -> (tensor<262144xf32>) {
      %e = tensor.empty() : tensor<262144xf32>
      %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
          ins(%u : tensor<262144xf32>) outs(%e : tensor<262144xf32>) {
      ^bb0(%in: f32, %out: f32):
        %sum = arith.addf %in, %one : f32
        linalg.yield %sum : f32
      } -> tensor<262144xf32>
      util.global.store %v, @state : tensor<262144xf32>
      scf.yield %v : tensor<262144xf32>
    }
    // Read after the global holds something else.
    scf.yield %t, %before : tensor<262144xf32>, tensor<262144xf32>
  }
  return %r#0, %r#1 : tensor<262144xf32>, tensor<262144xf32>
}
