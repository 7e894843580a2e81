#include "faults.h"

#include <cstdio>
#include <cstdlib>

namespace weir::cudasim {

using namespace cuda_driver;

Faults::Faults(const char *text) {
  for (std::string rest = text ? text : ""; !rest.empty();) {
    std::string word = rest.substr(0, rest.find(','));
    rest.erase(0, word.size() + 1);
    size_t equals = word.find('=');
    char *end = nullptr;
    uint64_t number = equals == std::string::npos ? 0 : strtoull(word.c_str() + equals + 1, &end, 10);
    bool isLasting = number != 0 && *end == '+';
    end += isLasting;
    CUresult result = number != 0 && *end == ':' ? static_cast<CUresult>(strtol(end + 1, &end, 10)) : unknown;
    if (number == 0 || *end || result == success)
      fprintf(stderr, "WEIR_CUDASIM_FAULTS: '%s' is not FUNCTION=N[+][:ERROR]\n", word.c_str());
    else
      faults.push_back({word.substr(0, equals), number, isLasting, result});
  }
}

CUresult Faults::count(std::string_view function) {
  // Programs know some functions by other names than the library.
  if (constexpr std::string_view suffix = "_v2"; function.size() > suffix.size() && function.substr(function.size() - suffix.size()) == suffix)
    function.remove_suffix(suffix.size());
  ++total;
  CUresult result = success;
  for (Fault &fault : faults)
    if ((fault.function == "any" || fault.function == function) && (++fault.calls == fault.number || (fault.isLasting && fault.calls > fault.number)))
      result = fault.result;
  return result;
}

} // namespace weir::cudasim
