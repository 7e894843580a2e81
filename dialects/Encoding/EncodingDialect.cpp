#include "dialects/Encoding/EncodingDialect.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/EncodingOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir::encoding;

#include "dialects/Encoding/CPUTargetDialect.cpp.inc"
#include "dialects/Encoding/EncodingDialect.cpp.inc"
#include "dialects/Encoding/GPUTargetDialect.cpp.inc"

namespace {
/// Long encodings are printed once per file (iree_encoding.md 14).
struct EncodingAsmInterface : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (isa<EncodingAttr, LayoutAttr, TestingAttr, UnknownAttr>(attr)) {
      os << "encoding";
      return AliasResult::OverridableAlias;
    }
    return AliasResult::NoAlias;
  }
};
} // namespace

void EncodingDialect::initialize() {
  allowUnknownOperations();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialects/Encoding/EncodingOps.cpp.inc"
      >();
  addInterfaces<EncodingAsmInterface>();
}

void CPUTargetDialect::initialize() { registerAttributes(); }

void GPUTargetDialect::initialize() { registerAttributes(); }
