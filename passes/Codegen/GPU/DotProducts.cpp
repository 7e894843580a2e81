/// Sums of products of bytes become dot products of four; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Codegen/Common/IndexDivisor.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/GPU/RemarkCodes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/MapVector.h"
#include <array>
#include <map>
#include <numeric>

#define DEBUG_TYPE "weir-gpu-dot-products"

namespace weir {
#define GEN_PASS_DEF_GPUDOTPRODUCTS
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

constexpr unsigned kTogether = 4;

/// Products in the body of a loop beyond which nothing is unrolled: code of a kernel has to fit in a cache.
constexpr uint64_t kMostProducts = 1024;

using Bytes = std::array<Value, kTogether>;

/// Of two bytes, extended to i32.
struct Product {
  Operation *left, *right; ///< arith.extsi or arith.extui
};

/// `sums.back()` is `first` and all products.
struct Chain {
  Value first;
  SmallVector<arith::AddIOp> sums;
  SmallVector<Product> products;
};

Operation *getExtension(Value value) {
  Operation *op = value.getDefiningOp();
  return op && isa<arith::ExtSIOp, arith::ExtUIOp>(op) && op->getOperand(0).getType().isInteger(8) ? op : nullptr;
}

std::optional<Product> matchProduct(Value value) {
  auto product = value.getDefiningOp<arith::MulIOp>();
  if (!product || !product.getType().isInteger(32) || !product->hasOneUse())
    return std::nullopt;
  Operation *left = getExtension(product.getLhs()), *right = getExtension(product.getRhs());
  return left && right ? std::optional(Product{left, right}) : std::nullopt;
}

/// The longest chain that ends in `last`.
Chain matchChain(arith::AddIOp last) {
  Chain chain;
  for (arith::AddIOp sum = last; sum && sum->getBlock() == last->getBlock() && (sum == last || sum->hasOneUse());
       sum = chain.first.getDefiningOp<arith::AddIOp>()) {
    Value running = sum.getLhs();
    std::optional<Product> product = matchProduct(sum.getRhs());
    if (!product) {
      running = sum.getRhs();
      product = matchProduct(sum.getLhs());
    }
    if (!product)
      break;
    chain.first = running;
    chain.sums.push_back(sum);
    chain.products.push_back(*product);
  }
  std::reverse(chain.sums.begin(), chain.sums.end());
  std::reverse(chain.products.begin(), chain.products.end());
  return chain;
}

//===- Loops -------------------------------------------------------------------------------------------------------------------------===//

/// Products that an iteration of `loop` adds to each of the values that it carries; 0 if it does anything else with them.
uint64_t countProducts(scf::ForOp loop) {
  uint64_t count = 0;
  for (auto [carried, yielded] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getBody()->getTerminator()->getOperands())) {
    auto sum = yielded.getDefiningOp<arith::AddIOp>();
    Chain chain = sum && sum->getBlock() == loop.getBody() ? matchChain(sum) : Chain();
    if (chain.sums.empty() || chain.first != carried || (count != 0 && count != chain.sums.size()))
      return 0;
    count = chain.sums.size();
  }
  return count;
}

/// Gives an iteration four products of each sum, or a multiple of four.
void unroll(scf::ForOp loop) {
  for (auto inner : llvm::make_early_inc_range(loop.getBody()->getOps<scf::ForOp>()))
    unroll(inner);
  if (llvm::any_of(*loop.getBody(), [](Operation &op) { return op.getNumRegions() != 0; }))
    return;
  uint64_t products = countProducts(loop);
  if (products == 0 || products % kTogether == 0)
    return;
  uint64_t factor = kTogether / std::gcd<uint64_t>(products, kTogether);
  if (products * factor * loop.getNumResults() > kMostProducts)
    return;
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (trips && trips->ult(factor)) {
    // The loop around it has them together.
    if (isa<scf::ForOp>(loop->getParentOp()))
      (void)loopUnrollFull(loop);
    return;
  }
  (void)loopUnrollByFactor(loop, factor);
}

//===- Addresses ---------------------------------------------------------------------------------------------------------------------===//

/// A sum of multiples of values.
struct Linear {
  llvm::MapVector<Value, int64_t> terms;
  int64_t constant = 0;

  void add(Value value, int64_t factor, unsigned depth = 16) {
    if (std::optional<int64_t> known = getConstantIntValue(value)) {
      constant += *known * factor;
      return;
    }
    if (auto sum = value.getDefiningOp<arith::AddIOp>(); sum && depth > 0) {
      add(sum.getLhs(), factor, depth - 1);
      add(sum.getRhs(), factor, depth - 1);
      return;
    }
    if (auto product = value.getDefiningOp<arith::MulIOp>(); product && depth > 0)
      if (std::optional<int64_t> by = getConstantIntValue(product.getRhs()))
        return add(product.getLhs(), factor * *by, depth - 1);
    terms[value] += factor;
  }
};

/// `right - left`, if that is known.
std::optional<int64_t> getDistance(Value left, Value right) {
  Linear difference;
  difference.add(right, 1);
  difference.add(left, -1);
  bool isConstant = llvm::all_of(difference.terms, [](auto &term) { return term.second == 0; });
  return isConstant ? std::optional(difference.constant) : std::nullopt;
}

//===- Dot products ------------------------------------------------------------------------------------------------------------------===//

/// Makes dot products in one block.
class DotProductBuilder {
public:
  DotProductBuilder(gpu::GPUFuncOp function, Block &block) : function(function), block(block), builder(function.getContext()) {}

  /// Finds four products at a time.
  void find() {
    llvm::DenseSet<Operation *> seen;
    for (Operation &op : llvm::reverse(block)) {
      auto last = dyn_cast<arith::AddIOp>(op);
      if (!last || !last.getType().isInteger(32) || seen.contains(last))
        continue;
      Chain chain = matchChain(last);
      seen.insert_range(chain.sums);
      for (size_t i = 0; i + kTogether <= chain.sums.size(); i += kTogether)
        addGroup(chain, i);
    }
  }

  bool isEmpty() const { return groups.empty(); }
  size_t size() const { return groups.size(); }
  Operation *getFirst() const { return groups.front().last; }

  /// Whether less is packed than multiplied: bytes that are apart take an instruction each.
  bool pays() {
    llvm::DenseSet<std::pair<Value, Value>> packed; // told apart by the ends
    for (const Group &group : groups)
      for (const Bytes *bytes : {&group.left, &group.right})
        if (!areTogether(*bytes))
          packed.insert({bytes->front(), bytes->back()});
    return packed.size() <= groups.size();
  }

  void build() {
    for (Group &group : groups) {
      Location loc = group.last.getLoc();
      Value left = getVector(group.left), right = getVector(group.right);
      builder.setInsertionPoint(group.last);
      auto wide = VectorType::get({kTogether}, builder.getI32Type());
      auto extend = [&](Value vector, bool isSigned) -> Value {
        if (isSigned)
          return arith::ExtSIOp::create(builder, loc, wide, vector);
        return arith::ExtUIOp::create(builder, loc, wide, vector);
      };
      left = extend(left, group.isLeftSigned);
      right = extend(right, group.isRightSigned);
      Value product = arith::MulIOp::create(builder, loc, left, right);
      Value dot = vector::ReductionOp::create(builder, loc, vector::CombiningKind::ADD, product);
      Value sum = arith::AddIOp::create(builder, loc, group.first.getDefiningOp() ? replacements.lookupOrDefault(group.first) : group.first, dot);
      replacements.map(group.last.getResult(), sum);
      group.last.replaceAllUsesWith(sum);
    }
  }

private:
  struct Group {
    Value first;
    arith::AddIOp last; ///< `first` and four products
    Bytes left, right;
    bool isLeftSigned, isRightSigned;
  };

  void addGroup(Chain &chain, size_t at) {
    Group group{at == 0 ? chain.first : chain.sums[at - 1].getResult(), chain.sums[at + kTogether - 1], {}, {}, false, false};
    for (unsigned i = 0; i < kTogether; ++i) {
      const Product &product = chain.products[at + i];
      bool isLeftSigned = isa<arith::ExtSIOp>(product.left), isRightSigned = isa<arith::ExtSIOp>(product.right);
      if (i != 0 && (isLeftSigned != group.isLeftSigned || isRightSigned != group.isRightSigned))
        return;
      group.isLeftSigned = isLeftSigned;
      group.isRightSigned = isRightSigned;
      group.left[i] = product.left->getOperand(0);
      group.right[i] = product.right->getOperand(0);
    }
    groups.push_back(group);
  }

  /// The vector that the bytes are all elements of, in order, or null.
  static Value getWhole(const Bytes &bytes) {
    Value whole;
    for (auto [i, byte] : llvm::enumerate(bytes)) {
      auto extract = byte.getDefiningOp<vector::ExtractOp>();
      if (!extract || extract.getStaticPosition() != ArrayRef<int64_t>(int64_t(i)) || (whole && extract.getSource() != whole))
        return {};
      whole = extract.getSource();
    }
    return cast<VectorType>(whole.getType()).getShape() == ArrayRef<int64_t>(kTogether) ? whole : Value();
  }

  /// The binding that the bytes are loaded from, if they are side by side, aligned, and not written; null otherwise.
  BlockArgument getBinding(const Bytes &bytes) {
    auto first = bytes[0].getDefiningOp<memref::LoadOp>();
    auto view = first ? first.getMemRef().getDefiningOp<memref::ViewOp>() : memref::ViewOp();
    auto binding = view ? dyn_cast<BlockArgument>(view.getSource()) : BlockArgument();
    if (!binding || binding.getOwner() != &function.getBody().front() || first->getBlock() != &block)
      return {};
    auto access = function.getArgAttrOfType<StringAttr>(binding.getArgNumber(), AccessAttr::getNameStr());
    if (!access || access != "ro" || getBindingAlignment(function, binding.getArgNumber()) % kTogether != 0 ||
        getConstantIntValue(view.getByteShift()) != 0 || getDivisor(first.getIndices()[0]) % kTogether != 0)
      return {};
    for (unsigned i = 1; i < kTogether; ++i) {
      auto next = bytes[i].getDefiningOp<memref::LoadOp>();
      if (!next || next.getMemRef() != first.getMemRef() || getDistance(first.getIndices()[0], next.getIndices()[0]) != i)
        return {};
    }
    return binding;
  }

  bool areTogether(const Bytes &bytes) {
    // Elements of other vectors would have to be taken out of them one by one, too.
    return llvm::all_of(bytes, [](Value byte) { return byte.getDefiningOp<vector::ExtractOp>() != nullptr; }) || getBinding(bytes);
  }

  Value getVector(const Bytes &bytes) {
    if (Value whole = getWhole(bytes))
      return whole;
    std::array<void *, kTogether> key;
    for (unsigned i = 0; i < kTogether; ++i)
      key[i] = bytes[i].getAsOpaquePointer();
    Value &vector = vectors[key];
    if (vector)
      return vector;
    // Where all of them are there: what is made once serves several.
    Operation *last = nullptr;
    for (Value byte : bytes)
      if (Operation *op = byte.getDefiningOp(); op && op->getBlock() == &block && (!last || last->isBeforeInBlock(op)))
        last = op;
    if (last)
      builder.setInsertionPointAfter(last);
    else
      builder.setInsertionPointToStart(&block);
    Location loc = last ? last->getLoc() : function.getLoc();
    auto type = VectorType::get({kTogether}, builder.getI8Type());
    BlockArgument binding = getBinding(bytes);
    if (!binding)
      return vector = vector::FromElementsOp::create(builder, loc, type, bytes);
    Value place = cast<memref::LoadOp>(bytes[0].getDefiningOp()).getIndices()[0];
    Value number = builder.createOrFold<arith::DivUIOp>(loc, place, arith::ConstantIndexOp::create(builder, loc, kTogether));
    return vector = memref::LoadOp::create(builder, loc, getWords(binding, type), number);
  }

  /// All of a binding, four bytes at a time.
  Value getWords(BlockArgument binding, VectorType type) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&function.getBody().front());
    Location loc = binding.getLoc();
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0), extent = arith::ConstantIndexOp::create(builder, loc, INT32_MAX / kTogether);
    return memref::ViewOp::create(builder, loc, MemRefType::get({ShapedType::kDynamic}, type), binding, zero, ValueRange{extent});
  }

  gpu::GPUFuncOp function;
  Block &block;
  OpBuilder builder;
  SmallVector<Group> groups;
  IRMapping replacements;
  std::map<std::array<void *, kTogether>, Value> vectors;
};

struct GPUDotProducts : weir::impl::GPUDotProductsBase<GPUDotProducts> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<gpu::GPUFuncOp>())
      if (multipliesBytes(function))
        convert(function);
  }

private:
  static bool multipliesBytes(gpu::GPUFuncOp function) {
    return function
        .walk([](arith::AddIOp op) { return matchChain(op).sums.empty() ? WalkResult::advance() : WalkResult::interrupt(); })
        .wasInterrupted();
  }

  void convert(gpu::GPUFuncOp function) {
    SmallVector<scf::ForOp> outermost;
    function.walk([&](scf::ForOp loop) {
      if (!loop->getParentOfType<scf::ForOp>())
        outermost.push_back(loop);
    });
    llvm::for_each(outermost, unroll);
    // Copies of a loop's body have the same addresses under different names.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, function);
    SmallVector<Block *> blocks;
    function.walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks) {
      DotProductBuilder dots(function, *block);
      dots.find();
      if (dots.isEmpty())
        continue;
      if (!dots.pays()) {
        missedRemark(dots.getFirst(), getArgument(), GPUDotProductsCode::PACKING) << remark::metric("products", int64_t(dots.size()));
        continue;
      }
      passedRemark(dots.getFirst(), getArgument(), GPUDotProductsCode::FORMED) << remark::metric("products", int64_t(dots.size()));
      dots.build();
    }
  }
};
} // namespace
