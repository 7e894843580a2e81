/// Tensor programs: compiled kernels against the target `reference`.
#include "Workshop.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "src/check/Minimizer.h"
#include "src/check/Random.h"
#include "src/check/tensor/KernelCheck.h"
#include "src/check/tensor/TensorGenerator.h"
#include "src/targets/Targets.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace weir::fuzz;
using namespace weir::check;

/// False with a message if there is no op, and so no table, of this name.
static bool checkOpName(llvm::StringRef name) {
  if (llvm::is_contained(getTableOps(), name))
    return true;
  llvm::errs() << "weir-fuzz: there is no table '" << name << "'; there are: all, " << llvm::join(getTableOps(), ", ") << "\n";
  return false;
}

/// The rows of the tables of `names`, or of all ops for the name "all".
static std::optional<std::vector<TensorTableEntry>> collectTables(llvm::ArrayRef<std::string> names) {
  std::vector<TensorTableEntry> rows;
  for (llvm::StringRef name : names) {
    if (name != "all" && !checkOpName(name))
      return std::nullopt;
    for (auto [op, known] : llvm::enumerate(getTableOps()))
      if (name == "all" || name == known)
        llvm::append_range(rows, getTable(op));
  }
  return rows;
}

namespace {
class KernelWorkshop : public Workshop {
public:
  KernelWorkshop(const KernelOptions &options, const FailureOptions &failures)
      : options(options), failures(failures), refusals(options.refusals.empty() ? ".*" : options.refusals), context(getRegistry(), mlir::MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects(); // for the attributes of arguments and results
    loadTensorDialects(context);
    program.maxOps = options.maxOps;
    program.elementTypes = options.elementTypes;
    program.ops = options.ops;
  }

  bool prepare() {
    weir::targets::registerTargets();
    auto tables = collectTables(options.tables);
    if (!tables || !llvm::all_of(options.ops, checkOpName))
      return false;
    rows = *tables;
    KernelCheckOptions check;
    std::string error;
    for (llvm::StringRef word : options.targets) {
      mlir::FailureOr<weir::TargetChoice> choice = weir::parseTarget(word, error);
      if (mlir::failed(choice))
        return llvm::errs() << "weir-fuzz: " << error << "\n", false;
      check.targets.push_back(*choice);
    }
    if (check.targets.empty())
      check.targets.push_back({weir::getTargetBackends().front().get(), ""});
    if (!refusals.isValid(error))
      return llvm::errs() << "weir-fuzz: --refusals: " << error << "\n", false;
    check.cpus = options.cpus;
    if (check.cpus.empty())
      llvm::append_range(check.cpus, KernelChecker::getRunnableCPUs());
    check.dataTiling = getTiling();
    check.lowPrecision = options.lowPrecision;
    check.codeCommand = options.codeCommand;
    checker = KernelChecker::create(context, check, error);
    if (!checker)
      llvm::errs() << "weir-fuzz: " << error << "\n";
    return checker != nullptr;
  }

  mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t id) override {
    mlir::OwningOpRef<mlir::ModuleOp> made =
        rows.empty() ? generateTensorProgram(context, id, program) : generateTableProgram(context, rows[id % rows.size()], id, program);
    // Left alone, only large contractions with a constant operand would be packed.
    // What is computed is packed by kernels: the early path packs constants, the late one both.
    if (options.dataTiling == "early" || (!options.dataTiling.empty() && mix(id, 2) % 3 == 0))
      giveWeights(*made, id);
    if (!options.dataTiling.empty())
      made->walk([](mlir::linalg::LinalgOp op) {
        if (mlir::linalg::isaContractionOpInterface(op) || mlir::linalg::isaConvolutionOpInterface(op))
          op->setAttr(weir::encoding::kDataTilingAttr, mlir::UnitAttr::get(op.getContext()));
      });
    return made;
  }
  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef file) override {
    return mlir::parseSourceFile<mlir::ModuleOp>(file, &context);
  }

  Status test(mlir::ModuleOp program, uint64_t id, std::string &message) override {
    std::optional<size_t> machine;
    if (!options.allMachines)
      machine = id % checker->getNumMachines();
    // LLVM takes most of the time, and what it is given is what is tested: some programs get all that it can do.
    unsigned level = options.optLevel.value_or(options.allMachines || mix(id, 0) % 16 == 0 ? 3 : 0);
    FuzzOutcome outcome = check(program, id, machine, level);
    message = outcome.message + "\n";
    if (outcome.status == Status::Different || outcome.status == Status::Failed)
      report(program, id, machine, level, outcome);
    return outcome.status;
  }

private:
  FuzzOutcome check(mlir::ModuleOp program, uint64_t id, std::optional<size_t> machine, unsigned level) {
    FuzzOutcome outcome = checker->check(program, id, machine, level);
    if (outcome.status == Status::Refused && !refusals.match(outcome.message))
      return {Status::Failed, "refused: " + outcome.message};
    return outcome;
  }

  /// The flags that say what is compiled, for a run of the same program.
  std::string getFlags() const {
    std::string flags;
    if (!options.targets.empty())
      flags += " --target=" + llvm::join(options.targets, ",");
    if (!options.dataTiling.empty())
      flags += " --data-tiling=" + options.dataTiling;
    if (options.lowPrecision)
      flags += " --low-precision";
    return flags;
  }

  /// Constants as inputs of contractions, most of them on one side, which is the right one mostly, and as filters of convolutions, in place of
  /// arguments of static shape.
  static void giveWeights(mlir::ModuleOp program, uint64_t id) {
    Random random(mix(id, 1));
    constexpr int64_t kMaxElements = 1 << 14;
    mlir::OpBuilder b(program.getContext());
    program->walk([&](mlir::linalg::LinalgOp op) {
      bool isConvolution = mlir::linalg::isaConvolutionOpInterface(op);
      if (!isConvolution && !mlir::linalg::isaContractionOpInterface(op))
        return;
      int64_t side = isConvolution || !random.chance(30) ? 1 : 0;
      for (int64_t input = isConvolution ? 1 : 0; input < 2; ++input) {
        mlir::Value value = op->getOperand(input);
        auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
        if (!llvm::isa<mlir::BlockArgument>(value) || !type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat() ||
            type.getNumElements() > kMaxElements || !random.chance(input == side ? 80 : 20))
          continue;
        llvm::SmallVector<mlir::Attribute> elements;
        for (int64_t i = 0; i < type.getNumElements(); ++i) {
          int number = type.getElementType().isInteger(1) ? random.below(2) : int(random.below(9)) - 4;
          elements.push_back(llvm::isa<mlir::FloatType>(type.getElementType())
                                 ? mlir::Attribute(b.getFloatAttr(type.getElementType(), number))
                                 : mlir::IntegerAttr::get(type.getElementType(),
                                                          llvm::APInt(64, uint64_t(int64_t(number))).trunc(type.getElementType().getIntOrFloatBitWidth())));
        }
        b.setInsertionPoint(op);
        op->setOperand(input, mlir::arith::ConstantOp::create(b, op.getLoc(), mlir::DenseElementsAttr::get(type, elements)));
      }
    });
  }

  weir::compiler::DataTiling getTiling() const {
    if (options.dataTiling.empty())
      return weir::compiler::DataTiling::Off;
    return options.dataTiling == "early" ? weir::compiler::DataTiling::Early : weir::compiler::DataTiling::Late;
  }

  void report(mlir::ModuleOp program, uint64_t id, std::optional<size_t> machine, unsigned level, const FuzzOutcome &found) {
    llvm::StringRef kind = llvm::StringRef(found.message).take_front(60);
    auto isInteresting = [&](mlir::ModuleOp candidate) {
      if (readsUndefined(candidate))
        return false;
      FuzzOutcome outcome = check(candidate, id, machine, level);
      return outcome.status == found.status &&
             (found.status == Status::Different || llvm::StringRef(outcome.message).starts_with(kind));
    };
    mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(program, isInteresting, failures.minimizeSeconds);
    reportFailure(*smallest, id, found.status == Status::Different ? "different" : "failed",
                  "// RUN: weir-fuzz --kernels" + getFlags() + " --replay=%s\n", failures,
                  [&](mlir::ModuleOp again) {
                    std::string now = check(again, id, machine, level).message;
                    return "before it was minimised: " + found.message + "\n" + now + "\n";
                  });
  }

  KernelOptions options;
  FailureOptions failures;
  llvm::Regex refusals;
  mlir::MLIRContext context;
  TensorProgramOptions program;
  std::vector<TensorTableEntry> rows;
  std::unique_ptr<KernelChecker> checker;
};
} // namespace

std::optional<uint64_t> weir::fuzz::countTablePrograms(const KernelOptions &options) {
  auto rows = collectTables(options.tables);
  return rows ? std::optional<uint64_t>(rows->size()) : std::nullopt;
}

std::unique_ptr<Workshop> weir::fuzz::makeKernelWorkshop(const KernelOptions &options, const FailureOptions &failures) {
  auto workshop = std::make_unique<KernelWorkshop>(options, failures);
  return workshop->prepare() ? std::move(workshop) : nullptr;
}
