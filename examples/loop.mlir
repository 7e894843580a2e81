// Halves a vector until its sum is below a limit; returns it and the number of rounds.
#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
func.func @main(%x: tensor<16xf32>, %limit: f32) -> (tensor<16xf32>, i32) {
  %zero = arith.constant 0 : i32
  %r:2 = scf.while (%v = %x, %n = %zero) : (tensor<16xf32>, i32) -> (tensor<16xf32>, i32) {
    %z = arith.constant 0.0 : f32
    %se = tensor.empty() : tensor<f32>
    %si = linalg.fill ins(%z : f32) outs(%se : tensor<f32>) -> tensor<f32>
    %st = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]}
        ins(%v : tensor<16xf32>) outs(%si : tensor<f32>) {
    ^bb0(%a: f32, %acc: f32):
      %s = arith.addf %a, %acc : f32
      linalg.yield %s : f32
    } -> tensor<f32>
    %sum = tensor.extract %st[] : tensor<f32>
    %more = arith.cmpf ogt, %sum, %limit : f32
    scf.condition(%more) %v, %n : tensor<16xf32>, i32
  } do {
  ^bb0(%v: tensor<16xf32>, %n: i32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1 : i32
    %e = tensor.empty() : tensor<16xf32>
    %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%v : tensor<16xf32>) outs(%e : tensor<16xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.mulf %a, %half : f32
      linalg.yield %m : f32
    } -> tensor<16xf32>
    %n1 = arith.addi %n, %one : i32
    scf.yield %h, %n1 : tensor<16xf32>, i32
  }
  return %r#0, %r#1 : tensor<16xf32>, i32
}
