#include "passes/Instrument/Expectation.h"
#include "passes/Instrument/Passes.h"

#include "passes/Analysis/BindingSummaries.h"
#include "llvm/Support/raw_ostream.h"

namespace weir {
#define GEN_PASS_DEF_LEDGER
#include "passes/Instrument/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::ledger;

/// `reads`, `reads, writes a part`, `overwrites`, ...; `nothing` for a binding that is not touched.
static std::string describe(const weir::stream::BindingSummary &summary) {
  std::string text = summary.reads ? "reads" : "";
  if (summary.writes != weir::stream::BindingWrites::Nothing)
    text += std::string(text.empty() ? "" : ", ") +
            (summary.writes == weir::stream::BindingWrites::Whole ? "overwrites" : "writes a part");
  if (summary.overwritten)
    text += llvm::formatv(", all of [{0}, {1})", summary.overwritten->first, summary.overwritten->second);
  if (text.empty())
    text = "nothing";
  return summary.known ? text : text + " (default)";
}

static void printBindings(ModuleOp module, llvm::raw_ostream &os) {
  weir::stream::BindingSummaries summaries;
  module.walk([&](weir::stream::AsyncDispatchOp dispatch) {
    os << "  ";
    llvm::interleaveComma(dispatch.getEntryPoints(), os);
    os << ":";
    StringRef separator = " ";
    for (unsigned i = 0, e = dispatch.getResourceOperands().size(); i < e; ++i)
      if (dispatch.getRangeIndex(i)) {
        os << separator << "operand " << i << " " << describe(summaries.getOperand(dispatch, i));
        separator = "; ";
      }
    for (unsigned i = 0, e = dispatch.getNumResults(); i < e; ++i)
      if (!dispatch.getTiedResultOperandIndex(i)) {
        os << separator << "result " << i << " " << describe(summaries.getUntiedResult(dispatch, i));
        separator = "; ";
      }
    os << "\n";
  });
}

namespace {

struct LedgerPass : weir::impl::LedgerBase<LedgerPass> {
  using LedgerBase::LedgerBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    std::string error;
    Dims knownDims;
    std::vector<Expectation> expectations;
    for (const std::string &text : dims)
      if (!parseDim(text, knownDims, error))
        return fail(error);
    for (const std::string &text : expect)
      if (!parseExpectations(text, expectations, error))
        return fail(error);

    Snapshot snapshot = takeSnapshot(getOperation(), knownDims);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "ledger" << (label.empty() ? "" : " ") << label << ":\n";
    print(snapshot, os);
    if (bindings)
      printBindings(getOperation(), os);
    // At once: passes on other modules may print too.
    llvm::errs() << text;
    for (const Expectation &expectation : expectations) {
      std::string actual = expectation.check(snapshot);
      if (!actual.empty())
        return fail("'" + expectation.text + "' does not hold: " + actual);
    }
  }

  void fail(const llvm::Twine &message) {
    emitError(getOperation().getLoc()) << message;
    signalPassFailure();
  }
};

} // namespace
