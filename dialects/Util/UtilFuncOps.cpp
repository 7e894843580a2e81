#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

bool util::canDiscardSymbol(Operation *op) {
  auto symbol = cast<SymbolOpInterface>(op);
  if (!symbol.isPrivate())
    return false;
  StringAttr name = symbol.getNameAttr();
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp()) {
    WalkResult mentioned = parent->getAttrDictionary().walk([&](SymbolRefAttr ref) {
      return ref.getRootReference() == name || ref.getLeafReference() == name ? WalkResult::interrupt()
                                                                              : WalkResult::advance();
    });
    if (mentioned.wasInterrupted())
      return false;
    if (parent->hasTrait<OpTrait::SymbolTable>())
      break;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// util.func
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   ArrayRef<int64_t> tiedOperands) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  if (!tiedOperands.empty())
    state.addAttribute(getTiedOperandsAttrName(state.name),
                       util::getTiedOperandsAttr(builder.getContext(), tiedOperands));
  state.addRegion();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTiedFunction(parser, result, /*unnamedArguments=*/true, /*emptyResults=*/true);
}

void FuncOp::print(OpAsmPrinter &p) { printTiedFunction(p, *this, getTiedOperandsAttr()); }

std::optional<unsigned> FuncOp::getTiedArgumentIndex(unsigned resultIndex) {
  ArrayAttr tied = getTiedOperandsAttr();
  if (!tied || resultIndex >= tied.size())
    return std::nullopt;
  int64_t index = cast<IntegerAttr>(tied[resultIndex]).getInt();
  return index < 0 ? std::nullopt : std::optional<unsigned>(index);
}

LogicalResult util::verifyTiedFunction(FunctionOpInterface op, ArrayAttr tiedOperands) {
  if (!tiedOperands || tiedOperands.empty())
    return success();
  if (tiedOperands.size() != op.getNumResults())
    return op->emitOpError() << "has " << tiedOperands.size() << " tied_operands entries for " << op.getNumResults()
                             << " result(s)";
  for (Attribute entry : tiedOperands) {
    int64_t index = cast<IntegerAttr>(entry).getInt();
    if (index < -1 || index >= int64_t(op.getNumArguments()))
      return op->emitOpError() << "has a tied_operands entry " << index << " but " << op.getNumArguments()
                               << " argument(s)";
  }
  return success();
}

LogicalResult FuncOp::verify() { return verifyTiedFunction(*this, getTiedOperandsAttr()); }

//===----------------------------------------------------------------------===//
// util.call
//===----------------------------------------------------------------------===//

static bool hasTies(ArrayAttr tiedOperands) {
  return tiedOperands && llvm::any_of(tiedOperands, [](Attribute entry) { return cast<IntegerAttr>(entry).getInt() >= 0; });
}

bool util::areTiesCompatible(ArrayAttr a, ArrayAttr b) {
  if (hasTies(a) != hasTies(b))
    return false;
  return !hasTies(a) || a == b;
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "callee " << getCalleeAttr() << " is not a util.func in this module";
  if (callee.getFunctionType() != getCalleeType())
    return emitOpError() << "calls with the type " << getCalleeType() << " but " << getCalleeAttr() << " has the type "
                         << callee.getFunctionType();
  if (!areTiesCompatible(getTiedOperandsAttr(), callee.getTiedOperandsAttr()))
    return emitOpError() << "ties its results differently than " << getCalleeAttr();
  return success();
}

//===----------------------------------------------------------------------===//
// util.return
//===----------------------------------------------------------------------===//

LogicalResult ReturnOp::verify() {
  auto function = dyn_cast<FunctionOpInterface>((*this)->getParentOp());
  if (!function) // util.hoistable_conversion checks itself.
    return success();
  if (getOperandTypes() != TypeRange(function.getResultTypes()))
    return emitOpError() << "returns (" << getOperandTypes() << ") from a function that results in ("
                         << TypeRange(function.getResultTypes()) << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// util.initializer
//===----------------------------------------------------------------------===//

void InitializerOp::build(OpBuilder &builder, OperationState &state) {
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(builder.getFunctionType({}, {})));
  state.addRegion();
}

Region &InitializerOp::getInitializerRegion() { return getBody(); }

ParseResult InitializerOp::parse(OpAsmParser &parser, OperationState &result) {
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(parser.getBuilder().getFunctionType({}, {})));
  NamedAttrList attributes;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(attributes))
    return failure();
  if (attributes.get("function_type"))
    return parser.emitError(loc) << "`function_type` must not be given; it is always () -> ()";
  if (failed(result.name.verifyInherentAttrs(attributes, [&] { return parser.emitError(loc); })))
    return failure();
  result.addAttributes(attributes);
  return parser.parseRegion(*result.addRegion());
}

void InitializerOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"function_type"});
  p << ' ';
  p.printRegion(getBody());
}

LogicalResult InitializerOp::verify() {
  if (getFunctionType().getNumInputs() != 0 || getFunctionType().getNumResults() != 0)
    return emitOpError() << "must not have arguments or results";
  if (getBody().empty())
    return emitOpError() << "has no body";
  return success();
}

/// F1: an initializer that does nothing.
LogicalResult InitializerOp::canonicalize(InitializerOp op, PatternRewriter &rewriter) {
  if (!op.getBody().hasOneBlock())
    return failure();
  Block &block = op.getBody().front();
  bool empty = block.empty() || (llvm::hasSingleElement(block) && block.front().hasTrait<OpTrait::ReturnLike>());
  if (!empty)
    return failure();
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// util.scf.unreachable
//===----------------------------------------------------------------------===//

ParseResult SCFUnreachableOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr message;
  OptionalParseResult parsed = parser.parseOptionalAttribute(message, parser.getBuilder().getNoneType());
  if (parsed.has_value() && failed(*parsed))
    return failure();
  if (message)
    result.getOrAddProperties<Properties>().message = message;
  SMLoc loc = parser.getCurrentLocation();
  auto emitError = [&] { return parser.emitError(loc) << "'" << result.name.getStringRef() << "' op "; };
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 failed(verifyInherentAttrs(result.name, result.attributes, emitError)));
}

void SCFUnreachableOp::print(OpAsmPrinter &p) {
  if (getMessageAttr())
    p << " " << getMessageAttr();
  Operation *next = (*this)->getNextNode();
  if (!getMessageAttr() && next && !next->isRegistered() && (*this)->getDiscardableAttrDictionary().empty())
    p << " {}";
  p.printOptionalAttrDict((*this)->getAttrs(), /*elidedAttrs=*/{"message"});
}

/// F2: the ops after `op` are dead, and what they would have yielded may be anything.
static LogicalResult poisonYield(SCFUnreachableOp op, PatternRewriter &rewriter) {
  Block *block = op->getBlock();
  bool changed = false;
  if (auto yield = dyn_cast<scf::YieldOp>(block->getTerminator())) {
    for (OpOperand &operand : yield->getOpOperands()) {
      if (operand.get().getDefiningOp<ub::PoisonOp>())
        continue;
      rewriter.setInsertionPoint(op);
      Value poison = ub::PoisonOp::create(rewriter, op.getLoc(), operand.get().getType());
      rewriter.modifyOpInPlace(yield, [&] { operand.set(poison); });
      changed = true;
    }
  }
  // Users first.
  for (Operation *last = block->getTerminator()->getPrevNode(); last != op;) {
    Operation *dead = std::exchange(last, last->getPrevNode());
    // A terminator other than scf.yield (scf.condition) still needs its operands.
    if (isa<ub::PoisonOp>(dead) || !dead->use_empty())
      continue;
    rewriter.eraseOp(dead);
    changed = true;
  }
  return success(changed);
}

LogicalResult SCFUnreachableOp::canonicalize(SCFUnreachableOp op, PatternRewriter &rewriter) {
  Operation *parent = op->getParentOp();
  // An unknown op may need its last op.
  if (!parent->isRegistered())
    return failure();
  if (isa<scf::SCFDialect>(parent->getDialect()))
    return poisonYield(op, rewriter);
  // F1: where control flow is a graph of blocks the rest of the block goes. An op with a fixed terminator keeps it.
  if (parent->hasTrait<OpTrait::SingleBlock>())
    return failure();
  Block *block = op->getBlock();
  if (block->back().hasTrait<UnreachableLike>() && std::next(Block::iterator(op)) == std::prev(block->end()) &&
      isa<UnreachableOp>(block->back())) {
    rewriter.eraseOp(op);
    return success();
  }
  while (&block->back() != op) {
    Operation &dead = block->back();
    rewriter.setInsertionPoint(op);
    for (Value result : dead.getResults())
      if (!result.use_empty())
        rewriter.replaceAllUsesWith(result, ub::PoisonOp::create(rewriter, op.getLoc(), result.getType()));
    rewriter.eraseOp(&dead);
  }
  rewriter.setInsertionPointToEnd(block);
  rewriter.replaceOpWithNewOp<UnreachableOp>(op, op.getMessageAttr());
  return success();
}
