/// Tokens of MLIR's text, as far as tools read it before the parser.

#ifndef WEIR_DRIVER_TEXTSCANNER_H
#define WEIR_DRIVER_TEXTSCANNER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

namespace weir::driver {

inline bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; }

/// The text of a program, from one place on.
class Scanner {
public:
  Scanner(llvm::StringRef text) : text(text) {}

  bool atEnd() const { return place >= text.size(); }
  char peek() const { return atEnd() ? '\0' : text[place]; }
  llvm::StringRef rest() const { return text.substr(place); }
  llvm::StringRef take(size_t count) {
    llvm::StringRef taken = text.substr(place, count);
    place += taken.size();
    return taken;
  }
  template <typename Predicate> llvm::StringRef takeWhile(Predicate predicate) {
    return take(rest().take_while(predicate).size());
  }
  llvm::StringRef takeSpace() {
    return takeWhile([](char c) { return llvm::isSpace(c); });
  }

  /// A string with its quotes.
  llvm::StringRef takeQuoted() {
    size_t end = place + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    return take(std::min(end + 1, text.size()) - place);
  }

  /// The text between a bracket and its partner. Returns nothing and does not advance without a partner.
  std::optional<llvm::StringRef> takeBracketed() {
    llvm::SmallVector<char> open;
    Scanner ahead = *this;
    size_t begin = place;
    while (!ahead.atEnd()) {
      char c = ahead.peek();
      if (c == '"') {
        ahead.takeQuoted();
        continue;
      }
      if (ahead.rest().starts_with("->")) {
        ahead.take(2);
        continue;
      }
      if (llvm::StringRef("([<{").contains(c))
        open.push_back(c == '(' ? ')' : c == '[' ? ']' : c == '<' ? '>' : '}');
      else if (!open.empty() && c == open.back())
        open.pop_back();
      ahead.take(1);
      if (open.empty()) {
        *this = ahead;
        return text.slice(begin + 1, place - 1);
      }
    }
    return std::nullopt;
  }

  size_t place = 0;

private:
  llvm::StringRef text;
};

} // namespace weir::driver

#endif // WEIR_DRIVER_TEXTSCANNER_H
