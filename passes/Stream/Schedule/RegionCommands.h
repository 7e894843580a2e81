/// The commands of an execution region on the storage that its values have (stream-passes.md 5.4).

#ifndef WEIR_PASSES_STREAM_SCHEDULE_REGIONCOMMANDS_H
#define WEIR_PASSES_STREAM_SCHEDULE_REGIONCOMMANDS_H

#include "dialects/Stream/StreamCarriedOps.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Stream/Schedule/RegionStorage.h"

namespace weir::stream {

/// Whether an op of a region becomes a command, or none because it is one storage or another.
bool hasCommand(mlir::Operation *op);

class RegionCommands {
public:
  RegionCommands(AsyncExecuteOp execute, RegionStorage &storage, BindingSummaries &summaries) : execute(execute), storage(storage), summaries(summaries) {}

  /// All ops of the region have commands.
  CmdExecuteOp build();

private:
  /// Ranges of storage that a command is given.
  struct Bindings {
    llvm::SmallVector<mlir::Value> resources, sizes, offsets, lengths;
    llvm::SmallVector<ResourceAccess> accesses;
    mlir::ArrayAttr getAccesses(mlir::Builder &builder) const {
      return builder.getI32ArrayAttr(llvm::map_to_vector(accesses, [](ResourceAccess access) { return static_cast<int32_t>(access); }));
    }
  };
  void bind(Bindings &bindings, mlir::Value value, mlir::Value offset, mlir::Value length, ResourceAccess access);

  unsigned capture(const Place &place);
  mlir::Value argumentFor(const Place &place) { return cmd.getBody().front().getArgument(captures.lookup(place.resource)); }
  mlir::Value offsetIn(const Place &place, mlir::Value offset);
  mlir::Value zero() { return storage.math.value(storage.builder.getIndexAttr(0)); }
  mlir::Value joinWaits();
  void copy(mlir::Location at, const Place &source, mlir::Value sourceOffset, const Place &target, mlir::Value targetOffset, mlir::Value length);
  void fill(mlir::Operation *op, mlir::Value target, mlir::Value offset, mlir::Value length, mlir::Value value);
  void build(mlir::Operation *op);
  void buildWave(AsyncConcurrentOp op);
  void buildCall(AsyncCallOp op);
  void buildCollective(AsyncCollectiveOp op);
  void buildDispatch(AsyncDispatchOp op);

  AsyncExecuteOp execute;
  RegionStorage &storage;
  BindingSummaries &summaries;
  mlir::OpBuilder commands = mlir::OpBuilder(static_cast<mlir::MLIRContext *>(nullptr));
  CmdExecuteOp cmd;
  llvm::DenseMap<mlir::Value, unsigned> captures;
  llvm::SmallVector<mlir::Value> captureValues, captureSizes;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_REGIONCOMMANDS_H
