// Texts of the remarks of weir-elide-fills: sizes and ranges with the names of the program that the pass was given, and the writes that
// make others needless.

#include "passes/Stream/ElideFills/ElideFills.h"

#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Storage/AccessedRanges.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

remark::detail::InFlightRemark FillElision::passed(Operation *op, ElideFillsCode code) {
  remark::detail::InFlightRemark remark = passedRemark(op, "weir-elide-fills", code);
  if (remark && !names)
    names.emplace(module, OpPrintingFlags().useLocalScope());
  return remark;
}

std::string FillElision::describe(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  value.printAsOperand(os, *names);
  // Made by this pass.
  if (StringRef(text).starts_with("<<"))
    return value.getDefiningOp()->getName().getStringRef().str();
  return text;
}

std::string FillElision::describe(const BytePosition &position) {
  std::string text;
  llvm::raw_string_ostream os(text);
  position.print(os, [&](const BytePosition::Term &term) { return describe(term.atom); });
  return text;
}

std::string FillElision::describe(const ByteRange &range) {
  return "[" + describe(range.lo) + ", " + describe(range.hi) + ")";
}

/// The nearest writes of what `op` wrote, along the ties.
std::string FillElision::describeOverwriters(Operation *op) {
  constexpr unsigned maxNamed = 4, maxUses = 64;
  std::optional<ByteRange> bytes = getWrittenRange(op, *oracle);
  std::string text;
  llvm::raw_string_ostream os(text);
  unsigned named = 0, seen = 0;
  SmallVector<Value> versions{op->getResult(0)};
  for (size_t i = 0; i < versions.size(); ++i)
    for (OpOperand &use : versions[i].getUses()) {
      auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
      if (++seen > maxUses || named == maxNamed)
        return text;
      if (!tied || !tied.isOperandTied(use.getOperandNumber()))
        continue;
      llvm::append_range(versions, tied.getOperandTiedResults(use.getOperandNumber()));
      std::optional<ByteRange> range = getWrittenRange(*oracle, use);
      if (!range || (bytes && oracle->isDisjoint(*range, *bytes, use.getOwner())))
        continue;
      os << (named++ ? ", " : "") << use.getOwner()->getName() << " at " << use.getOwner()->getLoc();
    }
  return text;
}
