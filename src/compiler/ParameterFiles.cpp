#include "src/compiler/ParameterFiles.h"

#include "src/runtime/parameters/parameter_set.h"

using namespace weir::compiler;
using weir::runtime::ParameterSet;

bool ParameterFiles::open(const std::vector<std::string> &options, std::string &error) {
  try {
    auto files = std::make_shared<ParameterSet>();
    for (const std::string &option : options)
      files->add(option);
    set = files;
  } catch (const std::exception &exception) {
    error = exception.what();
    return false;
  }
  return true;
}

ParameterBytes ParameterFiles::find(std::string_view scope, std::string_view key) const {
  auto found = static_cast<const ParameterSet *>(set.get())->lookup(scope, key);
  if (!found)
    return {};
  if (found->entry.data)
    return {found->archive, reinterpret_cast<const char *>(found->entry.data), found->entry.size};
  auto bytes = std::make_shared<std::vector<char>>(found->entry.size);
  found->entry.read(0, bytes->data(), bytes->size());
  return {bytes, bytes->data(), bytes->size()};
}
