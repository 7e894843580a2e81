/// Remarks of passes to stderr or a file, as `--remarks-filter` and its kin ask for it.

#ifndef WEIR_SRC_DRIVER_REMARKOUTPUT_H
#define WEIR_SRC_DRIVER_REMARKOUTPUT_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Remarks.h"

namespace weir::driver {

/// Has to end before the handlers of diagnostics: remarks that were kept back until then
/// (`--remark-policy=final`) come at the end.
class RemarkOutput {
public:
  explicit RemarkOutput(mlir::MLIRContext &context) : context(context) {}
  ~RemarkOutput();
  RemarkOutput(const RemarkOutput &) = delete;
  RemarkOutput &operator=(const RemarkOutput &) = delete;

  using Streamer = std::unique_ptr<mlir::remark::detail::MLIRRemarkStreamerBase>;

  /// Fails if the file cannot be written, which settleFlags has tried. Each of `all` receives every remark, whatever the flags are.
  mlir::LogicalResult start(std::vector<Streamer> all = {});

private:
  mlir::MLIRContext &context;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_REMARKOUTPUT_H
