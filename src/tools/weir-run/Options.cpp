#include "Options.h"

#include "../../driver/Flags.h"
#include "../../driver/Help.h"
#include "../../driver/Validators.h"
#include "../../driver/Version.h"
#include "../../runtime/devices/cpu/names.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace weir::tools {

namespace {

constexpr const char *inputHelp = R"(One argument of the function; repeat for each. Forms:
  4                     a scalar
  2x3xf32=1 2 3 4 5 6   an array; brackets and commas are allowed
  4xf32=2.5             one value for all elements
  4xf32=@f.bin          raw bytes (f8E4M3FN, i4, complex<f32>, ... too); =+f.bin takes those that follow
  2xcomplex<f32>=1+2j 3 complex numbers
  @f.npy, +f.npy        all arrays of a file, or with '+' one after another
  @f.npz, @f.npz:name   all arrays of an archive, or one)";

constexpr const char *outputHelp = R"(Where a result goes; repeat for each, the last takes all that are left. Forms:
  -                     printed (the default)
  @f.npy, +f.npy        a new file; with '+' at the end of one
  @f.npz                an archive with result0, result1, ...
  @f.bin, +f.bin        raw bytes
  (empty)               nowhere)";

/// Represents the empty text: CLI11 would take the argument after `--output=` for its value.
constexpr const char *emptyMark = "\x1f";

/// `--input=a --input=b`: one value each, whatever it looks like.
CLI::Option *addList(CLI::App &app, const std::string &names, std::vector<std::string> &values, const char *help) {
  return app
      .add_option_function<std::string>(
          names, [&values](const std::string &value) { values.push_back(value == emptyMark ? "" : value); }, help)
      ->trigger_on_parse()
      ->expected(1)
      ->type_name("VALUE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void addComparison(CLI::App &app, RunOptions &options) {
  const char *group = "Comparison (defaults by type: f32 1e-4, f16 1e-3, bf16 1e-2, f64 1e-7, integers exact)";
  app.add_option("--compare-with", options.compareWith,
                 "Another module, or a target (reference) for which to compile the .mlir file. Its results are the expected ones; if they differ, the first "
                 "dispatch that differs is printed if both modules have the same dispatches")
      ->type_name("MODULE")
      ->group(group);
  app.add_option("--atol", options.compare.atol, "Allowed: |got - expected| <= atol + rtol * |expected|")->group(group);
  app.add_option("--rtol", options.compare.rtol, "See --atol")->group(group);
  app.add_option("--max-relative-to-largest", options.compare.maxRelativeToLargest,
                 "Instead of --atol and --rtol: allowed difference relative to the largest expected magnitude of the array")
      ->group(group);
}

void addBenchmark(CLI::App &app, RunOptions &options) {
  const char *group = "Benchmark";
  auto *benchmark = app.add_flag("--benchmark", options.isBenchmark, "Call the function repeatedly and print the times")->group(group);
  app.add_option("--benchmark-format", options.benchmarkFormat, "How times are printed: a line, or JSON in the schema of Google Benchmark")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str()
      ->needs(benchmark)
      ->group("Looking closer");
  app.add_option("--benchmark-seconds", options.bench.seconds, "Measure for this long, and at least 3 rounds")
      ->transform(driver::seconds())
      ->capture_default_str()
      ->group(group);
  app.add_option("--benchmark-rounds", options.bench.rounds, "Measure exactly this many rounds instead")->group(group);
  app.add_option("--benchmark-warmup-seconds", options.bench.warmupSeconds, "Time of unmeasured calls before, at least one")
      ->transform(driver::seconds())
      ->capture_default_str()
      ->group(group);

  app.add_flag("--profile{-}", options.profile,
               "Call the function repeatedly, like --benchmark, and print the time by phase "
               "and by dispatch. With FILE.json also write a trace for chrome://tracing or Perfetto")
      ->group(group);
}

void addCompilation(CLI::App &app, RunOptions &options) {
  const char *group = "Compilation of .mlir files";
  app.add_option("--target", options.target, "--target of weir-compile")->group(group);
  app.add_flag_callback(
         "--no-shape-checks", [&options] { options.compilerArguments.push_back("--no-shape-checks"); },
         "--no-shape-checks of weir-compile")
      ->group(group);
  for (const char *name : {"--weir-fusion-refuse", "--weir-fusion-accept", "--weir-assume-dim", "--weir-inline-constants-max-bytes", "--weir-fp-order",
                           "--weir-fp-contract", "--weir-init-strategy", "--weir-winograd", "--weir-scan-limit", "--data-tiling", "--data-tiling-ops", "--data-tiling-policy",
                           "--data-tiling-conv", "--data-tiling-parameters", "--preprocessing", "--target-cpu", "--target-cpu-features"})
    app.add_option_function<std::string>(
           name,
           [&options, name](const std::string &value) { options.compilerArguments.push_back(name + ("=" + value)); },
           std::string(name) + " of weir-compile")
        ->group(group);
  app.add_option_function<std::string>(
         "--device-pin", [&options](const std::string &value) { options.compilerArguments.push_back("--device-pin=" + value); },
         "--device-pin of weir-compile; repeat for more")
      ->trigger_on_parse()
      ->expected(1)
      ->group(group);
  app.add_flag_callback(
         "--weir-int8-activations", [&options] { options.compilerArguments.push_back("--weir-int8-activations"); },
         "--weir-int8-activations of weir-compile")
      ->group(group);
  app.add_flag_callback(
         "--weir-low-precision", [&options] { options.compilerArguments.push_back("--weir-low-precision"); },
         "--weir-low-precision of weir-compile")
      ->group(group);
  app.add_flag_callback(
         "--weir-disable-interchange",
         [&options] { options.compilerArguments.push_back("--weir-disable-interchange"); },
         "--weir-disable-interchange of weir-compile")
      ->group(group);
  app.add_option_function<std::string>(
         "--compile-option", [&options](const std::string &value) { options.compilerArguments.push_back(value); },
         "A further argument of weir-compile; repeat for each")
      ->trigger_on_parse()
      ->expected(1)
      ->group(group);

  std::string footer = "Flags of weir-compile for .mlir files (its --help-all describes them):";
  for (const std::string &flag : driver::sharedFlags())
    footer += "\n  --" + flag;
  app.footer(footer);
}

void addOptions(CLI::App &app, RunOptions &options) {
  app.add_option("--module,module", options.module, "A module of weir-compile, or a .mlir or .mlirbc file to compile first")->type_name("FILE");
  app.add_option("--function", options.function, "The function to call; default the only one")->type_name("NAME");
  addList(app, "--input", options.inputs, inputHelp);
  addList(app, "--output", options.outputs, outputHelp);
  addList(app, "--expected_output,--expected-output", options.expectedOutputs,
          "An expected result, in the syntax of --input; (ignored) accepts any");
  addList(app, "--parameters", options.parameters,
          "[SCOPE=]FILE: parameters that the module loads, a safetensors or IREE parameter file (.irpa); repeat for each. The file is mapped: "
          "weights are used in place");
  addList(app, "--writable_parameters,--writable-parameters", options.writableParameters,
          "The same, for parameters that the module writes to; the file is changed")
      ->group("Looking closer");
  app.add_option("--output_max_element_count,--output-max-element-count", options.maxPrintedElements,
                 "Elements printed of each result")
      ->capture_default_str()
      ->group("Looking closer");
  app.add_flag("--check", options.checks, "Call every function without arguments and print which ones fail");
  app.add_flag("--list-functions", options.listFunctions, "Print the functions of the module and their types");
  app.add_flag("--list-devices", options.listDevices, "Print the available devices, with the names for --device");
  addList(app, "--device", options.devices,
          "The device that runs the module: a kind of device or a target, or NAME:N for one of several. Repeat for each device of the module; those left "
          "over become the first device that they have code for. A .mlir file is compiled for these targets unless --target is given");
  app.add_option("--participants", options.participants,
                 "Run the function this many times at once, as one program whose participants meet in collectives (flow.collective.*). --device, --input and "
                 "--expected_output are for all, or one after another for participant 0, 1, ...; results are listed in that order")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->group("Looking closer");
  app.add_option("--threads", options.device.threads, "Threads of the CPU device; 0 for one per CPU")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  app.add_flag("--poison", options.device.poison, "Fill new buffers with 0xFF bytes (NaN, -1), so that reads of undefined bytes show")
      ->group("Looking closer");
  app.add_option("--trace-dispatch", options.tracedDispatches,
                 "Print what the dispatches read and write whose name contains this; repeat for more. Commands then run one at a time")
      ->group("Looking closer")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--trace-file", options.traceFile, "File for the output of flow.tensor.trace; default stderr")
      ->type_name("FILE")
      ->group("Looking closer");
  app.add_flag("--print-statistics", options.printStatistics,
               "Print statistics of the devices: before the calls, of the first call, and of all later ones")
      ->group("Looking closer");
  app.add_option("--omit-dependency", options.device.omittedDependency, "For tests of checkers: omit one ordering between commands, counted in the order of recording")
      ->group("");
  app.add_option("--omit-sequence-dependency", options.device.omittedSequenceDependency, "For tests of checkers: omit one ordering between sequences of commands")->group("");
  app.add_flag("-v,--verbose", options.verbose, "Say on stderr what is compiled, and how close results are to what is expected");
  app.add_flag("--help-all", "Print this help with all options");
  addComparison(app, options);
  addBenchmark(app, options);
  addCompilation(app, options);
}

} // namespace

std::optional<int> parseOptions(int argc, char **argv, RunOptions &options) {
  CLI::App app("Runs a function of a compiled module.", "weir-run");
  app.set_version_flag("--version", driver::getVersion());
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool isWholeHelp = driver::takeHelpAll(arguments);
  addOptions(app, options);
  const std::string missing = driver::describeMissingValue(arguments);
  options.sharedFlags = driver::takeSharedFlags(arguments);
  if (!missing.empty()) {
    driver::printError("weir-run", missing, options.sharedFlags);
    return 1;
  }
  for (std::string &argument : arguments)
    if (argument.size() > 3 && argument.compare(0, 2, "--") == 0 && argument.find('=') == argument.size() - 1)
      argument += emptyMark;
  std::reverse(arguments.begin(), arguments.end()); // CLI11 wants the last one first
  try {
    app.parse(std::move(arguments));
    if (options.module.empty() && !options.listDevices)
      throw CLI::RequiredError("--module");
    for (std::string &device : options.devices)
      device = weir::runtime::resolveDeviceName(device);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) {
      if (!isWholeHelp) {
        driver::hideOtherGroups(app, {"OPTIONS", "Options", "Benchmark"});
        app.footer("--help-all lists more: comparisons, traces of dispatches, counters, and the flags of weir-compile for .mlir files.");
      }
      return app.exit(error);
    }
    driver::printError("weir-run", driver::describeError(app, error) + " (--help lists the options)", options.sharedFlags);
    return 1;
  }
  return std::nullopt;
}

} // namespace weir::tools
