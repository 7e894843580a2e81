#include "src/driver/RemarkOutput.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Remark/RemarkStreamer.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

static std::unique_ptr<remark::detail::RemarkEmittingPolicyBase> makePolicy(RemarkPolicy policy) {
  if (policy == RemarkPolicy::REMARK_POLICY_FINAL)
    return std::make_unique<remark::RemarkEmittingPolicyFinal>();
  return std::make_unique<remark::RemarkEmittingPolicyAll>();
}

LogicalResult weir::driver::RemarkOutput::start() {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (!config.shouldEmitRemarks())
    return success();
  remark::RemarkCategories filters{config.getRemarksAllFilter(), config.getRemarksPassedFilter(),
                                   config.getRemarksMissedFilter(),
                                   config.getRemarksAnalyseFilter(),
                                   config.getRemarksFailedFilter()};
  auto toFile = [&](StringRef defaultFile, llvm::remarks::Format format) {
    std::string file = config.getRemarksOutputFile();
    return remark::enableOptimizationRemarksWithLLVMStreamer(
        context, file.empty() ? defaultFile : StringRef(file), format,
        makePolicy(config.getRemarkPolicy()), filters);
  };
  switch (config.getRemarkFormat()) {
  case RemarkFormat::REMARK_FORMAT_STDOUT:
    return remark::enableOptimizationRemarks(context, /*streamer=*/nullptr,
                                             makePolicy(config.getRemarkPolicy()), filters,
                                             /*printAsEmitRemarks=*/true);
  case RemarkFormat::REMARK_FORMAT_YAML:
    return toFile("mlir-remarks.yaml", llvm::remarks::Format::YAML);
  case RemarkFormat::REMARK_FORMAT_BITSTREAM:
    return toFile("mlir-remarks.bitstream", llvm::remarks::Format::Bitstream);
  }
  llvm_unreachable("unknown format of remarks");
}

weir::driver::RemarkOutput::~RemarkOutput() { context.setRemarkEngine(nullptr); }
