// One step of a key/value cache: the new row goes into a mutable global at the current position; the result is the sum over all rows.
// Nothing but the row is copied: the cache is changed where it is.
util.global private mutable @cache = dense<0.0> : tensor<8x16xf32>
util.global private mutable @position = 0 : index

func.func @step(%row: tensor<1x16xf32>) -> tensor<16xf32> {
  %old = util.global.load @cache : tensor<8x16xf32>
  %at = util.global.load @position : index
  %new = tensor.insert_slice %row into %old[%at, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<8x16xf32>
  util.global.store %new, @cache : tensor<8x16xf32>
  %one = arith.constant 1 : index
  %next = arith.addi %at, %one : index
  util.global.store %next, @position : index
  %sum = call @sum(%new) : (tensor<8x16xf32>) -> tensor<16xf32>
  return %sum : tensor<16xf32>
}

func.func private @sum(%rows: tensor<8x16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d, r) -> (r, d)>, affine_map<(d, r) -> (d)>], iterator_types = ["parallel", "reduction"]}
      ins(%rows : tensor<8x16xf32>) outs(%i : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  return %sum : tensor<16xf32>
}

// Another function on the same state: the rows fade. The result is the sum from before.
func.func @fade() -> tensor<16xf32> {
  %old = util.global.load @cache : tensor<8x16xf32>
  %before = call @sum(%old) : (tensor<8x16xf32>) -> tensor<16xf32>
  %half = arith.constant 0.5 : f32
  %new = linalg.generic {indexing_maps = [affine_map<(r, d) -> (r, d)>], iterator_types = ["parallel", "parallel"]} outs(%old : tensor<8x16xf32>) {
  ^bb0(%a: f32):
    %h = arith.mulf %a, %half : f32
    linalg.yield %h : f32
  } -> tensor<8x16xf32>
  util.global.store %new, @cache : tensor<8x16xf32>
  return %before : tensor<16xf32>
}

// What the cache holds. The caller may keep it, so that it gets a copy.
func.func @rows() -> tensor<8x16xf32> {
  %now = util.global.load @cache : tensor<8x16xf32>
  return %now : tensor<8x16xf32>
}

// Several calls in one, to see the state move on.
func.func @main(%rows: tensor<3x16xf32>) -> (tensor<16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>) {
  %r0 = tensor.extract_slice %rows[0, 0] [1, 16] [1, 1] : tensor<3x16xf32> to tensor<1x16xf32>
  %r1 = tensor.extract_slice %rows[1, 0] [1, 16] [1, 1] : tensor<3x16xf32> to tensor<1x16xf32>
  %r2 = tensor.extract_slice %rows[2, 0] [1, 16] [1, 1] : tensor<3x16xf32> to tensor<1x16xf32>
  %s0 = func.call @step(%r0) : (tensor<1x16xf32>) -> tensor<16xf32>
  %early = func.call @rows() : () -> tensor<8x16xf32>
  %s1 = func.call @step(%r1) : (tensor<1x16xf32>) -> tensor<16xf32>
  %f = func.call @fade() : () -> tensor<16xf32>
  %s2 = func.call @step(%r2) : (tensor<1x16xf32>) -> tensor<16xf32>
  %late = func.call @rows() : () -> tensor<8x16xf32>
  return %s0, %early, %s1, %f, %s2, %late : tensor<16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>
}
