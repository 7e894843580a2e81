#include "profile_report.h"

#include "../bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace weir::runtime {

namespace {

using Command = Profiler::Command;

/// All dispatches of one kernel.
struct Row {
  const weir_export_t *entry;
  std::vector<double> milliseconds; ///< of each dispatch
  std::vector<double> perCall;      ///< their sums
  std::vector<double> balances;
  uint64_t bytes = 0, workgroups = 0; ///< of the last
  std::optional<double> flops;
};

struct Phases {
  std::vector<double> total, dispatches, fills, copies, host;
};

double median(const std::vector<double> &values) { return values.empty() ? 0 : summarize(values).medianMs; }

/// The part after the executable.
std::string_view shortName(const weir_export_t &entry) {
  std::string_view name = entry.name ? entry.name : "(unnamed)";
  size_t place = name.rfind("::");
  return place == std::string_view::npos ? name : name.substr(place + 2);
}

std::string describeOrigin(const KernelWork *work) {
  if (!work || work->ops.empty())
    return "";
  std::string text = work->ops.front();
  // Of a path only the file.
  if (size_t space = text.rfind(' '), slash = text.rfind('/'); slash != std::string::npos && space != std::string::npos && slash > space)
    text.erase(space + 1, slash - space);
  return work->ops.size() == 1 ? text : fmt::format("{} +{}", text, work->ops.size() - 1);
}

std::vector<Row> collectRows(const Profiler &profiler, Phases &phases) {
  std::vector<Row> rows;
  std::map<const weir_export_t *, size_t> places;
  for (const Profiler::Call &call : profiler.calls()) {
    std::vector<double> sums(rows.size());
    double byKind[3] = {};
    for (size_t i = call.firstCommand; i < call.endCommand; ++i) {
      const Command &command = profiler.commands()[i];
      const double milliseconds = command.seconds * 1e3;
      byKind[static_cast<int>(command.kind)] += milliseconds;
      if (command.kind != Command::Kind::Dispatch)
        continue;
      auto [place, isNew] = places.try_emplace(command.entry, rows.size());
      if (isNew) {
        rows.push_back({command.entry, {}, {}, {}, 0, 0, {}});
        sums.push_back(0);
      }
      Row &row = rows[place->second];
      sums[place->second] += milliseconds;
      row.milliseconds.push_back(milliseconds);
      row.balances.push_back(command.balance);
      row.bytes = command.bytes;
      row.workgroups = command.workgroups;
      row.flops = command.flops;
    }
    for (size_t i = 0; i < rows.size(); ++i)
      rows[i].perCall.push_back(sums[i]);
    const double total = (call.seconds - call.measuring) * 1e3;
    phases.total.push_back(total);
    phases.dispatches.push_back(byKind[0]);
    phases.fills.push_back(byKind[1]);
    phases.copies.push_back(byKind[2]);
    phases.host.push_back(std::max(0.0, total - byKind[0] - byKind[1] - byKind[2]));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return median(a.perCall) > median(b.perCall); });
  return rows;
}

std::string formatRow(const Row &row, double calls, double totalMs, const KernelWork *work, size_t nameWidth) {
  BenchResult each = summarize(row.milliseconds);
  const double perCall = median(row.perCall), rate = each.medianMs > 0 ? 1e-6 / each.medianMs : 0;
  const double balance = median(row.balances);
  std::string flops = "-", speed = "-";
  if (row.flops) {
    flops = fmt::format("{:.3f}", *row.flops / 1e6);
    speed = fmt::format("{:.1f}", *row.flops * rate);
  }
  return fmt::format("{:<{}}  {:>5g}  {:>10.4f}  {:>5.1f}%  {:>10.4f}  {:>10.4f}  {:>9.3f}  {:>7.1f}  {:>10}  {:>7}  {:>6}  {:>7}  {}\n",
                     shortName(*row.entry), nameWidth, static_cast<double>(row.milliseconds.size()) / calls, perCall, 100 * perCall / totalMs,
                     each.minMs, each.medianMs, static_cast<double>(row.bytes) / 1e6, static_cast<double>(row.bytes) * rate, flops, speed,
                     row.workgroups, balance > 0 ? fmt::format("{:.2f}", balance) : "-", describeOrigin(work));
}

} // namespace

std::string formatProfile(const std::string &function, const Profiler &profiler) {
  Phases phases;
  std::vector<Row> rows = collectRows(profiler, phases);
  BenchResult calls = summarize(phases.total);
  std::string text = fmt::format("PROFILE {} calls={} min_ms={:.6f} median_ms={:.6f}\n", function, calls.rounds, calls.minMs, calls.medianMs);
  text += fmt::format("{:<12}{:>12}  {:>6}\n", "phase", "ms", "share");
  for (auto [name, values] : {std::pair("dispatches", &phases.dispatches), std::pair("fills", &phases.fills), std::pair("copies", &phases.copies),
                              std::pair("host", &phases.host)}) {
    const double milliseconds = median(*values);
    text += fmt::format("{:<12}{:>12.4f}  {:>5.1f}%\n", name, milliseconds, 100 * milliseconds / calls.medianMs);
  }
  size_t width = std::string_view("dispatch").size();
  for (const Row &row : rows)
    width = std::max(width, shortName(*row.entry).size());
  text += fmt::format("{:<{}}  {:>5}  {:>10}  {:>6}  {:>10}  {:>10}  {:>9}  {:>7}  {:>10}  {:>7}  {:>6}  {:>7}  {}\n", "dispatch", width, "calls",
                      "ms", "share", "min_ms", "median_ms", "MB", "GB/s", "MFLOP", "GF/s", "groups", "balance", "from");
  for (const Row &row : rows)
    text += formatRow(row, static_cast<double>(calls.rounds), calls.medianMs, profiler.findWork(*row.entry), width);
  return text;
}

std::string formatTrace(const std::string &function, const Profiler &profiler) {
  using nlohmann::json;
  json events = json::array();
  auto add = [&](std::string_view name, const char *category, double start, double seconds, uint32_t thread,
                 json arguments) {
    events.push_back({{"name", name},
                      {"cat", category},
                      {"ph", "X"},
                      {"pid", 0},
                      {"tid", thread},
                      {"ts", start * 1e6},
                      {"dur", seconds * 1e6},
                      {"args", std::move(arguments)}});
  };
  uint32_t devices = 0;
  for (const Profiler::Call &call : profiler.calls())
    add(function, "call", call.start, call.seconds, 0, json::object());
  for (const Command &command : profiler.commands()) {
    devices = std::max(devices, command.device + 1);
    json arguments = {{"bytes", command.bytes}};
    if (command.kind != Command::Kind::Dispatch) {
      const char *name = command.kind == Command::Kind::Fill ? "fill" : "copy";
      add(name, name, command.start, command.seconds, command.device + 1, std::move(arguments));
      continue;
    }
    arguments["workgroups"] = command.workgroups;
    if (command.balance > 0)
      arguments["balance"] = command.balance;
    if (command.flops)
      arguments["flops"] = *command.flops;
    if (const KernelWork *work = profiler.findWork(*command.entry))
      arguments["ops"] = work->ops;
    add(shortName(*command.entry), "dispatch", command.start, command.seconds, command.device + 1, std::move(arguments));
  }
  auto nameThread = [&](uint32_t thread, const std::string &name) {
    events.push_back({{"name", "thread_name"}, {"ph", "M"}, {"pid", 0}, {"tid", thread}, {"args", {{"name", name}}}});
  };
  nameThread(0, "host");
  for (uint32_t device = 0; device < devices; ++device)
    nameThread(device + 1, fmt::format("device {}", device));
  return json{{"traceEvents", std::move(events)}, {"displayTimeUnit", "ms"}}.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace weir::runtime
