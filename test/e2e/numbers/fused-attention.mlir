// Attention in one kernel: scores, mask, softmax, context, heads merged.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1" -o %t.so
// CHECK: equal
func.func @main(%q: tensor<3x37x9xf32>, %k: tensor<3x9x21xf32>, %v: tensor<3x21x9xf32>, %mask: tensor<21xf32>) -> (tensor<37x3x9xf32> {fuzz.tolerance = 1.0e-5 : f64}) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<3x37x21xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<3x37x21xf32>) -> tensor<3x37x21xf32>
  %1 = linalg.batch_matmul ins(%q, %k : tensor<3x37x9xf32>, tensor<3x9x21xf32>) outs(%f1 : tensor<3x37x21xf32>) -> tensor<3x37x21xf32>
  %e3 = tensor.empty() : tensor<3x37x21xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1, %mask : tensor<3x37x21xf32>, tensor<21xf32>) outs(%e3 : tensor<3x37x21xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3x37x21xf32>
  %e5 = tensor.empty() : tensor<3x37xf32>
  %f6 = linalg.fill ins(%low : f32) outs(%e5 : tensor<3x37xf32>) -> tensor<3x37xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<3x37x21xf32>) outs(%f6 : tensor<3x37xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<3x37xf32>
  %e9 = tensor.empty() : tensor<3x37x21xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%2, %3 : tensor<3x37x21xf32>, tensor<3x37xf32>) outs(%e9 : tensor<3x37x21xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<3x37x21xf32>
  %e11 = tensor.empty() : tensor<3x37xf32>
  %f12 = linalg.fill ins(%zero : f32) outs(%e11 : tensor<3x37xf32>) -> tensor<3x37xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%4 : tensor<3x37x21xf32>) outs(%f12 : tensor<3x37xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<3x37xf32>
  %e14 = tensor.empty() : tensor<3x37x21xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%4, %5 : tensor<3x37x21xf32>, tensor<3x37xf32>) outs(%e14 : tensor<3x37x21xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.divf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3x37x21xf32>
  %e16 = tensor.empty() : tensor<3x37x9xf32>
  %f17 = linalg.fill ins(%zero : f32) outs(%e16 : tensor<3x37x9xf32>) -> tensor<3x37x9xf32>
  %7 = linalg.batch_matmul ins(%6, %v : tensor<3x37x21xf32>, tensor<3x21x9xf32>) outs(%f17 : tensor<3x37x9xf32>) -> tensor<3x37x9xf32>
  %e19 = tensor.empty() : tensor<37x3x9xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%7 : tensor<3x37x9xf32>) outs(%e19 : tensor<37x3x9xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<37x3x9xf32>
  return %8 : tensor<37x3x9xf32>
}
