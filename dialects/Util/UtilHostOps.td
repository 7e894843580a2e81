// util.list.*, util.status.*, util.string.*: what host programs compute with beside numbers and buffers. Carried like the ops
// of UtilBufferOps.td.
#ifndef WEIR_DIALECTS_UTIL_HOSTOPS_TD
#define WEIR_DIALECTS_UTIL_HOSTOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_ListType : Type<CPred<"::weir::util::isListType($_self)">, "list">;

class Util_ListOp<string mnemonic, list<Trait> traits = []> : Util_Op<"list." # mnemonic, traits>;

def Util_ListCreateOp : Util_ListOp<"create"> {
  let summary = "an empty list";
  let description = [{
    With room for as many elements as the operand says.

    ```mlir
    util.func private @lists() {
      %0 = util.list.create : !util.list<i32>
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Index>:$initial_capacity);
  let results = (outs Util_ListType:$result);
  let assemblyFormat = "($initial_capacity^)? attr-dict `:` qualified(type($result))";
}

def Util_ListConstructOp : Util_ListOp<"construct"> {
  let summary = "a list of the given elements";
  let description = [{
    As long as there are operands.

    ```mlir
    util.func private @lists() {
      %3 = util.list.construct [] : !util.list<?>
      util.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs Util_ListType:$result);
  let assemblyFormat = "custom<ListElements>($elements, type($elements)) attr-dict `:` qualified(type($result))";
}

def Util_ListSizeOp : Util_ListOp<"size"> {
  let summary = "how many elements a list has";
  let description = [{
    Known at run time only.

    ```mlir
    util.func private @lists(%l: !util.list<i32>) {
      %4 = util.list.size %l : !util.list<i32>
      util.return
    }
    ```
  }];
  let arguments = (ins Util_ListType:$list);
  let results = (outs Index:$result);
  let assemblyFormat = "$list attr-dict `:` qualified(type($list))";
}

def Util_ListResizeOp : Util_ListOp<"resize"> {
  let summary = "sets the number of elements";
  let description = [{
    New elements are zero, or null.

    ```mlir
    util.func private @lists(%l: !util.list<i32>, %n: index) {
      util.list.resize %l, %n : !util.list<i32>
      util.return
    }
    ```
  }];
  let arguments = (ins Util_ListType:$list, Index:$new_size);
  let assemblyFormat = "operands attr-dict `:` qualified(type($list))";
}

def Util_ListGetOp : Util_ListOp<"get"> {
  let summary = "an element";
  let description = [{
    The position lies in the list.

    ```mlir
    util.func private @lists(%l: !util.list<i32>, %n: index) {
      %5 = util.list.get %l[%n] : !util.list<i32>
      util.return
    }
    ```
  }];
  let arguments = (ins Util_ListType:$list, Index:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$list `[` $index `]` attr-dict `:` custom<ListGetTypes>(type($list), type($result))";
}

def Util_ListSetOp : Util_ListOp<"set"> {
  let summary = "replaces an element";
  let description = [{
    The position lies in the list.

    ```mlir
    util.func private @lists(%l: !util.list<i32>, %n: index, %i: i32) {
      util.list.set %l[%n], %i : !util.list<i32>
      util.return
    }
    ```
  }];
  let arguments = (ins Util_ListType:$list, Index:$index, AnyType:$value);
  let assemblyFormat = "$list `[` $index `]` `,` $value attr-dict `:` custom<ListSetTypes>(type($list), type($value))";
}

def Util_StatusCheckOkOp : Util_Op<"status.check_ok"> {
  let summary = "ends the program unless a status is zero";
  let description = [{
    With a message.

    ```mlir
    util.func private @text(%i: i32) {
      util.status.check_ok %i
      util.return
    }
    ```
  }];
  let arguments = (ins I32:$status, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$status (`,` $message^)? attr-dict";
}

def Util_StringFormatOp : Util_Op<"string.format"> {
  let summary = "text with arguments filled in";
  let description = [{
    One `{}` for each argument.

    ```mlir
    util.func private @text(%b: !util.buffer, %i: i32) {
      %1 = util.string.format "a{}b{}"(%b, %i) : (!util.buffer, i32) -> !util.buffer
      util.return
    }
    ```
  }];
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$arguments);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = "$format `(` $arguments `)` attr-dict `:` functional-type($arguments, $result)";
}

def Util_StringItoaOp : Util_Op<"string.itoa"> {
  let summary = "the digits of an integer";
  let description = [{
    In base ten.

    ```mlir
    util.func private @text(%i: i32) {
      %0 = util.string.itoa %i : i32 -> !util.buffer
      util.return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$value);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` qualified(type($result))";
}

#endif // WEIR_DIALECTS_UTIL_HOSTOPS_TD
