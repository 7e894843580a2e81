/// Values that are AMX tiles get registers; see ProductPasses.td.
#include "mlir/Analysis/Liveness.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-cpu-assign-tiles"

namespace weir {
#define GEN_PASS_DEF_CPUASSIGNTILES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUAssignTilesCode;

namespace {
constexpr unsigned kRegisters = 8, kConfigurationBytes = 64;
constexpr llvm::StringLiteral kInternal = ".internal";

bool isTile(Value value) { return isa<LLVM::LLVMX86AMXType>(value.getType()); }

/// Rows, and bytes of a row.
using Shape = std::pair<int64_t, int64_t>;

/// An op of a tile: `llvm.x86.tileloadd64.internal`, tilezero, tilestored64, or a product. Its sizes come before its other operands.
struct TileOp {
  LLVM::CallIntrinsicOp op;
  StringRef name; ///< without `.internal`

  static std::optional<TileOp> match(Operation *op) {
    auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
    StringRef name = call ? call.getIntrin() : "";
    if (!name.consume_back(kInternal) || !(name.starts_with("llvm.x86.tile") || name.starts_with("llvm.x86.tdp")))
      return std::nullopt;
    return TileOp{call, name};
  }
  bool isProduct() { return name.starts_with("llvm.x86.tdp"); }
  unsigned getNumSizes() { return isProduct() ? 3 : 2; }
  /// An address and a stride, tiles, or both in this order.
  OperandRange getOperands() { return op.getArgs().drop_front(getNumSizes()); }
  Value getSum() { return getOperands().front(); }
  std::optional<Shape> getShape() {
    APInt rows, bytes;
    if (!matchPattern(op.getArgs()[0], m_ConstantInt(&rows)) || !matchPattern(op.getArgs()[1], m_ConstantInt(&bytes)))
      return std::nullopt;
    return Shape(rows.getZExtValue(), bytes.getZExtValue());
  }
};

/// The registers of the tiles of a function. Values that one register has to hold one after the other are a class: a sum before and after a product, and
/// the argument of a block with the operands that branches pass to it.
class Registers {
public:
  explicit Registers(LLVM::LLVMFuncOp function) : function(function) { collect(); }

  bool hasTiles() const { return !ops.empty() || hasOthers; }
  /// Why the tiles are left to LLVM, if they are.
  std::optional<CPUAssignTilesCode> assign();
  void rewrite();

private:
  void collect();
  std::optional<CPUAssignTilesCode> collectConflicts();
  bool define(Value value, const llvm::SmallSetVector<Value, kRegisters> &live);
  std::optional<CPUAssignTilesCode> choose();
  void rewrite(TileOp &tile);
  void removeTiles();
  void configure();

  LLVM::LLVMFuncOp function;
  SmallVector<TileOp> ops;
  bool hasOthers = false;       ///< ops that make or take tiles in other ways
  bool hasEqualFactors = false; ///< in a product
  llvm::EquivalenceClasses<void *> classes;
  llvm::MapVector<void *, std::optional<Shape>> shapes;              ///< of classes
  llvm::DenseMap<void *, llvm::SmallSetVector<void *, 8>> conflicts; ///< between classes
  llvm::DenseMap<void *, unsigned> numbers;                          ///< of classes
  std::array<std::optional<Shape>, kRegisters> registerShapes;

  void *getClass(Value value) { return classes.getOrInsertLeaderValue(value.getAsOpaquePointer()); }
  unsigned getNumber(Value value) { return numbers.lookup(getClass(value)); }
};

void Registers::collect() {
  auto join = [&](Value a, Value b) { classes.unionSets(a.getAsOpaquePointer(), b.getAsOpaquePointer()); };
  function.walk([&](Operation *op) {
    if (std::optional<TileOp> tile = TileOp::match(op)) {
      ops.push_back(*tile);
      if (tile->isProduct()) {
        join(tile->getSum(), tile->op.getResult(0));
        // The instruction takes three different registers.
        hasEqualFactors |= tile->getOperands()[1] == tile->getOperands()[2];
      }
      return;
    }
    hasOthers |= llvm::any_of(op->getResults(), isTile);
    auto branch = dyn_cast<BranchOpInterface>(op);
    if (!branch) {
      hasOthers |= llvm::any_of(op->getOperands(), isTile);
      return;
    }
    for (auto [index, successor] : llvm::enumerate(op->getSuccessors()))
      for (auto [argument, passed] : llvm::zip_equal(successor->getArguments(), branch.getSuccessorOperands(index).getForwardedOperands()))
        if (isTile(argument))
          join(argument, passed);
  });
  hasOthers |= llvm::any_of(function.getArguments(), isTile);
}

/// A value gets its register while those of other live values are in use. False if it would need the register of one of them.
bool Registers::define(Value value, const llvm::SmallSetVector<Value, kRegisters> &live) {
  void *mine = getClass(value);
  for (Value other : live) {
    if (other == value)
      continue;
    void *others = getClass(other);
    if (others == mine)
      return false;
    conflicts[mine].insert(others);
    conflicts[others].insert(mine);
  }
  return true;
}

std::optional<CPUAssignTilesCode> Registers::collectConflicts() {
  Liveness liveness(function);
  for (Block &block : function.getBody()) {
    llvm::SmallSetVector<Value, kRegisters> live;
    for (Value value : liveness.getLiveOut(&block))
      if (isTile(value))
        live.insert(value);
    auto arguments = llvm::make_filter_range(block.getArguments(), isTile);
    for (Operation &op : llvm::reverse(block)) {
      for (Value result : llvm::make_filter_range(op.getResults(), isTile)) {
        if (!define(result, live))
          return CPUAssignTilesCode::COPY;
        live.remove(result);
      }
      for (Value operand : llvm::make_filter_range(op.getOperands(), isTile))
        live.insert(operand);
      if (live.size() > kRegisters)
        return CPUAssignTilesCode::PRESSURE;
    }
    live.insert_range(arguments);
    for (Value argument : arguments)
      if (!define(argument, live))
        return CPUAssignTilesCode::COPY;
  }
  return std::nullopt;
}

/// Classes take the first register that is free and has their shape, in the order of their first ops.
std::optional<CPUAssignTilesCode> Registers::choose() {
  for (TileOp &tile : ops) {
    std::optional<Shape> shape = tile.getShape();
    if (!shape)
      return CPUAssignTilesCode::SHAPES;
    Value value = tile.op.getNumResults() ? tile.op.getResult(0) : tile.getOperands().back();
    auto [known, isNew] = shapes.try_emplace(getClass(value), shape);
    if (!isNew && known->second != shape)
      return CPUAssignTilesCode::SHAPES;
  }
  for (auto &[tiles, shape] : shapes) {
    llvm::SmallBitVector used(kRegisters);
    for (void *other : conflicts[tiles])
      if (auto number = numbers.find(other); number != numbers.end())
        used.set(number->second);
    unsigned number = 0;
    while (number < kRegisters && (used[number] || (registerShapes[number] && registerShapes[number] != shape)))
      ++number;
    if (number == kRegisters)
      return CPUAssignTilesCode::PRESSURE;
    registerShapes[number] = shape;
    numbers[tiles] = number;
  }
  return std::nullopt;
}

std::optional<CPUAssignTilesCode> Registers::assign() {
  if (hasOthers)
    return CPUAssignTilesCode::OTHER_OPS;
  if (hasEqualFactors)
    return CPUAssignTilesCode::COPY;
  if (std::optional<CPUAssignTilesCode> reason = collectConflicts())
    return reason;
  return choose();
}

/// The same instruction with numbers of registers for values.
void Registers::rewrite(TileOp &tile) {
  OpBuilder b(tile.op);
  Location loc = tile.op.getLoc();
  SmallVector<Value> numbered, others;
  auto number = [&](Value value) {
    numbered.push_back(LLVM::ConstantOp::create(b, loc, b.getI8Type(), b.getI8IntegerAttr(int8_t(getNumber(value)))));
  };
  if (tile.op.getNumResults() && !tile.isProduct())
    number(tile.op.getResult(0));
  for (Value operand : tile.getOperands()) {
    if (isTile(operand))
      number(operand);
    else
      others.push_back(operand);
  }
  llvm::append_range(numbered, others);
  LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr(tile.name), numbered);
}

/// Removes the ops and block arguments that are tiles, uses before definitions.
void Registers::removeTiles() {
  for (Block &block : function.getBody())
    if (auto branch = dyn_cast<BranchOpInterface>(block.getTerminator()))
      for (auto [index, successor] : llvm::enumerate(block.getSuccessors()))
        for (unsigned i = successor->getNumArguments(); i-- > 0;)
          if (isTile(successor->getArgument(i)))
            branch.getSuccessorOperands(index).erase(i);
  for (TileOp &tile : ops)
    tile.op->dropAllReferences();
  for (TileOp &tile : ops)
    tile.op->erase();
  for (Block &block : function.getBody())
    block.eraseArguments([](BlockArgument argument) { return isTile(argument); });
}

/// Writes the shapes of all registers to memory (palette 1: bytes of a row from byte 16 on, rows from byte 48 on) and reads them with `ldtilecfg`.
void Registers::configure() {
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  Location loc = function.getLoc();
  std::array<uint8_t, kConfigurationBytes> bytes{};
  bytes[0] = 1;
  for (auto [number, shape] : llvm::enumerate(registerShapes))
    if (shape) {
      bytes[16 + 2 * number] = uint8_t(shape->second);
      bytes[48 + number] = uint8_t(shape->first);
    }
  Value one = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(1));
  auto type = VectorType::get(kConfigurationBytes, b.getI8Type());
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value memory = LLVM::AllocaOp::create(b, loc, pointer, type, one, /*alignment=*/kConfigurationBytes);
  Value content = LLVM::ConstantOp::create(b, loc, type, DenseElementsAttr::get(type, ArrayRef(bytes)));
  LLVM::StoreOp::create(b, loc, content, memory, /*alignment=*/kConfigurationBytes);
  LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr("llvm.x86.ldtilecfg"), memory);
  for (Block &block : function.getBody())
    if (isa<LLVM::ReturnOp>(block.getTerminator())) {
      b.setInsertionPoint(block.getTerminator());
      LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr("llvm.x86.tilerelease"), ValueRange());
    }
}

void Registers::rewrite() {
  weir::passedRemark(function, DEBUG_TYPE, CPUAssignTilesCode::ASSIGNED);
  for (TileOp &tile : ops)
    rewrite(tile);
  removeTiles();
  configure();
}

struct CPUAssignTiles : weir::impl::CPUAssignTilesBase<CPUAssignTiles> {
  void runOnOperation() override {
    LLVM::LLVMFuncOp function = getOperation();
    if (function.isExternal())
      return;
    Registers registers(function);
    if (!registers.hasTiles())
      return;
    if (std::optional<CPUAssignTilesCode> reason = registers.assign())
      weir::missedRemark(function, DEBUG_TYPE, *reason);
    else
      registers.rewrite();
  }
};
} // namespace
