#include "src/report/Report.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace weir;

static std::optional<llvm::json::Value> readJSON(StringRef flag, StringRef file, StringRef text, std::string &error) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value) {
    error = (flag + ": '" + file + "' is not JSON: " + llvm::toString(value.takeError())).str();
    return std::nullopt;
  }
  return *value;
}

static std::unique_ptr<llvm::MemoryBuffer> open(StringRef flag, StringRef file, std::string &error) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (buffer)
    return std::move(*buffer);
  error = (flag + ": cannot read '" + file + "': " + buffer.getError().message()).str();
  return nullptr;
}

static double median(std::vector<double> values) {
  if (values.empty())
    return 0;
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

namespace {

struct Kernel {
  std::vector<double> milliseconds;
  std::map<size_t, double> perCall;
  double bytes = 0;
  std::optional<double> flops, balance;
  int64_t workgroups = 0;
};

} // namespace

std::optional<llvm::json::Object> weir::report::readProfile(StringRef file, std::string &error) {
  constexpr StringLiteral kFlag = "--report-profile";
  auto buffer = open(kFlag, file, error);
  auto value = buffer ? readJSON(kFlag, file, buffer->getBuffer(), error) : std::nullopt;
  if (!value)
    return std::nullopt;
  llvm::json::Object *root = value->getAsObject();
  llvm::json::Array *events = root ? root->getArray("traceEvents") : nullptr;
  std::vector<double> calls, starts;
  // Calls come first.
  auto findCall = [&](double start) { return static_cast<size_t>(llvm::upper_bound(starts, start) - starts.begin()); };
  llvm::MapVector<std::string, Kernel, llvm::StringMap<unsigned>> kernels;
  for (const llvm::json::Value &entry : events ? *events : llvm::json::Array()) {
    const llvm::json::Object *event = entry.getAsObject();
    auto category = event ? event->getString("cat") : std::nullopt;
    if (!category || !event->getNumber("dur"))
      continue;
    const double milliseconds = *event->getNumber("dur") / 1e3;
    const double start = event->getNumber("ts").value_or(0);
    if (*category == "call") {
      calls.push_back(milliseconds);
      starts.push_back(start);
    }
    if (*category != "dispatch" && *category != "fill" && *category != "copy")
      continue;
    Kernel &kernel = kernels[event->getString("name").value_or("").str()];
    kernel.milliseconds.push_back(milliseconds);
    kernel.perCall[findCall(start)] += milliseconds;
    if (const llvm::json::Object *args = event->getObject("args")) {
      kernel.bytes = args->getNumber("bytes").value_or(0);
      kernel.workgroups = args->getInteger("workgroups").value_or(0);
      kernel.flops = args->getNumber("flops");
      kernel.balance = args->getNumber("balance");
    }
  }
  if (calls.empty()) {
    error = (kFlag + ": '" + file + "' has no calls of a module; weir-run --profile=FILE.json writes it").str();
    return std::nullopt;
  }
  llvm::json::Object rows;
  for (auto &[name, kernel] : kernels) {
    std::vector<double> sums(calls.size());
    for (auto [call, sum] : kernel.perCall)
      if (call > 0)
        sums[call - 1] = sum;
    llvm::json::Object row{{"calls", static_cast<double>(kernel.milliseconds.size()) / calls.size()},
                           {"msPerCall", median(sums)},
                           {"minMs", *llvm::min_element(kernel.milliseconds)},
                           {"medianMs", median(kernel.milliseconds)},
                           {"bytes", kernel.bytes},
                           {"workgroups", kernel.workgroups}};
    if (kernel.flops)
      row["flops"] = *kernel.flops;
    if (kernel.balance)
      row["balance"] = *kernel.balance;
    rows[name] = std::move(row);
  }
  return llvm::json::Object{{"calls", calls.size()}, {"medianMs", median(calls)}, {"minMs", *llvm::min_element(calls)}, {"kernels", std::move(rows)}};
}

std::optional<llvm::json::Object> weir::report::readReport(StringRef file, std::string &error) {
  constexpr StringLiteral kFlag = "--report-against";
  SmallString<128> path(file);
  if (llvm::sys::fs::is_directory(path))
    llvm::sys::path::append(path, "report.json");
  auto buffer = open(kFlag, path, error);
  if (!buffer)
    return std::nullopt;
  StringRef text = buffer->getBuffer();
  // Of a page the part that the page itself reads.
  constexpr StringLiteral kData = "<script type=\"application/json\" id=\"report\">";
  if (size_t begin = text.find(kData); begin != StringRef::npos)
    text = text.drop_front(begin + kData.size()).split("</script>").first;
  auto value = readJSON(kFlag, path, text, error);
  if (!value)
    return std::nullopt;
  llvm::json::Object *root = value->getAsObject();
  if (!root || root->getInteger("version") != 1 || !root->getArray("kernels") || !root->getArray("ledger")) {
    error = (kFlag + ": '" + path + "' is not a report of this version of weir-compile").str();
    return std::nullopt;
  }
  // A comparison is of two.
  root->erase("against");
  return std::move(*root);
}
