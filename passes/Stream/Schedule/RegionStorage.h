/// Where the values of an execution region live (stream-passes.md 5.4). Values that share storage by ties form a set; a set lives in a capture, in
/// storage allocated for a result, in constants, or in a slice of one transient slab.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_REGIONSTORAGE_H
#define WEIR_PASSES_STREAM_SCHEDULE_REGIONSTORAGE_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/StorageLayout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace weir::stream {

/// Where a set of values lives: a resource outside the region and a byte offset in it.
struct Place {
  mlir::Value resource;     ///< null until assigned
  mlir::Value resourceSize; ///< of the whole resource
  mlir::Value offset;       ///< null for 0
};

/// Values of one region that share storage.
struct StorageSet {
  mlir::Value root;
  mlir::Value size;
  int64_t first, last; ///< positions of the first and last op that touch it
  Place place;
};

class RegionStorage {
public:
  /// Results that are together at most `maxResultSlab` bytes share storage.
  RegionStorage(AsyncExecuteOp execute, int64_t maxResultSlab)
      : builder(execute), math(builder, execute.getLoc()), execute(execute), maxResultSlab(maxResultSlab), loc(execute.getLoc()), body(&execute.getBody().front()) {}

  /// Gives each set storage, which it makes before the region.
  void assign();

  Place placeOf(mlir::Value value);

  mlir::OpBuilder builder; ///< before the region
  ByteMath math;
  llvm::MapVector<mlir::Value, StorageSet> sets;
  llvm::MapVector<mlir::Value, Place> copiedConstants; ///< whose storage cannot be that of constants
  Place slab;                                          ///< no resource if nothing is transient
  llvm::SmallSetVector<mlir::Value, 4> waits;          ///< what the region has to await

private:
  mlir::Value rootOf(mlir::Value value);
  mlir::Value findSource(mlir::Value value);
  mlir::Value offsetOf(mlir::Value value);
  mlir::Value addOffsets(mlir::Value a, mlir::Value b);
  StorageSet &setOf(mlir::Value value);
  void collectSets();
  void collectSets(mlir::Operation *op);
  void placeCaptures();
  void placeConstants();
  Place allocate(mlir::Type type, mlir::Value size);
  void placeResults();
  bool placeTogether(mlir::Type type, llvm::ArrayRef<mlir::Value> results);
  void placeLocals();

  AsyncExecuteOp execute;
  int64_t maxResultSlab;
  mlir::Location loc;
  mlir::Block *body;
  int64_t position = 0;
  llvm::DenseMap<mlir::Value, mlir::Value> roots, offsets;
  bool isAnySubview = false;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_REGIONSTORAGE_H
