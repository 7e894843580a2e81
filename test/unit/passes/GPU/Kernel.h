/// A kernel for the tests of classes that emit parts of it: all but its structured ops are emitted already.
#ifndef WEIR_TEST_UNIT_PASSES_GPU_KERNEL_H
#define WEIR_TEST_UNIT_PASSES_GPU_KERNEL_H

#include "dialects/Util/UtilDialect.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "passes/Codegen/GPU/KernelState.h"
#include "gtest/gtest.h"

namespace weir::test {

class KernelTest : public testing::Test {
protected:
  KernelTest() {
    context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect, mlir::gpu::GPUDialect,
                        mlir::linalg::LinalgDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                        mlir::vector::VectorDialect, WeirDialect>();
    limits.threads = limits.tile.lanes = 8;
  }

  /// Parses a kernel of %a and %b, which it only reads, %c and %n : index. Views, constants and fills are emitted.
  void parse(llvm::StringRef body) {
    std::string text = R"(func.func @k(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "ro"},
                                       %c: memref<?xi8>, %n: index) attributes {weir.kernel} {
                            %c0 = arith.constant 0 : index )" +
                       body.str() + " return }";
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    kernel = *module->getOps<mlir::func::FuncOp>().begin();
    auto builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto device = mlir::gpu::GPUModuleOp::create(builder, kernel.getLoc(), "kernels");
    builder.setInsertionPointToEnd(device.getBody());
    function = mlir::gpu::GPUFuncOp::create(builder, kernel.getLoc(), "k", kernel.getFunctionType());
    ops.clear();
    state = std::make_unique<KernelState>(kernel, function, limits);
    for (mlir::Operation &op : kernel.getBody().front().without_terminator()) {
      if (FlatViews::isView(&op)) {
        ASSERT_TRUE(succeeded(state->views.add(&op, limits.bytes)));
      } else if (auto structured = mlir::dyn_cast<mlir::linalg::LinalgOp>(op)) {
        ops.push_back(structured);
      } else if (op.hasTrait<mlir::OpTrait::ConstantLike>()) {
        state->builder.clone(op, state->values);
      }
    }
  }

  /// The product of matrices of `m`x`k` and `k`x`n` elements.
  void parseProduct(int64_t m, int64_t n, int64_t k) {
    auto type = [](int64_t rows, int64_t columns) {
      return "memref<" + std::to_string(rows) + "x" + std::to_string(columns) + "xf32>";
    };
    std::string a = type(m, k), b = type(k, n), c = type(m, n), bytes = "[%c0][] : memref<?xi8> to ";
    parse("%va = memref.view %a" + bytes + a + "\n %vb = memref.view %b" + bytes + b + "\n %vc = memref.view %c" + bytes +
          c + "\n linalg.matmul ins(%va, %vb : " + a + ", " + b + ") outs(%vc : " + c + ")\n");
  }

  /// The sums (or what `combiner` makes) of the dimension `reduced` of `rows` times `columns` numbers.
  void parseReduction(int64_t rows, int64_t columns, unsigned reduced = 1, llvm::StringRef combiner = "arith.addf") {
    std::string from = "memref<" + std::to_string(rows) + "x" + std::to_string(columns) + "xf32>";
    std::string to = "memref<" + std::to_string(reduced == 1 ? rows : columns) + "xf32>";
    parse("%va = memref.view %a[%c0][] : memref<?xi8> to " + from + "\n %vc = memref.view %c[%c0][] : memref<?xi8> to " + to +
          "\n linalg.reduce { " + combiner.str() + " } ins(%va : " + from + ") outs(%vc : " + to +
          ") dimensions = [" + std::to_string(reduced) + "]\n");
  }

  StructuredLoops getLoops(unsigned i = 0) { return *StructuredLoops::of(ops[i], state->views); }

  /// How many ops of a type the new function has; it has to be correct IR.
  template <typename Op>
  int count() {
    auto end = mlir::OpBuilder::atBlockEnd(&function.getBody().front());
    mlir::Operation *last = mlir::gpu::ReturnOp::create(end, function.getLoc());
    EXPECT_TRUE(succeeded(mlir::verify(function)));
    last->erase();
    int found = 0;
    function.walk([&](Op) { ++found; });
    return found;
  }

  mlir::MLIRContext context;
  WorkgroupLimits limits;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp kernel;
  mlir::gpu::GPUFuncOp function;
  std::unique_ptr<KernelState> state;
  llvm::SmallVector<mlir::linalg::LinalgOp> ops; ///< of the kernel
};

} // namespace weir::test

#endif // WEIR_TEST_UNIT_PASSES_GPU_KERNEL_H
