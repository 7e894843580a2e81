/// Facts that might make a pass do what it has not done.

#ifndef WEIR_SRC_FACTS_FACTS_H
#define WEIR_SRC_FACTS_FACTS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace weir::facts {

/// One fact about a program, and how to state it. It need not be true.
struct Fact {
  std::string what; ///< "argument 1 of @f >= 64"
  std::string how;  ///< "util.assume.int ..."
  /// States it in a copy of the program, to which the mapping leads. Absent if the fact is an option alone.
  std::function<void(mlir::IRMapping &)> assume;
  /// An option of the pass with the value that it gets; empty for none.
  std::string option, value;
};

/// What a remark says beside its code.
using Arguments = std::map<std::string, std::string>;

/// A decision of a pass: of the program that the pass was given, the op that was left as it was, and the code of the remark.
struct Decision {
  mlir::Operation *op;
  llvm::StringRef pass, code;
  std::string text = {};               ///< the pass with its options
  Arguments arguments = {};            ///< of the remark
  mlir::Operation *producer = nullptr; ///< of passes that join ops, the other one
};

/// The facts to try for a decision, weaker ones before stronger ones of the same kind. None if the code has no explanations.
std::vector<Fact> findFacts(const Decision &decision);

/// Whether `findFacts` knows codes of the pass.
bool hasFacts(llvm::StringRef pass);
/// Whether `findFacts` knows the code.
bool hasFacts(llvm::StringRef pass, llvm::StringRef code);
/// Whether the pass joins ops: decisions are about an op and its producer.
bool joinsOps(llvm::StringRef pass);

/// What to call a value: "argument 1 of @f", "the result of 'arith.divui' at f.mlir:3:8".
std::string describe(mlir::Value value);

/// Facts about the ends of ranges that ops access in what `op` reads and writes: bounds, orders (of passes with a `range-level`) and equalities;
/// divisors.
void addOrderFacts(mlir::Operation *op, bool hasLevels, std::vector<Fact> &facts);
void addDivisorFacts(mlir::Operation *op, int64_t divisor, std::vector<Fact> &facts);

/// Facts about an update that stays a copy: the size of what is made, the device that makes it, its other readers, and the phase of a pattern.
void addProducedSize(mlir::Operation *op, std::vector<Fact> &facts);
void addProducerPlace(mlir::Operation *op, std::vector<Fact> &facts);
void addOtherReaders(mlir::Operation *op, std::vector<Fact> &facts);
void addSplatPhase(mlir::Operation *op, std::vector<Fact> &facts);

/// The value with bounds, in its place.
void assumeBounds(mlir::Value value, std::optional<uint64_t> min, uint64_t max);

/// Facts about two ops that did not become one dispatch or one op: bounds of extents, other readers, devices, attributes, what the target
/// accepts, and the parameter of the cost model that decides.
void addRefusedPattern(const Decision &decision, std::vector<Fact> &facts);
void addFusionCosts(const Decision &decision, std::vector<Fact> &facts);
void addFusionReaders(const Decision &decision, std::vector<Fact> &facts);
void addFusionPlace(const Decision &decision, std::vector<Fact> &facts);
void addFusionPins(const Decision &decision, std::vector<Fact> &facts);

/// Values of an option of the pass, in this order.
void addOptions(llvm::StringRef option, llvm::ArrayRef<std::string> values, std::vector<Fact> &facts);
/// Limits in bytes that are large enough for what the remark says, then larger ones.
void addByteLimits(const Decision &decision, llvm::StringRef option, std::vector<Fact> &facts);
/// Facts about conversions to layouts: constants, globals, other readers, workgroups that are counted, sizes that are static.
void addConstantOperands(const Decision &decision, std::vector<Fact> &facts);
void addGlobals(const Decision &decision, std::vector<Fact> &facts);
void addPrivateFunction(const Decision &decision, std::vector<Fact> &facts);
void addPlainReaders(const Decision &decision, std::vector<Fact> &facts);
void addWorkgroupCount(const Decision &decision, std::vector<Fact> &facts);
void addLoweringConfig(const Decision &decision, std::vector<Fact> &facts);
void addStaticLoops(const Decision &decision, std::vector<Fact> &facts);
void addConstantShape(const Decision &decision, std::vector<Fact> &facts);
void addOtherDevices(const Decision &decision, std::vector<Fact> &facts);

} // namespace weir::facts

#endif // WEIR_SRC_FACTS_FACTS_H
