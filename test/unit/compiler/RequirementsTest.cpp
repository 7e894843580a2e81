#include "llvm/ADT/StringSet.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include "src/native/Machine.h"
#include "dialects/Machine/QueriedFeatures.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace weir;
using namespace weir::native;

namespace {

/// The names that the runtime can ask a CPU for.
const StringLiteral x86Names[] = {
#define WEIR_X86_FEATURE(NAME, LEAF, SUBLEAF, REGISTER, BIT, STATE) NAME,
#include "src/runtime/cpu_features.def"
    "avx10.2"};
const StringLiteral aarch64Names[] = {
#define WEIR_AARCH64_FEATURE(NAME, WORD, BIT) NAME,
#include "src/runtime/cpu_features.def"
};
const StringLiteral riscv64Names[] = {
#define WEIR_RISCV64_FEATURE(NAME, BIT) NAME,
#include "src/runtime/cpu_features.def"
    "v"};

std::vector<std::string> requirementsOf(StringRef triple, StringRef cpu, StringRef features = "", const StringSet<> &amx = {"amx-tile", "amx-int8", "amx-bf16"}) {
  std::string error;
  mlir::FailureOr<TargetInfo> machine = resolveMachine({triple.str(), cpu.str(), features.str()}, error);
  EXPECT_TRUE(mlir::succeeded(machine)) << error;
  return mlir::succeeded(machine) ? getRequirements(*machine, amx) : std::vector<std::string>();
}

/// Turning a feature on has to make it, under its name, a requirement: the runtime asks by that name.
void expectRequired(StringRef triple, ArrayRef<StringLiteral> names) {
  for (StringRef name : names) {
    std::vector<std::string> requirements = requirementsOf(triple, "", "+" + name.str());
    EXPECT_TRUE(is_contained(requirements, name)) << name.str();
  }
}

TEST(Requirements, TheRuntimeCanAskForWhatAnyCPUOfX86Brings) {
  StringSet<> known;
  for (StringRef name : x86Names)
    known.insert(name);
  SmallVector<StringRef> cpus;
  X86::fillValidCPUArchList(cpus, /*Only64Bit=*/true);
  ASSERT_FALSE(cpus.empty());
  for (StringRef cpu : cpus)
    for (const std::string &feature : requirementsOf("x86_64-linux-gnu", cpu))
      EXPECT_TRUE(known.contains(feature)) << feature << " of " << cpu.str();
}

TEST(Requirements, NamesOfTheRuntimeAreLLVMs) {
  expectRequired("x86_64-linux-gnu", x86Names);
  expectRequired("aarch64-linux-gnu", aarch64Names);
  expectRequired("riscv64-linux-gnu", riscv64Names);
}

TEST(Requirements, TilesOfCodeThatHasThem) {
  EXPECT_EQ(requirementsOf("x86_64-linux-gnu", "x86-64", "+amx-int8"), (std::vector<std::string>{"amx-int8", "amx-tile"}));
  EXPECT_TRUE(requirementsOf("x86_64-linux-gnu", "x86-64", "+amx-int8", /*amx=*/{}).empty());
  EXPECT_EQ(requirementsOf("x86_64-linux-gnu", "x86-64", "+amx-int8,+amx-bf16", {"amx-tile", "amx-bf16"}), (std::vector<std::string>{"amx-bf16", "amx-tile"}));
}

TEST(Requirements, NoTilesOfACPUAlone) {
  for (StringRef features : {"", "+amx-int8", "+amx-bf16", "+amx-int8,-amx-tile"}) {
    std::vector<std::string> requirements = requirementsOf("x86_64-linux-gnu", "sapphirerapids", features);
    EXPECT_EQ(is_contained(requirements, "amx-int8"), features == "+amx-int8");
    EXPECT_EQ(is_contained(requirements, "amx-bf16"), features == "+amx-bf16");
    EXPECT_EQ(is_contained(requirements, "amx-tile"), features == "+amx-int8" || features == "+amx-bf16");
    EXPECT_TRUE(is_contained(requirements, "avx512fp16"));
  }
}

TEST(Requirements, NoneForTheLeastOfATriple) {
  EXPECT_TRUE(requirementsOf("x86_64-linux-gnu", "x86-64").empty());
  EXPECT_TRUE(requirementsOf("aarch64-linux-gnu", "").empty());
  EXPECT_TRUE(requirementsOf("riscv64-linux-gnu", "").empty());
}

TEST(Requirements, NoneForWhatOnlyTunesOrIsForTheSystem) {
  EXPECT_TRUE(requirementsOf("x86_64-linux-gnu", "x86-64", "+prefer-256-bit,+fsgsbase,+pku,+rdrnd").empty());
  EXPECT_TRUE(requirementsOf("aarch64-linux-gnu", "generic", "+ssbs,+ras,+fuse-aes").empty());
}

/// What a configuration spells out of a CPU's features is what LLVM knows of them, in fewer words.
void expectFeatures(StringRef tripleName, StringRef cpu, StringRef changes = "") {
  SCOPED_TRACE(cpu.str() + changes.str());
  std::string error;
  mlir::FailureOr<TargetInfo> machine = resolveMachine({tripleName.str(), cpu.str(), changes.str()}, error);
  ASSERT_TRUE(mlir::succeeded(machine)) << error;
  Triple triple(tripleName);
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  std::unique_ptr<MCSubtargetInfo> expected(target->createMCSubtargetInfo(triple, cpu, changes.empty() ? "" : changes.str()));
  std::unique_ptr<MCSubtargetInfo> spelled(target->createMCSubtargetInfo(triple, cpu, machine->features));
  // Tiles are on request for CPUs that are named.
  for (const SubtargetFeatureKV &feature : expected->getAllProcessorFeatures()) {
    StringRef name = feature.Key;
    if (name.starts_with("amx-"))
      continue;
    EXPECT_EQ(expected->getFeatureBits().test(feature.Value), spelled->getFeatureBits().test(feature.Value)) << feature.Key;
    if (isQueriedFeature(name)) {
      EXPECT_EQ(machine->hasFeature(name), expected->getFeatureBits().test(feature.Value)) << feature.Key;
    }
  }
  EXPECT_LT(machine->features.size(), 300u) << machine->features;
}

TEST(Features, OfTheHostHaveNoTilesOfBF16UntilAsked) {
  std::string error;
  EXPECT_FALSE(resolveMachine({"", "host", ""}, error)->hasFeature("amx-bf16"));
  EXPECT_TRUE(resolveMachine({"x86_64-pc-linux-gnu", "x86-64", "+amx-bf16"}, error)->hasFeature("amx-bf16"));
}

TEST(Features, AreSpelledRelativeToTheCPU) {
  SmallVector<StringRef> cpus;
  X86::fillValidCPUArchList(cpus, /*Only64Bit=*/true);
  for (StringRef cpu : cpus)
    expectFeatures("x86_64-pc-linux-gnu", cpu);
  expectFeatures("x86_64-pc-linux-gnu", "emeraldrapids", "-avx512f");
  expectFeatures("x86_64-pc-linux-gnu", "x86-64", "+avx512vnni,-avx2,+avx");
  expectFeatures("aarch64-unknown-linux-gnu", "neoverse-v2");
  expectFeatures("aarch64-unknown-linux-gnu", "cortex-a76", "-dotprod");
  expectFeatures("riscv64-unknown-linux-gnu", "spacemit-x60");
  expectFeatures("riscv64-unknown-linux-gnu", "spacemit-x60", "-zvl256b");
}

} // namespace
