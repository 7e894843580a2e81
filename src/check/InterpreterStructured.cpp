// Structured ops with a body, point by point, in the order of their loops.

#include "src/check/Interpreter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineExprVisitor.h"
#include <cstring>

using namespace mlir;
using namespace weir;
using namespace weir::check;

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

/// A structured op while it runs.
class Interpreter::StructuredRun {
public:
  StructuredRun(Interpreter &interpreter, linalg::LinalgOp op)
      : self(interpreter), op(op), numLoops(op.getNumLoops()), firstInit(op.getNumDpsInputs()), extents(numLoops, -1), indices(numLoops, 0),
        accesses(op->getNumOperands()) {}

  bool run() { return findOperands() && findCount() && placeAccesses() && copyInits() && compileBody() && runPoints(); }

private:
  /// An operand while points run.
  struct Access {
    bool scalar = false;
    bool linear = true;
    RuntimeValue value;
    ElementLayout layout;
    AffineMap map;
    /// Bytes from one trip of a loop to the next.
    std::vector<int64_t> steps;
    /// Of the current point.
    int64_t at = 0;
  };
  bool fail(ErrorKind kind, const Twine &message) { return self.fail(kind, op, message); }
  bool findOperands();
  bool findCount();
  bool placeAccesses();
  bool placeAccess(Access &access);
  bool copyInits();
  bool compileBody();
  bool runPoints();
  bool findElement(Access &access);
  bool runProgram();
  bool runBody();
  void advance();

  Interpreter &self;
  linalg::LinalgOp op;
  unsigned numLoops, firstInit;
  std::vector<int64_t> extents, indices;
  std::vector<Access> accesses;
  uint64_t count = 1;
  /// Whether something that is read is undefined.
  bool anyUndef = false;
  /// The body, if it is known op by op.
  std::optional<ElementProgram> program;
  std::vector<Slot> slots;
  std::vector<uint8_t> undefs;
};

bool Interpreter::runStructured(Operation *op) { return StructuredRun(*this, cast<linalg::LinalgOp>(op)).run(); }

bool Interpreter::StructuredRun::findOperands() {
  if (op.getBlock()->getNumArguments() != op->getNumOperands())
    return fail(ErrorKind::Unsupported, "has operands whose number differs from the arguments of its body");
  for (OpOperand &operand : op->getOpOperands()) {
    Access &access = accesses[operand.getOperandNumber()];
    access.value = self.get(operand.get());
    access.map = op.getMatchingIndexingMap(&operand);
    access.scalar = !access.value.isShaped();
    if (access.scalar && !access.value.isBits())
      return fail(ErrorKind::Unsupported, "has an operand that is neither a tensor nor a number");
    Type elementType = access.scalar ? operand.get().getType() : access.value.elementType;
    if (!self.getLayout(op, elementType, access.layout))
      return false;
    if (access.scalar)
      continue;
    for (auto [expr, extent] : llvm::zip_equal(access.map.getResults(), access.value.shape))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        int64_t &known = extents[dim.getPosition()];
        if (known >= 0 && known != extent)
          return fail(ErrorKind::Invalid, "has operands of different extents in loop " + Twine(dim.getPosition()) + ": " + Twine(known) + " and " + Twine(extent));
        known = extent;
      }
  }
  return true;
}

bool Interpreter::StructuredRun::findCount() {
  if (llvm::is_contained(extents, -1))
    return fail(ErrorKind::Unsupported, "has a loop whose extent is not an extent of an operand");
  for (int64_t extent : extents)
    count *= extent;
  return self.countPoints(op, count);
}

bool Interpreter::StructuredRun::placeAccesses() {
  return llvm::all_of(accesses, [&](Access &access) { return access.scalar || count == 0 || placeAccess(access); });
}

/// The first element of an operand, and the way to the others.
bool Interpreter::StructuredRun::placeAccess(Access &access) {
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
      return fail(ErrorKind::Invalid, "accesses an operand outside of its shape");
  }
  return true;
}

bool Interpreter::StructuredRun::copyInits() {
  for (OpOperand &operand : op->getOpOperands()) {
    Access &access = accesses[operand.getOperandNumber()];
    if (access.scalar)
      anyUndef |= access.value.undef;
    else if (op.payloadUsesValueFromOperand(&operand))
      anyUndef |= access.value.buffer->anyUndef(0, access.value.buffer->size());
    if (operand.getOperandNumber() >= firstInit)
      access.value.buffer = self.copyBuffer(*access.value.buffer);
  }
  return true;
}

bool Interpreter::StructuredRun::compileBody() {
  program = ElementProgram::compile(*op.getBlock(), [&](Value value) -> const RuntimeValue * {
    auto it = self.environment->find(value);
    return it == self.environment->end() ? nullptr : &it->second;
  });
  if (!program)
    return true;
  slots = program->makeSlots();
  undefs = program->makeUndefs();
  // Numbers from outside of the body.
  anyUndef |= llvm::is_contained(undefs, 1);
  for (auto [index, access] : llvm::enumerate(accesses))
    if (access.scalar) {
      slots[index] = access.layout.fromBits(access.value.bits.getZExtValue());
      undefs[index] = access.value.undef;
    }
  return true;
}

bool Interpreter::StructuredRun::runPoints() {
  for (uint64_t point = 0; point < count; ++point) {
    for (Access &access : accesses)
      if (!access.linear && !findElement(access))
        return false;
    if (!(program ? runProgram() : runBody()))
      return false;
    advance();
  }
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    self.set(result, accesses[firstInit + index].value);
  return true;
}

/// The element of a point where the map is not linear.
bool Interpreter::StructuredRun::findElement(Access &access) {
  SmallVector<int64_t> at = access.map.compose(indices);
  int64_t position = 0;
  for (auto [index, extent] : llvm::zip_equal(at, access.value.shape)) {
    if (index < 0 || index >= extent)
      return fail(ErrorKind::Invalid, "accesses an operand outside of its shape");
    position = position * extent + index;
  }
  access.at = access.value.offset + position * access.layout.bytes;
  return true;
}

bool Interpreter::StructuredRun::runProgram() {
  const char *error = nullptr;
  for (auto [index, access] : llvm::enumerate(accesses))
    if (!access.scalar) {
      slots[index] = access.layout.load(access.value.buffer->bytes.data() + access.at);
      if (anyUndef)
        undefs[index] = access.value.buffer->anyUndef(access.at, access.at + access.layout.bytes);
    }
  if (!(anyUndef ? program->run(slots.data(), undefs.data(), indices.data(), error) : program->run(slots.data(), indices.data(), error)))
    return fail(ErrorKind::Invalid, error ? error : "cannot be computed");
  for (auto [index, yielded] : llvm::enumerate(program->yields)) {
    Access &access = accesses[firstInit + index];
    Buffer &buffer = *access.value.buffer;
    access.layout.store(slots[yielded], buffer.bytes.data() + access.at);
    std::memset(buffer.undef.data() + access.at, anyUndef ? undefs[yielded] : 0, access.layout.bytes);
    if (self.options.recordWriters)
      self.markWritten(op, buffer, access.at, access.layout.bytes);
  }
  return true;
}

/// Op by op.
bool Interpreter::StructuredRun::runBody() {
  Values arguments;
  for (Access &access : accesses) {
    if (access.scalar) {
      arguments.push_back(access.value);
      continue;
    }
    RuntimeValue element;
    Type type = access.value.elementType;
    if (!self.fromBytes(op, access.value.buffer->bytes.data() + access.at, access.layout.bytes, type, element))
      return false;
    element.undef = access.value.buffer->anyUndef(access.at, access.at + access.layout.bytes);
    arguments.push_back(element);
  }
  RegionExit exit;
  self.currentPoint = indices;
  if (!self.runRegion(op->getRegion(0), arguments, exit))
    return false;
  for (auto [index, yielded] : llvm::enumerate(exit.values)) {
    Access &access = accesses[firstInit + index];
    std::vector<uint8_t> bytes;
    if (!self.toBytes(op, yielded, access.value.elementType, bytes))
      return false;
    for (auto [number, byte] : llvm::enumerate(bytes))
      self.writeByte(op, *access.value.buffer, access.at + number, byte, yielded.undef);
  }
  return true;
}

void Interpreter::StructuredRun::advance() {
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
