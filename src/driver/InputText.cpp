#include "src/driver/InputText.h"

#include "mlir/Support/FileUtilities.h"
#include "src/driver/NewerText.h"
#include "src/driver/TextScanner.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace weir;
using namespace weir::driver;

namespace {

/// `value`, as it is in the brackets after `name`, as the value of a dictionary.
std::string toValue(StringRef name, StringRef value) {
  if (value.trim().starts_with("[")) {
    StringRef numbers = value.trim().drop_front().drop_back().trim();
    std::string type = name == "perms" ? "i32" : "i64";
    return "array<" + type + (numbers.empty() ? "" : ": ") + numbers.str() + ">";
  }
  return name == "axis" && !value.contains(':') ? value.str() + " : i32" : value.str();
}

/// Writes the op that starts at the scanner, after `tosa.`, or as much of it as it knows.
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
  Scanner after = ahead;
  while (true) {
    Scanner next = after;
    StringRef space = next.takeSpace(), key = next.takeWhile([](char c) { return isAlnum(c) || c == '_'; });
    if (key.empty() || !StringRef("(<").contains(next.peek()))
      break;
    std::optional<StringRef> value = next.takeBracketed();
    if (!value)
      break;
    lines.append(space.count('\n'), '\n');
    attributes += (attributes.empty() ? "" : ", ") + key.str() + " = " + toValue(key, *value);
    after = next;
  }
  if (attributes.empty()) {
    out += "tosa." + name.str();
    return;
  }
  scanner = after;
  // The only op without a text of its own here.
  if (name == "const") {
    out += "\"tosa.const\"() <{" + attributes + "}>" + lines;
    return;
  }
  out += "tosa." + name.str() + operands + " {" + attributes;
  // Other attributes are in a dictionary after the type.
  Scanner dictionary = scanner;
  StringRef space = dictionary.takeSpace();
  if (std::optional<StringRef> others = dictionary.peek() == '{' ? dictionary.takeBracketed() : std::nullopt) {
    out += (others->trim().empty() ? "" : ", ") + others->str();
    lines.append(space.count('\n'), '\n');
    scanner = dictionary;
  }
  out += "}" + lines;
}

/// As newer releases print it, and what they print has the kind after.
constexpr StringLiteral kElementwise = "linalg.elementwise <";

} // namespace

std::string driver::writeLongerForms(StringRef text) {
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
    } else if (rest.starts_with(kElementwise) && !isWordCharacter(last) && !StringRef("!#@%").contains(last)) {
      out += scanner.take(kElementwise.size() - 1);
      out += "kind=#linalg.elementwise_kind";
      last = ' ';
    } else {
      last = scanner.peek();
      out += scanner.take(1);
    }
  }
  return out;
}

/// What a file is that is neither text nor bytecode, or empty. The parser would print its bytes.
static std::string describeBinary(StringRef path, StringRef contents) {
  if (contents.starts_with("\x7f"
                           "ELF"))
    return ("'" + path + "' is an ELF file, not a program in MLIR; weir-run --module runs modules").str();
  bool isText = none_of(contents.take_front(1024), [](unsigned char c) { return c < ' ' && !isSpace(c); });
  if (path.ends_with(".onnx") && !isText)
    return ("'" + path + "' is a model of ONNX, not a program in MLIR; weir.compile of the package for Python reads it").str();
  return isText ? "" : ("'" + path + "' is neither text nor bytecode of MLIR").str();
}

std::unique_ptr<MemoryBuffer> driver::openProgram(StringRef path, std::string &error) {
  std::unique_ptr<MemoryBuffer> buffer = mlir::openInputFile(path, &error);
  // Bytecode starts with ML and a byte that no text has.
  if (!buffer || buffer->getBuffer().starts_with("ML\xefR"))
    return buffer;
  StringRef text = buffer->getBuffer();
  error = describeBinary(path, text);
  if (!error.empty())
    return nullptr;
  bool isLonger = text.contains("tosa.") || text.contains(kElementwise), isNewer = mayBeNewer(text);
  if (!isLonger && !isNewer)
    return buffer;
  std::string read = text.str();
  if (isNewer) {
    if (std::optional<Refusal> refusal = readNewerText(read)) {
      StringRef before = StringRef(read).take_front(refusal->offset);
      size_t line = before.count('\n') + 1, column = refusal->offset - (before.rfind('\n') + 1) + 1;
      error = (buffer->getBufferIdentifier() + ":" + Twine(line) + ":" + Twine(column) + ": " + refusal->message).str();
      return nullptr;
    }
  }
  if (isLonger)
    read = writeLongerForms(read);
  return MemoryBuffer::getMemBufferCopy(read, buffer->getBufferIdentifier());
}
