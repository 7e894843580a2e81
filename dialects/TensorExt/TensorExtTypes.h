#ifndef WEIR_DIALECTS_TENSOREXT_TENSOREXTTYPES_H
#define WEIR_DIALECTS_TENSOREXT_TENSOREXTTYPES_H

#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace weir::tensor_ext {

/// What a kernel may do with a binding.
enum class TensorAccess : uint32_t { ReadOnly = 0, ReadWrite = 1, WriteOnly = 2 };

llvm::StringRef stringifyTensorAccess(TensorAccess access);
std::optional<TensorAccess> symbolizeTensorAccess(llvm::StringRef name);

} // namespace weir::tensor_ext

#define GET_ATTRDEF_CLASSES
#include "dialects/TensorExt/TensorExtAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/TensorExt/TensorExtTypes.h.inc"

namespace weir::tensor_ext {

/// The older `!flow.dispatch.{tensor,input,output}<...>`: `mnemonic` is what follows `!flow.` and has been read already.
/// Null type and no diagnostic for other mnemonics; the flow dialect's parseType calls this.
mlir::OptionalParseResult parseLegacyDispatchTensorType(mlir::AsmParser &parser, llvm::StringRef mnemonic,
                                                        mlir::Type &type);

} // namespace weir::tensor_ext

#endif // WEIR_DIALECTS_TENSOREXT_TENSOREXTTYPES_H
