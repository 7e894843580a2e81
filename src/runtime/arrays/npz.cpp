#include "npz.h"

#include "../error.h"
#include "../file.h"
#include "npy.h"
#include "zip.h"

#include <algorithm>
#include <cctype>

namespace weir::runtime {

namespace {

/// Splits `arg12` into "arg" and 12; nothing if there is no number at the end.
std::optional<std::pair<std::string, uint64_t>> splitNumber(const std::string &name) {
  size_t digits = name.size();
  while (digits > 0 && isdigit(static_cast<unsigned char>(name[digits - 1])))
    --digits;
  if (digits == name.size() || name.size() - digits > 9)
    return std::nullopt;
  return std::make_pair(name.substr(0, digits), std::stoull(name.substr(digits)));
}

void sortByNumber(std::vector<NamedArray> &arrays) {
  for (const NamedArray &member : arrays) {
    auto split = splitNumber(member.name);
    if (!split || split->first != splitNumber(arrays[0].name)->first)
      return;
  }
  std::sort(arrays.begin(), arrays.end(), [](const NamedArray &a, const NamedArray &b) {
    return splitNumber(a.name)->second < splitNumber(b.name)->second;
  });
}

} // namespace

std::vector<NamedArray> readNpz(const std::string &path, const std::string &name) {
  std::string bytes = readFile(path);
  ZipReader zip(bytes);
  std::vector<NamedArray> arrays;
  std::vector<std::string> names;
  for (const ZipReader::Member &member : zip.members()) {
    std::string bare = member.name;
    if (bare.size() > 4 && bare.compare(bare.size() - 4, 4, ".npy") == 0)
      bare.resize(bare.size() - 4);
    names.push_back(bare);
    if (!name.empty() && bare != name)
      continue;
    try {
      std::string contents = zip.read(member);
      size_t position = 0;
      arrays.push_back({bare, readNpy(contents, position)});
    } catch (const Error &error) {
      raise("member '{}': {}", member.name, error.what());
    }
  }
  if (!name.empty() && arrays.empty())
    raise("'{}' has no array '{}'; it has: {}", path, name, fmt::join(names, ", "));
  if (arrays.empty())
    raise("'{}' has no arrays", path);
  sortByNumber(arrays);
  return arrays;
}

void writeNpz(const std::string &path, const std::vector<NamedArray> &arrays) {
  ZipWriter zip;
  for (const NamedArray &member : arrays)
    zip.add(member.name + ".npy", writeNpy(member.array));
  writeFile(path, zip.finish());
}

} // namespace weir::runtime
