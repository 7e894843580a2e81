// Dynamic quantization as exporters write it: the scale of a tensor, and an element of the largest magnitudes of its rows, are read by the dispatches that divide by them
// (dispatch-passes.md SE1, SE2), and the host loads none. Results have the bits of the target reference, which loads them.
// RUN: weir-compile %s --compile-to=flow -o - | FileCheck %s --check-prefix=FLOW
// FLOW-NOT: flow.tensor.load
// FLOW:     util.func public @quantize
// FLOW:     flow.dispatch
// FLOW-NOT: flow.tensor.load
// FLOW:     util.return
// RUN: weir-compile %s -o %t.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.so --function=quantize --poison --input="3x5xf32=1 -2 3 4.5 0.1 7 -8 9 2.5 1 -3 0 6.25 11 -5" | FileCheck %s
// RUN: weir-run --module=%t.reference.so --function=quantize --input="3x5xf32=1 -2 3 4.5 0.1 7 -8 9 2.5 1 -3 0 6.25 11 -5" | FileCheck %s
// CHECK: 3x5xi8=[12 -23 35 52 1][81 -92 104 29 12][-35 0 72 127 -58]
// CHECK: 3x5xf32=[0.111111 -0.222222 0.333333 0.5 0.0111111][0.777778 -0.888889 1 0.277778 0.111111][-0.333333 0 0.694444 1.22222 -0.555556]
func.func @quantize(%x: tensor<3x5xf32>) -> (tensor<3x5xi8>, tensor<3x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 127.0 : f32
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<3xf32>
  %e2 = tensor.empty() : tensor<3x5xi8>
  %e3 = tensor.empty() : tensor<3x5xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<3xf32>) -> tensor<3xf32>
  %largest = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
               ins(%x : tensor<3x5xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.absf %a : f32
    %1 = arith.maximumf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
            ins(%x : tensor<3x5xf32>) outs(%i1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.absf %a : f32
    %1 = arith.maximumf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  %m = tensor.extract %largest[] : tensor<f32>
  %scale = arith.divf %m, %most : f32
  %second = tensor.extract %rows[%c1] : tensor<3xf32>
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
         ins(%x : tensor<3x5xf32>) outs(%e2 : tensor<3x5xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.divf %a, %scale : f32
    %1 = math.roundeven %0 : f32
    %2 = arith.fptosi %1 : f32 to i8
    linalg.yield %2 : i8
  } -> tensor<3x5xi8>
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
         ins(%x : tensor<3x5xf32>) outs(%e3 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %second : f32
    linalg.yield %0 : f32
  } -> tensor<3x5xf32>
  return %q, %d : tensor<3x5xi8>, tensor<3x5xf32>
}
