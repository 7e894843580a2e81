#include "src/compiler/CandidateTable.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;

namespace {

struct Row {
  std::string cost, strategy, sizes;
  double cycles; ///< infinite if the cost is unknown
  bool isChosen;
};

/// What is decided at once: one op, or one kernel.
struct Decision {
  std::string kernel, op, location;
  std::vector<Row> rows;
};

class CandidateTable : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit CandidateTable(llvm::raw_ostream &os) : os(os) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    if (remark.getCombinedCategoryName() != "weir-select-strategy" || remark.getRemarkName() != "candidate")
      return;
    auto get = [&](StringRef key) {
      auto arg = llvm::find_if(remark.getArgs(), [&](const remark::detail::Remark::Arg &arg) { return arg.key == key; });
      return arg == remark.getArgs().end() ? StringRef() : StringRef(arg->val);
    };
    // One key may be that of several kernels that are alike.
    Decision &decision = decisions[(remark.getFunction() + " " + get("key")).str()];
    decision.kernel = remark.getFunction().str();
    decision.op = get("op").str();
    if (FileLineColLoc location = remark.getLocation()->findInstanceOf<FileLineColLoc>())
      decision.location = llvm::formatv("{0}:{1}:{2}", location.getFilename().getValue(), location.getLine(), location.getColumn());
    decision.rows.push_back(makeRow(get("cost"), get("config"), get("chosen") == "yes"));
  }

  void finalize() override {
    if (decisions.empty())
      os << "weir-compile: --weir-explain: no kernel for cpu has this name; weir-run --profile prints names\n";
    for (auto &[key, decision] : decisions)
      print(StringRef(key).rsplit(' ').second, decision);
  }

private:
  /// `config` is `#weir.lowering_config<strategy = "NAME", SIZES>`.
  static Row makeRow(StringRef cost, StringRef config, bool isChosen) {
    Row row{cost.str(), "", "", std::numeric_limits<double>::infinity(), isChosen};
    (void)cost.getAsDouble(row.cycles);
    StringRef rest = config.split("strategy = ").second;
    rest.consume_back(">");
    auto [name, sizes] = rest.split(", ");
    row.strategy = name.trim('"').str();
    row.sizes = sizes.str();
    return row;
  }

  void print(StringRef key, Decision &decision) {
    os << decision.kernel << "\n" << decision.op << " " << decision.location << "  key " << key << "\n";
    os << "            cost  strategy          sizes\n";
    llvm::stable_sort(decision.rows, [](const Row &a, const Row &b) { return a.cycles < b.cycles; });
    for (const Row &row : decision.rows)
      os << StringRef(llvm::formatv("{0} {1,14}  {2,-16}  {3}", row.isChosen ? "*" : " ", row.cost, row.strategy, row.sizes).str()).rtrim() << "\n";
    os << "\n";
  }

  llvm::raw_ostream &os;
  /// By the names of their kernels: executables are compiled in any order.
  std::map<std::string, Decision> decisions;
};

} // namespace

std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> weir::compiler::makeCandidateTable(llvm::raw_ostream &os) {
  return std::make_unique<CandidateTable>(os);
}
