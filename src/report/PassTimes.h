/// Time of passes by phase, without that of passes that they run.

#ifndef WEIR_SRC_REPORT_PASSTIMES_H
#define WEIR_SRC_REPORT_PASSTIMES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <chrono>
#include <string>
#include <vector>

namespace weir::report {

class PassTimes {
public:
  /// Time until the next `resume` is not counted: the report itself is at work.
  void pause() { stopped = Clock::now(); }
  void resume() { lost += Clock::now() - stopped; }

  void startPass() { open.push_back({now(), {}}); }
  void endPass(llvm::StringRef phase, llvm::StringRef pass) {
    Clock::duration whole = now() - open.back().begin, inner = open.back().inner;
    open.pop_back();
    if (!open.empty())
      open.back().inner += whole;
    Entry &entry = entries[{phase.str(), pass.str()}];
    ++entry.runs;
    entry.time += whole - inner;
  }
  /// Of passes that only run others.
  void dropPass() {
    Clock::duration whole = now() - open.back().begin;
    open.pop_back();
    if (!open.empty())
      open.back().inner += whole;
  }
  llvm::json::Array toJSON() const {
    llvm::json::Array passes;
    for (const auto &[key, entry] : entries)
      passes.push_back(llvm::json::Object{{"phase", key.first},
                                          {"pass", key.second},
                                          {"runs", entry.runs},
                                          {"ms", std::chrono::duration<double, std::milli>(entry.time).count()}});
    return passes;
  }

private:
  using Clock = std::chrono::steady_clock;
  struct Open {
    Clock::time_point begin;
    Clock::duration inner;
  };
  struct Entry {
    unsigned runs = 0;
    Clock::duration time{};
  };

  Clock::time_point now() const { return Clock::now() - lost; }

  Clock::time_point stopped;
  Clock::duration lost{};
  std::vector<Open> open;
  llvm::MapVector<std::pair<std::string, std::string>, Entry, std::map<std::pair<std::string, std::string>, unsigned>> entries;
};

} // namespace weir::report

#endif // WEIR_SRC_REPORT_PASSTIMES_H
