/// Effects of calls on resources that they forward (stream-passes.md 9.8).

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_CALLSUMMARIES_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_CALLSUMMARIES_H

#include "passes/Analysis/RangeOracle.h"
#include "passes/Stream/Storage/ResourceFlow.h"

namespace weir::stream {

/// For an argument that a function only writes to, and returns or drops: the result that it becomes, and the ranges that are certainly written on the
/// way. They are found once, in terms of the arguments of the function, and told in terms of each call. So one call does not need what the users of
/// another one read, and what another one passes makes nothing external here. Linear in the ops on the way.
class CallSummaries {
public:
  CallSummaries(const ResourceFlow &flow, RangeOracle &oracle) : flow(flow), oracle(oracle) {}

  struct Effect {
    mlir::Value result; ///< null: no op sees it again
    llvm::SmallVector<ByteRange, 2> written;
  };
  /// What a call makes of one of its operands, in terms of the caller. None for other ops, and for arguments that are used in other ways.
  std::optional<Effect> get(mlir::OpOperand &use);
  /// The size of `value`, stated by its op or one next to it, by a function that hands it on, or where it comes from through calls. Unknown if no op does.
  BytePosition findSize(mlir::Value value);
  /// The one range that is certainly written from `use` until `version` of its value is made, by ops that are each the only user of what the one before
  /// makes: writes, calls, and execution regions and timepoints around them.
  std::optional<ByteRange> getWritten(mlir::OpOperand &use, mlir::Value version);

private:
  struct PassedOn {
    bool isKnown = false;
    mlir::OpOperand *returned = nullptr; ///< null: it is not
    llvm::SmallVector<ByteRange, 2> written;
  };
  PassedOn compute(mlir::BlockArgument argument);
  mlir::Value follow(mlir::OpOperand &use, PassedOn &passed);
  static mlir::OpOperand *getOnlyUse(mlir::Value value);

  const ResourceFlow &flow;
  RangeOracle &oracle;
  /// While an argument is computed, nothing is known of it.
  llvm::DenseMap<mlir::Value, PassedOn> known;
  unsigned depth = 0;
};

/// A position of the function that `call` calls in terms of its caller; unknown if it depends on more than arguments.
BytePosition translateToCaller(const BytePosition &position, mlir::Operation *call, RangeOracle &oracle);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_CALLSUMMARIES_H
