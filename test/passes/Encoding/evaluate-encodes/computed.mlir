// What a dispatch computes of constants alone, element by element, is evaluated with its encode (encoding-passes.md EV3), executed: what dispatches at load time
// compute. Scales of columns, integers, formats of two bytes, slices and padding in the kernel, an epilogue that reads an index.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,cse)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-evaluate-encodes --weir-materialize-encode-dispatches --remarks-filter-passed=weir-evaluate-encodes -o %t.after.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: weir-run --module=%t.before.so --function=main --poison --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// What a fold in front has retyped is evaluated, too: the dispatch stores its result in the layout.
// RUN: weir-opt %t.stream.mlir --weir-fold-encodes --weir-evaluate-encodes --weir-materialize-encode-dispatches -o %t.folded.mlir
// RUN: FileCheck %s --check-prefix=FOLDED --input-file=%t.folded.mlir
// RUN: weir-compile --compile-from=flow %t.folded.mlir -o %t.folded.so
// RUN: weir-run --module=%t.folded.so --function=main --poison --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s --check-prefix=EQUAL

// No kernel computes any more: those that are left take panels apart.
// REMARK-COUNT-4: [Passed] evaluated
// CHECK: util.func public @main
// CHECK: stream.tensor.constant : tensor<2x3x4xf32>
// CHECK-NOT: @main_dispatch
// FOLDED: util.func public @main
// FOLDED: stream.tensor.constant : tensor<2x3x4xf32>
// FOLDED-NOT: @main_dispatch_0::

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>]>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
func.func @main() -> (tensor<3x5xf32>, tensor<5x3xi32>, tensor<3x5xbf16>, tensor<4x7xf32>) {
  %w = arith.constant dense<[[1, 2, 3, 4, -5], [6, 7, 8, 9, 10], [11, 12, -128, 14, 15]]> : tensor<3x5xi8>
  %p = arith.constant dense<[0.5, 0.3, 0.1, 7.0, 71.0]> : tensor<5xf32>
  %u = flow.dispatch.region -> (tensor<3x5xf32>) {
    %e = tensor.empty() : tensor<3x5xf32>
    %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %p : tensor<3x5xi8>, tensor<5xf32>) outs(%e : tensor<3x5xf32>) {
    ^bb0(%a: i8, %s: f32, %o: f32):
      %zero = arith.constant 3 : i8
      %z = arith.subi %a, %zero : i8
      %f = arith.sitofp %z : i8 to f32
      %m = arith.mulf %f, %s : f32
      %g = arith.cmpf ogt, %m, %s : f32
      %l = arith.select %g, %m, %s : f32
      linalg.yield %l : f32
    } -> tensor<3x5xf32>
    flow.return %r : tensor<3x5xf32>
  }
  %0 = flow.tensor.encode %u : tensor<3x5xf32> -> tensor<3x5xf32, #panel>
  %barrier = util.optimization_barrier %0 : tensor<3x5xf32, #panel>
  %1 = flow.tensor.encode %barrier : tensor<3x5xf32, #panel> -> tensor<3x5xf32>
  // Transposed, in integers that go around.
  %v = flow.dispatch.region -> (tensor<5x3xi32>) {
    %e = tensor.empty() : tensor<5x3xi32>
    %r = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<3x5xi8>) outs(%e : tensor<5x3xi32>) {
    ^bb0(%a: i8, %o: i32):
      %five = arith.constant 5 : i8
      %k = arith.constant 100000000 : i32
      %h = arith.shrsi %a, %five : i8
      %x = arith.extsi %h : i8 to i32
      %y = arith.extui %a : i8 to i32
      %m = arith.muli %y, %k : i32
      %q = arith.addi %m, %x : i32
      %i = linalg.index 1 : index
      %c = arith.index_cast %i : index to i32
      %t = arith.xori %q, %c : i32
      %n = arith.minsi %t, %k : i32
      linalg.yield %n : i32
    } -> tensor<5x3xi32>
    flow.return %r : tensor<5x3xi32>
  }
  %2 = flow.tensor.encode %v : tensor<5x3xi32> -> tensor<5x3xi32, #panel>
  %3 = flow.tensor.encode %2 : tensor<5x3xi32, #panel> -> tensor<5x3xi32>
  // Rounded to fewer bits, in several steps.
  %f = arith.constant dense<[[0.1, 1.0e-40, 3.0e38, -0.5, 5.0], [1.00390625, 7.25, 0.3, 9.9, 65504.0], [-11.5, 12.7, 1.01171875, 14.0, 1.5]]> : tensor<3x5xf32>
  %b = flow.dispatch.region -> (tensor<3x5xbf16>) {
    %e = tensor.empty() : tensor<3x5xbf16>
    %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<3x5xf32>) outs(%e : tensor<3x5xbf16>) {
    ^bb0(%a: f32, %o: bf16):
      %third = arith.constant 0.333 : f32
      %neg = arith.negf %a : f32
      %max = arith.maximumf %a, %neg : f32
      %fma = math.fma %max, %third, %a : f32
      %t = arith.truncf %fma : f32 to bf16
      linalg.yield %t : bf16
    } -> tensor<3x5xbf16>
    flow.return %r : tensor<3x5xbf16>
  }
  %4 = flow.tensor.encode %b : tensor<3x5xbf16> -> tensor<3x5xbf16, #panel>
  %5 = flow.tensor.encode %4 : tensor<3x5xbf16, #panel> -> tensor<3x5xbf16>
  // A part of the constant, padded, in a kernel that fills and adds.
  %s = flow.dispatch.region -> (tensor<4x7xf32>) {
    %one = arith.constant 1.5 : f32
    %e = tensor.empty() : tensor<4x7xf32>
    %fill = linalg.fill ins(%one : f32) outs(%e : tensor<4x7xf32>) -> tensor<4x7xf32>
    %part = tensor.extract_slice %f[0, 1] [2, 4] [2, 1] : tensor<3x5xf32> to tensor<2x4xf32>
    %zero = arith.constant 0.0 : f32
    %pad = tensor.pad %part low[1, 2] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<2x4xf32> to tensor<4x7xf32>
    %r = linalg.add ins(%fill, %pad : tensor<4x7xf32>, tensor<4x7xf32>) outs(%e : tensor<4x7xf32>) -> tensor<4x7xf32>
    flow.return %r : tensor<4x7xf32>
  }
  %6 = flow.tensor.encode %s : tensor<4x7xf32> -> tensor<4x7xf32, #panel>
  %7 = flow.tensor.encode %6 : tensor<4x7xf32, #panel> -> tensor<4x7xf32>
  return %1, %3, %5, %7 : tensor<3x5xf32>, tensor<5x3xi32>, tensor<3x5xbf16>, tensor<4x7xf32>
}
