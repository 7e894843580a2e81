/// `--weir-expect`: what a ledger has to say.

#ifndef WEIR_PASSES_INSTRUMENT_EXPECTATION_H
#define WEIR_PASSES_INSTRUMENT_EXPECTATION_H

#include "passes/Instrument/Ledger.h"

namespace weir::ledger {

/// `[@function:]METRIC OP NUMBER` with an OP of == != < <= > >=. Without a function it concerns the total.
struct Expectation {
  std::string text;
  std::string function;
  Metric metric;
  std::string op;
  int64_t bound;

  /// Empty if it holds; otherwise what is the case instead. A value that is not known to the byte holds nothing.
  std::string check(const Snapshot &snapshot) const;
};

/// Reads expectations that commas or semicolons separate.
bool parseExpectations(llvm::StringRef text, std::vector<Expectation> &expectations, std::string &error);

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_EXPECTATION_H
