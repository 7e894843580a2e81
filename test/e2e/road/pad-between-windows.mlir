// Images of bytes between a product and windows: what windows alone read is padded where they read it (dispatch-passes.md PD4), what others read, too,
// by the dispatch that computes it (dispatch-passes.md PD2). Borders are a zero point, not 0.
// RUN: %python -c "import numpy; r = numpy.random.default_rng(1); [numpy.save('%t.%d.npy' % i, r.integers(-128, 128, s).astype('i1')) for i, s in enumerate([(49, 16), (16, 32), (3, 3, 32)])]"
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=@%t.0.npy --input=@%t.1.npy --input=@%t.2.npy --output=@%t.first.npy --output=@%t.second.npy
// RUN: weir-compile %s --target=cpu --weir-fusion-accept=cpu:pad-in-reader --remarks-filter=weir-place-parts --weir-expect="dispatches<=3,bytes-copied==0" -o %t.cpu.so 2>&1 | FileCheck %s
// RUN: weir-run --module=%t.cpu.so --function=main --poison --threads=2 --input=@%t.0.npy --input=@%t.1.npy --input=@%t.2.npy \
// RUN:   --expected_output=@%t.first.npy --expected_output=@%t.second.npy | FileCheck %s --check-prefix=SAME

// CHECK-DAG: [Passed] moved {{.*}}bytes=2592
// CHECK-DAG: [Passed] placed {{.*}}bytes=2592
// SAME: [SUCCESS]

#row = affine_map<(m, n, k) -> (m, k)>
#col = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
#image = affine_map<(h, w, c, i, j) -> (h + i, w + j, c)>
#window = affine_map<(h, w, c, i, j) -> (i, j, c)>
#pixel = affine_map<(h, w, c, i, j) -> (h, w, c)>
#id = affine_map<(h, w, c) -> (h, w, c)>

func.func @main(%x: tensor<49x16xi8>, %weights: tensor<16x32xi8>, %filter: tensor<3x3x32xi8>) -> (tensor<7x7x32xi8>, tensor<7x7x32xi8>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<49x32xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<49x32xi32>) -> tensor<49x32xi32>
  %sum = linalg.generic {indexing_maps = [#row, #col, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %weights : tensor<49x16xi8>, tensor<16x32xi8>) outs(%f : tensor<49x32xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %aw = arith.extui %a : i8 to i32
    %bw = arith.extsi %b : i8 to i32
    %p = arith.muli %aw, %bw : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<49x32xi32>
  %bytes = tensor.empty() : tensor<49x32xi8>
  %narrow = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<49x32xi32>) outs(%bytes : tensor<49x32xi8>) {
  ^bb0(%a: i32, %o: i8):
    %n = arith.trunci %a : i32 to i8
    linalg.yield %n : i8
  } -> tensor<49x32xi8>
  %image = tensor.expand_shape %narrow [[0, 1], [2]] output_shape [7, 7, 32] : tensor<49x32xi8> into tensor<7x7x32xi8>
  %zero1 = arith.constant 0 : i32
  %border1 = arith.constant 9 : i8
  %padded1 = tensor.pad %image low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%h: index, %w: index, %c: index):
    tensor.yield %border1 : i8
  } : tensor<7x7x32xi8> to tensor<9x9x32xi8>
  %e1 = tensor.empty() : tensor<7x7x32xi32>
  %f1 = linalg.fill ins(%zero1 : i32) outs(%e1 : tensor<7x7x32xi32>) -> tensor<7x7x32xi32>
  %sum1 = linalg.generic {indexing_maps = [#image, #window, #pixel], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%padded1, %filter : tensor<9x9x32xi8>, tensor<3x3x32xi8>) outs(%f1 : tensor<7x7x32xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %aw = arith.extui %a : i8 to i32
    %bw = arith.extsi %b : i8 to i32
    %p = arith.muli %aw, %bw : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<7x7x32xi32>
  %b1 = tensor.empty() : tensor<7x7x32xi8>
  %first = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum1 : tensor<7x7x32xi32>) outs(%b1 : tensor<7x7x32xi8>) {
  ^bb0(%a: i32, %o: i8):
    %n = arith.trunci %a : i32 to i8
    linalg.yield %n : i8
  } -> tensor<7x7x32xi8>
  %zero2 = arith.constant 0 : i32
  %border2 = arith.constant 9 : i8
  %padded2 = tensor.pad %first low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%h: index, %w: index, %c: index):
    tensor.yield %border2 : i8
  } : tensor<7x7x32xi8> to tensor<9x9x32xi8>
  %e2 = tensor.empty() : tensor<7x7x32xi32>
  %f2 = linalg.fill ins(%zero2 : i32) outs(%e2 : tensor<7x7x32xi32>) -> tensor<7x7x32xi32>
  %sum2 = linalg.generic {indexing_maps = [#image, #window, #pixel], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%padded2, %filter : tensor<9x9x32xi8>, tensor<3x3x32xi8>) outs(%f2 : tensor<7x7x32xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %aw = arith.extui %a : i8 to i32
    %bw = arith.extsi %b : i8 to i32
    %p = arith.muli %aw, %bw : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<7x7x32xi32>
  %b2 = tensor.empty() : tensor<7x7x32xi8>
  %second = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum2 : tensor<7x7x32xi32>) outs(%b2 : tensor<7x7x32xi8>) {
  ^bb0(%a: i32, %o: i8):
    %n = arith.trunci %a : i32 to i8
    linalg.yield %n : i8
  } -> tensor<7x7x32xi8>
  return %first, %second : tensor<7x7x32xi8>, tensor<7x7x32xi8>
}
