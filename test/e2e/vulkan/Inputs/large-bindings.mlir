// Bindings of more than 128 MiB: what a dispatch writes, gathers from, and multiplies with; and such of a dynamic size.

#id = affine_map<(d0, d1) -> (d0, d1)>

// Row i of the table is 2 * i, 2 * i + 1, 2 * i + 2, ... The barrier keeps it from being computed where it is read.
func.func @embedding(%ids: tensor<?xi32>) -> tensor<?x768xf32> {
  %c0 = arith.constant 0 : index
  %empty = tensor.empty() : tensor<50257x768xf32>
  %made = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<50257x768xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %twice = arith.addi %i, %i : index
    %sum = arith.addi %twice, %j : index
    %word = arith.index_cast %sum : index to i32
    %value = arith.sitofp %word : i32 to f32
    linalg.yield %value : f32
  } -> tensor<50257x768xf32>
  %table = util.optimization_barrier %made : tensor<50257x768xf32>
  %n = tensor.dim %ids, %c0 : tensor<?xi32>
  %init = tensor.empty(%n) : tensor<?x768xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<?xi32>) outs(%init : tensor<?x768xf32>) {
  ^bb0(%id: i32, %out: f32):
    %i = arith.index_cast %id : i32 to index
    %j = linalg.index 1 : index
    %value = tensor.extract %table[%i, %j] : tensor<50257x768xf32>
    linalg.yield %value : f32
  } -> tensor<?x768xf32>
  return %rows : tensor<?x768xf32>
}

// Element (i, j) of the weight is i mod 5.
func.func @product(%x: tensor<7168xf32>) -> tensor<7168xf32> {
  %empty = tensor.empty() : tensor<7168x7168xf32>
  %made = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<7168x7168xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %c5 = arith.constant 5 : index
    %rest = arith.remui %i, %c5 : index
    %word = arith.index_cast %rest : index to i32
    %value = arith.sitofp %word : i32 to f32
    linalg.yield %value : f32
  } -> tensor<7168x7168xf32>
  %weight = util.optimization_barrier %made : tensor<7168x7168xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7168xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7168xf32>) -> tensor<7168xf32>
  %r = linalg.matvec ins(%weight, %x : tensor<7168x7168xf32>, tensor<7168xf32>) outs(%f : tensor<7168xf32>) -> tensor<7168xf32>
  return %r : tensor<7168xf32>
}

func.func @bytes(%table: tensor<?xi8>, %ids: tensor<?xi32>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %ids, %c0 : tensor<?xi32>
  %init = tensor.empty(%n) : tensor<?xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%ids : tensor<?xi32>) outs(%init : tensor<?xi8>) {
  ^bb0(%id: i32, %out: i8):
    %i = arith.index_cast %id : i32 to index
    %value = tensor.extract %table[%i] : tensor<?xi8>
    linalg.yield %value : i8
  } -> tensor<?xi8>
  return %r : tensor<?xi8>
}

func.func @halves(%x: tensor<?x?xf16>) -> tensor<?xf16> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f16
  %n = tensor.dim %x, %c0 : tensor<?x?xf16>
  %e = tensor.empty(%n) : tensor<?xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<?xf16>) -> tensor<?xf16>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf16>) outs(%f : tensor<?xf16>) dimensions = [1]
  return %r : tensor<?xf16>
}
