#include "BenchmarkReport.h"

#include "../../runtime/bench.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <thread>

#include <unistd.h>

namespace weir::tools {

using Json = nlohmann::ordered_json;

namespace {

Json describeMachine() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  std::array<double, 3> load{};
  getloadavg(load.data(), load.size());
  std::time_t now = std::time(nullptr);
  return {{"date", fmt::format("{:%Y-%m-%dT%H:%M:%S%z}", fmt::localtime(now))},
          {"host_name", host.data()},
          {"executable", "weir-run"},
          {"num_cpus", std::thread::hardware_concurrency()},
          {"caches", Json::array()},
          {"load_avg", load},
#ifdef NDEBUG
          {"library_build_type", "release"}
#else
          {"library_build_type", "debug"}
#endif
  };
}

} // namespace

double processMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

std::string formatGoogleBenchmark(const Measurement &measurement) {
  const std::vector<double> &times = measurement.milliseconds;
  const double count = static_cast<double>(times.size());
  const double mean = std::accumulate(times.begin(), times.end(), 0.0) / count, cpu = measurement.cpuMilliseconds / count;
  double squares = 0;
  for (double time : times)
    squares += (time - mean) * (time - mean);
  const double deviation = times.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
  const runtime::BenchResult summary = runtime::summarize(times);

  const std::string name = "BM_" + measurement.function + "/process_time/real_time";
  Json runs = Json::array();
  auto add = [&](const std::string &aggregate, uint64_t iterations, double time, double cpuTime) {
    Json run{{"name", aggregate.empty() ? name : name + "_" + aggregate},
             {"family_index", 0},
             {"per_family_instance_index", 0},
             {"run_name", name},
             {"run_type", aggregate.empty() ? "iteration" : "aggregate"},
             {"repetitions", 1}};
    if (aggregate.empty())
      run["repetition_index"] = 0;
    run["threads"] = 1;
    if (!aggregate.empty())
      run.update({{"aggregate_name", aggregate}, {"aggregate_unit", "time"}});
    run.update({{"iterations", iterations}, {"real_time", time}, {"cpu_time", cpuTime}, {"time_unit", "ms"}});
    runs.push_back(std::move(run));
  };
  add("", times.size(), mean, cpu);
  add("mean", times.size(), mean, cpu);
  add("median", times.size(), summary.medianMs, cpu);
  add("stddev", times.size(), deviation, 0);
  add("min", times.size(), summary.minMs, cpu);
  add("max", times.size(), summary.maxMs, cpu);
  return Json{{"context", describeMachine()}, {"benchmarks", runs}}.dump(2);
}

} // namespace weir::tools
