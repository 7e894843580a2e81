// RUN: weir-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups))'

func.func @blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{cannot become a dispatch: its region has several blocks}}
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    cf.br ^next
  ^next:
    flow.return %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @count(%x: tensor<4xf32>, %n: index, %m: index) -> tensor<4xf32> {
  // expected-error @+1 {{has a count region that uses a value from outside that is not a constant}}
  %0 = flow.dispatch.region[%n] -> (tensor<4xf32>) {
    flow.return %x : tensor<4xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %m, %m : index, index, index
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown_end(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{cannot become a dispatch: its region must end in flow.return}}
  %0 = flow.dispatch.region -> (tensor<8xf32>) {
    "other.return"(%x) : (tensor<8xf32>) -> ()
  }
  return %0 : tensor<8xf32>
}
