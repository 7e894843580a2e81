/// Sums of products of bytes, and of pairs of bf16, get one operand in the form that AVX-512 VNNI and AMX take; see Passes.td.
#include "passes/Codegen/CPU/Interleaver.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-interleave-bytes"

namespace weir {
#define GEN_PASS_DEF_CPUINTERLEAVEBYTES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInterleaveBytesCode;

namespace {
struct CPUInterleaveBytes : weir::impl::CPUInterleaveBytesBase<CPUInterleaveBytes> {
  using CPUInterleaveBytesBase::CPUInterleaveBytesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits, /*registers=*/0);
    if (!weir::isKernel(kernel) || target.vectorBits < DotProduct::kLanes * 32)
      return;
    bool takesBytes = target.hasFeature("avx512vnni"), takesPairs = target.hasFeature("amx-bf16");
    if (takesBytes)
      interleaveBytes(kernel, target);
    if (takesPairs)
      interleavePairs(kernel, target);
  }

private:
  static bool isInterleaved(linalg::LinalgOp op, const weir::TargetInfo &target) { return isDotProduct(op) || matchTileProduct(op, target); }

  static void interleaveBytes(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (multipliesBytes(op) && !isInterleaved(op, target))
        ops.push_back(op);
    });
    SmallVector<std::unique_ptr<Interleaver>> taken;
    for (linalg::LinalgOp op : ops) {
      std::optional<CPUInterleaveBytesCode> reason = CPUInterleaveBytesCode::BODY;
      if (getFactors(op)) {
        taken.push_back(std::make_unique<Interleaver>(op, weir::getTileBytes(target)));
        reason = taken.back()->analyze();
      }
      if (!reason)
        continue;
      weir::missedRemark(op, DEBUG_TYPE, *reason);
      // LLVM is not told of the instruction where bytes are multiplied in another way, too.
      for (linalg::LinalgOp other : ops)
        if (other != op)
          weir::missedRemark(other, DEBUG_TYPE, CPUInterleaveBytesCode::OTHER_PRODUCTS);
      for (auto &interleaver : taken)
        interleaver->eraseViews();
      return;
    }
    for (auto &interleaver : taken)
      emit(*interleaver);
  }

  /// Vectors have no use for pairs: each op is one of tiles, or stays as it is.
  static void interleavePairs(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (multipliesPairs(op) && !isInterleaved(op, target))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      Interleaver interleaver(op, weir::getTileBytes(target));
      if (std::optional<CPUInterleaveBytesCode> reason = interleaver.analyze()) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        interleaver.eraseViews();
        continue;
      }
      emit(interleaver);
    }
  }

  static void emit(Interleaver &interleaver) {
    weir::passedRemark(interleaver.getOp(), DEBUG_TYPE, CPUInterleaveBytesCode::interleaved);
    interleaver.emit();
  }
};
} // namespace
