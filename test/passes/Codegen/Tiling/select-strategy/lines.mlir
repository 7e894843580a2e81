// A tile keeps lines of the innermost dimension of what any op of it reads. A kernel that writes a transposed tensor, and a padded form of it, has the copy as its
// root: tiles of one channel would read each line of the sums 16 times.

// RUN: weir-compile %s --target-cpu=x86-64-v4 -o %t.so --weir-explain=main_dispatch_0 2>&1 | FileCheck %s
// CHECK:      linalg.copy
// CHECK-NEXT: cost {{ *}}strategy
// CHECK-NEXT: * {{.*}}tiles {{.*}}tile = [{{0|16|32}}, 1, {{[0-9]+}}, 0]

#last = affine_map<(c, d, h, w) -> (d, h, w, c)>
#id = affine_map<(c, d, h, w) -> (c, d, h, w)>

func.func @main(%x: tensor<8x56x56x64xi32>) -> (tensor<64x8x56x56xi8>, tensor<64x8x58x58xi8>) {
  %zero = arith.constant 0 : i8
  %e = tensor.empty() : tensor<64x8x56x56xi8>
  %n = linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<8x56x56x64xi32>) outs(%e : tensor<64x8x56x56xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.sitofp %a : i32 to f32
    %1 = math.sqrt %0 : f32
    %2 = arith.fptosi %1 : f32 to i8
    linalg.yield %2 : i8
  } -> tensor<64x8x56x56xi8>
  %p = tensor.pad %n low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : i8
  } : tensor<64x8x56x56xi8> to tensor<64x8x58x58xi8>
  return %n, %p : tensor<64x8x56x56xi8>, tensor<64x8x58x58xi8>
}
