#include "src/check/state/StateGenerator.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "src/check/Random.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <array>

using namespace mlir;
using namespace weir::check;

namespace {

/// Writes the text of one program.
class StateGenerator {
public:
  StateGenerator(uint64_t seed, unsigned maxOps) : random(seed), maxOps(std::max(maxOps, 2u)) {}

  std::string run() {
    element = random.chance(70) ? "i32" : "f32";
    rows = random.pick(kExtents);
    columns = random.chance(30) ? rows : random.pick(kExtents);
    matrix = llvm::formatv("tensor<{0}x{1}x{2}>", rows, columns, element);
    row = llvm::formatv("tensor<{0}x{1}>", columns, element);
    numMatrices = 1 + random.below(3);
    numRows = random.below(3);
    for (unsigned i = 0; i < numMatrices; ++i)
      line(llvm::formatv("util.global private mutable @m{0} = dense<{1}> : {2}", i, number(), matrix));
    for (unsigned i = 0; i < numRows; ++i)
      line(llvm::formatv("util.global private mutable @v{0} = dense<{1}> : {2}", i, number(), row));
    line("util.global private mutable @n = 0 : i32");
    for (unsigned i = 0, e = random.below(3); i < e; ++i)
      makeFunction(llvm::formatv("private{0}", i), /*isPublic=*/false);
    for (unsigned i = 0, e = 1 + random.below(3); i < e; ++i)
      makeFunction(llvm::formatv("public{0}", i), /*isPublic=*/true);
    return std::move(text);
  }

private:
  static constexpr std::array<unsigned, 6> kExtents = {2, 3, 4, 5, 8, 17};

  /// Values that a statement can use, and how much control flow is around it.
  struct Scope {
    std::vector<std::string> matrices, rows;
    unsigned depth = 0;
  };

  void line(const std::string &added) { text += added + "\n"; }
  std::string number() { return element == "i32" ? std::to_string(int(random.below(9)) - 4) : std::to_string(int(random.below(9)) - 4) + ".0"; }
  std::string fresh() { return "%" + std::to_string(next++); }
  std::string define(const std::string &op) {
    std::string name = fresh();
    line(name + " = " + op);
    return name;
  }

  /// A value that is there, rather a late one.
  std::string pickFrom(const std::vector<std::string> &values) {
    return random.chance(50) ? values.back() : values[random.below(values.size())];
  }
  std::string pickMatrix(Scope &scope) { return pickFrom(scope.matrices); }
  std::string pickRow(Scope &scope) { return pickFrom(scope.rows); }
  std::string pickGlobal() { return "@m" + std::to_string(random.below(numMatrices)); }

  /// A row's position within bounds: of the argument, of the ring's head, of the iteration of a loop, or a constant.
  std::string makePosition(const std::string &from) {
    std::string bound = define(llvm::formatv("arith.constant {0} : i32", rows));
    std::string inside = define(llvm::formatv("arith.remui {0}, {1} : i32", from, bound));
    return define(llvm::formatv("arith.index_castui {0} : i32 to index", inside));
  }
  std::string pickPosition() { return random.chance(70) ? makePosition("%p") : define(llvm::formatv("arith.constant {0} : index", random.below(rows))); }

  std::string makeElementwise(const std::string &a, const std::string &b, const std::string &type) {
    static constexpr std::array<const char *, 4> kOps = {"add", "sub", "max", "min"};
    std::string init = random.chance(50) ? a : define("tensor.empty() : " + type);
    return define(llvm::formatv("linalg.{0} ins({1}, {2} : {4}, {4}) outs({3} : {4}) -> {4}", random.pick(kOps), a, b, init, type));
  }

  std::string insertRow(const std::string &value, const std::string &into, const std::string &position) {
    return define(llvm::formatv("tensor.insert_slice {0} into {1}[{2}, 0] [1, {3}] [1, 1] : {4} into {5}", value, into, position, columns, row, matrix));
  }
  std::string extractRow(const std::string &from, const std::string &position) {
    return define(llvm::formatv("tensor.extract_slice {0}[{1}, 0] [1, {2}] [1, 1] : {3} to {4}", from, position, columns, matrix, row));
  }

  void store(const std::string &value, const std::string &global, const std::string &type) {
    line(llvm::formatv("util.global.store {0}, {1} : {2}", value, global, type));
  }
  std::string load(const std::string &global, const std::string &type) { return define(llvm::formatv("util.global.load {0} : {1}", global, type)); }

  //===--- Statements -----------------------------------------------------------------------------------------------===//

  /// The usual step: load, change, store.
  void addUpdate(Scope &scope) {
    std::string global = pickGlobal(), old = load(global, matrix), result;
    if (random.chance(50))
      result = insertRow(pickRow(scope), old, pickPosition());
    else
      result = makeElementwise(old, pickMatrix(scope), matrix);
    store(result, global, matrix);
    if (random.chance(40))
      scope.matrices.push_back(random.chance(50) ? old : result);
  }

  void addSwap(Scope &scope) {
    std::string a = pickGlobal(), b = pickGlobal(), first = load(a, matrix), second = load(b, matrix);
    if (random.chance(50))
      second = makeElementwise(second, pickMatrix(scope), matrix);
    store(second, a, matrix);
    store(first, b, matrix);
  }

  void addRing(Scope &scope) {
    std::string global = pickGlobal(), old = load(global, matrix), head = load("@n", "i32");
    std::string result = insertRow(pickRow(scope), old, makePosition(head)), one = define("arith.constant 1 : i32");
    store(result, global, matrix);
    store(define(llvm::formatv("arith.addi {0}, {1} : i32", head, one)), "@n", "i32");
    scope.matrices.push_back(result);
  }

  void addAccumulator(Scope &scope) {
    if (numRows == 0)
      return;
    std::string global = "@v" + std::to_string(random.below(numRows)), old = load(global, row), result;
    if (element == "i32" && random.chance(60)) {
      result = define(llvm::formatv("linalg.reduce ins({0} : {1}) outs({2} : {3}) dimensions = [0] (%in: i32, %out: i32) {{", pickMatrix(scope), matrix, old, row));
      line("%sum = arith.addi %in, %out : i32\nlinalg.yield %sum : i32\n}");
    } else {
      result = makeElementwise(old, pickRow(scope), row);
    }
    store(result, global, row);
    scope.rows.push_back(random.chance(70) ? result : old);
  }

  void addProduct(Scope &scope) {
    if (rows != columns || element != "i32")
      return addUpdate(scope);
    std::string global = pickGlobal(), old = load(global, matrix);
    std::string result = define(llvm::formatv("linalg.matmul ins({0}, {1} : {3}, {3}) outs({2} : {3}) -> {3}", pickMatrix(scope), pickMatrix(scope), old, matrix));
    store(result, global, matrix);
    scope.matrices.push_back(result);
  }

  void addTranspose(Scope &scope) {
    if (rows != columns)
      return;
    std::string init = random.chance(30) ? pickMatrix(scope) : define("tensor.empty() : " + matrix);
    scope.matrices.push_back(define(llvm::formatv("linalg.transpose ins({0} : {2}) outs({1} : {2}) permutation = [1, 0]", pickMatrix(scope), init, matrix)));
  }

  void addFill(Scope &scope) {
    std::string value = define(llvm::formatv("arith.constant {0} : {1}", number(), element)), target = pickMatrix(scope);
    bool isRow = random.chance(60);
    const std::string &type = isRow ? row : matrix;
    std::string init = define("tensor.empty() : " + type);
    std::string filled = define(llvm::formatv("linalg.fill ins({0} : {1}) outs({2} : {3}) -> {3}", value, element, init, type));
    scope.matrices.push_back(isRow ? insertRow(filled, target, pickPosition()) : filled);
  }

  void addCall(Scope &scope) {
    if (callees.empty())
      return;
    std::string callee = callees[random.below(callees.size())], name = fresh();
    line(llvm::formatv("{0}:2 = func.call @{1}({2}, {3}, %p, %c) : ({4}, {5}, i32, i1) -> ({4}, {5})", name, callee, pickMatrix(scope), pickRow(scope), matrix, row));
    scope.matrices.push_back(name + "#0");
    scope.rows.push_back(name + "#1");
  }

  void addBranch(Scope &scope) {
    std::string name = fresh();
    line(llvm::formatv("{0} = scf.if %c -> ({1}) {{", name, matrix));
    for (bool isElse : {false, true}) {
      Scope inner = scope;
      ++inner.depth;
      addStatements(inner, 1 + random.below(3));
      line(llvm::formatv("scf.yield {0} : {1}\n} {2}", pickMatrix(inner), matrix, isElse ? "" : "else {"));
    }
    scope.matrices.push_back(name);
  }

  void addLoop(Scope &scope) {
    std::string zero = define("arith.constant 0 : index"), one = define("arith.constant 1 : index"), init = pickMatrix(scope), name = fresh();
    std::string end = random.chance(50) ? makePosition("%p") : define(llvm::formatv("arith.constant {0} : index", random.chance(50) ? rows : random.below(std::min(4u, rows + 1))));
    std::string iteration = "%i" + std::to_string(next), carried = "%carried" + std::to_string(next);
    line(llvm::formatv("{0} = scf.for {1} = {2} to {3} step {4} iter_args({5} = {6}) -> ({7}) {{", name, iteration, zero, end, one, carried, init, matrix));
    Scope inner = scope;
    ++inner.depth;
    inner.matrices.push_back(carried);
    // Iterations are at most as many as there are rows.
    if (random.chance(60))
      inner.matrices.push_back(insertRow(pickRow(inner), carried, iteration));
    addStatements(inner, random.below(3));
    line(llvm::formatv("scf.yield {0} : {1}\n}", pickMatrix(inner), matrix));
    scope.matrices.push_back(name);
  }

  void addStatement(Scope &scope) {
    unsigned kind = random.below(scope.depth < 2 ? 20 : 17);
    if (kind < 4)
      return addUpdate(scope);
    switch (kind) {
    case 4:
      return addSwap(scope);
    case 5:
    case 6:
      return addRing(scope);
    case 7:
      return addAccumulator(scope);
    case 8:
      return addProduct(scope);
    case 9:
      return addTranspose(scope);
    case 10:
      return addFill(scope);
    case 11:
      return scope.matrices.push_back(load(pickGlobal(), matrix));
    case 12:
      return store(pickMatrix(scope), pickGlobal(), matrix);
    case 13:
      return scope.rows.push_back(extractRow(pickMatrix(scope), pickPosition()));
    case 14:
      return scope.matrices.push_back(insertRow(pickRow(scope), pickMatrix(scope), pickPosition()));
    case 15:
      return scope.matrices.push_back(makeElementwise(pickMatrix(scope), pickMatrix(scope), matrix));
    case 16:
      return addCall(scope);
    case 17:
      return addBranch(scope);
    default:
      return addLoop(scope);
    }
  }

  void addStatements(Scope &scope, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      addStatement(scope);
  }

  void makeFunction(const std::string &name, bool isPublic) {
    // What the caller gives up, or lends for a result.
    std::string given;
    if (isPublic && random.chance(50))
      given = random.chance(70) ? " {iree.abi.consume}" : " {iree.abi.output = 0 : index}";
    line(llvm::formatv("func.func {0}@{1}(%m: {2}{3}, %v: {4}, %p: i32, %c: i1) -> ({2}, {4}){5} {{", isPublic ? "" : "private ", name, matrix, given, row,
                       !isPublic && random.chance(70) ? " attributes {noinline}" : ""));
    Scope scope{{"%m"}, {"%v"}};
    addStatements(scope, 1 + random.below(maxOps));
    line(llvm::formatv("return {0}, {1} : {2}, {3}\n}", pickMatrix(scope), pickRow(scope), matrix, row));
    if (!isPublic)
      callees.push_back(name);
  }

  Random random;
  unsigned maxOps;
  std::string text, element, matrix, row;
  unsigned rows = 0, columns = 0, numMatrices = 0, numRows = 0, next = 0;
  std::vector<std::string> callees;
};

} // namespace

void weir::check::loadStateDialects(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect, scf::SCFDialect, tensor::TensorDialect, util::UtilDialect>();
}

OwningOpRef<ModuleOp> weir::check::generateStateProgram(MLIRContext &context, uint64_t seed, unsigned maxOps) {
  return parseSourceString<ModuleOp>(StateGenerator(seed, maxOps).run(), ParserConfig(&context));
}
