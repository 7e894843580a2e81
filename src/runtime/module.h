/// A compiled module in memory: a shared object that follows `weir/abi.h`.

#ifndef WEIR_RUNTIME_MODULE_H
#define WEIR_RUNTIME_MODULE_H

#include "signature.h"

namespace weir::runtime {

struct Function {
  std::string name;
  Signature signature;
  const weir_function_entry_t *entry;
};

class Module {
public:
  /// Loads and checks the file; raises an error that says what is wrong with it.
  static std::shared_ptr<Module> load(const std::string &path);
  /// A module that is linked into this process: its table, which has to outlive the object.
  static std::shared_ptr<Module> adopt(const weir_module_t &table);
  ~Module();
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;

  const weir_module_t &abi() const { return *table; }
  /// What it says of its kernels (`WEIR_NOTE_WORK`); empty if it says nothing.
  const std::string &work() const { return workText; }
  const std::vector<Function> &functions() const { return functionList; }

  /// The function called `name` (with or without '@'); an empty name represents the only function there is. Errors list all.
  /// `NAME$async` beside a function NAME is another form of that one.
  const Function &find(std::string_view name) const;

private:
  Module() = default;
  /// Null if there are several.
  const Function *findOnly() const;
  void checkTable(const std::string &path, uint64_t symbolSize);

  void *handle = nullptr;
  const weir_module_t *table = nullptr;
  std::vector<Function> functionList;
  std::string workText;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_MODULE_H
