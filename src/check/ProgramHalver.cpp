// The large steps before single ops: halves of what is there, then quarters, as long as a program keeps its property. Constants become splats,
// functions and ends and beginnings of bodies go, then runs of ops.

#include "src/check/Minimizer.h"
#include "src/check/ProgramParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include <chrono>

using namespace mlir;
using namespace weir::check;

/// Fewer of a large program's constants are left for later: most of them go with what reads them.
static constexpr size_t kSmallParts = 16;

namespace {
class Halver {
public:
  Halver(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting, const MinimizerOptions &options)
      : best(module.clone()), isInteresting(isInteresting), options(options),
        deadline(std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds)) {}

  OwningOpRef<ModuleOp> run() {
    simplifyConstants(/*least=*/kSmallParts);
    keepFewFunctions();
    dropUnusedSymbols();
    for (size_t f = collectFunctions(*best, options.kernels).size(); f-- > 0;)
      for (bool changed = true; changed;) {
        changed = dropEnd(f);
        changed |= dropBeginning(f);
        changed |= dropRuns(f);
        changed |= dropArguments(f);
      }
    dropUnusedSymbols();
    simplifyConstants(/*least=*/1);
    return std::move(best);
  }

private:
  bool isLate() const { return std::chrono::steady_clock::now() > deadline; }

  /// Whether a change of the program so far makes another one with the property, which is the program from then on.
  bool tryChange(llvm::function_ref<bool(ModuleOp)> change) {
    if (isLate())
      return false;
    OwningOpRef<ModuleOp> candidate = best->clone();
    if (!change(*candidate))
      return false;
    eraseDeadOps(*candidate);
    if (failed(verify(*candidate)) || !isInteresting(*candidate))
      return false;
    best = std::move(candidate);
    if (options.progress)
      options.progress(collectOps(*best, options.kernels).size());
    return true;
  }

  /// Runs of things from the last to the first: all of them, then halves, quarters, and so on down to `least`. `change` gets a range of those
  /// that `count` finds. True if anything changed.
  bool tryRuns(llvm::function_ref<size_t()> count, size_t least, llvm::function_ref<bool(ModuleOp, size_t, size_t)> change) {
    bool changed = false;
    for (size_t run = count(); run >= least && run > 0; run /= 2)
      for (size_t end = count(); end > 0 && !isLate();) {
        size_t begin = end > run ? end - run : 0;
        changed |= tryChange([&](ModuleOp module) { return change(module, begin, end); });
        end = std::min(begin, count());
      }
    return changed;
  }

  void simplifyConstants(size_t least) {
    tryRuns([&] { return collectLargeConstants(*best).size(); }, least,
            [](ModuleOp module, size_t begin, size_t end) {
              SmallVector<arith::ConstantOp> constants = collectLargeConstants(module);
              for (size_t i = begin; i < end; ++i)
                makeSplat(constants[i]);
              return true;
            });
  }

  /// Functions that others do not need. One that was called may be the only one that matters: callers go with the rest.
  void keepFewFunctions() {
    tryRuns([&] { return collectFunctions(*best, options.kernels).size(); }, 1,
            [this](ModuleOp module, size_t begin, size_t end) {
              SmallVector<FunctionOpInterface> functions = collectFunctions(module, options.kernels);
              return end - begin < functions.size() && eraseFunctions(functions, begin, end);
            });
  }

  void dropUnusedSymbols() {
    tryRuns([&] { return collectUnusedSymbols(*best).size(); }, 1,
            [](ModuleOp module, size_t begin, size_t end) {
              SmallVector<Operation *> symbols = collectUnusedSymbols(module);
              for (size_t i = begin; i < end; ++i)
                symbols[i]->erase();
              return true;
            });
  }

  FunctionOpInterface getFunction(ModuleOp module, size_t f) { return collectFunctions(module, options.kernels)[f]; }
  size_t countBody(size_t f, bool nested) { return collectBody(getFunction(*best, f), nested).size(); }

  /// What the ops at the end computed is not needed: the function returns what they read.
  bool dropEnd(size_t f) {
    return dropSide(f, [this, f](ModuleOp module, size_t run, size_t count) {
      return truncateBody(getFunction(module, f), count - run);
    });
  }

  /// What the ops at the beginning compute is an argument instead.
  bool dropBeginning(size_t f) {
    return dropSide(f, [this, f](ModuleOp module, size_t run, size_t) {
      FunctionOpInterface function = getFunction(module, f);
      return eraseOps(function, collectBody(function, /*nested=*/false), 0, run, Substitute::Argument);
    });
  }

  bool dropSide(size_t f, llvm::function_ref<bool(ModuleOp, size_t, size_t)> change) {
    bool changed = false;
    for (size_t run = countBody(f, /*nested=*/false) / 2; run > 0 && !isLate();) {
      size_t count = countBody(f, /*nested=*/false);
      bool shorter = run < count && tryChange([&](ModuleOp module) { return change(module, run, count); });
      changed |= shorter;
      run = shorter ? std::min(run, countBody(f, /*nested=*/false) / 2) : run / 2;
    }
    return changed;
  }

  /// Ops that are no side of the body, and those in regions.
  bool dropRuns(size_t f) {
    bool changed = false;
    for (Substitute substitute : {Substitute::Argument, Substitute::Constant})
      changed |= tryRuns([&] { return countBody(f, /*nested=*/true); }, 1,
                         [&](ModuleOp module, size_t begin, size_t end) {
                           FunctionOpInterface function = getFunction(module, f);
                           return eraseOps(function, collectBody(function, /*nested=*/true), begin, end, substitute);
                         });
    return changed;
  }

  bool dropArguments(size_t f) {
    auto count = [&] { return collectUnusedArguments(getFunction(*best, f)).size(); };
    return tryRuns(count, 1, [&](ModuleOp module, size_t begin, size_t end) {
      FunctionOpInterface function = getFunction(module, f);
      SmallVector<unsigned> unused = collectUnusedArguments(function);
      return eraseArguments(function, ArrayRef(unused).slice(begin, end - begin));
    });
  }

  OwningOpRef<ModuleOp> best;
  llvm::function_ref<bool(ModuleOp)> isInteresting;
  const MinimizerOptions &options;
  std::chrono::steady_clock::time_point deadline;
};
} // namespace

OwningOpRef<ModuleOp> weir::check::halveProgram(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting, const MinimizerOptions &options) {
  loadSubstituteDialects(*module.getContext());
  // Many candidates are no programs.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  return Halver(module, isInteresting, options).run();
}
