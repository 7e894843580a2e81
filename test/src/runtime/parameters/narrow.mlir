// Parameters whose elements share bytes, or are held as others: the bytes of the file are those of the packed tensor.

// RUN: %python %S/Inputs/parameters.py %t.irpa w=i8:16,50,84,118 i=i32:1,0,2,0,3,0 b=i8:1,0,1,1 f=i8:56,64,0,1
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=global --input=8xi32=10 --parameters=m=%t.irpa | FileCheck %s --check-prefix=GLOBAL
// RUN: weir-run --module=%t.so --function=constant --parameters=m=%t.irpa | FileCheck %s --check-prefix=CONSTANT
// RUN: weir-run --module=%t.so --function=others --parameters=m=%t.irpa | FileCheck %s --check-prefix=OTHERS
// RUN: weir-compile %s -o %t.so --target=reference
// RUN: weir-run --module=%t.so --function=global --input=8xi32=10 --parameters=m=%t.irpa | FileCheck %s --check-prefix=GLOBAL
util.global private @w = #flow.parameter.named<"m"::"w"> : tensor<8xi4>
util.global private @i = #flow.parameter.named<"m"::"i"> : tensor<3xindex>
util.global private @b = #flow.parameter.named<"m"::"b"> : tensor<4xi1>
util.global private @f = #flow.parameter.named<"m"::"f"> : tensor<4xf8E4M3FN>

// GLOBAL: 8xi32=10 11 12 13 14 15 16 17
func.func @global(%x: tensor<8xi32>) -> tensor<8xi32> {
  %w = util.global.load @w : tensor<8xi4>
  %e = tensor.empty() : tensor<8xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %w : tensor<8xi32>, tensor<8xi4>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i4, %o: i32):
    %c = arith.extsi %b : i4 to i32
    %s = arith.addi %a, %c : i32
    linalg.yield %s : i32
  } -> tensor<8xi32>
  return %r : tensor<8xi32>
}

// CONSTANT: 8xi4=0 1 2 3 4 5 6 7
func.func @constant() -> tensor<8xi4> {
  %w = flow.tensor.constant #flow.parameter.named<"m"::"w"> : tensor<8xi4>
  return %w : tensor<8xi4>
}

// OTHERS: 3xi64=1 2 3
// OTHERS: 4xi1=1 0 1 1
// OTHERS: 4xf8E4M3FN=1 2 0 0.00195312
func.func @others() -> (tensor<3xindex>, tensor<4xi1>, tensor<4xf8E4M3FN>) {
  %i = util.global.load @i : tensor<3xindex>
  %b = util.global.load @b : tensor<4xi1>
  %f = util.global.load @f : tensor<4xf8E4M3FN>
  return %i, %b, %f : tensor<3xindex>, tensor<4xi1>, tensor<4xf8E4M3FN>
}
