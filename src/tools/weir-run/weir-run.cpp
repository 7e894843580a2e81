/// Calls a function of a compiled module: prints its results, compares them with expected ones, or measures how long it takes.

#include "../../driver/Flags.h"
#include "../../runtime/error.h"
#include "../../runtime/file.h"
#include "../../runtime/profile/profile_report.h"
#include "../../runtime/session.h"
#include "BenchmarkReport.h"
#include "Checks.h"
#include "CompileFirst.h"
#include "CrashHandler.h"
#include "DispatchTrace.h"
#include "Expectations.h"
#include "Options.h"
#include "Outputs.h"
#include "Participants.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include <algorithm>

using namespace weir::runtime;
using namespace weir::tools;

namespace {

/// What --target says for these devices: each name once.
std::string joinTargets(const std::vector<DeviceChoice> &choices) {
  std::vector<std::string> names;
  for (const DeviceChoice &choice : choices)
    if (std::find(names.begin(), names.end(), choice.name) == names.end())
      names.push_back(choice.name);
  return fmt::format("{}", fmt::join(names, ","));
}

/// Whether a file has to be compiled first: by its name, or because it is bytecode.
bool isSource(const std::string &path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".mlir" || extension == ".mlirbc")
    return true;
  char magic[4] = {};
  std::ifstream(path, std::ios::binary).read(magic, sizeof(magic));
  return std::string_view(magic, sizeof(magic)) == "ML\xefR";
}

std::shared_ptr<Module> loadModule(const RunOptions &options, const std::vector<DeviceChoice> &choices) {
  const std::string &path = options.module;
  if (!isSource(path)) {
    for (const std::string &flag : options.sharedFlags)
      if (flag.rfind("--color", 0) != 0)
        raise("{} needs a .mlir file, but '{}' is already compiled", flag, path);
    return Module::load(path);
  }
  if (options.verbose)
    fmt::print(stderr, "weir-run: info: compiling '{}'\n", path);
  std::vector<std::string> arguments = options.compilerArguments;
  arguments.insert(arguments.end(), options.sharedFlags.begin(), options.sharedFlags.end());
  // Once it is loaded the file is not needed any more.
  CompiledModule compiled(path, options.target.empty() ? joinTargets(choices) : options.target, arguments);
  return Module::load(compiled.path());
}

std::shared_ptr<const ParameterSet> openParameters(const RunOptions &options) {
  auto set = std::make_shared<ParameterSet>();
  for (const std::string &option : options.parameters)
    set->add(option);
  for (const std::string &option : options.writableParameters)
    set->add(option, /*isWritable=*/true);
  return set;
}

void listFunctions(const Module &module) {
  for (const Function &function : module.functions())
    printf("%s %s\n", function.name.c_str(), function.entry->type);
}

void profileCall(Session &session, Call &call, const std::string &function, const RunOptions &options) {
  Profiler profiler(parseWorkTable(session.module().work()));
  BenchOptions bench = options.bench;
  bench.mostRounds = 1000; // a trace of more tells nothing new, and fills the memory
  auto invoke = [&] { call.invoke(); };
  warmUp(invoke, bench);
  session.profile(&profiler);
  measureMs([&] { profiler.call(invoke); }, bench);
  session.profile(nullptr);
  printf("%s", formatProfile(function, profiler).c_str());
  if (options.profile != tableOnly)
    writeFile(options.profile, formatTrace(function, profiler));
}

/// One call, in which dispatches are printed or remembered.
void traceCall(Session &session, Call &call, DispatchTrace &trace) {
  Profiler profiler(parseWorkTable(session.module().work()));
  trace.attach(profiler);
  session.profile(&profiler);
  profiler.call([&] { call.invoke(); });
  session.profile(nullptr);
}

/// The module of --compare-with.
std::shared_ptr<Module> loadOther(const RunOptions &options) {
  RunOptions other = options;
  if (std::filesystem::exists(options.compareWith)) {
    other.module = options.compareWith;
    other.sharedFlags.clear();
    return loadModule(other, {});
  }
  if (!isSource(options.module))
    raise("--compare-with={} is not a file, and a target needs the program as a .mlir file, but '{}' is already compiled", options.compareWith, options.module);
  other.target = options.compareWith;
  return loadModule(other, {});
}

/// Compares with what the other module gives, and if that is something else looks for the dispatch.
bool compareModules(const std::vector<Value> &results, const DispatchTrace &trace, const std::vector<Value> &arguments, const Function &function,
                    const RunOptions &options) {
  std::shared_ptr<Module> other = loadOther(options);
  Session session(other, options.device, {}, openParameters(options));
  const Function &same = other->find(function.name);
  if (std::string(same.entry->type) != function.entry->type)
    raise("'{}' of --compare-with has the type {}, not {}", same.name, same.entry->type, function.entry->type);
  Call call(session, same, arguments);
  DispatchTrace otherTrace({}, /*remembers=*/true);
  traceCall(session, call, otherTrace);
  Expectations expectations;
  for (Value &value : call.results())
    expectations.push_back(value);
  if (compareResults(results, expectations, options))
    return true;
  std::string first = compareTraces(trace.dispatches(), otherTrace.dispatches(), options.compare.rtol.value_or(1e-4));
  printf("[COMPARED] %s\n", first.empty() ? "no dispatch differs: the difference is in host code or in copies" : first.c_str());
  return false;
}

/// What the devices of a session did since it was asked for the last time, a line for each.
class StatisticsPrinter {
public:
  StatisticsPrinter(const Session &session, bool isEnabled) : session(session), isEnabled(isEnabled), before(session.openedDevices().size()) {}

  void print(const std::string &when) {
    for (size_t i = 0; isEnabled && i < before.size(); ++i) {
      const auto &devices = session.openedDevices();
      bool isKnown = std::find(devices.begin(), devices.begin() + static_cast<std::ptrdiff_t>(i), devices[i]) != devices.begin() + static_cast<std::ptrdiff_t>(i);
      const DeviceStatistics *now = devices[i] && !isKnown ? devices[i]->statistics() : nullptr;
      if (!now)
        continue;
      const DeviceStatistics &then = before[i];
      std::string text =
          fmt::format("{} allocations, {} pipelines, {} recordings with {} orderings, {} updates, {} runs, at most {} bytes", now->allocations - then.allocations,
                      now->pipelines - then.pipelines, now->recordings - then.recordings, now->orderings - then.orderings,
                      now->updates - then.updates, now->runs - then.runs, now->peakBytes);
      if (uint64_t between = now->sequenceOrderings - then.sequenceOrderings)
        text += fmt::format(", {} orderings between sequences", between);
      printf("[STATISTICS] %s: device %zu: %s\n", when.c_str(), i, text.c_str());
      before[i] = *now;
    }
  }

private:
  const Session &session;
  bool isEnabled;
  std::vector<DeviceStatistics> before;
};

void benchmarkCall(Call &call, const std::string &function, const RunOptions &options, StatisticsPrinter &statistics) {
  uint64_t calls = 0;
  auto invoke = [&] {
    call.invoke();
    if (++calls == 1)
      statistics.print("first call");
  };
  warmUp(invoke, options.bench);
  double cpuBefore = processMilliseconds();
  std::vector<double> times = measureMs(invoke, options.bench);
  Measurement measurement{function, times, processMilliseconds() - cpuBefore};
  statistics.print(fmt::format("{} more calls", calls - 1));
  bool isJson = options.benchmarkFormat == "json";
  printf("%s\n", (isJson ? formatGoogleBenchmark(measurement) : formatBenchResult(function, summarize(std::move(times)))).c_str());
}

/// One call, which `trace` follows if it is not null.
void runOnce(Session &session, Call &call, const Function &function, const std::vector<Value> &arguments, DispatchTrace *trace, StatisticsPrinter &statistics) {
  printf("EXEC @%s\n", function.name.c_str());
  fflush(stdout); // a crash would lose it
  if (trace)
    traceCall(session, call, *trace);
  else
    call.invoke();
  for (const FenceRef &fence : collectFences(function.signature.arguments, arguments, /*areSignalled=*/true))
    raiseIfFailed(*fence);
  for (const std::string &name : trace ? trace->unseen() : std::vector<std::string>())
    raise("--trace-dispatch: no dispatch of this call has '{}' in its name", name);
  statistics.print("first call");
}

int runModule(const RunOptions &options) {
  if (options.listDevices) {
    for (const std::string &line : describeDevices(options.device))
      printf("%s\n", line.c_str());
    return 0;
  }
  // What can be known to fail is not found out after a long compilation or run.
  checkWritable(options.outputs);
  if (!options.profile.empty() && options.profile != tableOnly)
    checkWritable({"@" + options.profile});
  std::vector<DeviceChoice> choices;
  for (const std::string &device : options.devices)
    choices.push_back(DeviceChoice::parse(device));
  std::shared_ptr<const ParameterSet> parameters = openParameters(options);
  std::shared_ptr<Module> module = loadModule(options, choices);
  checkDevices(*module, choices);
  if (options.listFunctions) {
    listFunctions(*module);
    return 0;
  }
  if (options.checks) {
    if (!options.inputs.empty() || !options.outputs.empty() || !options.expectedOutputs.empty() || options.isBenchmark || !options.profile.empty())
      raise("--check calls functions without arguments and drops their results; it cannot be combined with --input, --output, --expected_output, "
            "--benchmark and --profile");
    return runChecks(module, options, choices, parameters) ? 0 : 1;
  }
  const Function &function = module->find(options.function);
  if (options.participants != 0)
    return runParticipants(module, function, options, choices, parameters) ? 0 : 1;
  const Signature &signature = function.signature;
  // All that can be wrong with the flags shows before a long run.
  std::vector<Value> arguments = bindArguments(signature.arguments, ValueReader("--input", options.inputs).readAll());
  Expectations expectations = readExpectations(options, signature.results);
  checkOutputs(options.outputs, signature.results.size());

  Session session(module, options.device, choices, parameters);
  if (options.printStatistics && !(options.parameters.empty() && options.writableParameters.empty()))
    printf("[STATISTICS] start: parameters: %s\n", session.parameterStatistics().describe().c_str());
  if (!options.traceFile.empty()) {
    writeFile(options.traceFile, "");
    session.setTrace([&options](const std::string &text) { writeFile(options.traceFile, text, /*append=*/true); });
  }
  Call call(session, function, arguments);
  StatisticsPrinter statistics(session, options.printStatistics);
  statistics.print("start");
  bool traces = !options.tracedDispatches.empty() || !options.compareWith.empty();
  if (traces && (options.isBenchmark || !options.profile.empty()))
    raise("--trace-dispatch and --compare-with need a single call; they cannot be combined with --benchmark and --profile");
  DispatchTrace trace(options.tracedDispatches, !options.compareWith.empty());
  if (!options.profile.empty()) {
    profileCall(session, call, function.name, options);
  } else if (options.isBenchmark) {
    benchmarkCall(call, function.name, options, statistics);
  } else {
    runOnce(session, call, function, arguments, traces ? &trace : nullptr, statistics);
  }

  bool printsByDefault = expectations.empty() && options.compareWith.empty() && !options.isBenchmark && options.profile.empty();
  if (!printsByDefault && options.outputs.empty() && expectations.empty() && options.compareWith.empty())
    return 0;
  std::vector<Value> results = call.results();
  if (printsByDefault || !options.outputs.empty())
    writeOutputs(options.outputs, results, options.maxPrintedElements);
  if (!options.compareWith.empty() && !compareModules(results, trace, arguments, function, options))
    return 1;
  return expectations.empty() || compareResults(results, expectations, options) ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  RunOptions options;
  if (std::optional<int> exitCode = parseOptions(argc, argv, options))
    return *exitCode;
  installCrashHandler();
  try {
    return runModule(options);
  } catch (const std::bad_alloc &) {
    fflush(stdout);
    weir::driver::printError("weir-run", "out of memory", options.sharedFlags);
  } catch (const std::exception &error) {
    fflush(stdout);
    weir::driver::printError("weir-run", error.what(), options.sharedFlags);
  }
  return 1;
}
