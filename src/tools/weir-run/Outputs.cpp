#include "Outputs.h"

#include "../../runtime/arrays/npy.h"
#include "../../runtime/arrays/npz.h"
#include "../../runtime/arrays/print.h"
#include "../../runtime/error.h"
#include "../../runtime/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace weir::tools {

using namespace runtime;

namespace {

enum class Format { Nowhere, Printed, Npy, Npz, Raw };

bool hasExtension(const std::string &path, const char *extension) {
  size_t length = std::char_traits<char>::length(extension);
  return path.size() > length && path.compare(path.size() - length, length, extension) == 0;
}

Format formatOf(const std::string &spec) {
  if (spec.empty())
    return Format::Nowhere;
  if (spec == "-")
    return Format::Printed;
  if ((spec[0] != '@' && spec[0] != '+') || spec.size() == 1)
    raise("--output={}: expected '-', '@file' or '+file'", spec);
  if (hasExtension(spec, ".npy"))
    return Format::Npy;
  if (!hasExtension(spec, ".npz"))
    return Format::Raw;
  if (spec[0] == '+')
    raise("--output={}: an archive cannot be extended", spec);
  return Format::Npz;
}

void printResult(size_t index, const Value &value, uint64_t maxPrintedElements) {
  if (value.isFence()) {
    printf("result[%zu]: hal.fence\n", index);
    return;
  }
  std::string text = printArray(value.array, maxPrintedElements);
  printf("result[%zu]: %s%s\n", index, value.isScalar ? "" : "hal.buffer_view\n", text.c_str());
}

/// Writes the results [begin, end) to one place.
void writeTo(const std::string &spec, const std::vector<Value> &results, size_t begin, size_t end, uint64_t maxPrintedElements) {
  Format format = formatOf(spec);
  std::string path = spec.empty() ? "" : spec.substr(1);
  std::vector<NamedArray> members;
  bool appends = !spec.empty() && spec[0] == '+';
  for (size_t i = begin; i < end; ++i) {
    const Array &array = results[i].array;
    if (results[i].isFence() && format != Format::Printed && format != Format::Nowhere)
      raise("--output={}: result {} is a fence, which has no elements", spec, i);
    if (format == Format::Printed)
      printResult(i, results[i], maxPrintedElements);
    else if (format == Format::Npy)
      writeFile(path, writeNpy(array), appends);
    else if (format == Format::Raw)
      writeFile(path, {reinterpret_cast<const char *>(array.data()), array.byteSize()}, appends);
    else if (format == Format::Npz)
      members.push_back({fmt::format("result{}", i), array});
    appends = true;
  }
  if (format == Format::Npz)
    writeNpz(path, members);
}

} // namespace

void checkOutputs(const std::vector<std::string> &specs, size_t resultCount) {
  for (const std::string &spec : specs)
    formatOf(spec);
  if (specs.size() > resultCount)
    raise("{} --output flags for {} results", specs.size(), resultCount);
}

void checkWritable(const std::vector<std::string> &specs) {
  for (const std::string &spec : specs) {
    if (Format format = formatOf(spec); format == Format::Nowhere || format == Format::Printed)
      continue;
    const std::filesystem::path path = spec.substr(1);
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    std::error_code error;
    int reason = 0;
    if (std::filesystem::is_directory(path, error))
      reason = EISDIR;
    else if (access(std::filesystem::exists(path, error) ? path.c_str() : folder.c_str(), W_OK) != 0)
      reason = errno;
    if (reason != 0)
      raise("cannot write '{}': {}", path.string(), strerror(reason));
  }
}

void writeOutputs(const std::vector<std::string> &specs, const std::vector<Value> &results, uint64_t maxPrintedElements) {
  if (specs.empty())
    return writeTo("-", results, 0, results.size(), maxPrintedElements);
  for (size_t i = 0; i < specs.size(); ++i)
    writeTo(specs[i], results, i, i + 1 == specs.size() ? results.size() : i + 1, maxPrintedElements);
}

} // namespace weir::tools
