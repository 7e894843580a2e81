/// Loops over the lanes of a warp, and what the files of instructions on registers (lanes*.cpp) have in common.
/// Compiled once for each WEIR_CUDASIM_LANES, with other flags: functions and templates of other headers must not be instantiated in them beyond
/// what is inlined, for the linker takes one copy for all.

#ifndef WEIR_CUDASIM_MACHINE_LANE_LOOPS_H
#define WEIR_CUDASIM_MACHINE_LANE_LOOPS_H

#include "lanes.h"
#include "small_floats.h"

#include <type_traits>

// The namespace of one compilation, and its table.
#ifndef WEIR_CUDASIM_LANES
#define WEIR_CUDASIM_LANES baseline
#define WEIR_CUDASIM_HANDLERS baselineLanes
#endif

namespace weir::cudasim {

/// Each file's part, which lanes.cpp joins; null for what there is not.
namespace WEIR_CUDASIM_LANES {
template <typename T>
Handler findInteger(Op op);
template <typename T>
Handler findIntegerPair(Op op);
Handler findFloat(Op op, Type type, bool flushes);
Handler findComparison(Comparison comparison, Type type);
Handler findConversion(Type to, Type from);
Handler findPairConversion(Type to);
Handler findPack(unsigned partBytes, unsigned parts);
Handler findUnpack(unsigned partBytes, unsigned parts);
} // namespace WEIR_CUDASIM_LANES

namespace {

template <typename T>
inline T *lanesOf(Registers &registers, uint32_t slot) {
  return reinterpret_cast<T *>(registers.file + slot);
}

template <typename T>
inline void commit(T *target, const T *result, uint32_t mask) {
  if (mask == allLanes) {
    for (unsigned l = 0; l < warpSize; ++l)
      target[l] = result[l];
    return;
  }
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      target[l] = result[l];
}

template <typename F, typename D, typename A>
void unary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

template <typename F, typename D, typename A, typename B>
void binary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  const B *b = lanesOf<B>(registers, x.s[1]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l], b[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

template <typename F, typename D, typename A, typename B, typename C>
void ternary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  const B *b = lanesOf<B>(registers, x.s[1]);
  const C *c = lanesOf<C>(registers, x.s[2]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l], b[l], c[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

struct Copy {
  template <typename T>
  static T apply(T a) {
    return a;
  }
};

template <typename T>
void select(Registers &registers, const Instruction &x, uint32_t mask) {
  const T *a = lanesOf<T>(registers, x.s[0]), *b = lanesOf<T>(registers, x.s[1]);
  uint32_t chosen = *lanesOf<uint32_t>(registers, x.s[2]);
  T result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = chosen >> l & 1 ? a[l] : b[l];
  commit(lanesOf<T>(registers, x.d[0]), result, mask);
}

template <typename T>
inline T valueOf(T bits) {
  return bits;
}
inline float valueOf(Half a) { return Half::expand(a.bits); }
inline float valueOf(BFloat a) { return BFloat::expand(a.bits); }

/// `.ftz`: denormals count as zero.
inline float flushed(float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; }

} // namespace

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_LANE_LOOPS_H
