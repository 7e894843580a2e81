/// Which lines of assembly come from which places of a program.

#ifndef WEIR_SRC_NATIVE_ASSEMBLYPLACES_H
#define WEIR_SRC_NATIVE_ASSEMBLYPLACES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace weir::native {

/// LLVM carries lines of one file into its assembly. That file is a list of the places in the program, whatever their files are.
class AssemblyPlaces {
public:
  /// Replaces the locations in `module` by lines of the list. Functions get the scopes that LLVM needs to keep them.
  mlir::LogicalResult number(mlir::ModuleOp module);
  /// The same for code that LLVM does not make: no scopes.
  void numberLines(mlir::Operation *root);
  /// The place of a line of the list, or null.
  mlir::FileLineColLoc getPlace(unsigned line) const { return line != 0 && line <= list.size() ? list[line - 1] : mlir::FileLineColLoc(); }

  /// `assembly` without the directives and labels of debug information. `places` receives the place of each remaining line, or null.
  std::string takeDirectives(llvm::StringRef assembly, std::vector<mlir::FileLineColLoc> &places) const;

private:
  std::vector<mlir::FileLineColLoc> list;
  /// The position of each in the list, counted from 1.
  llvm::DenseMap<mlir::Attribute, unsigned> numbers;
};

/// `assembly` with a comment, which begins with `comment`, before each run of lines of one place. `places` has that of each line.
std::string annotate(llvm::StringRef assembly, llvm::ArrayRef<mlir::FileLineColLoc> places, llvm::StringRef comment,
                     llvm::function_ref<std::string(mlir::FileLineColLoc)> describe);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_ASSEMBLYPLACES_H
