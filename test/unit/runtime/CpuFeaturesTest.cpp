#include "src/runtime/cpu_features.h"
#include <gtest/gtest.h>

using namespace weir::runtime;

namespace {

TEST(CpuFeatures, RegistersThatAProcessHasNeedNoRequest) {
  EXPECT_EQ(requestRegisters("avx2"), "");
  EXPECT_EQ(requestRegisters("abacus"), "");
}

#if defined(__x86_64__)
TEST(CpuFeatures, TheSystemGivesRegistersOfTilesWhereThereAreTiles) {
  for (int again = 0; again < 2; ++again)
    EXPECT_EQ(requestRegisters("amx-int8").empty(), cpuHas("amx-int8")) << requestRegisters("amx-int8");
}
#endif

} // namespace
