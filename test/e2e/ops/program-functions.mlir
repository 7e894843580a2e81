// Functions and graphs of ml_program; ops of a graph in any order.
// RUN: weir-run --module=%s --target=cpu --function=function --input="4xf32=1 2 3 4" --expected_output="4xf32=2 4 6 8"
// RUN: weir-run --module=%s --target=cpu --function=graph --input="4xf32=1 2 3 4" --expected_output="4xf32=-3 -6 -9 -12"
// RUN: weir-run --module=%s --target=reference --function=graph --input="4xf32=1 2 3 4" --expected_output="4xf32=-3 -6 -9 -12"

ml_program.func @function(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  ml_program.return %0 : tensor<4xf32>
}

ml_program.subgraph @graph(%x: tensor<4xf32>) -> tensor<4xf32> {
  %2 = arith.negf %1 : tensor<4xf32>
  %1 = arith.addf %0, %x : tensor<4xf32>
  %0 = arith.addf %x, %x : tensor<4xf32>
  ml_program.output %2 : tensor<4xf32>
}
