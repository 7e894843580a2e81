#ifndef WEIR_TEST_UNIT_CUDASIM_HELPERS_H
#define WEIR_TEST_UNIT_CUDASIM_HELPERS_H

#include "src/cudasim/machine/executor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

namespace weir::cudasim {

inline const char *const header = ".version 7.8\n.target sm_80\n.address_size 64\n";

/// Memory, kernels from PTX text, and launches.
class Machine {
public:
  explicit Machine(ExecutorOptions options = {}) : options(options) {}

  template <typename T>
  uint64_t upload(const std::vector<T> &values) {
    Allocation *allocation = memory.allocate(values.size() * sizeof(T));
    memcpy(allocation->at(allocation->base()), values.data(), allocation->size);
    memset(allocation->writtenAt(allocation->base()), 1, allocation->size);
    return allocation->base();
  }
  /// Memory that is not written.
  uint64_t allocate(uint64_t size) { return memory.allocate(size)->base(); }
  template <typename T>
  std::vector<T> download(uint64_t address, size_t count) const {
    std::vector<T> values(count);
    memcpy(values.data(), memory.find(address, count * sizeof(T))->at(address), count * sizeof(T));
    return values;
  }

  /// Parameters are all of 64 bits.
  void run(const std::string &text, const std::vector<uint64_t> &parameters, uint32_t threads = 1, uint32_t blocks = 1,
           uint32_t dynamicSharedBytes = 0) {
    Program program(header + text, memory);
    launch.kernel = program.find("k");
    launch.grid = {blocks, 1, 1};
    launch.block = {threads, 1, 1};
    launch.dynamicSharedBytes = dynamicSharedBytes;
    launch.parameters.resize(parameters.size() * 8);
    if (!parameters.empty())
      memcpy(launch.parameters.data(), parameters.data(), launch.parameters.size());
    ++launch.number;
    ASSERT_EQ(launch.kernel->parameterBytes, launch.parameters.size());
    counts = execute(launch, memory, options);
  }
  /// What the kernel is told to have done wrong.
  std::string faultOf(const std::string &text, const std::vector<uint64_t> &parameters, uint32_t threads = 1, uint32_t blocks = 1) {
    try {
      run(text, parameters, threads, blocks);
    } catch (const Fault &fault) {
      return fault.what();
    }
    return "(no fault)";
  }

  Memory memory{uint64_t(1) << 30};
  ExecutorOptions options;
  Launch launch;
  SectorCounts counts; ///< of the last run
};

/// One thread for each element: d = instruction(a, b, ...) with registers %d, %a, %b, %c, %e and predicates %p, %q.
template <typename D, typename... S>
std::vector<D> evaluate(const std::string &instructions, const std::vector<S> &...inputs) {
  Machine machine;
  std::string parameters = ".param .u64 pd", registers = fmt::format(".reg .b{} %d;\n", 8 * sizeof(D)), loads;
  std::vector<uint64_t> addresses;
  size_t count = 0, input = 0;
  auto addInput = [&](const auto &values) {
    using T = typename std::decay_t<decltype(values)>::value_type;
    char name = "abce"[input++];
    count = values.size();
    parameters += fmt::format(", .param .u64 p{}", name);
    registers += fmt::format(".reg .b{} %{};\n", 8 * sizeof(T), name);
    loads += fmt::format("ld.param.u64 %x, [p{0}]; mul.wide.u32 %o, %i, {1}; add.s64 %x, %x, %o; ld.global.b{2} %{0}, [%x];\n", name,
                         sizeof(T), 8 * sizeof(T));
    addresses.push_back(machine.upload(values));
  };
  (addInput(inputs), ...);
  addresses.insert(addresses.begin(), machine.allocate(count * sizeof(D)));
  uint32_t threads = 64, blocks = static_cast<uint32_t>((count + threads - 1) / threads);
  machine.run(fmt::format(".visible .entry k({}) {{\n.reg .pred %p, %q, %out;\n.reg .b32 %i, %n;\n.reg .b64 %x, %o;\n{}"
                          "mov.u32 %i, %ctaid.x; mov.u32 %n, %ntid.x; mad.lo.s32 %i, %i, %n, 0; mov.u32 %n, %tid.x; add.s32 %i, %i, %n;\n"
                          "setp.ge.u32 %out, %i, {}; @%out ret;\n{}{}\n"
                          "ld.param.u64 %x, [pd]; mul.wide.u32 %o, %i, {}; add.s64 %x, %x, %o; st.global.b{} [%x], %d;\nret; }}\n",
                          parameters, registers, count, loads, instructions, sizeof(D), 8 * sizeof(D)),
              addresses, threads, blocks);
  return machine.download<D>(addresses[0], count);
}

/// Equal bits, or both NaN.
template <typename T>
bool isSame(T a, T b) {
  return memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

/// Compares an instruction with a function of C++ for all elements.
template <typename D, typename F, typename... S>
void expectValues(const std::string &instructions, F expected, const std::vector<S> &...inputs) {
  std::vector<D> got = evaluate<D>(instructions, inputs...);
  for (size_t i = 0; i < got.size(); ++i) {
    D wanted = expected(inputs[i]...);
    ASSERT_TRUE(isSame(got[i], wanted)) << instructions << " on element " << i << ": got " << +got[i] << ", expected " << +wanted;
  }
}

/// Pairs of interesting values: all with all.
template <typename T>
std::pair<std::vector<T>, std::vector<T>> pairsOf(const std::vector<T> &values) {
  std::pair<std::vector<T>, std::vector<T>> pairs;
  for (T a : values)
    for (T b : values) {
      pairs.first.push_back(a);
      pairs.second.push_back(b);
    }
  return pairs;
}

template <typename T>
std::vector<T> integers() {
  std::vector<T> values = {0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 100, T(-1), T(-2), T(-13), std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::max(), T(std::numeric_limits<T>::max() - 1)};
  std::mt19937_64 random(sizeof(T));
  for (unsigned i = 0; i < 8; ++i)
    values.push_back(static_cast<T>(random()));
  return values;
}

template <typename T>
std::vector<T> floats() {
  const T infinity = std::numeric_limits<T>::infinity();
  return {T(0),
          T(-0.0),
          T(1),
          T(-1),
          T(0.5),
          T(1.5),
          T(-2.5),
          T(3.1415926),
          T(1e10),
          T(-1e-10),
          T(1e30),
          T(7e-5),
          infinity,
          -infinity,
          T(1) / 3,
          T(65504),
          T(100.7),
          T(-0.7),
          std::numeric_limits<T>::quiet_NaN(),
          std::numeric_limits<T>::denorm_min(),
          std::numeric_limits<T>::max(),
          std::numeric_limits<T>::min()};
}

} // namespace weir::cudasim

#endif // WEIR_TEST_UNIT_CUDASIM_HELPERS_H
