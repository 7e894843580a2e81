#ifndef WEIR_TEST_FUZZ_TEXTMUTATOR_H
#define WEIR_TEST_FUZZ_TEXTMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace weir::fuzz {

/// Changes a few tokens, groups in brackets or lines of textual IR: most results still get past the lexer, many past the
/// parser. Words come from the registered ops, from the text itself and from the texts seen before.
std::string mutateText(llvm::StringRef text, unsigned seed);

/// Puts some lines of `other` into `text`.
std::string crossTexts(llvm::StringRef text, llvm::StringRef other, unsigned seed);

} // namespace weir::fuzz

#endif // WEIR_TEST_FUZZ_TEXTMUTATOR_H
