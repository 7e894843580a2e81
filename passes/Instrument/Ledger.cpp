#include "passes/Instrument/Ledger.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace weir::ledger;
using llvm::StringRef;

static constexpr llvm::StringLiteral metricNames[numMetrics] = {"bytes-filled",
                                                                "bytes-copied",
                                                                "bytes-read",
                                                                "bytes-written",
                                                                "peak-transient-bytes",
                                                                "fills",
                                                                "copies",
                                                                "dispatches",
                                                                "allocations",
                                                                "bytes-through-dispatches",
                                                                "readwrite-bindings",
                                                                "scratch-bytes",
                                                                "conversions",
                                                                "bytes-converted",
                                                                "conversions-fused",
                                                                "bytes-padding",
                                                                "flops-padding"};
/// Short ones for the table.
static constexpr llvm::StringLiteral columnNames[numColumns] = {"filled", "copied", "read",       "written",    "peak",
                                                                "fills",  "copies", "dispatches", "allocations"};

StringRef weir::ledger::nameOf(Metric metric) { return metricNames[static_cast<unsigned>(metric)]; }

std::optional<Metric> weir::ledger::parseMetric(StringRef name) {
  for (unsigned i = 0; i < numMetrics; ++i)
    if (metricNames[i] == name)
      return static_cast<Metric>(i);
  return std::nullopt;
}

bool Counts::isZero() const {
  return llvm::all_of(values, [](const Quantity &value) { return value.isZero(); });
}

/// The largest of all counts, not their sum.
static bool isPeak(unsigned index) {
  return index == static_cast<unsigned>(Metric::PeakTransientBytes) ||
         index == static_cast<unsigned>(Metric::ScratchBytes);
}

void Counts::append(const Counts &other) {
  for (unsigned i = 0; i < numMetrics; ++i)
    if (isPeak(i))
      values[i] = Quantity::max(values[i], other.values[i]);
    else
      values[i] += other.values[i];
}

void Counts::takeLarger(const Counts &other) {
  for (unsigned i = 0; i < numMetrics; ++i)
    values[i] = Quantity::max(values[i], other.values[i]);
}

void Counts::repeat(const Quantity &trips) {
  for (unsigned i = 0; i < numMetrics; ++i)
    if (!isPeak(i) || trips.isZero())
      values[i] = values[i] * trips;
}

void Counts::substitute(Quantity::Substitution replacement) {
  for (Quantity &value : values)
    value = value.substitute(replacement);
}

void Counts::setUnknown(const llvm::Twine &reason) {
  for (Quantity &value : values)
    value += Quantity::unknown(reason);
}

bool weir::ledger::parseDim(StringRef text, Dims &dims, std::string &error) {
  auto [name, number] = text.rsplit('=');
  int64_t value;
  if (name.trim().empty() || number.trim().getAsInteger(10, value) || value < 0) {
    error = "'" + text.str() + "' is not NAME=N with a number N of at least 0";
    return false;
  }
  dims[name.trim().str()] = value;
  return true;
}

/// The scope in which names of `function` need no prefix.
static StringRef scopeOf(const FunctionCounts &function) {
  StringRef name = function.name;
  name.consume_front("@");
  return name;
}

StringRef Snapshot::getTotalScope() const {
  StringRef scope;
  unsigned publicFunctions = 0;
  for (const FunctionCounts &function : functions)
    if (StringRef(function.name).starts_with("@")) {
      ++publicFunctions;
      scope = scopeOf(function);
    }
  return publicFunctions == 1 ? scope : StringRef();
}

void weir::ledger::print(const Snapshot &snapshot, llvm::raw_ostream &os) {
  if (!snapshot.isCounted()) {
    os << "not counted: " << snapshot.notCounted << "\n";
    return;
  }
  std::vector<std::vector<std::string>> rows(1);
  rows.front().push_back(snapshot.level);
  for (StringRef name : columnNames)
    rows.front().push_back(name.str());
  std::vector<std::string> reasons;
  auto addRow = [&](StringRef name, const Counts &counts, StringRef scope) {
    std::vector<std::string> &row = rows.emplace_back();
    row.push_back(name.str());
    for (const Quantity &value : llvm::ArrayRef(counts.values).take_front(numColumns)) {
      row.push_back(value.str(scope));
      if (value.isUnknown() && !llvm::is_contained(reasons, value.getUnknownReason()))
        reasons.push_back(value.getUnknownReason().str());
    }
  };
  // No column counts what the compiler has packed.
  for (const FunctionCounts &function : snapshot.functions)
    if (function.name != kCompilation)
      addRow(function.name, function.counts, scopeOf(function));
  if (rows.size() != 2)
    addRow("total", snapshot.total, snapshot.getTotalScope());

  std::vector<size_t> widths(rows.front().size());
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const auto &row : rows) {
    os << "  " << llvm::left_justify(row.front(), widths.front());
    for (auto [width, cell] : llvm::drop_begin(llvm::zip_equal(widths, row)))
      os << "  " << llvm::right_justify(cell, width);
    os << "\n";
  }
  if (!snapshot.constants.empty()) {
    os << "  constants, in bytes:";
    for (const auto &[type, bytes] : snapshot.constants)
      os << " " << type << " " << bytes;
    os << "\n";
  }
  for (StringRef reason : reasons)
    os << "  unknown: " << reason << "\n";
}

static llvm::json::Object toJSON(const Counts &counts, StringRef scope) {
  llvm::json::Object object;
  for (unsigned i = 0; i < numMetrics; ++i) {
    const Quantity &value = counts.values[i];
    if (std::optional<int64_t> constant = value.getConstant())
      object[metricNames[i]] = *constant;
    else
      object[metricNames[i]] = value.str(scope);
  }
  return object;
}

llvm::json::Object weir::ledger::toJSON(const Snapshot &snapshot) {
  llvm::json::Object object;
  if (!snapshot.isCounted()) {
    object["level"] = nullptr;
    object["not-counted"] = snapshot.notCounted;
    return object;
  }
  object["level"] = snapshot.level;
  llvm::json::Object functions;
  llvm::json::Array reasons;
  llvm::StringSet<> seen;
  for (const FunctionCounts &function : snapshot.functions) {
    functions[function.name] = ::toJSON(function.counts, scopeOf(function));
    for (const Quantity &value : function.counts.values)
      if (value.isUnknown() && seen.insert(value.getUnknownReason()).second)
        reasons.push_back(value.getUnknownReason());
  }
  object["functions"] = std::move(functions);
  object["total"] = ::toJSON(snapshot.total, snapshot.getTotalScope());
  if (!snapshot.constants.empty()) {
    llvm::json::Object constants;
    for (const auto &[type, bytes] : snapshot.constants)
      constants[type] = bytes;
    object["constants"] = std::move(constants);
  }
  if (!reasons.empty())
    object["unknown"] = std::move(reasons);
  return object;
}
