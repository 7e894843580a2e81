#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace weir::upstream;
using arith::FastMathFlags;

namespace {

/// log(exp(z)) has an imaginary part of at most pi, and exp(log(z)) is rounded twice.
struct Inverse {
  template <typename OpT>
  static OpFoldResult fold(OpT, typename OpT::FoldAdaptor) {
    return {};
  }
};

/// Identities of real numbers that rounding, zeros with signs, infinities or NaN break: only for ops that allow for that.
template <FastMathFlags needed>
struct Allowed {
  template <typename OpT>
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    return arith::bitEnumContainsAll(op.getFastmath(), needed) ? op.fold(adaptor) : OpFoldResult();
  }
};

bool isComplex(Attribute value, double part, bool isNegative) {
  auto parts = dyn_cast_if_present<ArrayAttr>(value);
  return parts && llvm::all_of(parts, [&](Attribute attribute) {
           auto number = dyn_cast<FloatAttr>(attribute);
           return number && number.getValue().isExactlyValue(part) && number.getValue().isNegative() == isNegative;
         });
}

/// a + (-0 - 0i) and a - (0 + 0i) are a, whatever the signs of a's zeros.
template <bool isNegative>
struct ZeroTerm : Allowed<FastMathFlags::reassoc | FastMathFlags::nsz> {
  template <typename OpT>
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    if (isComplex(adaptor.getRhs(), isNegative ? -0.0 : 0.0, isNegative))
      return op.getLhs();
    return Allowed::fold(op, adaptor);
  }
};

using ByOne = Allowed<FastMathFlags::nnan | FastMathFlags::ninf | FastMathFlags::nsz>;

} // namespace

void weir::upstream::repairComplex(MLIRContext *context) {
  repair<complex::LogOp, Inverse>(context);
  repair<complex::ExpOp, Inverse>(context);
  repair<complex::AddOp, ZeroTerm<true>>(context);
  repair<complex::SubOp, ZeroTerm<false>>(context);
  repair<complex::MulOp, ByOne>(context);
  repair<complex::DivOp, ByOne>(context);
}
