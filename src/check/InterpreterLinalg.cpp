// Structured ops, point by point, in the order of their loops.

#include "src/check/Interpreter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineExprVisitor.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::countPoints(Operation *op, uint64_t count) {
  points += count;
  return points <= options.maxPoints ||
         fail(ErrorKind::Limit, op, "more than " + Twine(options.maxPoints) + " elements were computed");
}

/// `constant + sum(factors[i] * d_i)`; false for other expressions.
static bool getLinear(AffineExpr expr, int64_t scale, std::vector<int64_t> &factors, int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    factors[dim.getPosition()] += scale;
    return true;
  }
  if (auto number = dyn_cast<AffineConstantExpr>(expr)) {
    constant += scale * number.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return getLinear(binary.getLHS(), scale, factors, constant) && getLinear(binary.getRHS(), scale, factors, constant);
  if (binary.getKind() != AffineExprKind::Mul)
    return false;
  if (auto number = dyn_cast<AffineConstantExpr>(binary.getRHS()))
    return getLinear(binary.getLHS(), scale * number.getValue(), factors, constant);
  if (auto number = dyn_cast<AffineConstantExpr>(binary.getLHS()))
    return getLinear(binary.getRHS(), scale * number.getValue(), factors, constant);
  return false;
}

namespace {
/// An operand of a structured op while its points run.
struct Access {
  bool scalar = false;
  bool linear = true;
  RuntimeValue value;
  ElementLayout layout;
  AffineMap map;
  /// Bytes from one trip of a loop to the next, and the first element.
  std::vector<int64_t> steps;
  int64_t base = 0;
  /// Of the current point.
  int64_t at = 0;
};
} // namespace

bool Interpreter::runStructured(Operation *op) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  unsigned numLoops = linalgOp.getNumLoops();
  if (linalgOp.getBlock()->getNumArguments() != op->getNumOperands())
    return fail(ErrorKind::Unsupported, op, "has operands whose number differs from the arguments of its body");
  std::vector<int64_t> extents(numLoops, -1);
  std::vector<Access> accesses(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands()) {
    Access &access = accesses[operand.getOperandNumber()];
    access.value = get(operand.get());
    access.map = linalgOp.getMatchingIndexingMap(&operand);
    access.scalar = !access.value.isShaped();
    if (access.scalar && !access.value.isBits())
      return fail(ErrorKind::Unsupported, op, "has an operand that is neither a tensor nor a number");
    Type elementType = access.scalar ? operand.get().getType() : access.value.elementType;
    if (!getLayout(op, elementType, access.layout))
      return false;
    if (access.scalar)
      continue;
    for (auto [expr, extent] : llvm::zip_equal(access.map.getResults(), access.value.shape))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        int64_t &known = extents[dim.getPosition()];
        if (known >= 0 && known != extent)
          return fail(ErrorKind::Invalid, op,
                      "has operands of different extents in loop " + Twine(dim.getPosition()) + ": " + Twine(known) +
                          " and " + Twine(extent));
        known = extent;
      }
  }
  if (llvm::is_contained(extents, -1))
    return fail(ErrorKind::Unsupported, op, "has a loop whose extent is not an extent of an operand");
  uint64_t count = 1;
  for (int64_t extent : extents)
    count *= extent;
  if (!countPoints(op, count))
    return false;

  for (Access &access : accesses) {
    if (access.scalar || count == 0)
      continue;
    access.steps.assign(numLoops, 0);
    access.at = access.value.offset;
    int64_t unit = access.layout.bytes;
    for (size_t d = access.value.shape.size(); d-- > 0; unit *= access.value.shape[d]) {
      std::vector<int64_t> factors(numLoops, 0);
      int64_t constant = 0;
      if (!getLinear(access.map.getResult(d), 1, factors, constant)) {
        access.linear = false;
        continue;
      }
      int64_t least = constant, most = constant;
      for (unsigned loop = 0; loop < numLoops; ++loop) {
        access.steps[loop] += factors[loop] * unit;
        (factors[loop] < 0 ? least : most) += factors[loop] * (extents[loop] - 1);
      }
      access.at += constant * unit;
      if (least < 0 || most >= access.value.shape[d])
        return fail(ErrorKind::Invalid, op, "accesses an operand outside of its shape");
    }
  }

  unsigned firstInit = linalgOp.getNumDpsInputs();
  bool anyUndef = false;
  for (OpOperand &operand : op->getOpOperands()) {
    Access &access = accesses[operand.getOperandNumber()];
    bool isInit = operand.getOperandNumber() >= firstInit;
    if (access.scalar)
      anyUndef |= access.value.undef;
    else if (linalgOp.payloadUsesValueFromOperand(&operand))
      anyUndef |= access.value.buffer->anyUndef(0, access.value.buffer->size());
    if (isInit)
      access.value.buffer = copyBuffer(*access.value.buffer);
  }

  auto getOuter = [&](Value value) -> const RuntimeValue * {
    auto it = environment->find(value);
    return it == environment->end() ? nullptr : &it->second;
  };
  std::optional<ElementProgram> program = ElementProgram::compile(*linalgOp.getBlock(), getOuter);
  std::vector<Slot> slots;
  std::vector<uint8_t> undefs;
  if (program) {
    slots = program->makeSlots();
    undefs = program->makeUndefs();
    // Numbers from outside of the body.
    anyUndef |= llvm::is_contained(undefs, 1);
    for (auto [index, access] : llvm::enumerate(accesses))
      if (access.scalar) {
        slots[index] = access.layout.fromBits(access.value.bits.getZExtValue());
        undefs[index] = access.value.undef;
      }
  }
  bool records = options.recordWriters;
  std::vector<int64_t> indices(numLoops, 0);
  auto findNonLinear = [&](Access &access) {
    SmallVector<int64_t> at = access.map.compose(indices);
    int64_t position = 0;
    for (auto [index, extent] : llvm::zip_equal(at, access.value.shape)) {
      if (index < 0 || index >= extent)
        return fail(ErrorKind::Invalid, op, "accesses an operand outside of its shape");
      position = position * extent + index;
    }
    access.at = access.value.offset + position * access.layout.bytes;
    return true;
  };
  for (uint64_t point = 0; point < count; ++point) {
    for (Access &access : accesses)
      if (!access.linear && !findNonLinear(access))
        return false;
    if (program) {
      const char *error = nullptr;
      for (auto [index, access] : llvm::enumerate(accesses))
        if (!access.scalar) {
          slots[index] = access.layout.load(access.value.buffer->bytes.data() + access.at);
          if (anyUndef)
            undefs[index] = access.value.buffer->anyUndef(access.at, access.at + access.layout.bytes);
        }
      if (!(anyUndef ? program->run(slots.data(), undefs.data(), indices.data(), error)
                     : program->run(slots.data(), indices.data(), error)))
        return fail(ErrorKind::Invalid, op, error ? error : "cannot be computed");
      for (auto [index, yielded] : llvm::enumerate(program->yields)) {
        Access &access = accesses[firstInit + index];
        Buffer &buffer = *access.value.buffer;
        access.layout.store(slots[yielded], buffer.bytes.data() + access.at);
        std::memset(buffer.undef.data() + access.at, anyUndef ? undefs[yielded] : 0, access.layout.bytes);
        if (records)
          markWritten(op, buffer, access.at, access.layout.bytes);
      }
    } else {
      Values arguments;
      for (auto [index, access] : llvm::enumerate(accesses)) {
        if (access.scalar) {
          arguments.push_back(access.value);
          continue;
        }
        RuntimeValue element;
        Type type = access.value.elementType;
        if (!fromBytes(op, access.value.buffer->bytes.data() + access.at, access.layout.bytes, type, element))
          return false;
        element.undef = access.value.buffer->anyUndef(access.at, access.at + access.layout.bytes);
        arguments.push_back(element);
      }
      RegionExit exit;
      currentPoint = indices;
      if (!runRegion(op->getRegion(0), arguments, exit))
        return false;
      for (auto [index, yielded] : llvm::enumerate(exit.values)) {
        Access &access = accesses[firstInit + index];
        std::vector<uint8_t> bytes;
        if (!toBytes(op, yielded, access.value.elementType, bytes))
          return false;
        for (auto [number, byte] : llvm::enumerate(bytes))
          writeByte(op, *access.value.buffer, access.at + number, byte, yielded.undef);
      }
    }
    for (unsigned loop = numLoops; loop-- > 0;) {
      bool wraps = ++indices[loop] == extents[loop];
      int64_t trips = wraps ? 1 - extents[loop] : 1;
      for (Access &access : accesses)
        if (!access.scalar && access.linear)
          access.at += trips * access.steps[loop];
      if (!wraps)
        break;
      indices[loop] = 0;
    }
  }
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    set(result, accesses[firstInit + index].value);
  return true;
}

/// linalg.pack and linalg.unpack: each element of the packed side has its place on the other, or is padding.
bool Interpreter::runPack(Operation *op) {
  auto pack = dyn_cast<linalg::PackOp>(op);
  auto unpack = dyn_cast<linalg::UnPackOp>(op);
  RuntimeValue source = get(op->getOperand(0));
  RuntimeValue target = get(pack ? pack.getDest() : unpack.getDest());
  target.buffer = copyBuffer(*target.buffer);
  const RuntimeValue packed = pack ? target : source, plain = pack ? source : target;
  std::vector<int64_t> tiles;
  if (!getNumbers(op, pack ? pack.getMixedTiles() : unpack.getMixedTiles(), tiles))
    return false;
  ArrayRef<int64_t> inner = pack ? pack.getInnerDimsPos() : unpack.getInnerDimsPos();
  ArrayRef<int64_t> outer = pack ? pack.getOuterDimsPerm() : unpack.getOuterDimsPerm();
  size_t rank = plain.shape.size();
  if (!countPoints(op, packed.countElements()))
    return false;
  // Extents that only the program's own arithmetic relates.
  std::vector<int64_t> covered(rank, 1);
  for (size_t d = 0; d < rank; ++d)
    covered[outer.empty() ? d : outer[d]] = packed.shape[d];
  for (auto [number, dim] : llvm::enumerate(inner))
    covered[dim] *= tiles[number];
  for (size_t d = 0; d < rank; ++d)
    if (covered[d] < plain.shape[d])
      return fail(ErrorKind::Invalid, op, "has fewer tiles than the extent " + Twine(plain.shape[d]) + " of dimension " + Twine(d) + " needs");
  RuntimeValue padding;
  if (pack && pack.getPaddingValue())
    padding = get(pack.getPaddingValue());
  std::vector<int64_t> indices(packed.shape.size(), 0);
  for (uint64_t i = 0, e = packed.countElements(); i < e; ++i) {
    std::vector<int64_t> place(rank, 0);
    for (size_t d = 0; d < rank; ++d)
      place[outer.empty() ? d : outer[d]] = indices[d];
    for (auto [number, dim] : llvm::enumerate(inner))
      place[dim] = place[dim] * tiles[number] + indices[rank + number];
    bool inside = true;
    for (size_t d = 0; d < rank; ++d)
      inside &= place[d] < plain.shape[d];
    RuntimeValue element;
    if (inside) {
      if (!loadElement(op, source, pack ? ArrayRef(place) : ArrayRef(indices), element) ||
          !storeElement(op, element, target, pack ? ArrayRef(indices) : ArrayRef(place)))
        return false;
    } else if (pack && padding.isBits()) {
      if (!storeElement(op, padding, target, indices))
        return false;
    }
    for (size_t d = indices.size(); d-- > 0 && ++indices[d] == packed.shape[d];)
      indices[d] = 0;
  }
  set(op->getResult(0), std::move(target));
  return true;
}

bool Interpreter::runSoftmax(Operation *op) {
  auto softmax = cast<linalg::SoftmaxOp>(op);
  RuntimeValue source = get(softmax.getInput()), target = get(softmax.getOutput());
  target.buffer = copyBuffer(*target.buffer);
  ElementLayout layout;
  if (!getLayout(op, source.elementType, layout) || !countPoints(op, source.countElements() * 3))
    return false;
  int64_t extent = source.shape[softmax.getDimension()], inner = layout.bytes;
  for (size_t d = softmax.getDimension() + 1; d < source.shape.size(); ++d)
    inner *= source.shape[d];
  uint64_t size = source.countElements() * layout.bytes;
  for (uint64_t block = 0; extent != 0 && block < size; block += inner * extent)
    for (int64_t column = 0; column < inner; column += layout.bytes) {
      auto at = [&](int64_t k) { return block + column + k * inner; };
      bool undef = false;
      double largest = -std::numeric_limits<double>::infinity(), sum = 0;
      for (int64_t k = 0; k < extent; ++k) {
        undef |= source.buffer->anyUndef(source.offset + at(k), source.offset + at(k) + layout.bytes);
        largest = std::max(largest, layout.load(source.buffer->bytes.data() + source.offset + at(k)).number);
      }
      for (int64_t k = 0; k < extent; ++k)
        sum += std::exp(layout.load(source.buffer->bytes.data() + source.offset + at(k)).number - largest);
      for (int64_t k = 0; k < extent; ++k) {
        Slot slot;
        slot.number = layout.round(std::exp(layout.load(source.buffer->bytes.data() + source.offset + at(k)).number - largest) / sum);
        uint8_t bytes[8];
        layout.store(slot, bytes);
        for (unsigned i = 0; i < layout.bytes; ++i)
          writeByte(op, *target.buffer, target.offset + at(k) + i, bytes[i], undef);
      }
    }
  set(op->getResult(0), std::move(target));
  return true;
}

bool Interpreter::runLinalgOp(Operation *op, bool &handled) {
  handled = true;
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    if (index.getDim() >= currentPoint.size())
      return fail(ErrorKind::Unsupported, op, "is outside of a structured op");
    set(index.getResult(), RuntimeValue::getBits(llvm::APInt(64, currentPoint[index.getDim()])));
    return true;
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op); linalgOp && linalgOp.hasPureTensorSemantics())
    return runStructured(op);
  if (isa<linalg::PackOp, linalg::UnPackOp>(op) && op->getNumResults() == 1)
    return runPack(op);
  if (isa<linalg::SoftmaxOp>(op) && op->getNumResults() == 1)
    return runSoftmax(op);
  handled = false;
  return true;
}
