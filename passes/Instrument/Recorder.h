/// The ledger of a whole pipeline: `--weir-ledger=FILE`, `--weir-expect` and `--weir-dim` of the tools.

#ifndef WEIR_PASSES_INSTRUMENT_RECORDER_H
#define WEIR_PASSES_INSTRUMENT_RECORDER_H

#include "passes/Instrument/DispatchGraph.h"
#include "passes/Instrument/Expectation.h"
#include "passes/Instrument/Ledger.h"
#include <mutex>

namespace mlir {
class PassManager;
} // namespace mlir

namespace weir::ledger {

struct RecorderOptions {
  /// Receives what is counted after each pass; empty for none, `-` for standard output.
  std::string file;
  std::vector<std::string> expectations;
  std::vector<std::string> dims;
  /// Prints the last state that can be counted, as the pass `weir-ledger` does.
  bool prints = false;
  /// Counts for who asks with `toJSON`, without a file.
  bool keeps = false;
  /// Receives the dispatches before and after they are formed, as its suffix says; empty for none.
  std::string graph;
};

/// Takes a snapshot after each pass on the top-level op. Passes on nested ops that run together make one.
class Recorder {
public:
  /// False, with an error, if the options cannot be read.
  bool configure(const RecorderOptions &options, std::string &error);
  /// Whether the result is requested.
  bool isNeeded() const { return isCounted() || !graph.empty(); }

  /// What is watched from here on is another module.
  void startModule();
  void watch(mlir::PassManager &passes);

  /// Writes the file and checks the last state of each module that could be counted.
  bool finish(std::string &error);

  /// What was counted after each pass so far.
  llvm::json::Array toJSON() const;

  void record(llvm::StringRef pass, mlir::ModuleOp module);
  bool isAtStart();

private:
  /// False, with an error, for a value of a name that no size has.
  bool checkDims(std::string &error) const;
  bool isCounted() const { return keeps || prints || !file.empty() || !expectations.empty(); }

  struct Entry {
    unsigned module;
    std::string pass;
    Snapshot snapshot;
  };
  static llvm::json::Object toJSON(const Entry &entry);
  /// The last state of each module that could be counted, or the last one if none could.
  std::vector<const Entry *> getFinalEntries() const;

  std::string file, graph;
  bool keeps = false, prints = false;
  DispatchGraphs graphs;
  std::vector<Expectation> expectations;
  Dims dims;
  std::mutex mutex;
  unsigned numModules = 0;
  std::vector<Entry> entries;
};

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_RECORDER_H
