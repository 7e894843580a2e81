#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace mlir;
using namespace weir::upstream;

namespace {

/// The angle of a point whose coordinates are zeros is defined by their signs; upstream says NaN.
struct Atan2 {
  static OpFoldResult fold(math::Atan2Op op, math::Atan2Op::FoldAdaptor adaptor) {
    return constFoldBinaryOpConditional<FloatAttr>(adaptor.getOperands(), getAngle);
  }

private:
  static std::optional<APFloat> getAngle(const APFloat &y, const APFloat &x) {
    if (y.isZero() && x.isZero() && !x.isNegative())
      return y;
    const llvm::fltSemantics &semantics = y.getSemantics();
    if (y.isZero() && x.isZero()) {
      APFloat angle(M_PI);
      bool losesInfo;
      angle.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
      angle.copySign(y);
      return angle;
    }
    if (&semantics == &APFloat::IEEEdouble())
      return APFloat(std::atan2(y.convertToDouble(), x.convertToDouble()));
    if (&semantics == &APFloat::IEEEsingle())
      return APFloat(std::atan2(y.convertToFloat(), x.convertToFloat()));
    return std::nullopt;
  }
};

/// APFloat rounds by a sum with 2^(p - 1), p the precision, which f8E3M4 and f6E2M3FN do not reach: the sum is NaN, or the largest number.
/// These are rounded in a format that has it.
template <typename OpT, APFloat::roundingMode mode>
struct RoundToInteger {
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op.getType()));
    if (!type || hasExactIntegers(type.getFloatSemantics()))
      return op.fold(adaptor);
    return constFoldUnaryOpConditional<FloatAttr>(adaptor.getOperands(), [](APFloat value) -> std::optional<APFloat> {
      const llvm::fltSemantics &semantics = value.getSemantics();
      bool losesInfo = false;
      value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
      value.roundToIntegral(mode);
      value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
      // Execution says what an integer beyond the largest number becomes.
      return losesInfo ? std::nullopt : std::optional(value);
    });
  }

private:
  static bool hasExactIntegers(const llvm::fltSemantics &semantics) {
    return APFloat::semanticsMaxExponent(semantics) >= static_cast<int>(APFloat::semanticsPrecision(semantics)) - 1;
  }
};

} // namespace

void weir::upstream::repairMath(MLIRContext *context) {
  repair<math::Atan2Op, Atan2>(context);
  repair<math::CeilOp, RoundToInteger<math::CeilOp, APFloat::rmTowardPositive>>(context);
  repair<math::FloorOp, RoundToInteger<math::FloorOp, APFloat::rmTowardNegative>>(context);
  repair<math::RoundOp, RoundToInteger<math::RoundOp, APFloat::rmNearestTiesToAway>>(context);
  repair<math::RoundEvenOp, RoundToInteger<math::RoundEvenOp, APFloat::rmNearestTiesToEven>>(context);
  repair<math::TruncOp, RoundToInteger<math::TruncOp, APFloat::rmTowardZero>>(context);
}
