#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "passes/Register.h"
#include "src/compiler/Compile.h"
#include "src/compiler/KernelCode.h"
#include "src/driver/CommandLine.h"
#include "src/driver/Flags.h"
#include "src/driver/Help.h"
#include "src/driver/Plugins.h"
#include "src/driver/Validators.h"
#include "src/driver/Version.h"
#include "src/runtime/suggest.h"
#include "src/targets/Targets.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/WithColor.h"
#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <optional>

using namespace weir::compiler;

namespace {

std::map<std::string, Phase> phasesByName() {
  std::map<std::string, Phase> phases;
  for (Phase phase = firstPhase; phase <= lastPhase; phase = next(phase))
    phases[nameOf(phase).str()] = phase;
  return phases;
}

/// Accepts the names of `values` and hands the number of the value on.
template <typename Enum> CLI::Validator oneOf(const std::map<std::string, Enum> &values) {
  std::vector<std::string> words;
  for (const auto &[name, value] : values)
    words.push_back(name);
  std::string names = llvm::join(words, ", ");
  auto check = [values, names, words](std::string &input) -> std::string {
    auto it = values.find(input);
    if (it == values.end())
      return "'" + input + "' is not one of " + names + weir::didYouMean(input, words);
    input = std::to_string(static_cast<int>(it->second));
    return "";
  };
  return CLI::Validator(check, "{" + names + "}");
}

CLI::Validator wordsOf(const std::vector<std::string> &words) {
  std::string names = llvm::join(words, ", ");
  auto check = [words, names](std::string &input) -> std::string {
    return llvm::is_contained(words, input) ? "" : "'" + input + "' is not one of " + names + weir::didYouMean(input, words);
  };
  return CLI::Validator(check, "{" + names + "}");
}

CLI::Validator regularExpression() {
  auto check = [](const std::string &input) -> std::string {
    std::string error;
    return llvm::Regex(input).isValid(error) ? "" : "'" + input + "' is not a regular expression: " + error;
  };
  return CLI::Validator(check, "REGEX");
}

/// Names of the targets that no processor runs.
std::string listGPUTargets() {
  std::vector<std::string> names;
  for (const auto &backend : weir::getTargetBackends())
    if (backend->getForm() == weir::ExecutableForm::Blob)
      names.push_back(backend->getName().str());
  return llvm::join(names, ", ");
}

CLI::Validator targetNames() {
  std::vector<std::string> words;
  for (const auto &backend : weir::getTargetBackends())
    words.push_back(backend->getName().str());
  std::string names = llvm::join(words, ", ");
  auto check = [names, words](std::string &input) -> std::string {
    llvm::StringRef target = llvm::StringRef(input).contains('=') ? llvm::StringRef(input).split('=').second : llvm::StringRef(input);
    llvm::StringRef name = target.split(':').first;
    if (!weir::findTargetBackend(name))
      return "'" + target.str() + "' is not one of " + names + (name == "gpu" ? "; of GPUs: " + listGPUTargets() : weir::didYouMean(std::string_view(name), words));
    std::string error;
    return succeeded(weir::parseTarget(input, error)) ? "" : error;
  };
  return CLI::Validator(check, "{" + names + "}");
}

/// What --emit says.
void chooseEmit(const std::string &format, CompileOptions &options) {
  if (format == "module" || format == "mlir") {
    options.emit = format == "mlir" ? Emit::MLIR : Emit::Module;
  } else if (format == "llvm" && !namesFolder(options.output)) {
    options.emit = Emit::LLVM;
  } else {
    options.emit = Emit::Code;
    options.codeFormat = format;
  }
}

void registerShared(mlir::DialectRegistry &dialects) {
  mlir::registerAllPasses();
  weir::registerPasses();
  weir::driver::registerFlags(dialects);
}

bool fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "weir-compile") << message << "\n";
  return false;
}

/// The options of the tool. --help has the groups up to "Phases".
class CommandLine {
public:
  CommandLine();
  /// The exit code where there is nothing to compile.
  std::optional<int> parse(const std::vector<std::string> &arguments, bool isWholeHelp, mlir::DialectRegistry &dialects);
  /// Takes over what options say together; false after an error.
  bool finish();

  CompileOptions options;

private:
  void startGroup(const char *name) { app.option_defaults()->group(name); }
  void addTarget();
  void addPhases();
  void addDispatches();
  void addNumbers();
  void addDataTiling();
  void addReport();
  bool checkPhases();
  bool chooseOutput();

  CLI::App app;
  CLI::Option *to = nullptr, *from = nullptr, *emit = nullptr;
  CLI::Option *tilingOps = nullptr, *tilingPolicy = nullptr, *tilingConv = nullptr, *tilingParameters = nullptr;
  std::string emitted, dataTiling = "late";
  bool noShapeChecks = false;
};

CommandLine::CommandLine() : app("Compiles tensor programs in MLIR to a module for weir-run.", "weir-compile") {
  app.set_version_flag("--version", weir::driver::getVersion(LLVM_VERSION_STRING));
  app.add_option("input", options.input, "MLIR text or bytecode; - is standard input")->required();
  app.add_option("-o,--output", options.output, "output file; - is standard output")->required();
  app.add_flag("-v,--verbose", options.isVerbose, "print the time of each phase to stderr");
  app.add_flag("--help-all", "print this help with all options");
  addTarget();
  addPhases();
  addDispatches();
  addNumbers();
  addDataTiling();
  addReport();
}

void CommandLine::addTarget() {
  startGroup("Target");
  app.add_option("--target", options.targets, "[DEVICE=]TARGET[:MODEL],...: targets to compile kernels for. Several targets are the devices of the program, the first is the default. Kernels of a named device are only compiled for its target")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(targetNames());
  app.add_option("--device-pin", options.devicePins,
                 "WHAT=DEVICE: run ops on a device of --target or of the program; WHAT is @FUNCTION, [FILE]:LINE[-LINE] or the name of a location; repeat for more")
      ->allow_extra_args(false);
  app.add_option("--target-triple", options.machine.triple, "machine to compile for: aarch64-linux-gnu; default the host");
  app.add_option("--target-cpu", options.machine.cpu, "LLVM name of the CPU, or host; default host, or the baseline of another triple");
  app.add_option("--target-cpu-features", options.machine.features, "features to add or take away: +avx512f,-amx-tile; +amx-int8 and +amx-bf16 ask for AMX tiles, -amx-tile leaves them out; tiles of bf16 take denormal numbers for zeros");
  app.add_option("--target-sysroot", options.sysroot, "folder with the libc and libm of the triple; default the folder of this system");
}

void CommandLine::addPhases() {
  startGroup("Phases");
  to = app.add_option("--compile-to", options.to, "stop after this phase and print its IR")
           ->transform(oneOf(phasesByName()));
  from = app.add_option("--compile-from", options.from, "the input is the result of this phase")
             ->transform(oneOf(phasesByName()));
  emit =
      app.add_option(
             "--emit", emitted,
             "what to write: a module, its IR, or the code of kernels: LLVM IR with that of the host, assembly, objects, PTX, SPIR-V, also as text. One "
             "file for each kernel where -o is a folder or ends in /")
          ->check(wordsOf({"module", "mlir", "llvm", "asm", "obj", "ptx", "spirv", "spirv-asm"}));
  app.add_option("--dump-phases-to", options.dumpPhasesTo, "folder to write the IR after each phase to");
  app.add_option("--export-dispatch", options.exportDispatch,
                 "write one dispatch as a program instead, with a command that measures it; takes the name of a kernel, as weir-run --profile prints it");
  app.add_option("--override-dispatch", options.overrideDispatches,
                 "NAME=FILE.mlir: replace a dispatch by the function in a file, after executing both to compare their results")
      ->allow_extra_args(false);
  app.add_option("--preprocessing", options.preprocessing, "pass pipeline to run on the module before dispatch formation");
  startGroup("Parameters");
  app.add_option("--export-parameters", options.exportParameters,
                 "[SCOPE=]FILE[,BYTES]: write constants of at least BYTES (default 4096), packed as kernels read them, to a file that ends in .irpa or "
                 ".safetensors; the module loads them from there (weir-run --parameters)");
  app.add_option("--import-parameters", options.importParameters,
                 "[SCOPE=]FILE: treat parameters of the program that this file has as constants; repeat for more")
      ->allow_extra_args(false);
}

void CommandLine::addDispatches() {
  startGroup("Dispatches");
  // With an argument each: what follows is the input.
  app.add_option("--weir-fusion-refuse", options.fusionRefuse, "TARGET:PATTERN,...: patterns that must not be fused for a target; see weir-form-dispatches")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--weir-fusion-accept", options.fusionAccept, "TARGET:PATTERN,...: patterns to fuse although the target refuses them by default")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag("--weir-disable-interchange", options.disableInterchange, "form dispatches without permuting loops");
  app.add_option("--weir-assume-dim", options.assumeDim, "value of a dynamic extent in the cost model of dispatch formation")
      ->check(weir::driver::atLeast(1))
      ->capture_default_str();
  app.add_option("--weir-inline-constants-max-bytes", options.inlineConstantsMaxBytes,
                 "largest constant tensor, in bytes, to move into the dispatches that read it; default by target")
      ->check(weir::driver::atLeast(0));
}

void CommandLine::addNumbers() {
  app.add_option("--weir-fp-order", options.fpOrder,
                 "keep: the constant init of a floating-point sum stays its first term, and kernels for GPUs add in program order; default by target")
      ->check(wordsOf({"free", "keep"}));
  app.add_option("--weir-fp-contract", options.fpContract,
                 "which products and sums of floats may become fused multiply-adds. on: those of one op of the program, and ops with the flag "
                 "contract; off: none; fast: all; default on, or the mode in the module (docs/numbers.md)")
      ->check(wordsOf({"off", "on", "fast"}));
  app.add_option("--weir-init-strategy", options.initStrategy,
                 "how the dense constant init of an op is replaced: by the identity of its sum, or by a copy")
      ->check(wordsOf({"copy", "identity"}))
      ->capture_default_str();
  app.add_option("--weir-winograd", options.winograd,
                 "whether 3x3 convolutions with constant filters are computed by Winograd's minimal filtering. auto: where it is expected to be faster, and "
                 "the bound on its error is at most four times that of the direct sum; always: wherever that bound holds; off: never (docs/numbers.md)")
      ->check(wordsOf({"always", "auto", "off"}))
      ->capture_default_str();
  app.add_flag("--weir-int8-activations{true}", options.int8Activations,
               "round the activations of products with block-quantized weights to bytes at run time, with one scale for each row and group, on cpu "
               "(docs/quantized.md)");
  app.add_flag("--weir-low-precision{true}", options.lowPrecision,
               "add up products of bf16 in f32 by instructions that take denormal numbers for zeros, two products at a time (vdpbf16ps), on cpu "
               "(docs/numbers.md)");
  app.add_option("--weir-scan-limit", options.scanLimit, "largest constant, in elements, whose contents passes inspect")
      ->check(weir::driver::atLeast(0))
      ->capture_default_str();
}

void CommandLine::addDataTiling() {
  startGroup("Schedules");
  app.add_option("--weir-explain", options.explain,
                 "print the schedules that the kernels of cpu whose names match this regular expression could have, with the costs that the compiler expects")
      ->check(regularExpression());
  app.add_option("--weir-tuning", options.tuning, "file of weir-tune: schedules that were measured, for kernels that are the same on the same CPU");
  startGroup("Data tiling");
  app.add_option("--data-tiling", dataTiling, "late: pack weights at compile time where a target profits; early: the same before dispatch formation, for one target; off: never")
      ->check(CLI::IsMember({"late", "early", "off"}))
      ->capture_default_str();
  tilingOps =
      app.add_option("--data-tiling-ops", "with --data-tiling: kinds of ops whose operands may be packed; default all")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->check(wordsOf({"matmul", "conv", "scaled_matmul"}));
  tilingPolicy =
      app.add_option(
             "--data-tiling-policy", options.dataTilingPolicy,
             "with --data-tiling: pack operands of all ops, of those with constant operands, or of those that profit; default profit")
          ->check(wordsOf({"all", "weights", "profit"}));
  tilingConv =
      app.add_option(
             "--data-tiling-conv", options.dataTilingConv,
             "with --data-tiling: pack filters of convolutions for convolution kernels (direct) or for contractions of windows (im2col)")
          ->check(CLI::IsMember({"direct", "im2col"}))
          ->capture_default_str();
  tilingParameters =
      app.add_option(
             "--data-tiling-parameters", options.dataTilingParameters,
             "with --data-tiling: pack parameters when the module is loaded (init), or leave them as they are (refuse)")
          ->check(CLI::IsMember({"init", "refuse"}))
          ->capture_default_str();
}

void CommandLine::addReport() {
  startGroup("Report");
  app.add_option("--report", options.report.file,
                 "report of the compilation as a page (FILE.html), as JSON (FILE.json) or both (a folder): dispatches, remarks, ledger, memory, times, kernels; docs/report.md");
  app.add_option("--report-profile", options.report.profile, "with --report: times of the dispatches, from weir-run --profile=FILE.json");
  app.add_option("--report-against", options.report.against, "with --report: another report, a page or JSON, to compare with");
  startGroup("Checks");
  app.add_flag("--no-shape-checks", noShapeChecks, "do not check at run time that dynamic extents fit the ops");
}

std::optional<int> CommandLine::parse(const std::vector<std::string> &arguments, bool isWholeHelp, mlir::DialectRegistry &dialects) {
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp &help) {
    if (!isWholeHelp) {
      weir::driver::hideOtherGroups(app, {"OPTIONS", "Options", "Target", "Phases"});
      app.footer("--help-all lists more: options for dispatch formation, data tiling and checks, and flags for remarks, the ledger, timing and printed IR.");
    }
    app.exit(help);
    std::cout.flush();
    if (isWholeHelp) {
      registerShared(dialects);
      weir::driver::printFlags();
    }
    return 0;
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error);
    fail(weir::driver::describeError(app, error));
    return 1;
  }
  return std::nullopt;
}

bool CommandLine::finish() {
  options.fromSource = from->count() == 0;
  options.shapeChecks = !noShapeChecks;
  options.dataTiling = dataTiling == "late"    ? DataTiling::Late
                       : dataTiling == "early" ? DataTiling::Early
                                               : DataTiling::Off;
  options.dataTilingOps = llvm::join(tilingOps->as<std::vector<std::string>>(), ",");
  if (options.dataTiling == DataTiling::Off && tilingOps->count() + tilingPolicy->count() + tilingConv->count() + tilingParameters->count() != 0)
    return fail("--data-tiling-ops, --data-tiling-policy, --data-tiling-conv and --data-tiling-parameters need --data-tiling=late or early");
  return checkPhases() && chooseOutput();
}

bool CommandLine::checkPhases() {
  if (!options.fromSource && options.from >= options.to)
    return fail(llvm::Twine("--compile-from=") + nameOf(options.from) + " must be an earlier phase than --compile-to=" + nameOf(options.to));
  if (!options.devicePins.empty() && !options.fromSource && options.from >= Phase::Stream)
    return fail("--device-pin needs a program from before phase stream, which assigns ops to devices");
  for (llvm::StringRef pair : options.overrideDispatches)
    if (pair.split('=').first.empty() || pair.split('=').second.empty())
      return fail(llvm::Twine("--override-dispatch: '") + pair + "' is not NAME=FILE.mlir");
  bool exchanges = !options.exportDispatch.empty() || !options.overrideDispatches.empty();
  if (exchanges && (options.to < Phase::Flow || (!options.fromSource && options.from >= Phase::Flow)))
    return fail("--export-dispatch and --override-dispatch need phase flow, which this compilation does not run");
  if (!options.exportParameters.empty() && options.to < Phase::Stream)
    return fail("--export-parameters needs phase stream, which this compilation does not run");
  return true;
}

bool CommandLine::chooseOutput() {
  if (emit->count() != 0)
    chooseEmit(emitted, options);
  if (!options.exportDispatch.empty()) {
    options.to = Phase::Flow;
    options.emit = Emit::MLIR;
  }
  // A stop on the way leaves IR, nothing that could be linked.
  if (to->count() != 0 && options.to != lastPhase) {
    if (emit->count() != 0 && options.emit != Emit::MLIR)
      return fail(llvm::Twine("--compile-to=") + nameOf(options.to) + " needs --emit=mlir");
    options.emit = Emit::MLIR;
  }
  if (options.emit == Emit::Code)
    options.to = Phase::Executables;
  else if (weir::compiler::namesFolder(options.output))
    return fail(llvm::Twine("-o ") + options.output + " is a folder, and a module, MLIR or LLVM IR of the whole program is one file");
  return true;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  weir::targets::registerTargets();
  // Upstream's flags are options of llvm::cl, of which LLVM has hundreds more that mean nothing here. So CLI11 does not pass on
  // what it does not know: those that are shared with the other tools are taken out first, and all that is left is
  // weir-compile's own or a mistake.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (std::string missing = weir::driver::describeMissingValue(arguments); !missing.empty()) {
    fail(missing);
    return 1;
  }
  std::vector<std::string> shared = weir::driver::takeSharedFlags(arguments);
  mlir::DialectRegistry dialects;
  bool isWholeHelp = weir::driver::takeHelpAll(arguments);
  CommandLine command;
  if (std::optional<int> code = command.parse(arguments, isWholeHelp, dialects))
    return *code;

  registerShared(dialects);
  weir::driver::Instruments instruments;
  std::string error;
  // Plugins register what they have while flags are parsed.
  if ((!weir::driver::checkPlugins(shared, error) && !fail(error)) || !weir::driver::parseFlags("weir-compile", shared) ||
      (!instruments.configure(error) && !fail(error)) || !command.finish())
    return 1;
  command.options.furtherDialects = &dialects;
  command.options.report.arguments.assign(argv + 1, argv + argc);
  return mlir::succeeded(compile(command.options, instruments)) ? 0 : 1;
}
