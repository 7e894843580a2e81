//===- AnnotateWork.cpp - What kernels compute, for profiles ------------------------------------------------------===//
//
// Counts the operations of a kernel while its body is still made of structured ops, and notes where they come from.
//
//===----------------------------------------------------------------------===//

#include "passes/Instrument/Passes.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Instrument/DispatchGraph.h"
#include "passes/Instrument/LayoutWork.h"
#include "passes/Instrument/Sizes.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "weir-annotate-work"

namespace weir {
#define GEN_PASS_DEF_ANNOTATEWORK
#include "passes/Instrument/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using ledger::Quantity;

/// Operations that one execution of a scalar op counts for; moves, casts, comparisons and index arithmetic count as zero.
static int64_t countScalarOp(Operation &op) {
  if (op.getNumResults() != 1 || op.getResult(0).getType().isIndex())
    return 0;
  if (isa<math::FmaOp>(op))
    return 2;
  if (isa<CastOpInterface, arith::CmpFOp, arith::CmpIOp, arith::SelectOp, arith::ConstantOp>(op))
    return 0;
  return isa_and_present<arith::ArithDialect, math::MathDialect>(op.getDialect()) ? 1 : 0;
}

int64_t weir::countOperationsPerPoint(linalg::LinalgOp op) {
  int64_t operations = 0;
  for (Operation &scalar : op.getBlock()->without_terminator())
    operations += countScalarOp(scalar);
  return operations;
}

/// Location of the op in the source, `file:line:column`, or "".
static std::string describeSource(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  return place ? llvm::formatv("{0}:{1}:{2}", place.getFilename().getValue(), place.getLine(), place.getColumn()).str() : "";
}

namespace {

/// What one function computes.
class WorkCounter {
public:
  WorkCounter(FunctionOpInterface function, SymbolTable &symbols) : function(function), sizes(function, symbols) {}

  DictionaryAttr get() {
    Builder builder(function.getContext());
    collect();
    NamedAttrList work;
    work.append("access", builder.getStrArrayAttr(getAccess()));
    if (std::optional<std::vector<Quantity::Product>> products = flops.getProducts())
      if (ArrayAttr terms = getTerms(*products, builder))
        work.append("flops", terms);
    if (DictionaryAttr layout = describeLayoutWork(function))
      work.append("layout", layout);
    work.append("ops", builder.getArrayAttr(llvm::map_to_vector(ops, [&](const std::string &op) -> Attribute {
      return builder.getStringAttr(op);
    })));
    return work.getDictionary(function.getContext());
  }

private:
  void collect() {
    function->walk([&](Operation *op) {
      bool isStructured = isa<linalg::LinalgOp, linalg::SoftmaxOp>(op);
      if (isStructured && !isa<linalg::FillOp>(op))
        describe(op);
      flops += isStructured && op->getParentOp() != function.getOperation() ? Quantity::unknown("in a loop") : count(op);
      return isStructured ? WalkResult::skip() : WalkResult::advance();
    });
  }

  void describe(Operation *op) {
    std::string source = describeSource(op->getLoc());
    ops.push_back(ledger::describeOp(op) + (source.empty() ? "" : " " + source));
  }

  Quantity count(Operation *op) {
    if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op)) {
      // Maximum, difference, exponential, sum, quotient.
      Quantity points(5);
      for (int64_t dim = 0; dim < softmax.getInputOperandRank(); ++dim)
        points = points * extent(softmax.getInput(), dim);
      return points;
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp) {
      bool computes = isa<TilingInterface>(op) && !isa_and_present<tensor::TensorDialect>(op->getDialect()) && !isa<linalg::PackOp, linalg::UnPackOp>(op);
      return computes ? Quantity::unknown("not counted") : Quantity(0);
    }
    int64_t perPoint = countOperationsPerPoint(linalgOp);
    if (perPoint == 0)
      return 0;
    Quantity points(perPoint);
    for (unsigned loop = 0; loop < linalgOp.getNumLoops(); ++loop)
      points = points * trips(linalgOp, loop);
    return points;
  }

  Quantity trips(linalg::LinalgOp op, unsigned loop) {
    if (int64_t known = op.getStaticLoopRanges()[loop]; !ShapedType::isDynamic(known))
      return known;
    SmallVector<std::pair<Value, unsigned>> dims;
    op.mapIterationSpaceDimToAllOperandDims(loop, dims);
    Quantity result = Quantity::unknown("no operand has the extent");
    for (auto [operand, dim] : dims)
      if (result.isUnknown())
        result = extent(operand, dim);
    return result;
  }

  Quantity extent(Value tensor, int64_t dim) {
    DimName name = nameDim(tensor, dim);
    if (name.constant)
      return *name.constant;
    if (name.dim < 0)
      return sizes.get(name.value);
    if (auto load = name.value.getDefiningOp<tensor_ext::DispatchTensorLoadOp>())
      return loadedExtent(load, name.dim);
    if (auto collapse = name.value.getDefiningOp<tensor::CollapseShapeOp>()) {
      Quantity product(1);
      ReassociationIndices group = collapse.getReassociationIndices()[name.dim];
      for (int64_t source : group)
        product = product * extent(collapse.getSrc(), source);
      return product;
    }
    return Quantity::unknown("an extent computed by the kernel");
  }

  Quantity loadedExtent(tensor_ext::DispatchTensorLoadOp load, int64_t dim) {
    llvm::SmallBitVector dropped = load.getDroppedDims();
    SmallVector<OpFoldResult> extents = load.getMixedSizes();
    int64_t kept = 0;
    for (auto [i, size] : llvm::enumerate(extents))
      if (!dropped[i] && kept++ == dim)
        return isa<Value>(size) ? sizes.get(cast<Value>(size)) : Quantity(*getConstantIntValue(size));
    return Quantity::unknown("a slice of another rank");
  }

  SmallVector<StringRef> getAccess() {
    SmallVector<StringRef> words;
    for (BlockArgument argument : function.getArguments())
      if (isa<stream::BindingType>(argument.getType())) {
        StringAttr access = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), AccessAttr::getNameStr());
        words.push_back(access ? access.getValue() : "rw");
      }
    return words;
  }

  /// Null if a symbol is not an operand.
  ArrayAttr getTerms(ArrayRef<Quantity::Product> products, Builder &builder) {
    llvm::StringMap<int64_t> operands;
    for (BlockArgument argument : function.getArguments())
      if (!isa<stream::BindingType>(argument.getType())) {
        int64_t next = operands.size();
        operands["%arg" + std::to_string(argument.getArgNumber())] = next;
      }
    SmallVector<Attribute> terms;
    for (const Quantity::Product &product : products) {
      SmallVector<int64_t> numbers = {product.coefficient};
      for (const std::string &symbol : product.symbols) {
        auto it = operands.find(symbol);
        if (it == operands.end())
          return {};
        numbers.push_back(it->second);
      }
      terms.push_back(builder.getDenseI64ArrayAttr(numbers));
    }
    return builder.getArrayAttr(terms);
  }

  FunctionOpInterface function;
  ledger::Sizes sizes;
  Quantity flops;
  SmallVector<std::string> ops;
};

struct AnnotateWork : weir::impl::AnnotateWorkBase<AnnotateWork> {
  void runOnOperation() override {
    stream::ExecutableOp executable = getOperation();
    auto inner = llvm::to_vector(executable.getBody().getOps<ModuleOp>());
    if (inner.size() != 1)
      return;
    SymbolTable symbols(inner.front());
    for (auto entry : executable.getBody().getOps<stream::ExecutableExportOp>())
      if (auto function = symbols.lookup<FunctionOpInterface>(entry.getFunctionRef()); function && !function.isExternal())
        entry->setAttr(WorkAttr::getNameStr(), WorkCounter(function, symbols).get());
  }
};

} // namespace
