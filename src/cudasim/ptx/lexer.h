/// Words and punctuation of PTX text.

#ifndef WEIR_CUDASIM_PTX_LEXER_H
#define WEIR_CUDASIM_PTX_LEXER_H

#include <cstdint>
#include <string_view>

namespace weir::cudasim {

struct Token {
  enum class Kind { End, Word, String, Punctuation };

  Kind kind = Kind::End;
  std::string_view text;
  uint32_t line = 1;

  bool is(std::string_view wanted) const { return kind != Kind::End && text == wanted; }
};

/// A word is a name, a number, or an opcode or directive with all its dots.
class Lexer {
public:
  explicit Lexer(std::string_view text) : rest(text) { take(); }

  const Token &next() const { return token; }
  /// Returns the token and goes on to the one after.
  Token take();

private:
  void skipBlanks();
  void drop(size_t count) { rest.remove_prefix(count); }

  std::string_view rest;
  uint32_t line = 1;
  Token token;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_PTX_LEXER_H
