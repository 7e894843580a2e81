/// Constant C structures of include/weir/abi.h in host code.

#ifndef WEIR_PASSES_HOST_CONSTANTTABLE_H
#define WEIR_PASSES_HOST_CONSTANTTABLE_H

#include "passes/Host/HostABI.h"
#include <functional>

namespace weir::host {

/// Where a member of a structure is.
struct Field {
  size_t offset, size;
};
#define WEIR_FIELD(STRUCT, MEMBER)                                                                                     \
  weir::host::Field { offsetof(STRUCT, MEMBER), sizeof(((STRUCT *)nullptr)->MEMBER) }

/// Defines globals whose rows are structures of integers and addresses.
class ConstantTable {
public:
  explicit ConstantTable(mlir::ModuleOp module)
      : module(module), loc(module.getLoc()), builder(mlir::OpBuilder::atBlockEnd(module.getBody())) {}

  struct Member {
    Field field;
    bool isAddress;
    std::function<mlir::Value()> make;
  };
  Member number(Field field, int64_t value);
  Member text(Field field, llvm::StringRef value);
  Member address(Field field, llvm::StringRef symbol);
  Member null(Field field);

  /// Defines `name` as an array of structures of `size` bytes, each with these members in their order; none may be left out.
  void define(llvm::StringRef name, mlir::LLVM::Linkage linkage, size_t size, llvm::ArrayRef<llvm::SmallVector<Member>> rows);

private:
  mlir::Type typeOf(const Member &member);

  mlir::ModuleOp module;
  mlir::Location loc;
  mlir::OpBuilder builder;
};

} // namespace weir::host

#endif // WEIR_PASSES_HOST_CONSTANTTABLE_H
