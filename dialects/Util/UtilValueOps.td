#ifndef WEIR_DIALECTS_UTIL_VALUEOPS_TD
#define WEIR_DIALECTS_UTIL_VALUEOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_PrimitiveType : AnyTypeOf<[AnyInteger, AnyFloat, Index]>;

def Util_SwitchOp : Util_Op<"switch", [Pure, AllTypesMatch<["default_value", "result"]>]> {
  let summary = "one of several values chosen by an index";
  let arguments = (ins Index:$index, Util_PrimitiveType:$default_value, Variadic<Util_PrimitiveType>:$values);
  let results = (outs Util_PrimitiveType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Util_NullOp : Util_Op<"null", [Pure, ConstantLike]> {
  let summary = "null reference";
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Util_CastOp : Util_Op<"cast", [
    Pure, DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedResultOperandIndex"]>]> {
  let summary = "the same object under another type";
  // C1: verifier.
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Util_CompareOp<string mnemonic> : Util_Op<mnemonic, [Pure, Commutative, AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}
def Util_CmpEQOp : Util_CompareOp<"cmp.eq"> { let summary = "reference equality"; }
def Util_CmpNEOp : Util_CompareOp<"cmp.ne"> { let summary = "reference inequality"; }

def Util_BufferConstantOp : Util_Op<"buffer.constant", [
    Pure, ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "host bytes";
  // C1, C2: verifier.
  let arguments = (ins
    OptionalAttr<StrAttr>:$name, AnyAttr:$value, OptionalAttr<IndexAttr>:$alignment, OptionalAttr<StrAttr>:$mime_type);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = [{
    ($name^)? `` custom<Props>("indexProp(\"alignment\")", $alignment, "\"mime_type\"", $mime_type) attr-dict
    `:` qualified(type($result)) `=` $value
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // WEIR_DIALECTS_UTIL_VALUEOPS_TD
