/// What there is to say about the layout of a tensor on a target (encoding-passes.md section 16).

#ifndef WEIR_SRC_TOOLS_WEIR_LAYOUT_EXPLAIN_H
#define WEIR_SRC_TOOLS_WEIR_LAYOUT_EXPLAIN_H

#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Machine/MachineInfo.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "llvm/Support/JSON.h"

namespace weir::layout_tool {

/// A target by its resolver.
struct Target {
  std::string name;
  mlir::Attribute resolver;
  MachineInfo machine = {};
};

/// A line of text, and the same for programs.
struct Field {
  std::string name;
  std::string text;
  llvm::json::Value value;
};

struct Explanation {
  std::vector<Field> fields;
  /// Nothing if the resolver failed.
  std::optional<encoding::Layout> layout;

  void add(llvm::StringRef name, const llvm::Twine &text) { fields.push_back({name.str(), text.str(), text.str()}); }
  void add(llvm::StringRef name, const llvm::Twine &text, llvm::json::Value value) {
    fields.push_back({name.str(), text.str(), std::move(value)});
  }
};

/// `others` are the explanations for targets before this one, which it may be the same as.
Explanation explain(mlir::RankedTensorType type, const Target &target, const CostModel &model,
                    llvm::ArrayRef<std::pair<std::string, encoding::Layout>> others);

/// The bytes of a layout: a number, or an expression over the dynamic sizes.
std::string describeBytes(const encoding::Layout &layout);

} // namespace weir::layout_tool

#endif // WEIR_SRC_TOOLS_WEIR_LAYOUT_EXPLAIN_H
