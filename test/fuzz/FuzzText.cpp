// libFuzzer target: textual IR.

#include "test/fuzz/FuzzModule.h"
#include "test/fuzz/TextMutator.h"
#include <cstring>

using namespace weir::fuzz;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

static size_t store(llvm::StringRef text, uint8_t *data, size_t maxSize) {
  size_t size = std::min(text.size(), maxSize);
  std::memcpy(data, text.data(), size);
  return size;
}

static llvm::StringRef asText(const uint8_t *data, size_t size) {
  return llvm::StringRef(reinterpret_cast<const char *>(data), size);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // A zero ends the text for the lexer.
  refreshContext();
  llvm::StringRef text = asText(data, size);
  if (text.contains('\0') || isBytecode(text))
    return -1;
  exercise(text);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  if (seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  return store(mutateText(asText(data, size), seed), data, maxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2,
                                            uint8_t *out, size_t maxSize, unsigned seed) {
  return store(crossTexts(asText(data1, size1), asText(data2, size2), seed), out, maxSize);
}
