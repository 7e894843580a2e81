// What conversions cost (encoding-passes.md 2.5), and where a CPU's operand is packed (15.3).
#include "dialects/Machine/MachineInfo.h"
#include "dialects/Register.h"
#include "dialects/Weir/FusionPolicy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Choose/PackingChoice.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir::encoding;
using weir::CostModel;

namespace {
constexpr int64_t dynamic = ShapedType::kDynamic;
constexpr double MiB = 1 << 20;

TEST(EncodingCostTest, Figures) {
  CostModel cpu = CostModel::get(weir::MachineInfo());
  EXPECT_NEAR(1 / cpu.getBytes(1), 8.8, 0.05);
  // A launch takes some two microseconds.
  EXPECT_NEAR(cpu.getSeconds(cpu.launchBytes), 2.4e-6, 0.1e-6);
  weir::MachineInfo gpu;
  gpu.memories = {{weir::Memory::Kind::Workgroup, weir::Memory::Sharer::Workgroup, 48 << 10},
                  {weir::Memory::Kind::Global, weir::Memory::Sharer::Device, /*bytes=*/0, /*bandwidth=*/2039}};
  EXPECT_EQ(CostModel::get(gpu).launchBytes, cpu.launchBytes);
  EXPECT_EQ(CostModel::get(gpu).getSeconds(2039), 1e-9);
  EXPECT_NEAR(CostModel::get(gpu).getBytes(1), cpu.getBytes(1), 1e-12);
  EXPECT_GT(cpu.getBytes(1, cpu.byteOperationRate), cpu.getBytes(1, cpu.wordByteOperationRate));
}

// The formation of dispatches counts with the same figures.
TEST(EncodingCostTest, Fusion) {
  weir::MachineInfo machine;
  CostModel model = CostModel::get(machine);
  weir::FusionPolicy policy = weir::FusionPolicy::get(machine);
  EXPECT_EQ(policy.lambda, int64_t(model.launchBytes));
  EXPECT_NEAR(policy.kappa / 1024.0, model.getBytes(1), 1e-3);
  EXPECT_EQ(policy.tau / 1024.0, CostModel::kStridedShare);
  EXPECT_EQ(policy.omega / 1024.0, CostModel::kRereadShare);
  EXPECT_EQ(policy.cache, machine.getL1Bytes());
  EXPECT_EQ(policy.cap, machine.getL2Bytes() / 4);
  EXPECT_EQ(policy.lambda, weir::FusionPolicy().lambda);
  weir::MachineInfo gpu;
  gpu.memories = {{weir::Memory::Kind::Workgroup, weir::Memory::Sharer::Workgroup, 48 << 10}};
  EXPECT_EQ(weir::FusionPolicy::get(gpu).cap, 48 << 10);
}

TEST(EncodingCostTest, Placements) {
  CostModel cpu;
  // The right operand of 100x250x33 in tiles, and the result.
  Conversion rhs{33000, 33792}, same{33000, 33000, Relation::SameBytes};
  EXPECT_EQ(getCost(cpu, rhs, Placement::Standalone), 33000 + 33792 + 40000);
  EXPECT_EQ(getCost(cpu, rhs, Placement::InsteadOfStore), 792 + 8448);
  EXPECT_EQ(getCost(cpu, rhs, Placement::BesideStore), 33792 + 8448);
  EXPECT_EQ(getCost(cpu, rhs, Placement::AtConsumer, 3), 3 * (792 + 8448));
  // Back to plain nothing grows.
  Conversion unset{33792, 33000};
  EXPECT_EQ(getCost(cpu, unset, Placement::InsteadOfStore), 8250);
  for (Placement placement : {Placement::Standalone, Placement::InsteadOfStore, Placement::BesideStore, Placement::AtConsumer}) {
    EXPECT_EQ(getCost(cpu, same, placement), 0);
    EXPECT_EQ(getCost(cpu, {200, 256, Relation::Prefix, /*growsAtCreation=*/true}, placement), 0);
    EXPECT_EQ(getCost(cpu, {200, 256, Relation::Prefix}, placement), 200);
  }
}

// The bytes that kernels move for their right operands, as measured.
TEST(EncodingCostTest, WrongLayout) {
  auto moved = [](int64_t n, int64_t k) { return getWrongLayoutCost(4.0 * n * k, /*kernelPacks=*/true) / MiB; };
  EXPECT_NEAR(moved(384, 384), 1.1, 0.05);
  EXPECT_NEAR(moved(384, 1536), 4.5, 0.05);
  EXPECT_NEAR(moved(512, 512), 2, 0.01);
  EXPECT_NEAR(moved(2048, 2048), 32, 0.01);
  EXPECT_EQ(getWrongLayoutCost(1e6, /*kernelPacks=*/false), 0);
}

TEST(EncodingCostTest, Weights) {
  DialectRegistry registry;
  weir::registerDialects(registry);
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, scf::SCFDialect>();
  MLIRContext context(registry);
  context.allowUnregisteredDialects();
  auto module = parseSourceString<ModuleOp>(R"(
    util.initializer {
      "test.op"() {weight = 1.0e-3} : () -> ()
      util.return
    }
    func.func @f(%n: index, %p: i1) {
      "test.op"() {weight = 1.0} : () -> ()
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c12 = arith.constant 12 : index
      scf.for %i = %c0 to %c12 step %c1 {
        "test.op"() {weight = 12.0} : () -> ()
        scf.for %j = %c0 to %n step %c1 {
          "test.op"() {weight = 96.0} : () -> ()
        }
        scf.if %p {
          "test.op"() {weight = 6.0} : () -> ()
        }
      }
      scf.index_switch %n
      case 2 {
        "test.op"() {weight = 0.5} : () -> ()
        scf.yield
      }
      default {
        scf.yield
      }
      cf.cond_br %p, ^bb1, ^bb2
    ^bb1:
      "test.op"() {weight = 0.5} : () -> ()
      cf.cond_br %p, ^bb3, ^bb2
    ^bb2:
      "test.op"() {weight = 1.0} : () -> ()
      return
    ^bb3:
      "test.op"() {weight = 0.25} : () -> ()
      return
    })",
                                            &context);
  ASSERT_TRUE(module);
  int count = 0;
  module->walk([&](Operation *op) {
    if (auto weight = op->getAttrOfType<FloatAttr>("weight")) {
      EXPECT_NEAR(getExecutionWeight(op), weight.getValueAsDouble(), 1e-9) << ++count;
    }
  });
  module->walk([&](Operation *op) { count += op->hasAttr("weight"); });
  EXPECT_GE(count, 8);
}

// The rows of 15.3 that decide a place.
TEST(EncodingCostTest, Packing) {
  PackedContraction op;
  op.m = 128, op.n = 1536, op.k = 384, op.operandBytes = 4 * 1536 * 384, op.kernelRows = 8;
  auto choose = [&](auto change) {
    PackedContraction changed = op;
    change(changed);
    return choosePacking(changed);
  };
  // CH1: a constant.
  for (int64_t m : {int64_t(9), int64_t(128), dynamic})
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = true, o.m = m; }).place, PackingPlace::Constant);
  // CH12: bytes whose lanes the result has apart.
  for (bool isFaster : {false, true})
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = o.isInterleaved = o.storesAcross = true, o.isFaster = isFaster, o.m = 128; }).place,
              isFaster ? PackingPlace::Nowhere : PackingPlace::Constant);
  // CH6: a constant, for few rows.
  for (int64_t m : {1, 4, 8}) {
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = true, o.m = m; }).place, PackingPlace::Nowhere);
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = o.isInterleaved = true, o.m = m; }).place, PackingPlace::Constant);
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = o.isTransposed = true, o.m = m; }).place,
              m > 3 ? PackingPlace::Constant : PackingPlace::Nowhere);
    EXPECT_EQ(choose([&](auto &o) { o.isConstant = o.isTransposed = o.fillsLanes = true, o.m = m; }).place,
              m > 1 ? PackingPlace::Constant : PackingPlace::Nowhere);
  }
  // CH2: the producer packs, for enough rows.
  EXPECT_EQ(choose([](auto &o) { o.producerCanPack = true; }).place, PackingPlace::Producer);
  EXPECT_EQ(choose([](auto &o) { o.producerCanPack = true, o.m = 7; }).place, PackingPlace::Nowhere);
  EXPECT_EQ(choose([](auto &o) { o.producerCanPack = true, o.m = dynamic; }).place, PackingPlace::Nowhere);
  // CH3: several uses of something large.
  EXPECT_EQ(choose([](auto &o) { o.uses = 2; }).place, PackingPlace::Standalone);
  EXPECT_EQ(choose([](auto &o) { o.uses = 2, o.operandBytes = 1 << 20; }).place, PackingPlace::Nowhere);
  EXPECT_EQ(choose([](auto &o) { o.uses = 2, o.operandBytes = dynamic; }).place, PackingPlace::Nowhere);
  // CH11: bytes, where the packed ones are multiplied faster.
  EXPECT_EQ(choose([](auto &o) { o.isFaster = true; }).place, PackingPlace::Standalone);
  EXPECT_EQ(choose([](auto &o) { o.isFaster = true, o.m = 15; }).place, PackingPlace::Nowhere);
  EXPECT_EQ(choose([](auto &o) { o.isFaster = true, o.m = dynamic; }).place, PackingPlace::Nowhere);
  // CH4, CH5.
  EXPECT_EQ(choose([](auto &) {}).reason, "not-profitable");
  EXPECT_EQ(choose([](auto &o) { o.uses = 4, o.m = 3; }).reason, "not-profitable");
  // CH7.
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.k = 15; }).reason, "too-small");
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.n = 15, o.m = 15; }).reason, "too-small");
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.n = 15; }).place, PackingPlace::Constant);
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.m = o.n = 32, o.k = 31; }).reason, "too-small");
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.m = o.n = 32, o.k = 32; }).place, PackingPlace::Constant);
  EXPECT_EQ(choose([](auto &o) { o.isConstant = true, o.m = dynamic, o.n = 16, o.k = 16; }).place, PackingPlace::Constant);
}
} // namespace
