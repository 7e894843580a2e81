// Quotients with constant divisors have the same bits as those of the target reference (weir-cpu-divide-by-constants): dividends of 32 bits, sums of scaled bytes, and
// differences in 64 bits, which are computed in 32 (dispatch-passes.md NI7).
// RUN: weir-compile %s --target=cpu --target-cpu=x86-64-v3 --remarks-filter=weir-cpu-divide-by-constants -o %t.cpu.so 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.cpu.so --function=scaled --output=@%t.cpu.npy
// RUN: weir-run --module=%t.reference.so --function=scaled --output=@%t.reference.npy
// RUN: cmp %t.cpu.npy %t.reference.npy
// RUN: weir-run --module=%t.cpu.so --function=bytes --output=@%t.cpu.npy --threads=2
// RUN: weir-run --module=%t.reference.so --function=bytes --output=@%t.reference.npy
// RUN: cmp %t.cpu.npy %t.reference.npy

// A target without fused multiplications keeps its divisions.
// RUN: weir-compile %s --target=cpu --target-cpu=x86-64 --remarks-filter=weir-cpu-divide-by-constants -o %t.old.so 2>&1 | FileCheck %s --check-prefix=OLD --allow-empty
// OLD-NOT: multiplied
// RUN: weir-run --module=%t.old.so --function=bytes --output=@%t.cpu.npy
// RUN: cmp %t.cpu.npy %t.reference.npy

// The dividend of one quotient is another quotient, whose range is not followed.
// REMARK-COUNT-5: [Passed] multiplied

// 2^18 dividends, from 0 to all bits.
func.func @scaled() -> tensor<3x262144xf32> {
  %step = arith.constant 16411 : i32
  %scale = arith.constant 2.75621333E-5 : f32
  %a = arith.constant 0.0260861125 : f32
  %b = arith.constant 1.99999988 : f32
  %c = arith.constant 0.33333334 : f32
  %e = tensor.empty() : tensor<262144xf32>
  %r:3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e, %e, %e : tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>) {
  ^bb0(%o0: f32, %o1: f32, %o2: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %m = arith.muli %n, %step : i32
    %f = arith.sitofp %m : i32 to f32
    %x = arith.mulf %f, %scale : f32
    %0 = arith.divf %x, %a : f32
    %1 = arith.divf %f, %b : f32
    %2 = arith.divf %x, %c : f32
    linalg.yield %0, %1, %2 : f32, f32, f32
  } -> (tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>)
  %s = tensor.empty() : tensor<3x262144xf32>
  %s0 = tensor.insert_slice %r#0 into %s[0, 0] [1, 262144] [1, 1] : tensor<262144xf32> into tensor<3x262144xf32>
  %s1 = tensor.insert_slice %r#1 into %s0[1, 0] [1, 262144] [1, 1] : tensor<262144xf32> into tensor<3x262144xf32>
  %s2 = tensor.insert_slice %r#2 into %s1[2, 0] [1, 262144] [1, 1] : tensor<262144xf32> into tensor<3x262144xf32>
  return %s2 : tensor<3x262144xf32>
}

// All pairs of bytes.
func.func @bytes() -> tensor<256x256xi8> {
  %e = tensor.empty() : tensor<256x256xi8>
  %point = arith.constant 138 : i64
  %s = arith.constant 0.0260861125 : f32
  %t = arith.constant 0.0219707154 : f32
  %c = arith.constant 0.023469571 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 255.0 : f32
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<256x256xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.index_cast %i : index to i8
    %b = arith.index_cast %j : index to i8
    %wide = arith.extui %a : i8 to i64
    %shifted = arith.subi %wide, %point : i64
    %fa = arith.sitofp %shifted : i64 to f32
    %fb = arith.uitofp %b : i8 to f32
    %xa = arith.mulf %fa, %s : f32
    %xb = arith.mulf %fb, %t : f32
    %sum = arith.addf %xa, %xb : f32
    %q = arith.divf %sum, %c : f32
    %rounded = math.roundeven %q : f32
    %positive = arith.addf %rounded, %zero : f32
    %again = arith.divf %positive, %s : f32
    %last = arith.divf %xa, %t : f32
    %more = arith.addf %q, %last : f32
    %mixed = arith.addf %more, %again : f32
    %low = arith.maximumf %mixed, %zero : f32
    %clamped = arith.minimumf %low, %most : f32
    %n = arith.fptoui %clamped : f32 to i8
    linalg.yield %n : i8
  } -> tensor<256x256xi8>
  return %r : tensor<256x256xi8>
}
