#include "src/check/StatedArguments.h"
#include "src/driver/CommandLine.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "src/driver/Flags.h"
#include "llvm/Config/abi-breaking.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using llvm::Twine;
namespace cl = llvm::cl;

/// The ledger's flag for llvm::cl: `weir-ledger` is the name of a pass there.
static constexpr char kLedgerFile[] = "weir-ledger-file";
/// The same flag without a file, for tools that name no passes.
static constexpr char kLedgerTable[] = "weir-ledger-table";

static cl::Option &getOption(StringRef flag) {
  cl::Option *option =
      cl::getRegisteredOptions().lookup(flag == "weir-ledger" ? StringRef(kLedgerFile) : flag);
  assert(option && "flags are registered before they are used");
  return *option;
}

static weir::ledger::RecorderOptions &recorderOptions() {
  static weir::ledger::RecorderOptions options;
  return options;
}

weir::ledger::RecorderOptions weir::driver::getRecorderOptions() { return recorderOptions(); }

static weir::check::StepOptions &stepOptions() {
  static weir::check::StepOptions options;
  return options;
}

bool weir::driver::getStepOptions(check::StepOptions &options, std::string &error) {
  options = stepOptions();
  if (!options.isOn) {
    if (!options.inputs.empty() || !options.reproducer.empty() || !options.function.empty()) {
      error = "--verify-input, --verify-function and --verify-reproducer belong to --verify-numerics";
      return false;
    }
    return true;
  }
  // Symbols of the ledger that are not arguments are ignored.
  for (const std::string &dim : recorderOptions().dims) {
    std::string ignored;
    check::parseDim(dim, options.dims, ignored);
  }
  return true;
}

bool &weir::driver::explainsRemarks() {
  static bool explains = false;
  return explains;
}

static weir::driver::PassControlOptions &passControl() {
  static weir::driver::PassControlOptions options;
  return options;
}

weir::driver::PassControlOptions weir::driver::getPassControl() { return passControl(); }

void weir::driver::registerWeirFlags() {
  PassControlOptions &control = passControl();
  static cl::list<std::string, std::vector<std::string>> skippedPasses(
      "skip-pass", cl::location(control.skipped), cl::CommaSeparated, cl::value_desc("flag,..."),
      cl::desc("Skip these passes; the other passes must be able to run without them"));
  static cl::list<std::string, std::vector<std::string>> passOptions(
      "pass-options", cl::location(control.passOptions), cl::value_desc("pass{option=value ...}"),
      cl::desc("What one pass of a pipeline is told besides; once for each pass"));
  static cl::opt<bool, true> listRunPasses("print-passes", cl::location(control.prints),
                                           cl::desc("Print the flag of each pass when it first runs"));
  static cl::opt<std::string, true> passTimes(
      "pass-times", cl::location(control.times), cl::value_desc("file"),
      cl::desc("Write the processor time of each pass as JSON, without the passes nested in it"));
  static cl::opt<std::string, true> plantedBug("test-plant-bug", cl::location(control.planted), cl::ReallyHidden,
                                               cl::value_desc("pass:kind"),
                                               cl::desc("For tests: make the result of a pass wrong"));
  static cl::opt<bool, true> explain(
      "remarks-explain", cl::location(explainsRemarks()),
      cl::desc("Of fills and copies that stay, results that are not made in place, ops that are not joined and layouts that stay plain, say which fact would change that, and how to state it: runs passes again with facts assumed"));
  check::StepOptions &steps = stepOptions();
  static cl::opt<bool, true> verifyNumerics(
      "verify-numerics", cl::location(steps.isOn),
      cl::desc("Execute the program after each pass that changed it and name the first pass that changes its results"));
  static cl::list<std::string, std::vector<std::string>> verifyInputs(
      "verify-input", cl::location(steps.inputs), cl::value_desc("value"),
      cl::desc("With --verify-numerics: an argument, in the syntax of weir-run's --input (default: generated)"));
  static cl::opt<std::string, true> verifyFunction(
      "verify-function", cl::location(steps.function), cl::value_desc("name"),
      cl::desc("With --verify-numerics: call only this function (default: all public ones)"));
  static cl::opt<double, true> verifyTolerance(
      "verify-tolerance", cl::location(steps.tolerance), cl::value_desc("number"),
      cl::desc("With --verify-numerics: allowed difference of floats, relative to the largest magnitude of the tensor or 1 (default: by type)"));
  static cl::opt<std::string, true> verifyReproducer(
      "verify-reproducer", cl::location(steps.reproducer), cl::value_desc("file"),
      cl::desc("With --verify-numerics: write the program before the wrong pass to this file, for weir-opt --run-reproducer"));
  ledger::RecorderOptions &ledger = recorderOptions();
  static cl::opt<std::string, true> ledgerFile(
      kLedgerFile, cl::location(ledger.file), cl::value_desc("file"),
      cl::desc("Write the costs of the program after each pass as JSON"));
  static cl::opt<bool, true> ledgerTable(kLedgerTable, cl::location(ledger.prints), cl::Hidden,
                                         cl::desc("Print what the program costs in the end; --weir-ledger of weir-compile"));
  static cl::list<std::string, std::vector<std::string>> expectations(
      "weir-expect", cl::location(ledger.expectations),
      cl::value_desc("[@function:]metric op number"),
      cl::desc("Fail unless this holds at the end: bytes-filled==0, @main:copies<=2, ..."));
  static cl::list<std::string, std::vector<std::string>> dims(
      "weir-dim", cl::location(ledger.dims), cl::value_desc("name=n"),
      cl::desc("The value of a symbolic size of the ledger: %arg0.dim0=8"));
  static cl::opt<std::string, true> graph(
      "weir-dump-dispatch-graph", cl::location(ledger.graph), cl::value_desc("file.dot|.svg|.html"),
      cl::desc("Draw which ops share a dispatch, before and after dispatch formation"));
}

void weir::driver::registerFlags(DialectRegistry &dialects) {
  registerWeirFlags();
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  registerPassManagerCLOptions();
  registerDefaultTimingManagerCLOptions();
  // Brings flags that choose passes as well; parseFlags is not given those.
  MlirOptMainConfig::registerCLOptions(dialects);
}

std::string weir::driver::spellOutLedgerFile(StringRef argument) {
  StringRef rest = argument;
  if ((rest.consume_front("--weir-ledger=") || rest.consume_front("-weir-ledger=")) &&
      !rest.empty() && !rest.contains('='))
    return (Twine("--") + kLedgerFile + "=" + rest).str();
  return argument.str();
}

/// What --mlir-print-ir-tree-dir says, which useTreeDirFor changes.
static std::string &treeDir() {
  static std::string folder;
  return folder;
}

bool weir::driver::parseFlags(StringRef tool, ArrayRef<std::string> flags) {
  std::vector<std::string> arguments = {tool.str()};
  for (StringRef flag : flags) {
    // No pass is meant here, whatever the value looks like.
    auto [name, value] = flag.split('=');
    if (name == "--weir-ledger" && name.size() == flag.size())
      arguments.push_back((Twine("--") + kLedgerTable).str());
    else if (name == "--weir-ledger")
      arguments.push_back((Twine("--") + kLedgerFile + flag.drop_front(name.size())).str());
    else
      arguments.push_back(flag.str());
    if (name == "--mlir-print-ir-tree-dir")
      treeDir() = value.str();
  }
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  return cl::ParseCommandLineOptions(pointers.size(), pointers.data(), /*Overview=*/"",
                                     &llvm::errs());
}

bool weir::driver::isUnset(StringRef flag) { return getOption(flag).getNumOccurrences() == 0; }

/// Sets a flag as if it had been given once.
static void setFlag(StringRef flag, StringRef value) {
  cl::Option &option = getOption(flag);
  option.reset();
  option.addOccurrence(/*pos=*/0, flag, value);
}

LogicalResult weir::driver::useTreeDirFor(StringRef name, std::string &error) {
  if (treeDir().empty())
    return success();
  SmallString<128> folder(treeDir());
  llvm::sys::path::append(folder, name);
  // Upstream makes the folders below this one, and otherwise one error per pass.
  if (std::error_code ec = llvm::sys::fs::create_directories(folder)) {
    error = ("cannot create '" + folder + "': " + ec.message()).str();
    return failure();
  }
  setFlag("mlir-print-ir-tree-dir", folder);
  return success();
}

/// What upstream would say nothing about: no remark would come, or the tool would end without a
/// word.
static bool checkRemarkFlags(const MlirOptMainConfig &config, bool writesFile, std::string &error) {
  for (const std::string &filter :
       {config.getRemarksAllFilter(), config.getRemarksPassedFilter(),
        config.getRemarksMissedFilter(), config.getRemarksAnalyseFilter(),
        config.getRemarksFailedFilter()}) {
    std::string reason;
    if (filter.empty() || llvm::Regex(filter).isValid(reason))
      continue;
    error = "'" + filter + "' is not a regular expression for remarks: " + reason;
    return false;
  }
  std::string file = config.getRemarksOutputFile();
  if (!writesFile || file.empty())
    return true;
  std::error_code ec;
  llvm::raw_fd_ostream(file, ec, llvm::sys::fs::OF_Append);
  if (ec)
    error = "cannot write remarks to '" + file + "': " + ec.message();
  return !ec;
}

/// Flags that say how IR is printed, and not after which passes, mean after each: upstream would print nothing.
static void choosePrintedPasses() {
  for (StringRef flag : {"mlir-print-ir-before", "mlir-print-ir-after", "mlir-print-ir-before-all", "mlir-print-ir-after-all", "mlir-print-ir-after-failure"})
    if (!weir::driver::isUnset(flag))
      return;
  if (!weir::driver::isUnset("mlir-print-ir-after-change") || !weir::driver::isUnset("mlir-print-ir-tree-dir"))
    setFlag("mlir-print-ir-after-all", "true");
}

bool weir::driver::settleFlags(std::string &error) {
  choosePrintedPasses();
#if !LLVM_ENABLE_ABI_BREAKING_CHECKS && !LLVM_FORCE_ENABLE_STATS
  if (!isUnset("mlir-pass-statistics"))
    llvm::WithColor::warning() << "--mlir-pass-statistics: this build of LLVM counts none; --remarks-filter and --weir-ledger say what weir's passes did\n";
#endif
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  bool writesFile =
      config.shouldEmitRemarks() && config.getRemarkFormat() != RemarkFormat::REMARK_FORMAT_STDOUT;
  if (!checkRemarkFlags(config, writesFile, error))
    return false;
  // The program is executed between passes, so nothing may be in motion. Whichever thread has a remark to tell writes into the file or the list. The other two upstream
  // refuses beside threads.
  bool keepsRemarks =
      config.shouldEmitRemarks() && config.getRemarkPolicy() != RemarkPolicy::REMARK_POLICY_ALL;
  if (writesFile || keepsRemarks || stepOptions().isOn || passControl().isNeeded() || !isUnset("mlir-print-ir-module-scope") ||
      !isUnset("mlir-pass-pipeline-local-reproducer"))
    setFlag("mlir-disable-threading", "true");
  return true;
}

void weir::driver::printFlags() {
  llvm::outs() << "\nFlags shared with weir-opt and weir-run, with their meaning in "
                  "mlir-opt:\n\n";
  size_t width = 0;
  for (const std::string &flag : sharedFlags())
    width = std::max(width, getOption(flag).getOptionWidth());
  for (const std::string &flag : sharedFlags())
    // `weir-ledger` is the option `weir-ledger-file` here.
    if (flag != "weir-ledger" && getOption(flag).getOptionHiddenFlag() != cl::ReallyHidden)
      getOption(flag).printOptionInfo(width);
}
