#include "signature.h"

#include "error.h"

#include <algorithm>

namespace weir::runtime {

namespace {

class SignatureParser {
public:
  explicit SignatureParser(std::string_view text) : whole(text), rest(text) {}

  Signature parse() {
    Signature signature;
    parseList(signature.arguments);
    expect("->");
    if (peek() == '(')
      parseList(signature.results);
    else
      signature.results.push_back(parseType());
    if (peek() != '\0')
      malformed();
    return signature;
  }

private:
  [[noreturn]] void malformed() { raise("cannot parse the function type '{}'", whole); }

  char peek() {
    while (!rest.empty() && rest[0] == ' ')
      rest.remove_prefix(1);
    return rest.empty() ? '\0' : rest[0];
  }

  void expect(std::string_view token) {
    peek();
    if (rest.substr(0, token.size()) != token)
      malformed();
    rest.remove_prefix(token.size());
  }

  void parseList(std::vector<ValueType> &types) {
    expect("(");
    if (peek() == ')')
      return expect(")");
    types.push_back(parseType());
    while (peek() == ',') {
      expect(",");
      types.push_back(parseType());
    }
    expect(")");
  }

  ValueType parseType() {
    peek();
    // A type ends at a comma or a parenthesis outside of its own brackets.
    size_t end = 0;
    for (int depth = 0; end < rest.size(); ++end) {
      char c = rest[end];
      if (depth == 0 && (c == ',' || c == ')'))
        break;
      depth += c == '<' || c == '(' ? 1 : (c == '>' && (end == 0 || rest[end - 1] != '-')) || c == ')' ? -1 : 0;
    }
    std::string_view text = rest.substr(0, end);
    rest.remove_prefix(end);
    while (!text.empty() && text.back() == ' ')
      text.remove_suffix(1);

    ValueType type;
    type.text = text;
    constexpr std::string_view tensor = "tensor<";
    if (text.substr(0, tensor.size()) == tensor && text.back() == '>') {
      type.kind = ValueType::Kind::Tensor;
      std::string_view body = text.substr(tensor.size(), text.size() - tensor.size() - 1);
      size_t comma = body.find(',');
      std::string_view encoding = comma == std::string_view::npos ? "" : body.substr(comma);
      body = body.substr(0, comma); // an encoding may follow
      parseShape(body, type);
      type.element = parseElement(body);
      if (body == "i1" && encoding.find("packed_storage") != std::string_view::npos)
        type.element = ElementType(WEIR_ELEMENT_PACKED_I1);
    } else if (text == "!hal.buffer_view") {
      type.kind = ValueType::Kind::View;
    } else if (text == "!hal.fence") {
      type.kind = ValueType::Kind::Fence;
    } else {
      type.element = parseElement(text);
    }
    return type;
  }

  void parseShape(std::string_view &body, ValueType &type) {
    while (!body.empty() && (body[0] == '?' || (body[0] >= '0' && body[0] <= '9'))) {
      size_t x = body.find('x');
      if (x == std::string_view::npos || x > 18)
        malformed();
      int64_t dim = INT64_MIN;
      if (body.substr(0, x) != "?") {
        dim = 0;
        for (char c : body.substr(0, x)) {
          if (c < '0' || c > '9')
            malformed();
          dim = dim * 10 + (c - '0');
        }
      }
      type.shape.push_back(dim);
      body.remove_prefix(x + 1);
    }
  }

  ElementType parseElement(std::string_view name) {
    std::optional<ElementType> type = ElementType::parse(name == "index" ? "i64" : name);
    if (!type)
      raise("type '{}' in the function type '{}' is not supported", name, whole);
    return *type;
  }

  std::string_view whole, rest;
};

} // namespace

bool ValueType::acceptsShape(const std::vector<int64_t> &actual) const {
  if (kind != Kind::Tensor)
    return true;
  return std::equal(shape.begin(), shape.end(), actual.begin(), actual.end(),
                    [](int64_t declared, int64_t given) { return declared == INT64_MIN || declared == given; });
}

Signature parseSignature(std::string_view text) { return SignatureParser(text).parse(); }

} // namespace weir::runtime
