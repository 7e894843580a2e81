// Least and largest element, scale and zero point are one dispatch (dispatch-passes.md L6): none of these ops has a parallel loop.
// RUN: %python -c "import numpy; numpy.save('%t.npy', numpy.random.default_rng(1).standard_normal((96, 64)).astype('f4'))"
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=@%t.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches<=2,bytes-copied==0" -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --threads=2 --input=@%t.npy \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy | FileCheck %s
// CHECK: [SUCCESS]

#id = affine_map<(i, j) -> (i, j)>
#one = affine_map<(i, j) -> ()>
#scalar = affine_map<() -> ()>

func.func @main(%x: tensor<96x64xf32>) -> (tensor<96x64xi8>, tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %steps = arith.constant 255.0 : f32
  %minus_inf = arith.constant 0xFF800000 : f32
  %inf = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<f32>
  %from_low = linalg.fill ins(%minus_inf : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %from_high = linalg.fill ins(%inf : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %max = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<96x64xf32>) outs(%from_low : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %min = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<96x64xf32>) outs(%from_high : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.minimumf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %scale = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []} ins(%max, %min : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %s = arith.divf %d, %steps : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %point = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []} ins(%min, %scale : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    %n = arith.subf %zero, %d : f32
    %r = math.roundeven %n : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %bytes = tensor.empty() : tensor<96x64xi8>
  %q = linalg.generic {indexing_maps = [#id, #one, #one, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %scale, %point : tensor<96x64xf32>, tensor<f32>, tensor<f32>) outs(%bytes : tensor<96x64xi8>) {
  ^bb0(%a: f32, %s: f32, %p: f32, %o: i8):
    %d = arith.divf %a, %s : f32
    %r = math.roundeven %d : f32
    %t = arith.addf %r, %p : f32
    %l = arith.maximumf %t, %zero : f32
    %h = arith.minimumf %l, %steps : f32
    %n = arith.fptoui %h : f32 to i8
    linalg.yield %n : i8
  } -> tensor<96x64xi8>
  return %q, %scale, %point : tensor<96x64xi8>, tensor<f32>, tensor<f32>
}
