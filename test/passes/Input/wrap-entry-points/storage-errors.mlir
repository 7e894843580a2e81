// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-wrap-entry-points

// expected-error @+1 {{argument 0 has iree.abi.output = 1 : index, but results are numbered below 1}}
util.func public @number(%x: tensor<4xf32> {iree.abi.output = 1 : index}) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{argument 1 of type 'tensor<8xf32>' cannot provide the storage of result 0 of type 'tensor<4xf32>'}}
util.func public @type(%x: tensor<4xf32>, %y: tensor<8xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{argument 0 of type 'i32' cannot provide the storage of result 0 of type 'i32'}}
util.func public @scalar(%x: i32 {iree.abi.output = 0 : index}, %y: tensor<4xf32>) -> i32 {
  util.return %x : i32
}

// -----

// expected-error @+1 {{arguments 0 and 1 both provide the storage of result 0}}
util.func public @both(%x: tensor<4xf32> {iree.abi.output = 0 : index}, %y: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}
