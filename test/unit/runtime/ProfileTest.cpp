#include "src/runtime/error.h"
#include "src/runtime/profile/profile_report.h"

#include <gtest/gtest.h>

using namespace weir::runtime;

namespace {

weir_export_t makeExport(uint32_t bindings, uint32_t operands) {
  weir_export_t entry = {};
  entry.name = "ex::k";
  entry.binding_count = bindings;
  entry.operand_count = operands;
  return entry;
}

TEST(WorkTable, BytesByAccess) {
  WorkTable table = parseWorkTable(R"({"ex::k": {"ops": [], "access": ["ro", "wo", "rw"]}})");
  const weir_binding_t bindings[] = {{nullptr, 0, 10}, {nullptr, 8, 20}, {nullptr, 0, 30}, {nullptr, 0, 40}};
  EXPECT_EQ(table.at("ex::k").countBytes(makeExport(3, 0), bindings), 10u + 20u + 60u);
  // Nothing is said of the fourth.
  EXPECT_EQ(table.at("ex::k").countBytes(makeExport(4, 0), bindings), 10u + 20u + 60u + 80u);
}

TEST(WorkTable, FlopsAreASumOfProducts) {
  WorkTable table = parseWorkTable(R"({"ex::k": {"ops": [], "access": [], "flops": [[7], [2, 0, 1], [3, 1]]}})");
  const weir_slot_t operands[] = {5, 11};
  EXPECT_EQ(table.at("ex::k").countFlops(makeExport(0, 2), operands), 7 + 2 * 5 * 11 + 3 * 11);
  // An operand that the kernel does not have.
  EXPECT_EQ(table.at("ex::k").countFlops(makeExport(0, 1), operands), std::nullopt);
}

TEST(WorkTable, Absent) {
  EXPECT_TRUE(parseWorkTable("").empty());
  EXPECT_EQ(parseWorkTable(R"({"ex::k": {"ops": ["a"], "access": []}})").at("ex::k").countFlops(makeExport(0, 0), nullptr), std::nullopt);
}

TEST(WorkTable, Damaged) {
  for (const char *text : {"{", "[]", R"({"k": 3})", R"({"k": {"ops": [], "access": [], "flops": [[]]}})", R"({"k": {"ops": 1, "access": []}})"})
    EXPECT_THROW(parseWorkTable(text), Error) << text;
}

TEST(Profiler, CallsThatFailAreForgotten) {
  Profiler profiler({});
  profiler.call([] {});
  EXPECT_THROW(profiler.call([] { raise("no"); }), Error);
  ASSERT_EQ(profiler.calls().size(), 1u);
  EXPECT_EQ(profiler.calls().front().endCommand, 0u);
  EXPECT_EQ(formatProfile("f", profiler).rfind("PROFILE f calls=1 ", 0), 0u);
}

} // namespace
