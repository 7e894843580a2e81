#include "lanes.h"

namespace weir::cudasim {

extern const LaneHandlers baselineLanes;
#ifdef WEIR_CUDASIM_AVX2
extern const LaneHandlers avx2Lanes;
#endif

const LaneHandlers &getLaneHandlers() {
#ifdef WEIR_CUDASIM_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return avx2Lanes;
#endif
  return baselineLanes;
}

} // namespace weir::cudasim
