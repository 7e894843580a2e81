/// `weir-compile --report=FILE`: what one compilation did, as a page for a browser or as JSON. docs/report.md is the schema.

#ifndef WEIR_SRC_REPORT_REPORT_H
#define WEIR_SRC_REPORT_REPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Instrument/DispatchGraph.h"
#include "passes/Instrument/Recorder.h"
#include "passes/Target/TargetBackend.h"
#include "src/report/KernelHistory.h"
#include "src/report/PassTimes.h"
#include "llvm/Support/JSON.h"
#include <chrono>
#include <string>
#include <vector>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace mlir::remark::detail {
class MLIRRemarkStreamerBase;
} // namespace mlir::remark::detail

namespace weir::report {

struct ReportOptions {
  std::string file;    ///< .html, .json, or a folder that gets one of each; empty for no report
  std::string profile; ///< a trace that `weir-run --profile=FILE.json` wrote; empty for none
  std::string against; ///< another report, to compare with; empty for none
  /// Of the command line.
  std::vector<std::string> arguments;
  bool isOn() const { return !file.empty(); }
};

/// Watches one compilation in a context without threads.
class Report {
public:
  explicit Report(const ReportOptions &options) : options(options) {}

  /// Reads the profile and the other report, and finds out that the file can be written. False, with an error.
  bool configure(const std::vector<std::string> &dims, std::string &error);
  bool isNeeded() const { return options.isOn(); }

  /// Receives all remarks; the context's engine owns it and ends before the report is written.
  std::unique_ptr<mlir::remark::detail::MLIRRemarkStreamerBase> makeRemarkStreamer();
  void watch(mlir::PassManager &passes, llvm::StringRef phase);
  /// `module` is what the phase has left.
  void endPhase(llvm::StringRef phase, mlir::ModuleOp module);
  /// Takes the time until the result goes.
  class Timer {
  public:
    Timer(Report &report, llvm::StringRef name) : report(report), name(name) {}
    ~Timer() { report.addPhase(name, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count()); }

  private:
    Report &report;
    const std::string name;
    const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  };
  /// Of work that is no pass.
  Timer time(llvm::StringRef name) { return Timer(*this, name); }

  /// `program` and `targets` as the command line has them; `sources` are the files that locations mean.
  bool write(llvm::StringRef program, llvm::ArrayRef<std::string> targets, const llvm::SourceMgr &sources, std::string &error);

  struct FunctionGraphs {
    std::string function;
    std::optional<ledger::DispatchGraph> before, formed, after;
  };

private:
  struct Instrument;
  void addPhase(llvm::StringRef name, double milliseconds);
  llvm::json::Object toJSON(llvm::StringRef program, llvm::ArrayRef<std::string> targets, const llvm::SourceMgr &sources);
  FunctionGraphs &graphsOf(mlir::Operation *function);

  const ReportOptions options;
  ledger::Recorder recorder;
  PassTimes times;
  KernelHistories kernels;
  std::vector<FunctionGraphs> graphs;
  llvm::json::Array phases, remarks, arenas;
  std::optional<llvm::json::Object> profile, against;
};

/// Time, bytes and operations of each kernel in a trace of weir-run. Nothing, with an error, if it is no such trace.
std::optional<llvm::json::Object> readProfile(llvm::StringRef file, std::string &error);

/// The JSON of a report, in a page or on its own.
std::optional<llvm::json::Object> readReport(llvm::StringRef file, std::string &error);

/// Storage of transient resources over the commands of each function of a module of phase stream.
llvm::json::Array describeArenas(mlir::ModuleOp module);

/// The graphs of a function as JSON, and as input for Graphviz; node `i` of a picture has the id `PREFIX-i`.
llvm::json::Object describeGraphs(const Report::FunctionGraphs &graphs);
std::string drawGraph(const llvm::json::Object &graph, llvm::StringRef prefix, const llvm::json::Object *profile);

/// The page. Kernels of `report` and of the report it is compared with are packed.
bool writePage(llvm::json::Object report, llvm::raw_ostream &os, std::string &error);

/// Of functions without a name, too: initializers.
std::string getFunctionName(mlir::Operation *function);

} // namespace weir::report

#endif // WEIR_SRC_REPORT_REPORT_H
