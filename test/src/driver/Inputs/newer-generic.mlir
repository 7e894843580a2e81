"builtin.module"() ({
  "func.func"() <{function_type = (i32, i8, f32, vector<4xf32>) -> (i64, f32, index, f32, f32, f32), sym_name = "promises"}> ({
  ^bb0(%arg6: i32, %arg7: i8, %arg8: f32, %arg9: vector<4xf32>):
    %8 = "arith.extui"(%arg6) <{nonNeg}> : (i32) -> i64
    %9 = "arith.uitofp"(%arg7) <{nonNeg}> : (i8) -> f32
    %10 = "arith.index_castui"(%arg6) <{nonNeg}> {demo.nneg = "arith.extui %x nneg"} : (i32) -> index
    %11 = "arith.addf"(%arg8, %arg8) <{fastmath = #arith.fastmath<none>, roundingmode = 0 : i32}> : (f32, f32) -> f32
    %12 = "arith.mulf"(%arg8, %arg8) <{fastmath = #arith.fastmath<fast>, roundingmode = 0 : i32}> : (f32, f32) -> f32
    %13 = "arith.truncf"(%arg8) <{roundingmode = 0 : i32}> : (f32) -> f16
    %14 = "arith.maximumnumf"(%11, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %15 = "arith.minimumnumf"(%14, %12) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> f32
    %16 = "vector.reduction"(%arg9) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumnumf>}> : (vector<4xf32>) -> f32
    "func.return"(%8, %9, %10, %14, %15, %16) : (i64, f32, index, f32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, memref<8xf32>, vector<4xf32>, vector<4xi1>, vector<4xi32>) -> f32, sym_name = "clauses"}> ({
  ^bb0(%arg1: index, %arg2: memref<8xf32>, %arg3: vector<4xf32>, %arg4: vector<4xi1>, %arg5: vector<4xi32>):
    %1 = "memref.alloca"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %2 = "memref.alloc"(%arg1) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> {demo.x = "alignment = 8"} : (index) -> memref<?xf32>
    %3 = "memref.realloc"(%arg2) <{alignment = 64 : i64}> : (memref<8xf32>) -> memref<16xf32>
    %4 = "memref.load"(%arg2, %arg1) <{alignment = 16 : i64, nontemporal = true}> : (memref<8xf32>, index) -> f32
    "memref.store"(%4, %arg2, %arg1) <{nontemporal = true}> {demo.x} : (f32, memref<8xf32>, index) -> ()
    %5 = "vector.load"(%arg2, %arg1) <{alignment = 16 : i64, nontemporal = true}> : (memref<8xf32>, index) -> vector<4xf32>
    "vector.maskedstore"(%arg2, %arg1, %arg4, %5) <{alignment = 16 : i64}> : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %6 = "vector.gather"(%arg2, %arg1, %arg5, %arg4, %arg3) <{alignment = 4 : i64}> : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %7 = "bufferization.alloc_tensor"() <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<4xf32>
    "func.return"(%4) : (f32) -> ()
  }) : () -> ()
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<1.000000e+00> : tensor<4xf32>, sym_name = "g", sym_visibility = "private", type = memref<4xf32>}> : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = (f32) -> f32, sym_name = "arith.maximumnumf", sym_visibility = "private"}> ({
    }) : () -> ()
    "func.func"() <{function_type = (f32) -> f32, sym_name = "named"}> ({
    ^bb0(%arg0: f32):
      %0 = "func.call"(%arg0) <{callee = @arith.maximumnumf}> : (f32) -> f32
      "func.return"(%0) : (f32) -> ()
    }) : () -> ()
  }) {demo.text = "arith.maximumnumf %x nneg alignment = 8"} : () -> ()
}) : () -> ()

