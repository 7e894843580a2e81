#include "Participants.h"

#include "Expectations.h"
#include "Outputs.h"

#include "../../runtime/error.h"
#include "../../runtime/threads.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace weir::tools {

using namespace runtime;

namespace {

/// `each` values for each participant: those of one.
template <typename T>
std::vector<T> partOf(const std::vector<T> &values, size_t each, uint32_t rank) {
  auto begin = values.begin() + static_cast<std::ptrdiff_t>(each * rank);
  return {begin, begin + static_cast<std::ptrdiff_t>(each)};
}

/// Inputs of a participant: those that all share, or its part.
std::vector<ParsedValue> inputsOf(const std::vector<ParsedValue> &values, size_t each, uint32_t rank, uint32_t participants) {
  if (values.size() == each)
    return values;
  if (values.size() != each * participants)
    raise("{} values of --input are given, but {} participants need {} for all or {} in the order of participants", values.size(), participants, each,
          each * participants);
  return partOf(values, each, rank);
}

/// Devices of a participant: those that all share if there are fewer than participants, else its part.
std::vector<DeviceChoice> choicesOf(const std::vector<DeviceChoice> &choices, uint32_t rank, uint32_t participants) {
  if (choices.size() < participants)
    return choices;
  const size_t each = choices.size() / participants;
  if (each * participants != choices.size())
    raise("{} devices are given, but {} participants need one for all or the same number for each", choices.size(), participants);
  return partOf(choices, each, rank);
}

void refuseOtherModes(const RunOptions &options) {
  if (options.isBenchmark || !options.profile.empty() || !options.tracedDispatches.empty() || !options.compareWith.empty() || options.printStatistics)
    raise("--participants calls the function once; it cannot be combined with --benchmark, --profile, --trace-dispatch, --compare-with and "
          "--print-statistics");
}

/// The first error, and which participant it is of.
struct FirstError {
  std::mutex mutex;
  std::string message;

  void set(uint32_t rank, const std::string &text) {
    std::lock_guard<std::mutex> lock(mutex);
    // Those that waited for the participant that failed say so.
    if (message.empty())
      message = text.rfind("participant ", 0) == 0 ? text : fmt::format("participant {}: {}", rank, text);
  }
};

} // namespace

bool runParticipants(const std::shared_ptr<Module> &module, const Function &function, const RunOptions &options, const std::vector<DeviceChoice> &choices,
                     const std::shared_ptr<const ParameterSet> &parameters) {
  refuseOtherModes(options);
  const uint32_t count = options.participants;
  const Signature &signature = function.signature;
  std::vector<std::vector<Value>> arguments, results(count);
  std::vector<std::vector<DeviceChoice>> devices;
  const std::vector<ParsedValue> inputs = ValueReader("--input", options.inputs).readAll();
  std::vector<ValueType> types;
  for (uint32_t rank = 0; rank < count; ++rank) {
    arguments.push_back(bindArguments(signature.arguments, inputsOf(inputs, signature.arguments.size(), rank, count)));
    devices.push_back(choicesOf(choices, rank, count));
    types.insert(types.end(), signature.results.begin(), signature.results.end());
  }
  RunOptions expanded = options;
  if (const std::vector<std::string> expected = options.expectedOutputs; expected.size() == signature.results.size())
    for (uint32_t rank = 1; rank < count; ++rank)
      expanded.expectedOutputs.insert(expanded.expectedOutputs.end(), expected.begin(), expected.end());
  const Expectations expectations = readExpectations(expanded, types);
  checkOutputs(options.outputs, types.size());
  DeviceOptions device = options.device;
  if (device.threads == 0)
    device.threads = std::max(1u, availableThreads() / count);

  printf("EXEC @%s\n", function.name.c_str());
  fflush(stdout); // a crash would lose it
  auto group = std::make_shared<Group>(count);
  FirstError error;
  auto runOne = [&](uint32_t rank) {
    try {
      Session session(module, device, devices[rank], parameters, {group, rank});
      results[rank] = session.run(function, arguments[rank]);
    } catch (const std::exception &caught) {
      error.set(rank, caught.what());
      group->leave(rank, fmt::format("participant {} failed: {}", rank, caught.what())); // also where it has no session
    }
  };
  std::vector<std::thread> threads;
  for (uint32_t rank = 0; rank < count; ++rank)
    threads.emplace_back(runOne, rank);
  for (std::thread &thread : threads)
    thread.join();
  if (!error.message.empty())
    throw Error(error.message);

  std::vector<Value> all;
  for (std::vector<Value> &part : results)
    std::move(part.begin(), part.end(), std::back_inserter(all));
  if (expectations.empty() || !options.outputs.empty())
    writeOutputs(options.outputs, all, options.maxPrintedElements);
  return expectations.empty() || compareResults(all, expectations, options);
}

} // namespace weir::tools
