#ifndef WEIR_DIALECTS_UPSTREAM_OPREPAIR_H
#define WEIR_DIALECTS_UPSTREAM_OPREPAIR_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"

#include <functional>

namespace weir::upstream {

namespace detail {

/// Folds what the traits of an op fold. Upstream's hook that does so is private.
template <typename ConcreteOp, template <typename> class... Traits>
llvm::LogicalResult foldTraits(mlir::Op<ConcreteOp, Traits...> op, llvm::ArrayRef<mlir::Attribute> operands,
                               llvm::SmallVectorImpl<mlir::OpFoldResult> &results) {
  return mlir::op_definition_impl::foldTraits<Traits<ConcreteOp>...>(op, operands, results);
}

template <typename OpT>
using single_fold_t = decltype(std::declval<OpT>().fold(std::declval<typename OpT::FoldAdaptor>()));
template <typename OpT>
using multi_fold_t = decltype(std::declval<OpT>().fold(std::declval<typename OpT::FoldAdaptor>(),
                                                       std::declval<llvm::SmallVectorImpl<mlir::OpFoldResult> &>()));
template <typename OpT, typename Repair>
using repaired_fold_t = decltype(Repair::fold(std::declval<OpT>(), std::declval<typename OpT::FoldAdaptor>()));
template <typename Repair>
using repaired_patterns_t = decltype(Repair::addPatterns(std::declval<mlir::RewritePatternSet &>(), std::declval<mlir::MLIRContext *>()));

/// What the hook of an op with one result makes of `folded`.
template <typename OpT>
llvm::LogicalResult finishFold(OpT op, mlir::OpFoldResult folded, llvm::ArrayRef<mlir::Attribute> operands,
                               llvm::SmallVectorImpl<mlir::OpFoldResult> &results) {
  if (!folded || llvm::dyn_cast_if_present<mlir::Value>(folded) == op->getResult(0))
    return llvm::success(succeeded(foldTraits(op, operands, results)) || folded);
  results.push_back(folded);
  return llvm::success();
}

} // namespace detail

/// The op `OpT` with the hooks of `Repair`, which may have
/// * `static OpFoldResult fold(OpT, OpT::FoldAdaptor)`, called instead of upstream's `fold` (of one result, or of none);
/// * `static void addPatterns(RewritePatternSet &, MLIRContext *)`, called instead of `getCanonicalizationPatterns`.
/// What it lacks stays upstream's.
template <typename OpT, typename Repair>
struct RepairedOp : OpT {
  using OpT::OpT;

  static mlir::OperationName::FoldHookFn getFoldHookFn() {
    return [](mlir::Operation *op, llvm::ArrayRef<mlir::Attribute> operands, llvm::SmallVectorImpl<mlir::OpFoldResult> &results) {
      auto concrete = llvm::cast<OpT>(op);
      typename OpT::FoldAdaptor adaptor(operands, concrete);
      if constexpr (llvm::is_detected<detail::repaired_fold_t, OpT, Repair>::value)
        return detail::finishFold(concrete, Repair::fold(concrete, adaptor), operands, results);
      else if constexpr (llvm::is_detected<detail::single_fold_t, OpT>::value)
        return detail::finishFold(concrete, concrete.fold(adaptor), operands, results);
      else if constexpr (llvm::is_detected<detail::multi_fold_t, OpT>::value) {
        llvm::LogicalResult folded = concrete.fold(adaptor, results);
        if (succeeded(folded) && !results.empty())
          return folded;
        return llvm::success(succeeded(detail::foldTraits(concrete, operands, results)) || succeeded(folded));
      } else
        return detail::foldTraits(concrete, operands, results);
    };
  }

  static void getCanonicalizationPatterns(mlir::RewritePatternSet &patterns, mlir::MLIRContext *context) {
    if constexpr (llvm::is_detected<detail::repaired_patterns_t, Repair>::value)
      Repair::addPatterns(patterns, context);
    else
      OpT::getCanonicalizationPatterns(patterns, context);
  }
};

/// Exchanges the hooks of the op `OpT`, which `context` has loaded. The description of an op is referred to from many tables and
/// owned by one of them, so the new one takes over the storage and the state of the old one. To do so twice changes nothing.
template <typename OpT, typename Repair>
void repair(mlir::MLIRContext *context) {
  using Impl = mlir::OperationName::Impl;
  struct Model : mlir::RegisteredOperationName::Model<RepairedOp<OpT, Repair>> {
    explicit Model(Impl &old) : mlir::RegisteredOperationName::Model<RepairedOp<OpT, Repair>>(old.getDialect()) {
      this->typeID = old.getTypeID();
      this->interfaceMap = std::move(old.getInterfaceMap());
      this->attributeNames = old.getAttributeNames();
    }
    Model(Model &&) = default;
  };
  static_assert(sizeof(Model) == sizeof(mlir::RegisteredOperationName::Model<OpT>), "the new description must fit the storage of the old one");
  std::optional<mlir::RegisteredOperationName> name = mlir::RegisteredOperationName::lookup(mlir::TypeID::get<OpT>(), context);
  assert(name && "the dialect of the op is loaded");
  auto *old = static_cast<Impl *>(name->getAsOpaquePointer());
  Model model(*old);
  old->~Impl();
  new (old) Model(std::move(model));
}

/// Moves the patterns of `from` to `to` but for those whose debug names, without scopes and arguments, are among `leftOut`.
void movePatternsExcept(mlir::RewritePatternSet &from, mlir::RewritePatternSet &to, llvm::ArrayRef<llvm::StringRef> leftOut);

/// Adds upstream's canonicalization patterns of `OpT` but for those called `leftOut`.
template <typename OpT>
void addPatternsExcept(mlir::RewritePatternSet &patterns, mlir::MLIRContext *context, llvm::ArrayRef<llvm::StringRef> leftOut) {
  mlir::RewritePatternSet upstream(context);
  OpT::getCanonicalizationPatterns(upstream, context);
  movePatternsExcept(upstream, patterns, leftOut);
}

/// Tries a pattern of upstream's.
using Try = std::function<llvm::LogicalResult(const mlir::RewritePattern &, mlir::Operation *, mlir::PatternRewriter &)>;

/// Moves the patterns of `from` to `to`; those that are called one of `names` are tried by `attempt`.
void movePatternsThrough(mlir::RewritePatternSet &from, mlir::RewritePatternSet &to, llvm::ArrayRef<llvm::StringRef> names, const Try &attempt);

/// Adds upstream's canonicalization patterns of `OpT`; those called one of `names` are tried by `attempt`.
template <typename OpT>
void addPatternsThrough(mlir::RewritePatternSet &patterns, mlir::MLIRContext *context, llvm::ArrayRef<llvm::StringRef> names, const Try &attempt) {
  mlir::RewritePatternSet upstream(context);
  OpT::getCanonicalizationPatterns(upstream, context);
  movePatternsThrough(upstream, patterns, names, attempt);
}

} // namespace weir::upstream

#endif // WEIR_DIALECTS_UPSTREAM_OPREPAIR_H
