// Parsers and printers that the assembly formats of HALExecutableOps.td name with `custom<...>`.
#ifndef WEIR_DIALECTS_HAL_HALPARSING_H
#define WEIR_DIALECTS_HAL_HALPARSING_H

#include "mlir/IR/OpImplementation.h"

namespace weir::hal {

mlir::ParseResult parseIndexNumber(mlir::OpAsmParser &parser, mlir::IntegerAttr &number);
void printIndexNumber(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::IntegerAttr number);

mlir::ParseResult parseConditionRegion(mlir::OpAsmParser &parser, mlir::Region &region);
void printConditionRegion(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Region &region);

mlir::ParseResult parseTargetObjects(mlir::OpAsmParser &parser, mlir::ArrayAttr &targets, mlir::ArrayAttr &ordinals,
                                     mlir::ArrayAttr &objects,
                                     llvm::SmallVectorImpl<std::unique_ptr<mlir::Region>> &regions);
void printTargetObjects(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ArrayAttr targets, mlir::ArrayAttr ordinals,
                        mlir::ArrayAttr objects, mlir::RegionRange regions);

mlir::ParseResult parseWorkgroupFigures(mlir::OpAsmParser &parser, mlir::ArrayAttr &workgroupSize,
                                        mlir::IntegerAttr &subgroupSize, mlir::IntegerAttr &localMemory);
void printWorkgroupFigures(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ArrayAttr workgroupSize,
                           mlir::IntegerAttr subgroupSize, mlir::IntegerAttr localMemory);

} // namespace weir::hal

#endif // WEIR_DIALECTS_HAL_HALPARSING_H
