// Scalars of each width are parameters of a kernel: push constants, or a storage buffer if they are many.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-run --module=%t.so --function=widths --poison --input=2 --input=-3 --input=5000000000 --input=0.5 --input=2.25 --input=1 --input=2xf64=100 --expected_output=2xf64=5000001101.75 --rtol=0 --atol=0
// RUN: weir-run --module=%t.so --function=many --poison --input=1 --input=2 --input=3 --input=4 --input=5 --input=6 --input=7 --input=8 --input=9 --input=10 --input=11 --input=12 --input=13 --input=14 --input=15 --input=16 --input=17 --input=18 --input=2xi32=100 | FileCheck %s --check-prefix=MANY
// RUN: weir-compile %s --target=vulkan --compile-to=executables -o - | FileCheck %s --check-prefix=CODE

// 100 + 2 - 3 + 5000000000 + 0.5 + 2.25, and 1000 as the last one is true
// MANY: 2xi32=271 271
// CODE: @many_dispatch_0{{.*}}_buffer{{[0-9]}} bind(0, 2) {non_writable, restrict} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>

func.func @widths(%a: i8, %b: i16, %c: i64, %d: f32, %e: f64, %f: i1, %x: tensor<2xf64>) -> tensor<2xf64> {
  %empty = tensor.empty() : tensor<2xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<2xf64>) outs(%empty : tensor<2xf64>) {
  ^bb0(%v: f64, %o: f64):
    %thousand = arith.constant 1000.0 : f64
    %zero = arith.constant 0.0 : f64
    %fa = arith.sitofp %a : i8 to f64
    %fb = arith.sitofp %b : i16 to f64
    %fc = arith.sitofp %c : i64 to f64
    %fd = arith.extf %d : f32 to f64
    %ff = arith.select %f, %thousand, %zero : f64
    %0 = arith.addf %v, %fa : f64
    %1 = arith.addf %0, %fb : f64
    %2 = arith.addf %1, %fc : f64
    %3 = arith.addf %2, %fd : f64
    %4 = arith.addf %3, %e : f64
    %5 = arith.addf %4, %ff : f64
    linalg.yield %5 : f64
  } -> tensor<2xf64>
  return %r : tensor<2xf64>
}

func.func @many(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32, %a7: i32, %a8: i32, %a9: i32, %a10: i32, %a11: i32, %a12: i32, %a13: i32, %a14: i32, %a15: i32, %a16: i32, %a17: i32, %x: tensor<2xi32>) -> tensor<2xi32> {
  %empty = tensor.empty() : tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<2xi32>) outs(%empty : tensor<2xi32>) {
  ^bb0(%v: i32, %o: i32):
    %s0 = arith.addi %v, %a0 : i32
    %s1 = arith.addi %s0, %a1 : i32
    %s2 = arith.addi %s1, %a2 : i32
    %s3 = arith.addi %s2, %a3 : i32
    %s4 = arith.addi %s3, %a4 : i32
    %s5 = arith.addi %s4, %a5 : i32
    %s6 = arith.addi %s5, %a6 : i32
    %s7 = arith.addi %s6, %a7 : i32
    %s8 = arith.addi %s7, %a8 : i32
    %s9 = arith.addi %s8, %a9 : i32
    %s10 = arith.addi %s9, %a10 : i32
    %s11 = arith.addi %s10, %a11 : i32
    %s12 = arith.addi %s11, %a12 : i32
    %s13 = arith.addi %s12, %a13 : i32
    %s14 = arith.addi %s13, %a14 : i32
    %s15 = arith.addi %s14, %a15 : i32
    %s16 = arith.addi %s15, %a16 : i32
    %s17 = arith.addi %s16, %a17 : i32
    linalg.yield %s17 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}
