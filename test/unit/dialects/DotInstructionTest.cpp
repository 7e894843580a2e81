/// The table of dot instructions: which one a target gets, and what of its operands the instruction wants changed.
#include "dialects/Machine/DotInstruction.h"
#include "gtest/gtest.h"

using namespace weir;

namespace {
llvm::StringRef findName(llvm::StringRef features, int64_t vectorBits, bool areUnsigned = false, int64_t lanes = 0) {
  MachineInfo target;
  target.features = features.str();
  target.vectorBits = vectorBits;
  const DotInstruction *instruction = findDotInstruction(target, areUnsigned, lanes);
  return instruction ? llvm::StringRef(instruction->name) : "none";
}

TEST(DotInstruction, TargetsGetTheBestOfTheirFeatures) {
  EXPECT_EQ(findName("", 512), "none");
  EXPECT_EQ(findName("+sse2", 128), "vpmaddwd-128");
  EXPECT_EQ(findName("+sse2,+avx2", 256), "vpmaddwd-256");
  EXPECT_EQ(findName("+sse2,+avx2,+avxvnni", 256), "vpdpbusd-256");
  EXPECT_EQ(findName("+sse2,+avx2,+avx512bw", 512), "vpmaddwd-512");
  EXPECT_EQ(findName("+avx2,+avx512bw,+avx512vnni,+avx512vl", 512), "vpdpbusd-512");
  EXPECT_EQ(findName("+avx2,+avx512bw,+avx512vnni,+avx512vl", 256), "vpdpbusd-256-vl");
  EXPECT_EQ(findName("+avx2,+avx512vnni,-avx512vnni", 512), "vpmaddwd-256");
}

TEST(DotInstruction, LanesAndSigns) {
  EXPECT_EQ(findName("+avx2,+avx512vnni,+avx512vl", 512, false, 8), "vpdpbusd-256-vl");
  EXPECT_EQ(findName("+avx2", 256, false, 16), "none");
  EXPECT_EQ(findName("+dotprod", 128), "sdot");
  EXPECT_EQ(findName("+dotprod", 128, true), "udot");
}

// encoding-passes.md CL9.
TEST(DotInstruction, PairsOfFloatsAreAskedFor) {
  MachineInfo target;
  target.features = "+avx512f,+avx512bw,+avx512bf16";
  target.vectorBits = 512;
  EXPECT_EQ(findPairInstruction(target), nullptr);
  target.lowPrecision = 1;
  ASSERT_NE(findPairInstruction(target), nullptr);
  EXPECT_EQ(llvm::StringRef(findPairInstruction(target)->name), "vdpbf16ps-512");
  target.vectorBits = 256;
  EXPECT_EQ(findPairInstruction(target), nullptr);
  target.vectorBits = 512;
  target.features = "+avx512f,+avx512bw";
  EXPECT_EQ(findPairInstruction(target), nullptr);
  // No vectors of bytes.
  EXPECT_EQ(findName("+avx512bf16", 512), "none");
}

TEST(DotInstruction, WordsHave32Bits) {
  for (const DotInstruction &instruction : getDotInstructions())
    EXPECT_EQ(instruction.together * instruction.valueBits, 32) << instruction.name.str();
}

TEST(DotInstruction, WrongSignsAreShifted) {
  for (const DotInstruction &instruction : getDotInstructions())
    for (bool areUnsigned : {false, true})
      for (bool areOthersUnsigned : {false, true}) {
        if (!instruction.takes(areUnsigned))
          continue;
        bool takesOneOfEach = instruction.isLeftUnsigned != instruction.isRightUnsigned;
        bool isWrong = takesOneOfEach ? areUnsigned == areOthersUnsigned : areUnsigned != areOthersUnsigned;
        EXPECT_EQ(instruction.shifts(areOthersUnsigned, areUnsigned), !instruction.widensBytes() && isWrong) << instruction.name.str();
      }
}
} // namespace
