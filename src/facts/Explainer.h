/// `--remarks-explain`: what would have to be known for a pass to do what it has not done.

#ifndef WEIR_SRC_FACTS_EXPLAINER_H
#define WEIR_SRC_FACTS_EXPLAINER_H

namespace mlir {
class PassManager;
} // namespace mlir

namespace weir::facts {

/// Facts that are tried for one remark, and for all remarks of one run of a pass. Each costs a copy of the program and a run.
constexpr unsigned kMaxTriedForRemark = 48, kMaxTriedForPass = 384;

/// Runs each pass that has explanations again, on copies of the program in a context of their own, each with one fact assumed. Says, as a
/// remark, which fact makes the pass rewrite an op that it has left.
void watch(mlir::PassManager &passes);

} // namespace weir::facts

#endif // WEIR_SRC_FACTS_EXPLAINER_H
