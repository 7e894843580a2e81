/// The memory traffic of a program, counted at compile time: passes/Instrument/README.md.

#ifndef WEIR_PASSES_INSTRUMENT_LEDGER_H
#define WEIR_PASSES_INSTRUMENT_LEDGER_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Instrument/Quantity.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <map>
#include <set>

namespace weir::ledger {

enum class Metric {
  BytesFilled,
  BytesCopied,
  BytesRead,
  BytesWritten,
  PeakTransientBytes,
  Fills,
  Copies,
  Dispatches,
  Allocations,
  BytesThroughDispatches,
  ReadWriteBindings,
  ScratchBytes,
  Conversions,
  BytesConverted,
  ConversionsFused,
  BytesPadding,
  FlopsPadding
};
constexpr unsigned numMetrics = 17;
/// The first ones are the columns of tables.
constexpr unsigned numColumns = 9;

/// `bytes-filled` and so on: the names in files, tables and expectations.
llvm::StringRef nameOf(Metric metric);
std::optional<Metric> parseMetric(llvm::StringRef name);

struct Counts {
  std::array<Quantity, numMetrics> values;

  Quantity &operator[](Metric metric) { return values[static_cast<unsigned>(metric)]; }
  const Quantity &operator[](Metric metric) const { return values[static_cast<unsigned>(metric)]; }

  /// Nothing of any metric.
  bool isZero() const;
  /// Another piece of work after this one: sums, and the larger of the peaks.
  void append(const Counts &other);
  /// One of two pieces of work: the larger of each.
  void takeLarger(const Counts &other);
  /// The same work `trips` times, one after the other.
  void repeat(const Quantity &trips);
  void substitute(Quantity::Substitution replacement);
  /// All of it unknown.
  void setUnknown(const llvm::Twine &reason);
};

/// Rows of what is done before a call, which are not in the total: when the module is loaded, and when it was compiled.
inline constexpr llvm::StringLiteral kInitializers = "initializers", kCompilation = "compilation";

struct FunctionCounts {
  /// `@name`, or one of the rows of what is done before.
  std::string name;
  Counts counts;
};

/// Bytes of constants that the host gives to devices, by the type of their elements as text.
using ConstantBytes = std::map<std::string, int64_t>;
ConstantBytes countConstants(mlir::ModuleOp module);

/// What the ledger sees of one state of a module.
struct Snapshot {
  /// `async`, `cmd`, or `host` for a program without either. Empty if it cannot be counted.
  std::string level;
  /// Why it cannot be counted.
  std::string notCounted;
  /// The public functions in order, then `initializers` and `compilation` if there is anything.
  std::vector<FunctionCounts> functions;
  /// All public functions, each once.
  Counts total;
  ConstantBytes constants;
  /// Symbols in the counts, if there are values for them, and the names of those that were replaced.
  std::set<std::string> symbols, usedDims;

  bool isCounted() const { return !level.empty(); }
  /// The function whose names need no prefix in totals: the only public one.
  llvm::StringRef getTotalScope() const;
};

/// Known values of symbols: `%arg0.dim0` or `@main:%arg0.dim0` -> 4. The `%` may be missing.
using Dims = std::map<std::string, int64_t>;
/// Reads `NAME=N`.
bool parseDim(llvm::StringRef text, Dims &dims, std::string &error);

Snapshot takeSnapshot(mlir::ModuleOp module, const Dims &dims = {});

/// A table for people. Reasons for unknown counts follow it.
void print(const Snapshot &snapshot, llvm::raw_ostream &os);
llvm::json::Object toJSON(const Snapshot &snapshot);

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_LEDGER_H
