#ifndef WEIR_DIALECTS_CHECK_OPS_TD
#define WEIR_DIALECTS_CHECK_OPS_TD

include "dialects/HAL/HALTypes.td"
include "mlir/IR/OpBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::weir::check";
  let summary = "what a program says that its values are";
  let description = [{
    Statements about values that are tested where they are executed. One that does not hold is reported with its location in the source, and
    the program goes on; the call of the function fails at its end.
  }];
  let dependentDialects = ["::weir::hal::HALDialect"];
}

/// Nothing may be moved or dropped: no op of the dialect is without an effect.
class Check_Op<string mnemonic, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits>;

/// A tensor in programs, a view of its storage once functions have their calling convention.
class Check_Values<Type element> : AnyTypeOf<[HAL_BufferViewType, TensorOf<[element]>]>;
def Check_AnyValues : AnyTypeOf<[HAL_BufferViewType, AnyTensor]>;

//===--- scalars ----------------------------------------------------------------------------------------------===//

class Check_ScalarOp<string mnemonic, string what> : Check_Op<mnemonic> {
  let summary = "the integer is " # what;
  let description = "\n    Of at most 64 bits; tested on the host, where the op is.\n\n    ```mlir\n    func.func @scalars(%x: i32) {\n      check." # mnemonic # "(%x) : i32\n      return\n    }\n    ```\n  ";
  let arguments = (ins AnySignlessInteger:$operand);
  let assemblyFormat = "`(` $operand `)` attr-dict `:` type($operand)";
}
def Check_ExpectTrueOp : Check_ScalarOp<"expect_true", "not 0">;
def Check_ExpectFalseOp : Check_ScalarOp<"expect_false", "0">;

//===--- tensors ----------------------------------------------------------------------------------------------===//

def Check_ExpectAllTrueOp : Check_Op<"expect_all_true"> {
  let summary = "no element is 0";
  let description = [{
    A tensor without elements holds.

    ```mlir
    func.func @elements(%x: tensor<?x2xi1>, %view: !hal.buffer_view) {
      check.expect_all_true(%x) : tensor<?x2xi1>
      check.expect_all_true(%view) : !hal.buffer_view
      return
    }
    ```
  }];
  let arguments = (ins Check_Values<AnySignlessInteger>:$operand);
  let assemblyFormat = "`(` $operand `)` attr-dict `:` type($operand)";
}

def Check_ExpectEqOp : Check_Op<"expect_eq", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "two tensors have the same shape and the same elements";
  let description = [{
    NaN is the same as NaN.

    ```mlir
    func.func @equal(%x: tensor<2x2xi32>, %y: tensor<2x2xi32>) {
      check.expect_eq(%x, %y) : tensor<2x2xi32>
      return
    }
    ```
  }];
  let arguments = (ins Check_AnyValues:$lhs, Check_AnyValues:$rhs);
  let assemblyFormat = "`(` $lhs `,` $rhs `)` attr-dict `:` type($lhs)";
}

def Check_ExpectEqConstOp : Check_Op<"expect_eq_const", [AllTypesMatch<["lhs", "value"]>]> {
  let summary = "a tensor has the elements of a constant";
  let description = [{
    As `check.expect_eq`.

    ```mlir
    func.func @constant(%x: tensor<2xi32>) {
      check.expect_eq_const(%x, dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
      return
    }
    ```
  }];
  let arguments = (ins AnyTensor:$lhs, ElementsAttr:$value);
  let assemblyFormat = "`(` $lhs `,` $value `)` attr-dict `:` type($lhs)";
}

/// Allowed: |lhs - rhs| <= atol + rtol * |rhs|.
defvar Tolerances = (ins DefaultValuedAttr<F32Attr, "1.0E-4f">:$atol, DefaultValuedAttr<F32Attr, "0.0f">:$rtol);

def Check_ExpectAlmostEqOp : Check_Op<"expect_almost_eq", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "two tensors of floats differ by little";
  let description = [{
    Allowed is |lhs - rhs| <= `atol` + `rtol` * |rhs|, by default 1e-4. NaN is right where NaN is expected, and an infinity where the same
    one is.

    ```mlir
    func.func @close(%x: tensor<?xf32>, %y: tensor<?xf32>) {
      check.expect_almost_eq(%x, %y) : tensor<?xf32>
      check.expect_almost_eq(%x, %y, atol 1.0e-02) : tensor<?xf32>
      check.expect_almost_eq(%x, %y, atol 1.0e-02, rtol 1.0e-03) : tensor<?xf32>
      return
    }
    ```
  }];
  let arguments = !con((ins Check_Values<AnyFloat>:$lhs, Check_Values<AnyFloat>:$rhs), Tolerances);
  let assemblyFormat = "`(` $lhs `,` $rhs `` custom<Tolerances>($atol, $rtol) `)` attr-dict `:` type($lhs)";
}

def Check_ExpectAlmostEqConstOp : Check_Op<"expect_almost_eq_const", [AllTypesMatch<["lhs", "value"]>]> {
  let summary = "a tensor of floats differs little from a constant";
  let description = [{
    As `check.expect_almost_eq`.

    ```mlir
    func.func @constant(%x: tensor<2xf32>) {
      check.expect_almost_eq_const(%x, dense<[1.0, 2.0]> : tensor<2xf32>, atol 1.0e-02) : tensor<2xf32>
      return
    }
    ```
  }];
  let arguments = !con((ins TensorOf<[AnyFloat]>:$lhs, ElementsAttr:$value), Tolerances);
  let assemblyFormat = "`(` $lhs `,` $value `` custom<Tolerances>($atol, $rtol) `)` attr-dict `:` type($lhs)";
}

#endif // WEIR_DIALECTS_CHECK_OPS_TD
