#ifndef WEIR_DIALECTS_UTIL_VALUEOPS_TD
#define WEIR_DIALECTS_UTIL_VALUEOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_PrimitiveType : AnyTypeOf<[AnyInteger, AnyFloat, Index]>;

def Util_SwitchOp : Util_Op<"switch", [Pure, AllTypesMatch<["default_value", "result"]>]> {
  let summary = "one of several values chosen by an index";
  let description = [{
    The `else` value represents every index that is out of range.

    ```mlir
    util.func private @values(%a: i32, %b: i32, %i: index) {
      %v = util.switch i32 from [%a, %b] at %i else %b : i32
      util.return
    }
    ```
  }];
  let arguments = (ins Index:$index, Util_PrimitiveType:$default_value, Variadic<Util_PrimitiveType>:$values);
  let results = (outs Util_PrimitiveType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Util_NullOp : Util_Op<"null", [Util_StorageOpInterface, Pure, ConstantLike]> {
  let summary = "null reference";
  let description = [{
    Of any type that has one.

    ```mlir
    util.func private @values() {
      %n = util.null : !util.buffer
      util.return
    }
    ```
  }];
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Util_CastOp : Util_Op<"cast", [
  Util_Storage,
    Pure, DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedResultOperandIndex"]>]> {
  let summary = "the same object under another type";
  let description = [{
    Folds where both types are the same.

    ```mlir
    util.func private @values(%o: !util.object) {
      %c = util.cast %o : !util.object to !util.buffer
      util.return
    }
    ```
  }];
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
def Util_CmpEQOp : Util_CompareOp<"cmp.eq"> {
  let summary = "reference equality";
  let description = [{
    Whether both are the same object.

    ```mlir
    util.func private @f(%a: !util.buffer, %b: !util.buffer) -> i1 {
      %e = util.cmp.eq %a, %b : !util.buffer
      util.return %e : i1
    }
    ```
  }];
}
def Util_CmpNEOp : Util_CompareOp<"cmp.ne"> {
  let summary = "reference inequality";
  let description = [{
    Whether they are different objects.

    ```mlir
    util.func private @f(%a: !util.buffer, %b: !util.buffer) -> i1 {
      %e = util.cmp.ne %a, %b : !util.buffer
      util.return %e : i1
    }
    ```
  }];
}

def Util_BufferConstantOp : Util_Op<"buffer.constant", [
    Pure, ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "host bytes";
  let description = [{
    In read-only data, aligned as the attribute says.

    ```mlir
    util.func private @values() {
      %z = util.buffer.constant : !util.buffer = #util.composite<3xi8, ["abc"]>
      util.return
    }
    ```
  }];
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
