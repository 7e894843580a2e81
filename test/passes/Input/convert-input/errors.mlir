// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-input

func.func @indirect(%f: (tensor<4xf32>) -> tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{calls a function value, which is not supported; call the function by its name}}
  %0 = call_indirect %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @pad(%x: tensor<2xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error @+1 {{pads by -9223372036854775808, which is out of range}}
  %0 = tensor.pad %x low[-9223372036854775808] high[0] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<2xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{has the initial value #ml_program.extern : tensor<4xf32>, which is not a constant of its type; give it a value of type 'tensor<4xf32>'}}
ml_program.global private @outside(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>

// -----

func.func private @ordered(!ml_program.token)
func.func @token_that_others_take() {
  // expected-error @+1 {{is not supported; use func.func, ml_program.global_load and ml_program.global_store}}
  %t = ml_program.token
  call @ordered(%t) : (!ml_program.token) -> ()
  return
}

// -----

// expected-error @+1 {{is a graph with a cycle: its values depend on each other}}
ml_program.subgraph @cycle(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.addf %b, %x : tensor<4xf32>
  %b = arith.negf %a : tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
