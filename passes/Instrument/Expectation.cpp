#include "passes/Instrument/Expectation.h"

#include "llvm/ADT/STLExtras.h"

using namespace weir::ledger;
using llvm::StringRef;

static bool parseOne(StringRef text, Expectation &expectation, std::string &error) {
  expectation.text = text.str();
  size_t begin = text.find_first_of("=!<>");
  size_t end = text.find_first_not_of("=!<>", begin);
  StringRef subject = text.take_front(begin).trim();
  if (begin != StringRef::npos)
    expectation.op = text.slice(begin, end).str();
  if (size_t colon = subject.rfind(':'); colon != StringRef::npos) {
    expectation.function = subject.take_front(colon).trim().str();
    subject = subject.drop_front(colon + 1).trim();
  }
  static constexpr StringRef ops[] = {"==", "!=", "<", "<=", ">", ">="};
  if (!llvm::is_contained(ops, expectation.op) || end == StringRef::npos ||
      text.drop_front(end).trim().getAsInteger(10, expectation.bound)) {
    error = "'" + text.str() + "' is not an expectation: write [@FUNCTION:]METRIC OP NUMBER, with OP one of == != < <= > >=";
    return false;
  }
  std::optional<Metric> metric = parseMetric(subject);
  if (!metric) {
    error = "'" + text.str() + "': there is no metric '" + subject.str() + "'; the metrics are";
    for (unsigned i = 0; i < numMetrics; ++i)
      error += (i ? ", " : " ") + nameOf(static_cast<Metric>(i)).str();
    return false;
  }
  expectation.metric = *metric;
  return true;
}

bool weir::ledger::parseExpectations(StringRef text, std::vector<Expectation> &expectations, std::string &error) {
  llvm::SmallVector<StringRef> parts;
  llvm::SplitString(text, parts, ",;");
  for (StringRef part : parts) {
    if (part.trim().empty())
      continue;
    Expectation expectation;
    if (!parseOne(part.trim(), expectation, error))
      return false;
    expectations.push_back(std::move(expectation));
  }
  return true;
}

std::string Expectation::check(const Snapshot &snapshot) const {
  if (!snapshot.isCounted())
    return "nothing could be counted: " + snapshot.notCounted;
  const Counts *counts = &snapshot.total;
  StringRef scope = snapshot.getTotalScope();
  static const Counts nothing;
  if (!function.empty()) {
    auto it = llvm::find_if(snapshot.functions, [&](const FunctionCounts &counts) { return counts.name == function; });
    bool isThere = it != snapshot.functions.end();
    if (!isThere && function != kInitializers && function != kCompilation)
      return "there is no public function " + function;
    counts = isThere ? &it->counts : &nothing;
    scope = function;
    scope.consume_front("@");
  }
  const Quantity &value = (*counts)[metric];
  std::string actual = nameOf(metric).str() + " is " + value.str(scope);
  if (value.isUnknown())
    return actual + " (" + value.getUnknownReason().str() + ")";
  std::optional<int64_t> constant = value.getConstant();
  if (!constant)
    return actual + "; give its sizes with --weir-dim=NAME=N";
  int64_t v = *constant;
  bool holds = op == "=="   ? v == bound
               : op == "!=" ? v != bound
               : op == "<"  ? v < bound
               : op == "<=" ? v <= bound
               : op == ">"  ? v > bound
                            : v >= bound;
  return holds ? "" : actual;
}
