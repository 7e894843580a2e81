#include "src/driver/InputText.h"

#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace weir;

namespace {

bool isWordCharacter(char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; }

/// The text from one place on.
class Scanner {
public:
  Scanner(StringRef text) : text(text) {}

  bool atEnd() const { return place >= text.size(); }
  char peek() const { return atEnd() ? '\0' : text[place]; }
  StringRef rest() const { return text.substr(place); }
  StringRef take(size_t count) {
    StringRef taken = text.substr(place, count);
    place += taken.size();
    return taken;
  }
  template <typename Predicate> StringRef takeWhile(Predicate predicate) {
    return take(rest().take_while(predicate).size());
  }
  StringRef takeSpace() {
    return takeWhile([](char c) { return isSpace(c); });
  }

  /// A string with its quotes, or a comment without its end of line.
  StringRef takeQuoted() {
    size_t end = place + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    return take(end + 1 - place);
  }

  /// What stands between brackets and their partner, without them; nothing, and no step, if there is none.
  std::optional<StringRef> takeBracketed() {
    SmallVector<char> open;
    Scanner ahead = *this;
    size_t begin = place;
    while (!ahead.atEnd()) {
      char c = ahead.peek();
      if (c == '"') {
        ahead.takeQuoted();
        continue;
      }
      if (StringRef("([<{").contains(c))
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
  StringRef text;
};

/// `value`, as it stands in the brackets behind `name`, as the value of a dictionary.
std::string toValue(StringRef name, StringRef value) {
  if (value.trim().starts_with("[")) {
    StringRef numbers = value.trim().drop_front().drop_back().trim();
    std::string type = name == "perms" ? "i32" : "i64";
    return "array<" + type + (numbers.empty() ? "" : ": ") + numbers.str() + ">";
  }
  return name == "axis" && !value.contains(':') ? value.str() + " : i32" : value.str();
}

/// Writes the op that starts at the scanner, behind `tosa.`, or as much of it as it knows.
void writeOp(Scanner &scanner, std::string &out) {
  StringRef name = scanner.takeWhile(isWordCharacter);
  Scanner ahead = scanner;
  std::string operands, attributes, lines;
  while (true) {
    StringRef space = ahead.takeSpace();
    if (ahead.peek() != '%' && ahead.peek() != ',')
      break;
    operands += space;
    operands += ahead.take(1);
    operands += ahead.takeWhile([](char c) { return isWordCharacter(c) || c == '#' || c == '-'; });
  }
  Scanner behind = ahead;
  while (true) {
    Scanner next = behind;
    StringRef space = next.takeSpace(), key = next.takeWhile([](char c) { return isAlnum(c) || c == '_'; });
    if (key.empty() || !StringRef("(<").contains(next.peek()))
      break;
    std::optional<StringRef> value = next.takeBracketed();
    if (!value)
      break;
    lines.append(space.count('\n'), '\n');
    attributes += (attributes.empty() ? "" : ", ") + key.str() + " = " + toValue(key, *value);
    behind = next;
  }
  if (attributes.empty()) {
    out += "tosa." + name.str();
    return;
  }
  scanner = behind;
  // The only op without a text of its own here.
  if (name == "const") {
    out += "\"tosa.const\"() <{" + attributes + "}>" + lines;
    return;
  }
  out += "tosa." + name.str() + operands + " {" + attributes;
  // Other attributes stand in a dictionary behind.
  Scanner dictionary = scanner;
  StringRef space = dictionary.takeSpace();
  if (std::optional<StringRef> others = dictionary.peek() == '{' ? dictionary.takeBracketed() : std::nullopt) {
    out += (others->trim().empty() ? "" : ", ") + others->str();
    lines.append(space.count('\n'), '\n');
    scanner = dictionary;
  }
  out += "}" + lines;
}

} // namespace

std::string driver::writeTosaAttributesAsDictionaries(StringRef text) {
  std::string out;
  out.reserve(text.size());
  Scanner scanner(text);
  char last = '\0';
  while (!scanner.atEnd()) {
    StringRef rest = scanner.rest();
    if (rest.starts_with("//")) {
      out += scanner.takeWhile([](char c) { return c != '\n'; });
    } else if (scanner.peek() == '"') {
      out += scanner.takeQuoted();
      last = '"';
    } else if (rest.starts_with("tosa.") && !isWordCharacter(last) && !StringRef("!#@%").contains(last)) {
      scanner.take(5);
      writeOp(scanner, out);
      last = ' ';
    } else {
      last = scanner.peek();
      out += scanner.take(1);
    }
  }
  return out;
}

std::unique_ptr<MemoryBuffer> driver::openProgram(StringRef path, std::string &error) {
  std::unique_ptr<MemoryBuffer> buffer = mlir::openInputFile(path, &error);
  // Bytecode starts with ML and a byte that no text has.
  if (!buffer || buffer->getBuffer().starts_with("ML\xefR") || !buffer->getBuffer().contains("tosa."))
    return buffer;
  return MemoryBuffer::getMemBufferCopy(writeTosaAttributesAsDictionaries(buffer->getBuffer()), buffer->getBufferIdentifier());
}
