/// One compilation: MLIR text or bytecode in, MLIR text, an object or a module file out.

#ifndef WEIR_SRC_COMPILER_COMPILE_H
#define WEIR_SRC_COMPILER_COMPILE_H

#include "mlir/Support/LLVM.h"
#include "src/compiler/Phase.h"
#include "passes/Target/TargetBackend.h"
#include "src/driver/Instruments.h"
#include "src/report/Report.h"
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir::compiler {

/// What is written.
enum class Emit {
  Module, ///< a shared object for weir-run
  MLIR,   ///< the IR after the last phase that ran
  LLVM,   ///< the LLVM IR of kernels and host code, optimised
  Code    ///< the code of kernels alone, in `CompileOptions::codeFormat`
};

/// Whether operands of contractions are packed ahead (docs/spec/encoding-passes.md 3): after dispatches are formed, or before (14).
enum class DataTiling { Off, Late, Early };

struct CompileOptions {
  std::string input;
  std::string output;
  std::vector<std::string>
      targets; ///< backends by name, maybe of named devices; none: as the module says, else the preferred one
  std::vector<std::string> devicePins; ///< as pins of weir-pin-devices
  /// As the command line says it; empty words: as the module says, else the machine that compiles.
  MachineOptions machine{"", "", ""};
  std::string sysroot; ///< of `SerializeOptions`
  Phase from = firstPhase; ///< the phase whose *result* the input is; `firstPhase` with `fromSource` for a user's program
  bool fromSource = true;
  bool dispatchesForeign = false; ///< what others have left between dispatches; found out while compiling
  Phase to = lastPhase;
  Emit emit = Emit::Module;
  std::string codeFormat;     ///< as `TargetBackend::getCodeFormats` has them
  std::string dumpPhasesTo;   ///< folder for one file per phase; empty for none
  std::string exportDispatch; ///< the dispatch that is written to `output` as a program; empty for none
  std::vector<std::string> overrideDispatches; ///< NAME=FILE: programs in the place of dispatches
  std::string preprocessing;                   ///< a pass pipeline on the module that runs in the preprocess phase
  bool shapeChecks = true;                     ///< check extents that only the run knows
  std::vector<std::string> fusionRefuse;       ///< TARGET:PATTERN, in addition to the patterns that the targets refuse themselves
  std::vector<std::string> fusionAccept;       ///< TARGET:PATTERN, although the target refuses it
  DataTiling dataTiling = DataTiling::Off;
  std::string dataTilingOps, dataTilingPolicy,
      dataTilingConv = "direct", dataTilingParameters = "init"; ///< as options of weir-annotate-data-tiling
  bool disableInterchange = false;                              ///< no dispatch is formed by permuting loops
  int64_t assumeDim = 512;                                      ///< what a dynamic extent counts for in costs
  /// In place of what the targets say.
  std::optional<int64_t> inlineConstantsMaxBytes;
  std::optional<std::string> fpOrder;
  std::string fpContract; ///< as mode of weir-set-contraction
  std::string initStrategy = "identity";
  std::string winograd =
      "auto"; ///< whether 3x3 convolutions are computed by Winograd's minimal filtering, where the target's kernels can: off, auto or always
  std::string explain;          ///< a regular expression: kernels whose possible schedules are printed; empty for none
  std::string tuning;           ///< file of weir-tune; empty for none
  bool int8Activations = false; ///< activations of products with block-quantized weights may be rounded to bytes
  bool lowPrecision = false;    ///< sums of products of bf16 may take denormal numbers for zeros
  report::ReportOptions report;
  std::vector<std::string> importParameters; ///< [SCOPE=]FILE: parameters that become constants
  std::string exportParameters;              ///< [SCOPE=]FILE[,SIZE]: where constants go; empty: into the module
  const mlir::DialectRegistry *furtherDialects = nullptr; ///< those of plugins; null for none
  bool isVerbose = false;                                 ///< say on stderr what each phase took
  int64_t scanLimit = 4194304;                            ///< constants with more elements have unknown contents
};

/// Runs the compilation, in a process that has registered all passes. Errors go to stderr with file:line:col; nothing is left at
/// `output` then.
mlir::LogicalResult compile(const CompileOptions &options, driver::Instruments &instruments);

/// What is found wrong with a program that has been read, before the first pass runs: unknown ops, ops of another phase, functions that no caller can
/// call.
mlir::LogicalResult checkProgram(mlir::ModuleOp module, const CompileOptions &options);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_COMPILE_H
