// libFuzzer target: bytecode. Inputs that are text are compiled to bytecode first, so both targets can share seeds.

#include "test/fuzz/FuzzModule.h"
#include "test/fuzz/TextMutator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
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

/// A number of MLIR's bytecode, which is moved past: the zeros at the low end of the first byte say how many more bytes it has.
static uint64_t takeNumber(llvm::StringRef &bytes) {
  unsigned size = bytes.empty() ? 1 : 1 + llvm::countr_zero(static_cast<uint8_t>(bytes[0]));
  uint64_t value = 0;
  for (unsigned i = std::min<size_t>({size, bytes.size(), 8}); i-- > 0;)
    value = value << 8 | static_cast<uint8_t>(bytes[i + (size == 9)]);
  bytes = bytes.drop_front(std::min<size_t>(size, bytes.size()));
  return size == 9 ? value : value >> size;
}

/// The texts in the bytecode: names, and types and attributes of weir's dialects. What looks like text elsewhere is numbers.
static llvm::SmallVector<llvm::StringRef> findTexts(llvm::StringRef bytecode) {
  enum Section : uint8_t { Strings = 0, Attributes = 2 };
  llvm::SmallVector<llvm::StringRef> texts;
  llvm::StringRef rest = bytecode.drop_front(4); // the magic number
  takeNumber(rest);                              // version
  rest = rest.split('\0').second;                // producer
  while (!rest.empty()) {
    uint8_t head = rest[0];
    rest = rest.drop_front();
    uint64_t length = takeNumber(rest);
    if (head & 0x80) { // aligned
      takeNumber(rest);
      rest = rest.ltrim('\xCB');
    }
    llvm::StringRef section = rest.take_front(length);
    rest = rest.drop_front(section.size());
    if ((head & 0x7F) == Strings)
      for (uint64_t count = takeNumber(section); count > 0; --count)
        takeNumber(section); // their lengths
    else if ((head & 0x7F) != Attributes)
      continue;
    while (section.contains('\0')) {
      auto [text, after] = section.split('\0');
      if ((head & 0x7F) == Attributes) // follows numbers
        text = text.substr(text.find_last_of("#!", text.find('.')));
      if (text.size() >= 4 && llvm::all_of(text, llvm::isPrint))
        texts.push_back(text);
      section = after;
    }
  }
  return texts;
}

/// Changes a few characters of the texts in the bytecode. Lengths and numbers stay: MLIR's reader trusts them (see README.md).
static void changeTexts(std::string &bytecode, std::mt19937 &random) {
  llvm::SmallVector<llvm::StringRef> texts = findTexts(bytecode);
  if (texts.empty())
    return;
  for (unsigned count = 1 + random() % 3; count != 0; --count) {
    llvm::StringRef to = texts[random() % texts.size()], from = texts[random() % texts.size()];
    to = to.drop_front(random() % to.size());
    from = from.drop_front(random() % from.size());
    char *target = bytecode.data() + (to.data() - bytecode.data());
    if (random() % 4 == 0)
      *target = static_cast<char>(' ' + random() % 95);
    else
      std::memmove(target, from.data(), std::min({to.size(), from.size(), size_t(1 + random() % 8)}));
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
