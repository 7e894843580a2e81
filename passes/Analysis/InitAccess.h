/// Inits of destination-style ops, and what a dispatch starts from: whether they are read, and where they come from. The one place that
/// answers both (dispatch-passes.md 2.1, 2.2).

#ifndef WEIR_PASSES_ANALYSIS_INITACCESS_H
#define WEIR_PASSES_ANALYSIS_INITACCESS_H

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace weir {

/// Why an init counts as read (dispatch-passes.md 2.1).
enum class InitRead {
  No,         ///< Only its shape counts: every element is written, from other values.
  Payload,    ///< I1: the body uses the old element.
  Partial,    ///< I2: elements without an iteration keep what they were.
  ZeroTrip,   ///< I3: a reduction may have no iteration; then all elements keep what they were.
  MultiWrite, ///< I4: a parallel loop does not occur in the map; which iteration is the last one is not defined.
  Unknown,    ///< I5: an op that is not looked into.
};

/// Whether and why the result of `op` for `init` depends on what `init` holds.
InitRead getInitRead(mlir::DestinationStyleOpInterface op, mlir::OpOperand &init);

/// The question that upstream's `payloadUsesValueFromOperand` is often taken for.
inline bool isInitRead(mlir::DestinationStyleOpInterface op, mlir::OpOperand &init) { return getInitRead(op, init) != InitRead::No; }

/// I1: the element of `operand` reaches the result of the body, or an effect in it.
bool isElementRead(mlir::linalg::LinalgOp op, mlir::OpOperand &operand);

/// I2: every element of `init` has an iteration, if there are any.
bool writesWholeInit(mlir::linalg::LinalgOp op, mlir::OpOperand &init);

/// I4: several parallel iterations write one element.
bool hasSeveralWriters(mlir::linalg::LinalgOp op, mlir::OpOperand &init);

/// The class of what an init comes from (dispatch-passes.md 2.2).
enum class InitKind {
  Computed,  ///< S12.
  Undefined, ///< S11: nothing has to survive.
  Splat,     ///< One value for all elements.
  Dense,     ///< Other constants.
};

/// What a value holds, looked up through what keeps contents (I6).
struct InitSource {
  InitKind kind = InitKind::Computed;
  /// The value that the walk ended at, and the ops that it passed, from the use to there.
  mlir::Value value;
  llvm::SmallVector<mlir::Operation *, 2> views;
  /// The storage is that of a constant (S1 to S5, S8, S9): it must not be written.
  bool isConstant = false;
  /// Of a splat: its value, as attribute (S1; of complex numbers an array of both parts) or as SSA value (S6).
  mlir::Attribute splat;
  mlir::Value scalar;
  /// Of a dense constant: its elements, if they are known.
  mlir::TypedAttr elements;
  /// Why it is computed, where that is not for sure the end of the matter.
  enum { None, Barrier, MutableGlobal } obstacle = None;

  explicit operator bool() const { return kind != InitKind::Computed; }
};

/// What the globals of a module hold from the moment that its initializers are done (S4, S5, S8, GL1 to GL6).
class GlobalContents {
public:
  explicit GlobalContents(mlir::ModuleOp module);
  InitSource get(util::GlobalLoadOp load) const;

private:
  struct Entry {
    util::GlobalOp global;
    util::GlobalStoreOp store;
    bool hasUnknownStores = false;
  };
  llvm::DenseMap<mlir::StringAttr, Entry> entries;
};

/// Without `globals`, what a global holds counts as unknown. Of a `!stream.resource` the storage is looked up (S9).
InitSource getInitSource(mlir::Value value, const GlobalContents *globals = nullptr);

/// The scalar of a splat as a value of type `element`, created at `builder` if it is an attribute.
mlir::Value getSplatScalar(mlir::OpBuilder &builder, mlir::Location loc, const InitSource &source, mlir::Type element);
/// The constant `value` of a scalar type; of complex numbers an array of both parts.
mlir::Value createScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type, mlir::Attribute value);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_INITACCESS_H
