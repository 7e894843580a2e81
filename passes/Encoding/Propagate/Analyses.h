/// The analyses that say in which encodings a value may be (encoding-passes.md 5.1), and what its padding holds then.

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_ANALYSES_H
#define WEIR_PASSES_ENCODING_PROPAGATE_ANALYSES_H

#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Propagate/Globals.h"
#include "passes/Encoding/Propagate/Transport.h"
#include "llvm/ADT/MapVector.h"

namespace weir::encoding {

/// A few encodings of one value, in the coordinates of that value; in the order in which they were met.
class EncodingSet {
public:
  /// True if it is new, and there was room.
  bool insert(EncodingAttr encoding);
  llvm::ArrayRef<EncodingAttr> get() const { return encodings; }
  bool operator==(const EncodingSet &other) const { return encodings == other.encodings; }
  static EncodingSet join(const EncodingSet &a, const EncodingSet &b);
  static EncodingSet meet(const EncodingSet &a, const EncodingSet &b) { return join(a, b); }
  void print(llvm::raw_ostream &os) const;

private:
  llvm::SmallVector<EncodingAttr, 2> encodings;
};

/// In which encodings each value may be.
class EncodingCandidates {
public:
  EncodingCandidates(mlir::ModuleOp top, mlir::SymbolTableCollection &symbols);
  bool failed() const { return hasFailed; }

  /// From unsets, forwards: the contents exist like this, or would if what is plain beside them were converted.
  const EncodingSet &getHave(mlir::Value value) const { return lookup(have, value); }
  /// From sets, backwards: a reader needs it like this.
  const EncodingSet &getWant(mlir::Value value) const { return lookup(want, value); }
  /// All ways in which an op may run.
  llvm::SmallVector<OpEncodings> getCandidates(mlir::Operation *op) const;
  const TargetLayouts &getLayouts() const { return layouts; }
  const MutableGlobals &getGlobals() const { return globals; }

private:
  using Map = llvm::DenseMap<mlir::Value, EncodingSet>;
  const EncodingSet &lookup(const Map &map, mlir::Value value) const {
    auto found = map.find(value);
    return found == map.end() ? none : found->second;
  }

  TargetLayouts layouts;
  MutableGlobals globals;
  Map have, want;
  EncodingSet none;
  bool hasFailed = false;
};

/// What the padding of values holds if they are in an encoding (encoding-passes.md 2.3). It holds for every choice of encodings among the
/// candidates: what is plain would be converted first, which makes zeros.
class PaddingStates {
public:
  PaddingStates(mlir::Operation *top, const EncodingCandidates &candidates);
  bool failed() const { return hasFailed; }
  PaddingState get(mlir::Value value, EncodingAttr encoding) const;

private:
  llvm::DenseMap<std::pair<mlir::Value, EncodingAttr>, PaddingState> states;
  bool hasFailed = false;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_ANALYSES_H
