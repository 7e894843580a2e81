// util.list.*, util.status.*, util.string.*: what host programs compute with beside numbers and buffers. Carried like the ops
// of UtilBufferOps.td.
#ifndef WEIR_DIALECTS_UTIL_HOSTOPS_TD
#define WEIR_DIALECTS_UTIL_HOSTOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_ListType : Type<CPred<"::weir::util::isListType($_self)">, "list">;

class Util_ListOp<string mnemonic, list<Trait> traits = []> : Util_Op<"list." # mnemonic, traits>;

def Util_ListCreateOp : Util_ListOp<"create"> {
  let summary = "an empty list";
  let arguments = (ins Optional<Index>:$initial_capacity);
  let results = (outs Util_ListType:$result);
  let assemblyFormat = "($initial_capacity^)? attr-dict `:` qualified(type($result))";
}

def Util_ListConstructOp : Util_ListOp<"construct"> {
  let summary = "a list of the given elements";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs Util_ListType:$result);
  let assemblyFormat = "custom<ListElements>($elements, type($elements)) attr-dict `:` qualified(type($result))";
}

def Util_ListSizeOp : Util_ListOp<"size"> {
  let summary = "how many elements a list has";
  let arguments = (ins Util_ListType:$list);
  let results = (outs Index:$result);
  let assemblyFormat = "$list attr-dict `:` qualified(type($list))";
}

def Util_ListResizeOp : Util_ListOp<"resize"> {
  let summary = "sets the number of elements";
  let arguments = (ins Util_ListType:$list, Index:$new_size);
  let assemblyFormat = "operands attr-dict `:` qualified(type($list))";
}

def Util_ListGetOp : Util_ListOp<"get"> {
  let summary = "an element";
  let arguments = (ins Util_ListType:$list, Index:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$list `[` $index `]` attr-dict `:` custom<ListGetTypes>(type($list), type($result))";
}

def Util_ListSetOp : Util_ListOp<"set"> {
  let summary = "replaces an element";
  let arguments = (ins Util_ListType:$list, Index:$index, AnyType:$value);
  let assemblyFormat = "$list `[` $index `]` `,` $value attr-dict `:` custom<ListSetTypes>(type($list), type($value))";
}

def Util_StatusCheckOkOp : Util_Op<"status.check_ok"> {
  let summary = "ends the program unless a status is zero";
  let arguments = (ins I32:$status, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$status (`,` $message^)? attr-dict";
}

def Util_StringFormatOp : Util_Op<"string.format"> {
  let summary = "text with arguments filled in";
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$arguments);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = "$format `(` $arguments `)` attr-dict `:` functional-type($arguments, $result)";
}

def Util_StringItoaOp : Util_Op<"string.itoa"> {
  let summary = "the digits of an integer";
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$value);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` qualified(type($result))";
}

#endif // WEIR_DIALECTS_UTIL_HOSTOPS_TD
