// libFuzzer target: bytecode. Inputs that are text are compiled to bytecode first, so both targets can share seeds.

#include "test/fuzz/FuzzModule.h"
#include "test/fuzz/TextMutator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>
#include <random>

using namespace weir::fuzz;

/// The bytecode of an input that is one or that is text; empty if it is neither.
static std::string getBytecode(const uint8_t *data, size_t size) {
  llvm::StringRef input(reinterpret_cast<const char *>(data), size);
  if (isBytecode(input))
    return input.str();
  if (input.contains('\0'))
    return {};
  auto module = parse(input, /*verify=*/true);
  return module ? writeBytecode(*module) : std::string();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  refreshContext();
  std::string bytecode = getBytecode(data, size);
  if (bytecode.empty())
    return -1;
  exercise(bytecode);
  return 0;
}

/// Changes a few characters of the texts in the bytecode: names, and types and attributes of weir's dialects. Lengths and
/// numbers stay: MLIR's reader trusts them (see README.md).
static void changeTexts(std::string &bytecode, std::mt19937 &random) {
  llvm::SmallVector<size_t> places;
  for (size_t begin = 0, end; begin < bytecode.size(); begin = end + 1) {
    end = begin;
    while (end < bytecode.size() && llvm::isPrint(bytecode[end]))
      ++end;
    if (end - begin >= 4)
      for (size_t i = begin; i < end; ++i)
        places.push_back(i);
  }
  // The magic number and the name of the producer come first.
  if (places.size() < 16)
    return;
  for (unsigned count = 1 + random() % 3; count != 0; --count) {
    size_t to = places[10 + random() % (places.size() - 10)], from = places[random() % places.size()];
    size_t length = random() % 2 ? 1 : 1 + random() % 8;
    for (size_t i = 0; i < length && std::max(to, from) + i < bytecode.size(); ++i)
      if (llvm::isPrint(bytecode[to + i]) && llvm::isPrint(bytecode[from + i]))
        bytecode[to + i] = length == 1 && random() % 2 ? static_cast<char>(' ' + random() % 95) : bytecode[from + i];
  }
}

/// Changes the module that the bytecode holds, by way of its generic form, or the texts in it. That leaves the container
/// well-formed: what is checked is the part that is weir's.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  std::mt19937 random(seed);
  std::string result = getBytecode(data, size);
  if (result.empty())
    return size;
  if (auto module = random() % 4 != 0 ? parse(result, /*verify=*/false) : mlir::OwningOpRef<mlir::ModuleOp>()) {
    std::string text = printGeneric(*module);
    // Most changed texts do not parse.
    for (unsigned attempt = 0; attempt < 6; ++attempt) {
      auto changed = parse(mutateText(text, random()), /*verify=*/true);
      std::string bytecode = changed ? writeBytecode(*changed) : std::string();
      if (!bytecode.empty() && bytecode.size() <= maxSize) {
        result = std::move(bytecode);
        break;
      }
    }
  } else {
    changeTexts(result, random);
  }
  if (result.size() > maxSize)
    return size;
  std::memcpy(data, result.data(), result.size());
  return result.size();
}
