// Ops of index and complex, which have scalars only.

#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;
using namespace weir::check;

bool weir::check::addIndexOp(FoldBuilder &f) {
  static constexpr StringLiteral kBinary[] = {"add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu",
                                              "maxs", "maxu", "mins", "minu", "shl", "shrs", "shru", "and", "or", "xor"};
  if (!f.isScalar()) {
    if (!f.getMade().empty())
      return false;
    f.makeScalar();
  }
  const Type type = f.b.getIndexType();
  const unsigned kind = f.random.below(10);
  if (kind < 7) {
    Value a = f.operand(type), b = f.operand(type);
    f.create(("index." + kBinary[f.random.below(std::size(kBinary))]).str(), type, {a, b});
  } else if (kind == 7) {
    Value a = f.operand(type), b = f.operand(type);
    f.keep(index::CmpOp::create(f.b, f.loc, static_cast<index::IndexCmpPredicate>(f.random.below(10)), a, b));
  } else {
    const Type integer = f.random.pick(getIntegerTypes(f.b.getContext(), false));
    const bool toIndex = f.random.chance(50);
    Value value = f.operand(toIndex ? integer : type);
    f.create(f.random.chance(50) ? "index.casts" : "index.castu", toIndex ? type : integer, value);
  }
  return true;
}

bool weir::check::addComplexOp(FoldBuilder &f) {
  static constexpr StringLiteral kBinary[] = {"add", "sub", "mul", "div"};
  static constexpr StringLiteral kUnary[] = {"neg", "conj", "exp", "log", "exp", "log", "neg", "sqrt", "sin", "cos"};
  if (!f.isScalar()) {
    if (!f.getMade().empty())
      return false;
    f.makeScalar();
  }
  const Type part = f.random.chance(50) ? Type(f.b.getF32Type()) : f.b.getF64Type();
  const Type type = f.pickType(llvm::IsaPred<ComplexType>, ComplexType::get(part));
  const Type element = cast<ComplexType>(type).getElementType();
  const unsigned kind = f.random.below(12);
  if (kind < 4) {
    Value a = f.operand(type), b = f.operand(type);
    f.create(("complex." + kBinary[f.random.below(std::size(kBinary))]).str(), type, {a, b});
  } else if (kind < 8) {
    f.create(("complex." + kUnary[f.random.below(std::size(kUnary))]).str(), type, f.operand(type));
  } else if (kind == 8) {
    Value a = f.operand(element), b = f.operand(element);
    f.create("complex.create", type, {a, b});
  } else if (kind == 9) {
    f.create(f.random.chance(50) ? "complex.re" : "complex.im", element, f.operand(type));
  } else if (kind == 10) {
    Value a = f.operand(type), b = f.operand(type);
    f.create(f.random.chance(50) ? "complex.eq" : "complex.neq", f.b.getI1Type(), {a, b});
  } else {
    f.create(f.random.chance(50) ? "complex.abs" : "complex.angle", element, f.operand(type));
  }
  return true;
}
