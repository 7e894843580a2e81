#ifndef WEIR_CHECK_TEXTDAMAGE_H
#define WEIR_CHECK_TEXTDAMAGE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace weir::check {

/// Textual IR with a few lines, ops, types, numbers, attributes or operands that are others: a function of both. Often the same word is changed
/// wherever it is, so that a part of the results is valid.
std::string damageText(llvm::StringRef text, uint64_t seed);

} // namespace weir::check

#endif // WEIR_CHECK_TEXTDAMAGE_H
