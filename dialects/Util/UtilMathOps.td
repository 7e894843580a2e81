#ifndef WEIR_DIALECTS_UTIL_MATHOPS_TD
#define WEIR_DIALECTS_UTIL_MATHOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_AlignOp : Util_Op<"align", [
    Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_IntDivisibilityOpInterface>]> {
  let summary = "value rounded up to a multiple of a power of two";
  let description = [{
    The alignment may be a value; folds where value and alignment show that nothing happens.

    ```mlir
    util.func private @integers(%a: index, %b: index) {
      %r = util.align %a, %b : index
      util.return
    }
    ```
  }];
  let arguments = (ins SignlessIntegerOrIndexLike:$value, SignlessIntegerOrIndexLike:$alignment);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$value `,` $alignment attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Util_SizeOfOp : Util_Op<"sizeof", [Pure]> {
  let summary = "byte size of a scalar type";
  let description = [{
    In storage; known once the target is, for `index`.

    ```mlir
    util.func private @integers() {
      %s = util.sizeof f16
      util.return
    }
    ```
  }];
  let arguments = (ins TypeAttr:$sizedType);
  let results = (outs Index:$size);
  let assemblyFormat = "$sizedType attr-dict-with-keyword";
  let hasFolder = 1;
}

class Util_RangeReductionOp<string mnemonic> : Util_Op<mnemonic, [
    Pure, SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$operands);
  let results = (outs AnySignlessIntegerOrIndex:$result);
  let assemblyFormat = "$operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Util_RangeMinOp : Util_RangeReductionOp<"range.min"> {
  let summary = "unsigned minimum";
  let description = [{
    Of any number of operands.

    ```mlir
    util.func private @f(%a: index, %b: index) -> index {
      %lo = util.range.min %a, %b : index
      util.return %lo : index
    }
    ```
  }];
}
def Util_RangeMaxOp : Util_RangeReductionOp<"range.max"> {
  let summary = "unsigned maximum";
  let description = [{
    Of any number of operands.

    ```mlir
    util.func private @f(%a: index, %b: index) -> index {
      %hi = util.range.max %a, %b : index
      util.return %hi : index
    }
    ```
  }];
}

def Util_RangeExtentsOp : Util_Op<"range.extents", [Pure, AttrSizedOperandSegments]> {
  let summary = "smallest offset and largest inclusive end of some ranges";
  let description = [{
    From offset and length of each.

    ```mlir
    util.func private @integers(%a: index, %b: index, %c: index) {
      %e:2 = util.range.extents [%a for %b], [%b for %c] : index
      util.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$offsets, Variadic<AnySignlessIntegerOrIndex>:$lengths);
  let results = (outs AnySignlessIntegerOrIndex:$min, AnySignlessIntegerOrIndex:$max);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_UTIL_MATHOPS_TD
