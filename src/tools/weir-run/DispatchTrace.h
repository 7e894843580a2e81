/// What goes into dispatches and comes out of them: `--trace-dispatch`, `--compare-with`.

#ifndef WEIR_TOOLS_WEIR_RUN_DISPATCHTRACE_H
#define WEIR_TOOLS_WEIR_RUN_DISPATCHTRACE_H

#include "../../runtime/profile/profiler.h"

#include <string>
#include <vector>

namespace weir::tools {

/// Of one dispatch, after it.
struct TracedDispatch {
  std::string name;
  /// The bytes of each binding that may have been written; empty for the others and where the host has no address.
  std::vector<std::vector<std::byte>> outputs;
};

/// Remembers what each dispatch of a call wrote, or prints what those with a name in `printed` read and wrote.
class DispatchTrace {
public:
  /// `printed`: names of kernels or of executables, before theirs.
  explicit DispatchTrace(std::vector<std::string> printed, bool remembers) : printed(std::move(printed)), remembers(remembers) {}

  void attach(runtime::Profiler &profiler);
  const std::vector<TracedDispatch> &dispatches() const { return traced; }
  /// Names that no dispatch had.
  std::vector<std::string> unseen() const;

private:
  void observe(const weir_export_t &entry, const weir_binding_t *bindings, bool isAfter);

  std::vector<std::string> printed, seen;
  bool remembers;
  std::vector<TracedDispatch> traced;
};

/// The first dispatch whose outputs differ, as a line of text; empty if none does. Bindings have no element types here: bytes that differ are compared
/// as f32 by `tolerance` of the largest number, so it may say too little of other types. Says so if the dispatches are not the same ones.
std::string compareTraces(const std::vector<TracedDispatch> &got, const std::vector<TracedDispatch> &expected, double tolerance);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_DISPATCHTRACE_H
