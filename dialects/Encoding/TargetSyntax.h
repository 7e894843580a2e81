// Text of the resolvers under `iree_cpu` and `iree_gpu`, shared by both.
#ifndef WEIR_DIALECTS_ENCODING_TARGETSYNTAX_H
#define WEIR_DIALECTS_ENCODING_TARGETSYNTAX_H

#include "mlir/IR/DialectImplementation.h"

namespace weir::encoding {

/// `<>`, `<configuration = {...}>` or nothing.
template <typename AttrT>
mlir::Attribute parsePackedResolver(mlir::AsmParser &parser) {
  mlir::DictionaryAttr configuration;
  if (succeeded(parser.parseOptionalLess()) && failed(parser.parseOptionalGreater()))
    if (parser.parseKeyword("configuration") || parser.parseEqual() || parser.parseAttribute(configuration) ||
        parser.parseGreater())
      return {};
  return AttrT::get(parser.getContext(), configuration);
}

inline void printPackedResolver(mlir::AsmPrinter &printer, mlir::DictionaryAttr configuration) {
  printer << '<';
  if (configuration)
    printer << "configuration = " << configuration;
  printer << '>';
}

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_TARGETSYNTAX_H
