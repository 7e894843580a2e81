/// Runs of a pass on copies of a program, in which facts are assumed.

#ifndef WEIR_SRC_FACTS_LABORATORY_H
#define WEIR_SRC_FACTS_LABORATORY_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "src/facts/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"

namespace weir::facts {

/// A remark about an op that a pass has left, and of passes that join ops the op with which it was not joined.
struct Missed {
  unsigned number;
  std::string code;
  Arguments arguments;
  std::optional<unsigned> producer;
};

/// What a run of a pass said and did. Ops of the program that it was given have numbers, in the order of the walk.
struct Outcome {
  std::vector<Missed> missed;
  llvm::SmallMapVector<unsigned, std::string, 8> passed; ///< the first code of each op
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> joins; ///< by op, dispatches and merged ops of which it is a part

  bool areTogether(unsigned a, unsigned b) const;
};

/// The program before a pass, in a context in which nothing else happens.
class Laboratory {
public:
  /// `around` are the names of the ops around the op that the pass gets, without the outermost module.
  Laboratory(mlir::MLIRContext &original, llvm::StringRef program, llvm::ArrayRef<std::string> around);
  ~Laboratory();

  /// What the pass does with the program in which `fact` holds; none if it fails.
  std::optional<Outcome> run(const std::string &pass, const Fact *fact);

  /// Finds the producers of what a run of a pass that joins ops has missed.
  void findProducers(Outcome &outcome) const;

  bool isReady() const { return static_cast<bool>(module); }
  mlir::Operation *getOp(unsigned number) const { return number < ops.size() ? ops[number] : nullptr; }

private:
  static void noteJoins(mlir::Operation *program, Outcome &outcome);
  std::string nest(std::string pass) const;

  mlir::MLIRContext context;
  Outcome *outcome = nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  llvm::SmallVector<std::string> around;
};

/// The option of a pass as its text states it; empty if it does not.
std::string getOption(llvm::StringRef pass, llvm::StringRef option);

} // namespace weir::facts

#endif // WEIR_SRC_FACTS_LABORATORY_H
