#include "lexer.h"

#include "../error.h"

#include <algorithm>
#include <cctype>

namespace weir::cudasim {

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.'; }

} // namespace

void Lexer::skipBlanks() {
  while (!rest.empty()) {
    if (std::isspace(static_cast<unsigned char>(rest[0]))) {
      line += rest[0] == '\n';
      drop(1);
    } else if (rest.substr(0, 2) == "//") {
      drop(std::min(rest.find('\n'), rest.size()));
    } else if (rest.substr(0, 2) == "/*") {
      size_t end = rest.find("*/", 2);
      if (end == std::string_view::npos)
        refuse(line, "the comment has no end");
      line += static_cast<uint32_t>(std::count(rest.begin(), rest.begin() + end, '\n'));
      drop(end + 2);
    } else {
      return;
    }
  }
}

Token Lexer::take() {
  Token result = token;
  skipBlanks();
  token = {Token::Kind::End, {}, line};
  if (rest.empty())
    return result;
  size_t length = 1;
  token.kind = Token::Kind::Punctuation;
  if (isWordCharacter(rest[0])) {
    token.kind = Token::Kind::Word;
    length = std::find_if_not(rest.begin(), rest.end(), isWordCharacter) - rest.begin();
  } else if (rest[0] == '"') {
    token.kind = Token::Kind::String;
    size_t end = rest.find('"', 1);
    if (end == std::string_view::npos)
      refuse(line, "the string has no end");
    length = end + 1;
  }
  token.text = rest.substr(0, length);
  drop(length);
  return result;
}

} // namespace weir::cudasim
