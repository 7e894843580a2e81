// What weir-opt --canonicalize makes of arith's ops is what they compute: dialects/Upstream/README.md says what upstream makes of them.
// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: weir-opt %s --int-range-optimizations --canonicalize --split-input-file | FileCheck %s --check-prefix=RANGES

// The narrow type between loses bits, for both kinds of casts and for elements.
// CHECK-LABEL: func.func @narrow_casts
// CHECK-DAG:     arith.index_cast %{{.*}} : index to i8
// CHECK-DAG:     arith.index_castui %{{.*}} : index to i16
// CHECK-DAG:     arith.index_cast %{{.*}} : tensor<3xindex> to tensor<3xi32>
// CHECK-DAG:     arith.index_castui %{{.*}} : vector<4xindex> to vector<4xi32>
// CHECK-DAG:     arith.index_castui %{{.*}} : i16 to index
// CHECK-DAG:     arith.index_cast %{{.*}} : i8 to index
// CHECK:         return
func.func @narrow_casts(%a: index, %t: tensor<3xindex>, %v: vector<4xindex>) -> (index, index, tensor<3xindex>, vector<4xindex>) {
  %0 = arith.index_cast %a : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %a : index to i16
  %3 = arith.index_castui %2 : i16 to index
  %4 = arith.index_cast %t : tensor<3xindex> to tensor<3xi32>
  %5 = arith.index_cast %4 : tensor<3xi32> to tensor<3xindex>
  %6 = arith.index_castui %v : vector<4xindex> to vector<4xi32>
  %7 = arith.index_castui %6 : vector<4xi32> to vector<4xindex>
  return %1, %3, %5, %7 : index, index, tensor<3xindex>, vector<4xindex>
}

// -----

// A pair of casts through a type that is wide enough is still an identity.
// CHECK-LABEL: func.func @wide_casts(
// CHECK-SAME:      %[[A:[a-z0-9]+]]: index, %[[B:[a-z0-9]+]]: i8, %[[C:[a-z0-9]+]]: i64)
// CHECK-NEXT:    return %[[A]], %[[B]], %[[C]]
func.func @wide_casts(%a: index, %b: i8, %c: i64) -> (index, i8, i64) {
  %0 = arith.index_cast %a : index to i64
  %1 = arith.index_cast %0 : i64 to index
  %2 = arith.index_castui %b : i8 to index
  %3 = arith.index_castui %2 : index to i8
  %4 = arith.index_cast %c : i64 to index
  %5 = arith.index_cast %4 : index to i64
  return %1, %3, %5 : index, i8, i64
}

// -----

// -128 / 7 = -18.3: up to -18, down to -19. What overflows or has no value stays.
// CHECK-LABEL: func.func @divide_least
// CHECK-DAG:     %[[UP:.*]] = arith.constant -18 : i8
// CHECK-DAG:     %[[DOWN:.*]] = arith.constant -19 : i8
// CHECK-DAG:     %[[LARGEST:.*]] = arith.constant 127 : i8
// CHECK-DAG:     %[[ELEMENTS:.*]] = arith.constant dense<[-64, 1, 2]> : tensor<3xi8>
// CHECK-DAG:     %[[STAYS:.*]] = arith.ceildivsi
// CHECK-DAG:     %[[STAYS2:.*]] = arith.floordivsi
// CHECK:         return %[[UP]], %[[DOWN]], %[[LARGEST]], %[[ELEMENTS]], %[[STAYS]], %[[STAYS2]]
func.func @divide_least() -> (i8, i8, i8, tensor<3xi8>, i8, i8) {
  %min = arith.constant -128 : i8
  %seven = arith.constant 7 : i8
  %minus = arith.constant -1 : i8
  %low = arith.constant -127 : i8
  %zero = arith.constant 0 : i8
  %0 = arith.ceildivsi %min, %seven : i8
  %1 = arith.floordivsi %min, %seven : i8
  %2 = arith.floordivsi %low, %minus : i8
  %d = arith.constant dense<[-128, -128, -3]> : tensor<3xi8>
  %e = arith.constant dense<[2, -128, -2]> : tensor<3xi8>
  %3 = arith.ceildivsi %d, %e : tensor<3xi8>
  %4 = arith.ceildivsi %min, %minus : i8
  %5 = arith.floordivsi %min, %zero : i8
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, tensor<3xi8>, i8, i8
}

// -----

// Ranges with the least value in them: [-128, -126] / 7 lies in [-18, -18].
// RANGES-LABEL: func.func @divide_range
// RANGES:         %[[C:.*]] = arith.constant -18 : i8
// RANGES:         return %[[C]]
func.func @divide_range(%x: i8) -> i8 {
  %low = arith.constant -126 : i8
  %seven = arith.constant 7 : i8
  %0 = arith.minsi %x, %low : i8
  %1 = arith.ceildivsi %0, %seven : i8
  return %1 : i8
}

// -----

// The outer truncation promises for 16 bits; a single one would start from 32.
// CHECK-LABEL: func.func @truncate_twice
// CHECK:         arith.trunci %{{.*}} : i32 to i16
// CHECK:         arith.trunci %{{.*}} overflow<nsw> : i16 to i8
// CHECK:         %[[ONE:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK:         return %{{.*}}, %[[ONE]]
func.func @truncate_twice(%x: i32) -> (i8, i8) {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  %2 = arith.trunci %x overflow<nuw> : i32 to i16
  %3 = arith.trunci %2 : i16 to i8
  return %1, %3 : i8, i8
}

// -----

// The one NaN of f8E8M0FNU stays NaN; the other elements are powers of two.
// CHECK-LABEL: func.func @scale_nan
// CHECK-DAG:     %[[F32:.*]] = arith.constant 0x7FC00000 : f32
// CHECK-DAG:     %[[F16:.*]] = arith.constant 0x7E00 : f16
// CHECK-DAG:     %[[BF16:.*]] = arith.constant 0x7FC0 : bf16
// CHECK-DAG:     %[[F64:.*]] = arith.constant 0x7FF8000000000000 : f64
// CHECK-DAG:     %[[T:.*]] = arith.constant dense<[0x7FC00000, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<0x7FC00000> : tensor<4xf32>
// CHECK-DAG:     %[[BITS:.*]] = arith.constant -1 : i8
// CHECK:         return %[[F32]], %[[F16]], %[[BF16]], %[[F64]], %[[T]], %[[S]], %[[BITS]]
func.func @scale_nan() -> (f32, f16, bf16, f64, tensor<2xf32>, tensor<4xf32>, i8) {
  %c = arith.constant 0xFF : f8E8M0FNU
  %0 = arith.extf %c : f8E8M0FNU to f32
  %1 = arith.extf %c : f8E8M0FNU to f16
  %2 = arith.extf %c : f8E8M0FNU to bf16
  %3 = arith.extf %c : f8E8M0FNU to f64
  %d = arith.constant dense<[0xFF, 0x80]> : tensor<2xf8E8M0FNU>
  %4 = arith.extf %d : tensor<2xf8E8M0FNU> to tensor<2xf32>
  %s = arith.constant dense<0xFF> : tensor<4xf8E8M0FNU>
  %5 = arith.extf %s : tensor<4xf8E8M0FNU> to tensor<4xf32>
  %6 = arith.bitcast %c : f8E8M0FNU to i8
  return %0, %1, %2, %3, %4, %5, %6 : f32, f16, bf16, f64, tensor<2xf32>, tensor<4xf32>, i8
}

// -----

// A scale has neither sign nor zero, and f4E2M1FN no NaN: what these become is left to the op.
// CHECK-LABEL: func.func @no_such_number
// CHECK-COUNT-3: arith.truncf
// CHECK:         arith.sitofp
// CHECK:         arith.divf
func.func @no_such_number() -> (f8E8M0FNU, f8E8M0FNU, f4E2M1FN, f8E8M0FNU, f4E2M1FN) {
  %minus = arith.constant -2.0 : f32
  %zero = arith.constant 0.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %i = arith.constant 0 : i32
  %one = arith.constant 1.0 : f4E2M1FN
  %none = arith.constant 0.0 : f4E2M1FN
  %0 = arith.truncf %minus : f32 to f8E8M0FNU
  %1 = arith.truncf %zero : f32 to f8E8M0FNU
  %2 = arith.truncf %nan : f32 to f4E2M1FN
  %3 = arith.sitofp %i : i32 to f8E8M0FNU
  %4 = arith.divf %one, %none : f4E2M1FN
  return %0, %1, %2, %3, %4 : f8E8M0FNU, f8E8M0FNU, f4E2M1FN, f8E8M0FNU, f4E2M1FN
}

// -----

// CHECK-LABEL: func.func @zeros
// CHECK-DAG:     %[[PLUS:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:     %[[MINUS:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-DAG:     %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK:         return %[[PLUS]], %[[PLUS]], %[[MINUS]], %[[MINUS]], %[[NAN]]
func.func @zeros() -> (f32, f32, f32, f32, f32) {
  %p = arith.constant 0.0 : f32
  %m = arith.constant -0.0 : f32
  %n = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %p, %m : f32
  %1 = arith.maximumf %m, %p : f32
  %2 = arith.minimumf %p, %m : f32
  %3 = arith.minimumf %m, %p : f32
  %4 = arith.maximumf %p, %n : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// -----

// The first sum of 8 bits is promised for x = -128: -28, then 72. A single addition of 200 = -56 would break a promise. The other way round, 10 - 5 + 3 is
// no addition of -2 without a carry.
// CHECK-LABEL: func.func @promises
// CHECK-DAG:     %[[M56:.*]] = arith.constant -56 : i8
// CHECK-DAG:     %[[M2:.*]] = arith.constant -2 : i8
// CHECK-DAG:     arith.addi %{{.*}}, %[[M56]] : i8
// CHECK-DAG:     arith.addi %{{.*}}, %[[M2]] : i8
// CHECK-DAG:     arith.subi %{{.*}}, %{{.*}} : i8
// CHECK-DAG:     arith.muli %{{.*}}, %{{.*}} : i8
// CHECK-NOT:     overflow
func.func @promises(%x: i8) -> (i8, i8, i8, i8) {
  %c100 = arith.constant 100 : i8
  %c5 = arith.constant 5 : i8
  %c3 = arith.constant 3 : i8
  %c16 = arith.constant 16 : i8
  %c8 = arith.constant 8 : i8
  %0 = arith.addi %x, %c100 overflow<nsw> : i8
  %1 = arith.addi %0, %c100 overflow<nsw> : i8
  %2 = arith.subi %x, %c5 overflow<nuw> : i8
  %3 = arith.addi %2, %c3 overflow<nuw> : i8
  %4 = arith.subi %x, %c100 overflow<nsw> : i8
  %5 = arith.subi %4, %c100 overflow<nsw> : i8
  %6 = arith.muli %x, %c16 overflow<nsw> : i8
  %7 = arith.muli %6, %c8 overflow<nsw> : i8
  return %1, %3, %5, %7 : i8, i8, i8, i8
}

// -----

// A promise is kept where no constants are merged.
// CHECK-LABEL: func.func @kept_promise
// CHECK:         arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i8
func.func @kept_promise(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y overflow<nsw, nuw> : i8
  return %0 : i8
}

// -----

// A constant has a static shape.
// CHECK-LABEL: func.func @dynamic_zero
// CHECK-DAG:     %[[X:.*]] = arith.xori %arg0, %arg0 : tensor<?xi32>
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<0> : tensor<4xi32>
// CHECK:         return %[[X]], %[[S]]
func.func @dynamic_zero(%x: tensor<?xi32>, %y: tensor<4xi32>) -> (tensor<?xi32>, tensor<4xi32>) {
  %0 = arith.xori %x, %x : tensor<?xi32>
  %1 = arith.xori %y, %y : tensor<4xi32>
  return %0, %1 : tensor<?xi32>, tensor<4xi32>
}

// -----

// Predicates that compare nothing, and a format in which what is too large is NaN.
// CHECK-LABEL: func.func @compare_converted
// CHECK-COUNT-3: arith.cmpf
// CHECK:         arith.cmpi sgt, %arg0, %{{.*}} : i16
func.func @compare_converted(%x: i16) -> (i1, i1, i1, i1) {
  %f = arith.sitofp %x : i16 to f32
  %c = arith.constant 4.5 : f32
  %0 = arith.cmpf false, %f, %c : f32
  %1 = arith.cmpf true, %f, %c : f32
  %g = arith.sitofp %x : i16 to f8E4M3FN
  %d = arith.constant 4.5 : f8E4M3FN
  %2 = arith.cmpf ord, %g, %d : f8E4M3FN
  %3 = arith.cmpf ogt, %f, %c : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// -----

// A format between that has no negative zero; one that has all values.
// CHECK-LABEL: func.func @extended_and_truncated
// CHECK:         arith.extf %arg0 : f6E3M2FN to f8E4M3B11FNUZ
// CHECK:         arith.truncf %{{.*}} : f8E4M3B11FNUZ to f4E2M1FN
// CHECK:         %[[T:.*]] = arith.truncf %arg0 : f6E3M2FN to f4E2M1FN
// CHECK:         return %{{.*}}, %[[T]]
func.func @extended_and_truncated(%x: f6E3M2FN) -> (f4E2M1FN, f4E2M1FN) {
  %0 = arith.extf %x : f6E3M2FN to f8E4M3B11FNUZ
  %1 = arith.truncf %0 : f8E4M3B11FNUZ to f4E2M1FN
  %2 = arith.extf %x : f6E3M2FN to f32
  %3 = arith.truncf %2 : f32 to f4E2M1FN
  return %1, %3 : f4E2M1FN, f4E2M1FN
}

// -----

// Integers that the format between rounds, and integers that it holds.
// CHECK-LABEL: func.func @converted_and_truncated
// CHECK:         %[[F:.*]] = arith.sitofp %arg0 : i32 to f32
// CHECK:         arith.truncf %[[F]] : f32 to f16
// CHECK:         arith.sitofp %arg1 : i16 to f16
// CHECK:         %[[U:.*]] = arith.uitofp %arg1 : i16 to bf16
// CHECK:         arith.truncf %[[U]] : bf16 to f8E5M2
func.func @converted_and_truncated(%x: i32, %y: i16) -> (f16, f16, f8E5M2) {
  %0 = arith.sitofp %x : i32 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.sitofp %y : i16 to f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.uitofp %y : i16 to bf16
  %5 = arith.truncf %4 : bf16 to f8E5M2
  return %1, %3, %5 : f16, f16, f8E5M2
}

// -----

// A promise that does not hold: the unsigned range of the difference is 0 alone, the signed one -1 alone.
// RANGES-LABEL: func.func @contradicting_ranges
// RANGES:         return
func.func @contradicting_ranges() -> (i8, i8, index, index) {
  %a = arith.constant -2 : i8
  %b = arith.constant -1 : i8
  %c = arith.constant -2 : index
  %d = arith.constant -1 : index
  %x = arith.subi %a, %b overflow<nuw> : i8
  %y = arith.subi %c, %d overflow<nuw> : index
  %0 = arith.divsi %x, %x : i8
  %1 = arith.floordivsi %x, %x : i8
  %2 = index.divs %y, %y
  %3 = index.floordivs %y, %y
  return %0, %1, %2, %3 : i8, i8, index, index
}

// A loop that is never entered: its counter becomes an operand of itself.
// CHECK-LABEL: @counts_nowhere
// CHECK-NOT:     arith.addi
// CHECK:         return
func.func @counts_nowhere(%q: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %q, ^bb1, ^bb4
^bb1:
  cf.cond_br %q, ^bb4, ^bb2(%c0 : index)
^bb2(%i: index):
  %less = arith.cmpi slt, %i, %n : index
  cf.cond_br %less, ^bb3, ^bb4
^bb3:
  func.call @outside() : () -> ()
  %j = arith.addi %i, %c1 : index
  cf.br ^bb2(%j : index)
^bb4:
  return %n : index
}
func.func private @outside()
