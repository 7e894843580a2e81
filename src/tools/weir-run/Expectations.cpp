#include "Expectations.h"

#include "../../runtime/error.h"

#include <cstdio>

using namespace weir::runtime;

namespace weir::tools {

Expectations readExpectations(const RunOptions &options, const std::vector<ValueType> &types) {
  std::vector<ParsedValue> parsed = ValueReader("--expected_output", options.expectedOutputs).readAll();
  if (!options.expectedOutputs.empty() && parsed.size() != types.size())
    raise("the function has {} results, but {} expected outputs are given", types.size(), parsed.size());
  Expectations expectations;
  for (size_t i = 0; i < parsed.size(); ++i)
    expectations.push_back(parsed[i].isIgnored ? std::nullopt
                                               : std::optional(bindValue(types[i], parsed[i], fmt::format("expected output {}", i))));
  return expectations;
}

bool compareResults(const std::vector<Value> &results, const Expectations &expectations, const RunOptions &options) {
  bool allMatch = true;
  for (size_t i = 0; i < expectations.size(); ++i) {
    if (!expectations[i])
      continue;
    CompareResult comparison = compareArrays(results[i].array, expectations[i]->array, options.compare);
    if (comparison.matches && options.verbose)
      fmt::print(stderr, "weir-run: info: result[{}]: {}\n", i, comparison.message);
    if (!comparison.matches)
      printf("[FAILED] result[%zu]: %s\n", i, comparison.message.c_str());
    allMatch &= comparison.matches;
  }
  if (allMatch)
    printf("[SUCCESS] all function outputs matched their expected values.\n");
  return allMatch;
}

} // namespace weir::tools
