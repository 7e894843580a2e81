// Extents of a program, made smaller in its text: an extent is in many places that have to agree.

#include "src/check/Minimizer.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <chrono>
#include <map>
#include <regex>
#include <set>

using namespace mlir;
using namespace weir::check;

/// The extents above 1 of shapes in the text, the largest first.
static std::vector<int64_t> findExtents(const std::string &text) {
  static const std::regex extent("[<x]([0-9]{1,9})(?=x)");
  std::set<int64_t, std::greater<int64_t>> found;
  for (std::sregex_iterator it(text.begin(), text.end(), extent), end; it != end; ++it)
    if (int64_t number = std::stoll((*it)[1]); number > 1)
      found.insert(number);
  return std::vector<int64_t>(found.begin(), found.end());
}

/// `text` with `to` in the place of `from`: in shapes alone, or wherever it is as a number.
static std::string replaceExtent(const std::string &text, int64_t from, int64_t to, bool everywhere) {
  std::string number = std::to_string(from), other = std::to_string(to), result;
  for (size_t at = 0; at < text.size();) {
    bool fits = text.compare(at, number.size(), number) == 0;
    char before = at ? text[at - 1] : ' ', after = at + number.size() < text.size() ? text[at + number.size()] : ' ';
    bool inShape = (before == '<' || before == 'x') && after == 'x';
    bool alone = !isalnum(before) && !strchr("._%@#$-\"", before) && !isalnum(after) && !strchr("._\"", after);
    if (fits && !isdigit(before) && !isdigit(after) && (inShape || (everywhere && alone))) {
      result += other;
      at += number.size();
    } else {
      result += text[at++];
    }
  }
  return result;
}

/// Sizes that a reshape states beside its type, which the verifier does not compare.
static void matchOutputShapes(ModuleOp module) {
  module->walk([](tensor::ExpandShapeOp op) {
    SmallVector<int64_t> sizes(op.getStaticOutputShape());
    for (auto [size, extent] : llvm::zip(sizes, op.getResultType().getShape()))
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(extent))
        size = extent;
    op.setStaticOutputShape(sizes);
  });
}

bool weir::check::shrinkShapes(OwningOpRef<ModuleOp> &module, llvm::function_ref<bool(ModuleOp)> isInteresting,
                               const MinimizerOptions &options) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
  ScopedDiagnosticHandler quiet((*module)->getContext(), [](Diagnostic &) { return success(); });
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  bool changed = false;
  for (int64_t extent : findExtents(text))
    for (int64_t smaller : {int64_t(1), int64_t(2), int64_t(3), int64_t(4), extent / 4, extent / 2})
      for (bool everywhere : {false, true}) {
        if (smaller >= extent || smaller < 1 || std::chrono::steady_clock::now() > deadline)
          continue;
        std::string candidateText = replaceExtent(text, extent, smaller, everywhere);
        if (candidateText == text)
          continue;
        OwningOpRef<ModuleOp> candidate = parseSourceString<ModuleOp>(candidateText, (*module)->getContext());
        if (!candidate)
          continue;
        matchOutputShapes(*candidate);
        if (failed(verify(*candidate)) || !isInteresting(*candidate))
          continue;
        text.clear();
        llvm::raw_string_ostream(text) << *candidate;
        module = std::move(candidate);
        changed = true;
        smaller = extent;
      }
  return changed;
}
