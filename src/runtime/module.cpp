#include "module.h"

#include "digest.h"
#include "elf_check.h"
#include "elf_note.h"
#include "error.h"
#include "requirements.h"
#include "suggest.h"

#include <algorithm>
#include <climits>
#include <cstdlib>

#include <dlfcn.h>
#include <link.h>

namespace weir::runtime {

std::shared_ptr<Module> Module::load(const std::string &path) {
  checkElfFile(path);
  checkDigest(path);
  checkRequirements(path);
  // The loader would look up a name without '/' in the library path.
  char resolved[PATH_MAX];
  if (!realpath(path.c_str(), resolved))
    raise("cannot read module '{}'", path);

  std::shared_ptr<Module> module(new Module);
  module->handle = dlopen(resolved, RTLD_NOW | RTLD_LOCAL);
  if (!module->handle)
    raise("cannot load module '{}': {}", path, dlerror());
  void *address = dlsym(module->handle, "weir_module");
  if (!address)
    raise("'{}' is not a module: it exports no 'weir_module'", path);
  Dl_info info;
  const ElfW(Sym) *symbol = nullptr;
  if (!dladdr1(address, &info, reinterpret_cast<void **>(const_cast<ElfW(Sym) **>(&symbol)), RTLD_DL_SYMENT) || !symbol)
    raise("'{}' is not a module: 'weir_module' is not an object", path);
  module->table = static_cast<const weir_module_t *>(address);
  module->checkTable(path, symbol->st_size);
  module->workText = findNote(ElfFile(path), WEIR_NOTE_WORK);
  return module;
}

std::shared_ptr<Module> Module::adopt(const weir_module_t &table) {
  std::shared_ptr<Module> module(new Module);
  module->table = &table;
  module->checkTable("weir_module", sizeof(weir_module_t));
  return module;
}

Module::~Module() {
  if (handle)
    dlclose(handle);
}

void Module::checkTable(const std::string &path, uint64_t symbolSize) {
  constexpr uint64_t prefixSize = offsetof(weir_module_t, name);
  if (symbolSize < prefixSize || table->magic != WEIR_MODULE_MAGIC)
    raise("'{}' is not a module: 'weir_module' does not start with the magic number", path);
  if (table->abi_version != WEIR_ABI_VERSION)
    raise("module '{}' has ABI version {}, but this runtime has {}; compile it again", path, table->abi_version, WEIR_ABI_VERSION);
  if (table->struct_size != sizeof(weir_module_t) || symbolSize < sizeof(weir_module_t))
    raise("module '{}' is damaged: its table has {} bytes instead of {}", path, table->struct_size, sizeof(weir_module_t));
  if ((table->function_count && !table->functions) || (table->device_count && !table->devices))
    raise("module '{}' is damaged: a table is missing", path);
  for (uint32_t i = 0; i < table->device_count; ++i)
    if (!table->devices[i].targets || table->devices[i].target_count == 0)
      raise("module '{}' is damaged: device {} has no target", path, i);
  for (uint32_t i = 0; i < table->device_count; ++i)
    for (uint32_t k = 0; k < table->devices[i].target_count; ++k)
      if (!table->devices[i].targets[k].name || !table->devices[i].targets[k].device)
        raise("module '{}' is damaged: target {} of device {} has no name", path, k, i);

  for (uint32_t i = 0; i < table->function_count; ++i) {
    const weir_function_entry_t &entry = table->functions[i];
    if (!entry.name || !entry.type || !entry.function)
      raise("module '{}' is damaged: function {} is incomplete", path, i);
    Function function{entry.name, {}, &entry};
    try {
      function.signature = parseSignature(entry.type);
    } catch (const Error &error) {
      raise("module '{}', function '{}': {}", path, entry.name, error.what());
    }
    if (function.signature.arguments.size() != entry.argument_count || function.signature.results.size() != entry.result_count)
      raise("module '{}' is damaged: function '{}' does not have as many values as its type {}", path, entry.name, entry.type);
    unsigned fence = 0;
    for (ValueType &type : function.signature.arguments)
      if (type.isFence())
        type.isSignalled = entry.signalled_fences >> std::min(fence++, 63u) & 1;
    functionList.push_back(std::move(function));
  }
}

const Function *Module::findOnly() const {
  const Function *only = nullptr;
  for (const Function &function : functionList) {
    std::string_view name = function.name;
    constexpr std::string_view suffix = "$async";
    if (name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix) {
      name.remove_suffix(suffix.size());
      if (std::any_of(functionList.begin(), functionList.end(), [&](const Function &other) { return other.name == name; }))
        continue;
    }
    if (only)
      return nullptr;
    only = &function;
  }
  return only;
}

const Function &Module::find(std::string_view name) const {
  if (functionList.empty())
    raise("the module has no functions");
  std::string names;
  for (const Function &function : functionList)
    names += (names.empty() ? "" : ", ") + function.name;
  if (name.empty()) {
    if (const Function *only = findOnly())
      return *only;
    raise("the module has several functions; choose one with --function=: {}", names);
  }
  if (name[0] == '@')
    name.remove_prefix(1);
  for (const Function &function : functionList)
    if (function.name == name)
      return function;
  std::vector<std::string> all;
  for (const Function &function : functionList)
    all.push_back(function.name);
  raise("the module has no function '{}'; it has: {}{}", name, names, didYouMean(name, all));
}

} // namespace weir::runtime
