/// The name that a misspelled one may mean.

#ifndef WEIR_RUNTIME_SUGGEST_H
#define WEIR_RUNTIME_SUGGEST_H

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

/// Letters that have to be changed, put in, left out, or exchanged with their neighbour to make `a` of `b`.
inline size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> rows(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        rows[i][k] = i + k;
        continue;
      }
      rows[i][k] = std::min({rows[i - 1][k] + 1, rows[i][k - 1] + 1, rows[i - 1][k - 1] + (a[i - 1] != b[k - 1])});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        rows[i][k] = std::min(rows[i][k], rows[i - 2][k - 2] + 1);
    }
  }
  return rows[a.size()][b.size()];
}

/// `; did you mean 'name'?` if one of `names` is near enough, else nothing.
inline std::string didYouMean(std::string_view word, const std::vector<std::string> &names) {
  size_t least = std::max<size_t>(1, word.size() / 3) + 1;
  const std::string *best = nullptr;
  for (const std::string &name : names) {
    size_t distance = editDistance(word, name);
    if (distance < least) {
      least = distance;
      best = &name;
    }
  }
  return best ? "; did you mean '" + *best + "'?" : "";
}

} // namespace weir

#endif // WEIR_RUNTIME_SUGGEST_H
