#include "passes/Input/ShapeMessages.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;

namespace {

using Kind = ShapeRequirement::Kind;
using Role = ShapeNumber::Role;

/// The argument of the public function that `value` is, or a dimension of; empty for others.
std::string argumentName(OpFoldResult number) {
  auto value = dyn_cast<Value>(number);
  if (!value)
    return {};
  while (auto *cast = value.getDefiningOp()) {
    if (!isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp>(cast))
      break;
    value = cast->getOperand(0);
  }
  std::string dimension;
  if (auto dim = value.getDefiningOp<hal::BufferViewDimOp>()) {
    dimension = ", dimension " + std::to_string(dim.getIndex().getZExtValue());
    value = dim.getBufferView();
  }
  auto argument = dyn_cast<BlockArgument>(value);
  auto func = argument ? dyn_cast<util::FuncOp>(argument.getOwner()->getParentOp()) : nullptr;
  if (!func || !func.isPublic() || !argument.getOwner()->isEntryBlock())
    return {};
  return "argument " + std::to_string(argument.getArgNumber()) + dimension;
}

class Wording {
public:
  explicit Wording(Operation *op) : op("'" + op->getName().getStringRef().str() + "'") {}

  ShapeMessage of(const ShapeRequirement &requirement) const {
    const ShapeNumber &first = requirement.numbers.front();
    switch (requirement.kind) {
    case Kind::Equal:
      return equal(first, requirement.numbers[1]);
    case Kind::AtMost:
      return {name(requirement.numbers[1]) + ": {}, but " + op + " needs at least {}", {requirement.numbers[1].value, first.value}};
    case Kind::Extent:
      if (std::string argument = argumentName(first.value); !argument.empty())
        return {argument + ": {}, out of range as " + name(first, /*byArgument=*/false), {first.value}};
      return {name(first) + ": {}, which is out of range", {first.value}};
    case Kind::Subscript:
      return {name(first) + ": {}, out of range because " + name(requirement.numbers[1]) + " is {}",
              {first.value, requirement.numbers[1].value}};
    case Kind::Fits: {
      ShapeMessage message{"the result of " + op + " is too large: ", {}};
      for (const ShapeNumber &number : requirement.numbers) {
        message.text += message.values.empty() ? "{}" : " x {}";
        message.values.push_back(number.value);
      }
      return message;
    }
    }
    llvm_unreachable("unknown kind");
  }

private:
  std::string name(const ShapeNumber &number, bool byArgument = true) const {
    std::string argument = byArgument ? argumentName(number.value) : "";
    return argument.empty() ? number.describe() + " of " + op : argument;
  }

  /// An argument is the subject, the later of two.
  ShapeMessage equal(ShapeNumber a, ShapeNumber b) const {
    std::string left = argumentName(a.value), right = argumentName(b.value);
    auto position = [](OpFoldResult number) {
      Value value = cast<Value>(number);
      while (Operation *def = value.getDefiningOp())
        value = def->getOperand(0);
      return cast<BlockArgument>(value).getArgNumber();
    };
    if (left.empty() ? !right.empty() : !right.empty() && position(a.value) < position(b.value))
      std::swap(a, b);
    if (b.role == Role::Needed || isa<Attribute>(b.value))
      return {name(a) + ": {}, but " + op + " needs {}", {a.value, b.value}};
    std::string subject = argumentName(a.value);
    return {(subject.empty() ? a.describe() : subject) + ": {}, but " + name(b) + " is {}", {a.value, b.value}};
  }

  std::string op;
};

} // namespace

ShapeMessage weir::describeFailure(Operation *op, const ShapeRequirement &requirement) { return Wording(op).of(requirement); }
