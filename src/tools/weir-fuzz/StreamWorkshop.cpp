/// Programs with stream.async ops against passes or a tool.
#include "Workshop.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Stream/Conversion/ValueAffinities.h"
#include "src/check/Generator.h"
#include "src/check/Minimizer.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FormatVariadic.h"

using namespace weir::fuzz;
using namespace weir::check;

namespace {
/// Whether an op uses a value that is in the memory of another device. Regions take what their ops transfer, and are not looked at.
bool hasRemoteUse(mlir::ModuleOp module, std::string &message) {
  namespace stream = weir::stream;
  auto isRegion = [](mlir::Operation *op) { return mlir::isa<stream::AsyncExecuteOp, stream::AsyncConcurrentOp, stream::CmdExecuteOp>(op); };
  stream::ValueAffinities places(module);
  return module
      .walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
        if (mlir::isa<stream::ExecutableOp>(op) || isRegion(op))
          return mlir::WalkResult::skip();
        for (mlir::OpOperand &use : op->getOpOperands()) {
          if (!mlir::isa<stream::ResourceType>(use.get().getType()))
            continue;
          mlir::Attribute from = places.get(use.get()), to = places.getRequired(use);
          if (!places.areApart(from, to))
            continue;
          llvm::raw_string_ostream(message) << "a value is used on a device that is not its own: " << *op << ", " << from << ", " << to;
          return mlir::WalkResult::interrupt();
        }
        return mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

class StreamWorkshop : public Workshop {
public:
  StreamWorkshop(const StreamOptions &options, const FailureOptions &failures)
      : options(options), failures(failures), context(getRegistry(), mlir::MLIRContext::Threading::DISABLED),
        source(context, options.maxOps, options.bodies, options.devices) {
    loadGeneratorDialects(context);
    checkOptions.inPlace = options.inPlace || options.bothWays;
    checkOptions.bothWays = options.bothWays;
    checkOptions.runs = options.inputs;
    checkOptions.failures = true;
    checkOptions.calls = 3;
    if (options.bodies)
      checkOptions.runKernels = true;
    checkOptions.explain = false;
    checkOptions.maxSteps = 100'000;
  }

  /// Dialects that the passes need are loaded once; and a misspelt pipeline is found now.
  bool prepare() {
    if (!options.passes.empty()) {
      mlir::PassManager manager(&context);
      if (mlir::failed(mlir::parsePassPipeline(options.passes, manager)))
        return false;
      mlir::DialectRegistry dependent;
      manager.getDependentDialects(dependent);
      context.appendDialectRegistry(dependent);
      for (llvm::StringRef name : dependent.getDialectNames())
        context.getOrLoadDialect(name);
    }
    transform = options.passes.empty() ? makeCommandTransform(options.tool) : makePipelineTransform(options.passes, options.verifyEach);
    if (options.devices > 1 && options.passes == "weir-insert-transfers")
      transform = [inner = std::move(transform)](mlir::ModuleOp before, std::string &message) -> mlir::OwningOpRef<mlir::ModuleOp> {
        mlir::OwningOpRef<mlir::ModuleOp> after = inner(before, message);
        return after && hasRemoteUse(*after, message) ? nullptr : std::move(after);
      };
    return true;
  }

  mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t id) override { return source.generate(id); }
  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef file) override {
    return mlir::parseSourceFile<mlir::ModuleOp>(file, &context);
  }

  Status test(mlir::ModuleOp program, uint64_t id, std::string &message) override {
    checkOptions.seed = id;
    FuzzOutcome outcome = testProgram(program, transform, checkOptions);
    if (outcome.status == Status::Different || outcome.status == Status::Failed)
      report(program, id, outcome);
    message = outcome.message;
    return outcome.status;
  }

private:
  /// How to see the difference again without this tool.
  std::string getRunLine(uint64_t id) const {
    std::string after = options.tool.empty()
                            ? llvm::formatv("weir-opt %s --pass-pipeline='builtin.module({0})'", options.passes).str()
                            : options.tool + " %s";
    return llvm::formatv("// RUN: {0} > %t.mlir\n// RUN: weir-check %s %t.mlir --failures --calls 3 --runs {1} --seed {2}{3}\n", after, options.inputs,
                         id, options.inPlace ? " --in-place" : "");
  }

  void report(mlir::ModuleOp program, uint64_t id, const FuzzOutcome &found) {
    // The same kind of failure, of a program that can be executed.
    llvm::StringRef kind = llvm::StringRef(found.message).split('\n').first.take_front(40);
    auto isSame = [&](mlir::ModuleOp candidate) {
      FuzzOutcome outcome = testProgram(candidate, transform, checkOptions);
      if (outcome.status != found.status || found.status == Status::Different)
        return outcome.status == found.status;
      return llvm::StringRef(outcome.message).starts_with(kind) &&
             checkPrograms(candidate, candidate, checkOptions).status != CheckResult::Status::Unsupported;
    };
    auto isInteresting = [&](mlir::ModuleOp candidate) {
      // Without a public function the private ones would be called from outside.
      return llvm::any_of(candidate.getOps<weir::util::FuncOp>(),
                          [](weir::util::FuncOp function) { return function.isPublic() && !function.isExternal(); }) &&
             isSame(candidate);
    };
    mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(program, isInteresting, failures.minimizeSeconds);
    reportFailure(*smallest, id, found.status == Status::Different ? "different" : "failed", getRunLine(id), failures,
                  [&](mlir::ModuleOp again) {
                    CheckOptions explaining = checkOptions;
                    explaining.explain = true;
                    return testProgram(again, transform, explaining).message;
                  });
  }

  StreamOptions options;
  FailureOptions failures;
  mlir::MLIRContext context;
  ProgramSource source;
  Transform transform;
  CheckOptions checkOptions;
};
} // namespace

std::unique_ptr<Workshop> weir::fuzz::makeStreamWorkshop(const StreamOptions &options, const FailureOptions &failures) {
  auto workshop = std::make_unique<StreamWorkshop>(options, failures);
  if (!options.passes.empty() || !options.tool.empty())
    if (!workshop->prepare())
      return nullptr;
  return workshop;
}
