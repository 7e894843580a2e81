#ifndef WEIR_DIALECTS_UTIL_STORAGE_TD
#define WEIR_DIALECTS_UTIL_STORAGE_TD

include "mlir/IR/OpBase.td"

def Util_StorageOpInterface : OpInterface<"StorageOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{
    Says of each result, and of each argument of a region, whose storage it has (stream.md 6.1). A result without a link has storage
    of unknown origin. An operand that no link starts from is read and not kept. Of an op without this interface nothing is known.
  }];
  let methods = [
    InterfaceMethod<[{
        Appends the links. By default an op writes to the operands that results are tied to, and makes storage for its other results.
      }],
      "void", "getStorageLinks", (ins "::llvm::SmallVectorImpl<::weir::util::StorageLink> &":$links), "",
      [{ ::weir::util::detail::addWrites($_op, links, /*makesUntied=*/true); }]>
  ];
}

// An op that says it itself, in a .cpp file.
def Util_Storage : DeclareOpInterfaceMethods<Util_StorageOpInterface, ["getStorageLinks"]>;

#endif // WEIR_DIALECTS_UTIL_STORAGE_TD
