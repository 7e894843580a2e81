/// An instruction and a strategy of one's own: an entry in a table, a class with three functions, and no change to the passes that use them.

#include "dialects/Machine/DotInstruction.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/DebugStringHelper.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Strategies.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;

namespace {

/// The program after its strategies are chosen and its ops are lowered, as text.
std::string lower(StringRef text) {
  cpu::registerStrategies();
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect, hal::HALDialect, linalg::LinalgDialect, LLVM::LLVMDialect, memref::MemRefDialect,
                      scf::SCFDialect, vector::VectorDialect, WeirDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return "";
  PassManager passes(&context);
  SelectStrategyOptions select;
  select.scope = StrategyScope::Op;
  passes.addNestedPass<func::FuncOp>(createSelectStrategy(select));
  passes.addNestedPass<func::FuncOp>(createCPUVectorizeLoops());
  return succeeded(passes.run(*module)) ? debugString(**module) : "";
}

TEST(PlugsTest, AnInstructionIsAnEntryInATable) {
  // Sums of four products of bytes in each of four lanes.
  registerDotInstruction({"toy-dot", "toy", 4, 4, 8, false, false, 16, "llvm.toy.dot", true, false});
  const char *program = R"(
    func.func @f(%a: memref<8x96x4xi8>, %b: memref<96x16x4xi8>, %c: memref<8x16xi32>)
        attributes {weir.kernel, hal.executable.target = #hal.executable.target<"cpu", "elf", {cpu_features = "FEATURES", native_vector_size = 16 : i64}>} {
      linalg.generic {indexing_maps = [affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (k, n, v)>, affine_map<(m, n, k, v) -> (m, n)>],
                      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins(%a, %b : memref<8x96x4xi8>, memref<96x16x4xi8>) outs(%c : memref<8x16xi32>) {
      ^bb0(%x: i8, %y: i8, %o: i32):
        %0 = arith.extsi %x : i8 to i32
        %1 = arith.extsi %y : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %o, %2 : i32
        linalg.yield %3 : i32
      }
      return
    })";
  auto lowerFor = [&](const char *features) {
    std::string text = program;
    return lower(text.replace(text.find("FEATURES"), 8, features));
  };
  std::string toy = lowerFor("+toy"), other = lowerFor("+sse2");
  EXPECT_NE(toy.find("llvm.call_intrinsic \"llvm.toy.dot\""), std::string::npos) << toy;
  EXPECT_EQ(other.find("llvm.toy.dot"), std::string::npos);
  EXPECT_NE(other, "");
}

/// Scalar loops with a name of their own, for negations of f32.
class ToyStrategy final : public KernelStrategy {
public:
  ToyStrategy() : KernelStrategy("toy-loops", StrategyScope::Op) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    if (!isa<linalg::NegFOp>(candidate.op.getOperation())) {
      reason = SelectStrategyCode::BODY;
      return failure();
    }
    return StrategyChoice{candidate.op, LoweringConfigAttr::get(candidate.op.getContext(), getName()), /*cost=*/0};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate, linalg::LinalgOp, LoweringConfigAttr given, std::string &) const override {
    return given;
  }

  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp op, LoweringConfigAttr, const TargetInfo &) const override {
    FailureOr<linalg::LinalgLoops> loops = linalg::linalgOpToParallelLoops(rewriter, op);
    if (succeeded(loops))
      rewriter.eraseOp(op);
    return loops;
  }
};

TEST(PlugsTest, AStrategyIsAClass) {
  static const ToyStrategy toy;
  registerStrategy(toy);
  EXPECT_EQ(findStrategy("toy-loops"), &toy);
  std::string text = lower(R"(
    func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
      linalg.negf ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
      linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
      return
    })");
  // That of the toy, and loops of vectors for the other op.
  EXPECT_NE(text.find("scf.parallel"), std::string::npos) << text;
  EXPECT_NE(text.find("vector.store"), std::string::npos) << text;
}
} // namespace
