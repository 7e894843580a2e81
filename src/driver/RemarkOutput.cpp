#include "src/driver/RemarkOutput.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Remark/RemarkStreamer.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

static std::unique_ptr<remark::detail::RemarkEmittingPolicyBase> makePolicy(RemarkPolicy policy) {
  if (policy == RemarkPolicy::REMARK_POLICY_FINAL)
    return std::make_unique<remark::RemarkEmittingPolicyFinal>();
  return std::make_unique<remark::RemarkEmittingPolicyAll>();
}

namespace {

/// Tells all remarks to some streamers, and those that a user asked for to one more or as diagnostics.
class Tee : public remark::detail::MLIRRemarkStreamerBase {
public:
  Tee(std::vector<std::unique_ptr<MLIRRemarkStreamerBase>> all, std::unique_ptr<MLIRRemarkStreamerBase> wanted, const remark::RemarkCategories &filters)
      : all(std::move(all)), wanted(std::move(wanted)), filters(filters) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    for (auto &streamer : all)
      streamer->streamOptimizationRemark(remark);
    if (!isWanted(remark))
      return;
    if (wanted)
      wanted->streamOptimizationRemark(remark);
    else
      emitRemark(remark.getLocation(), remark.getMsg());
  }
  void finalize() override {
    for (auto &streamer : all)
      streamer->finalize();
    if (wanted)
      wanted->finalize();
  }

private:
  bool isWanted(const remark::detail::Remark &remark) const {
    auto matches = [&](const std::optional<std::string> &filter) {
      return filter && !filter->empty() && llvm::Regex(*filter).match(remark.getCombinedCategoryName());
    };
    if (matches(filters.all))
      return true;
    switch (remark.getRemarkType()) {
    case llvm::remarks::Type::Passed:
      return matches(filters.passed);
    case llvm::remarks::Type::Missed:
      return matches(filters.missed);
    case llvm::remarks::Type::Failure:
      return matches(filters.failed);
    default:
      return matches(filters.analysis);
    }
  }

  const std::vector<std::unique_ptr<MLIRRemarkStreamerBase>> all;
  const std::unique_ptr<MLIRRemarkStreamerBase> wanted;
  const remark::RemarkCategories filters;
};

} // namespace

/// Writes remarks to a file as the flags say; null if they are diagnostics. Fails if the file cannot be written.
static FailureOr<std::unique_ptr<remark::detail::MLIRRemarkStreamerBase>> makeFileStreamer(const MlirOptMainConfig &config) {
  std::string file = config.getRemarksOutputFile();
  auto create = [&](StringRef defaultFile, llvm::remarks::Format format) {
    return remark::detail::LLVMRemarkStreamer::createToFile(file.empty() ? defaultFile : StringRef(file), format);
  };
  switch (config.getRemarkFormat()) {
  case RemarkFormat::REMARK_FORMAT_STDOUT:
    return std::unique_ptr<remark::detail::MLIRRemarkStreamerBase>();
  case RemarkFormat::REMARK_FORMAT_YAML:
    return create("mlir-remarks.yaml", llvm::remarks::Format::YAML);
  case RemarkFormat::REMARK_FORMAT_BITSTREAM:
    return create("mlir-remarks.bitstream", llvm::remarks::Format::Bitstream);
  }
  llvm_unreachable("unknown format of remarks");
}

LogicalResult weir::driver::RemarkOutput::start(std::vector<Streamer> all) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (!config.shouldEmitRemarks() && all.empty())
    return success();
  remark::RemarkCategories filters{config.getRemarksAllFilter(), config.getRemarksPassedFilter(),
                                   config.getRemarksMissedFilter(),
                                   config.getRemarksAnalyseFilter(),
                                   config.getRemarksFailedFilter()};
  std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> streamer;
  if (config.shouldEmitRemarks()) {
    auto made = makeFileStreamer(config);
    if (failed(made))
      return failure();
    streamer = std::move(*made);
  }
  if (all.empty())
    return remark::enableOptimizationRemarks(context, std::move(streamer), makePolicy(config.getRemarkPolicy()), filters,
                                             /*printAsEmitRemarks=*/config.getRemarkFormat() == RemarkFormat::REMARK_FORMAT_STDOUT);
  if (!config.shouldEmitRemarks())
    filters = {};
  remark::RemarkCategories everything;
  everything.all = everything.passed = everything.missed = everything.analysis = everything.failed = ".*";
  return remark::enableOptimizationRemarks(context, std::make_unique<Tee>(std::move(all), std::move(streamer), filters),
                                           std::make_unique<remark::RemarkEmittingPolicyAll>(), everything);
}

weir::driver::RemarkOutput::~RemarkOutput() { context.setRemarkEngine(nullptr); }
