#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

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

} // namespace

void weir::upstream::repairMath(MLIRContext *context) { repair<math::Atan2Op, Atan2>(context); }
