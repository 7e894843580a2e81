#ifndef WEIR_DIALECTS_UTIL_MATHOPS_TD
#define WEIR_DIALECTS_UTIL_MATHOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_AlignOp : Util_Op<"align", [
    Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_IntDivisibilityOpInterface>]> {
  let summary = "value rounded up to a multiple of a power of two";
  let arguments = (ins SignlessIntegerOrIndexLike:$value, SignlessIntegerOrIndexLike:$alignment);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$value `,` $alignment attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Util_SizeOfOp : Util_Op<"sizeof", [Pure]> {
  let summary = "byte size of a scalar type";
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
def Util_RangeMinOp : Util_RangeReductionOp<"range.min"> { let summary = "unsigned minimum"; }
def Util_RangeMaxOp : Util_RangeReductionOp<"range.max"> { let summary = "unsigned maximum"; }

def Util_RangeExtentsOp : Util_Op<"range.extents", [Pure, AttrSizedOperandSegments]> {
  let summary = "smallest offset and largest inclusive end of some ranges";
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$offsets, Variadic<AnySignlessIntegerOrIndex>:$lengths);
  let results = (outs AnySignlessIntegerOrIndex:$min, AnySignlessIntegerOrIndex:$max);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_UTIL_MATHOPS_TD
