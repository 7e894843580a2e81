#include "PeerFlags.h"

#include <algorithm>
#include <iterator>

namespace weir::driver {

namespace {

/// The flag that does the same, with `%` for the value, or a sentence that begins without `-`.
struct PeerFlag {
  const char *name, *own;
};

constexpr PeerFlag peerFlags[] = {
    // iree-compile
    {"iree-hal-target-backends", "--target=%"},
    {"iree-hal-target-device", "--target=%"},
    {"iree-hal-local-target-device-backends", "--target=%"},
    {"iree-llvmcpu-target-cpu", "--target-cpu=%"},
    {"iree-llvmcpu-target-cpu-features", "--target-cpu-features=%"},
    {"iree-llvmcpu-target-triple", "--target-triple=%"},
    {"iree-cuda-target", "--target=cuda:%"},
    {"iree-vulkan-target", "--target=vulkan"},
    {"iree-opt-data-tiling", "--data-tiling=late, or off"},
    {"iree-dispatch-creation-data-tiling", "--data-tiling=late, or off"},
    {"iree-preprocessing-pass-pipeline", "--preprocessing=%"},
    {"iree-opt-import-parameters", "--import-parameters=%"},
    {"iree-opt-export-parameters", "--export-parameters=%"},
    {"iree-opt-splat-parameters", "not there: weir-run --parameters=FILE brings values"},
    {"iree-flow-dump-dispatch-graph", "--weir-dump-dispatch-graph=FILE.svg"},
    {"iree-hal-dump-executable-files-to", "--dump-phases-to=%"},
    {"iree-hal-dump-executable-sources-to", "--dump-phases-to=%"},
    {"iree-hal-dump-executable-intermediates-to", "--dump-phases-to=%"},
    {"dump-compilation-phases-to", "--dump-phases-to=%"},
    {"iree-hal-dump-executable-configurations-to", "--dump-phases-to=%"},
    {"iree-hal-dump-executable-binaries-to", "--emit=obj --output=%/"},
    {"iree-hal-dump-executable-benchmarks-to", "--export-dispatch=NAME"},
    {"iree-hip-target", "not there: GPUs of AMD run programs for --target=vulkan"},
    {"iree-hal-executable-debug-level", "not needed: kernels keep the locations of the program"},
    {"iree-input-type", "not needed: the form of a program is found out"},
    {"iree-opt-level", "not needed: weir has one level"},
    {"iree-opt-aggressively-propagate-transposes", "not needed: loops are permuted where that pays"},
    {"iree-global-opt-propagate-transposes", "not needed: loops are permuted where that pays"},
    {"iree-dispatch-creation-enable-aggressive-fusion", "not needed: costs decide about fusion"},
    {"iree-opt-const-eval", "not needed: constants are evaluated"},
    {"iree-llvmcpu-enable-ukernels", "not needed: kernels are generated"},
    {"iree-llvmcpu-link-embedded", "not needed: a module is one shared object"},
    {"output-format", "--emit=%"},
    // iree-run-module, iree-benchmark-module
    {"task_topology_max_group_count", "--threads=%"},
    {"task_topology_group_count", "--threads=%"},
    {"benchmark_format", "--benchmark --benchmark-format=%"},
    {"benchmark_min_time", "--benchmark --benchmark-seconds=%"},
    {"benchmark_repetitions", "--benchmark --benchmark-rounds=%"},
    {"print_statistics", "--profile"},
    {"device_allocator", "not needed: each call has one arena"},
    {"parameter_mode", "not needed: parameters are mapped"},
};

} // namespace

std::string describePeerFlag(const std::string &argument, const std::string &tool) {
  std::string flag = argument.substr(std::min(argument.find_first_not_of('-'), argument.size()));
  size_t equals = flag.find('=');
  std::string name = flag.substr(0, equals), value = equals == std::string::npos ? "VALUE" : flag.substr(equals + 1);
  const PeerFlag *found = std::find_if(std::begin(peerFlags), std::end(peerFlags), [&](const PeerFlag &peer) { return name == peer.name; });
  if (found == std::end(peerFlags))
    return name.compare(0, 5, "iree-") == 0 ? "; it is a flag of IREE's, for which there is no other one here" : "";
  std::string own = found->own;
  if (own[0] != '-')
    return "; this flag of IREE's is " + own;
  if (size_t place = own.find('%'); place != std::string::npos)
    own.replace(place, 1, value);
  return "; this flag of IREE's is '" + own + (tool.empty() ? "' here" : "' of " + tool);
}

} // namespace weir::driver
