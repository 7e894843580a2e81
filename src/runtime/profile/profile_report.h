/// A profile as a table for people and as a trace for viewers.

#ifndef WEIR_RUNTIME_PROFILE_PROFILE_REPORT_H
#define WEIR_RUNTIME_PROFILE_PROFILE_REPORT_H

#include "profiler.h"

namespace weir::runtime {

/// The time of a call by phase, then a row for each kernel, the dearest first. At least one call must have been recorded.
///
///   ms        what all of its dispatches in one call take: the median over the calls; share: of the median time of a call
///   min_ms, median_ms   of one dispatch
///   MB, GB/s  bytes of its bindings, read and written; MFLOP, GF/s  operations on elements, `-` where that is not known
///   groups    workgroups; balance: mean time of the threads over the longest
///   from      the first op with its place in the source, and how many there are besides
std::string formatProfile(const std::string &function, const Profiler &profiler);

/// All calls and commands in the trace event format of Chrome (`chrome://tracing`, Perfetto).
std::string formatTrace(const std::string &function, const Profiler &profiler);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PROFILE_PROFILE_REPORT_H
