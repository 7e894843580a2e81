// Subscripts are data: numbers that need more than 32 bits, and negative ones, of which the unsigned remainder is that of 64 bits.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input="7xf32=0 10 20 30 40 50 60" --input="4xi64=-1 4294967299 5 -8" --input="4xi32=-1 -3 100 2147483647" --expected_output="4xf32=10 0 50 10" --expected_output="4xf32=10 60 20 10"
// RUN: weir-run --module=%t.so --function=main --input="7xf32=0 10 20 30 40 50 60" --input="4xi64=-1 4294967299 5 -8" --input="4xi32=-1 -3 100 2147483647" --expected_output="4xf32=10 0 50 10" --expected_output="4xf32=10 60 20 10"
// What an index becomes again has all bits of it.
// RUN: weir-run --module=%t.so --function=shifted --input="4xi64=-1 4294967299 5 -8" --expected_output="4xi64=9223372036854775807 2147483649 2 9223372036854775804" --expected_output="4xi16=-1 1 2 -4"
#id = affine_map<(d0) -> (d0)>
func.func @main(%t: tensor<7xf32>, %i: tensor<4xi64>, %j: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: i64, %o: f32):
    %y = arith.index_cast %x : i64 to index
    %z = arith.remui %y, %c7 : index
    %r = tensor.extract %t[%z] : tensor<7xf32>
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%j : tensor<4xi32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: i32, %o: f32):
    %y = arith.index_cast %x : i32 to index
    %z = arith.remui %y, %c7 : index
    %r = tensor.extract %t[%z] : tensor<7xf32>
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
func.func @shifted(%i: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi16>) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi64>
  %f = tensor.empty() : tensor<4xi16>
  %a:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i : tensor<4xi64>) outs(%e, %f : tensor<4xi64>, tensor<4xi16>) {
  ^bb0(%x: i64, %o: i64, %p: i16):
    %y = arith.index_cast %x : i64 to index
    %z = arith.shrui %y, %c1 : index
    %r = arith.index_cast %z : index to i64
    %s = arith.index_cast %z : index to i16
    linalg.yield %r, %s : i64, i16
  } -> (tensor<4xi64>, tensor<4xi16>)
  return %a#0, %a#1 : tensor<4xi64>, tensor<4xi16>
}
