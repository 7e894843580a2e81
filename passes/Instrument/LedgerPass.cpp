#include "passes/Instrument/Expectation.h"
#include "passes/Instrument/Passes.h"

#include "llvm/Support/raw_ostream.h"

namespace weir {
#define GEN_PASS_DEF_LEDGER
#include "passes/Instrument/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::ledger;

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
