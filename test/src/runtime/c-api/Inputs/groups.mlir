util.global private mutable @calls = dense<0.0> : tensor<4xf32>

// The sum over all participants, of x and of the calls before.
func.func @sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = flow.channel.default : !flow.channel
  %empty = tensor.empty() : tensor<4xf32>
  %before = util.global.load @calls : tensor<4xf32>
  %both = arith.addf %x, %before : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %after = arith.addf %before, %one : tensor<4xf32>
  util.global.store %after, @calls : tensor<4xf32>
  %sum = flow.collective.all_reduce sum, f32, %empty, %both, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %empty as tensor<4xf32>
  return %sum : tensor<4xf32>
}

// Fails on the participant whose x is 0.
func.func @checked(%x: i32) -> tensor<4xf32> {
  %c = flow.channel.default : !flow.channel
  %zero = arith.constant 0 : i32
  %ok = arith.cmpi ne, %x, %zero : i32
  cf.assert %ok, "x is 0"
  %empty = tensor.empty() : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %sum = flow.collective.all_reduce sum, f32, %empty, %one, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %empty as tensor<4xf32>
  return %sum : tensor<4xf32>
}

func.func @rank() -> (index, index) {
  %c = flow.channel.default : !flow.channel
  %rank = flow.channel.rank %c : index
  %count = flow.channel.count %c : index
  return %rank, %count : index, index
}
