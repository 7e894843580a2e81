#include "src/driver/NewerText.h"

#include "src/driver/TextScanner.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace weir::driver;

namespace {

/// Words of the table in the header; ` = ` and `(` tell a clause from an attribute in a dictionary.
constexpr StringLiteral kMarks[] = {"nneg",
                                    "nonNeg",
                                    "to_nearest_",
                                    "downward",
                                    "upward",
                                    "toward_zero",
                                    "roundingmode",
                                    "alignment",
                                    "nontemporal",
                                    "mumnumf",
                                    "alloc_tensor",
                                    "arith.subui_extended",
                                    "arith.convertf",
                                    "arith.flush_denormals",
                                    "linalg.scaled_contract",
                                    "tensor.pack",
                                    "tensor.unpack"};

constexpr StringLiteral kRoundings[] = {"to_nearest_even", "to_nearest_away", "downward", "upward", "toward_zero"};

bool takesNonNegative(StringRef op) { return op == "arith.extui" || op == "arith.uitofp" || op == "arith.index_castui"; }
bool takesRounding(StringRef op) { return op == "arith.addf" || op == "arith.subf" || op == "arith.mulf" || op == "arith.divf"; }
bool takesClauses(StringRef op) {
  constexpr StringLiteral ops[] = {"memref.alloc",      "memref.alloca",       "memref.realloc", "memref.load",
                                   "memref.store",      "memref.global",       "vector.load",    "vector.store",
                                   "vector.maskedload", "vector.maskedstore",  "vector.gather",  "vector.scatter",
                                   "vector.expandload", "vector.compressstore"};
  return is_contained(ops, op);
}

/// What an op or a kind of reduction with a name of other releases is here; nothing for others.
StringRef getOlderName(StringRef name) {
  return StringSwitch<StringRef>(name)
      .Case("arith.maximumnumf", "arith.maxnumf")
      .Case("arith.minimumnumf", "arith.minnumf")
      .Case("tensor.pack", "linalg.pack")
      .Case("tensor.unpack", "linalg.unpack")
      .Case("maximumnumf", "maxnumf")
      .Case("minimumnumf", "minnumf")
      .Default({});
}

/// What to do about an op that has no counterpart; nothing for others.
StringRef getAdvice(StringRef op) {
  return StringSwitch<StringRef>(op)
      .Case("arith.subui_extended", "write it as arith.subi and arith.cmpi ult")
      .Case("arith.convertf", "write it as arith.extf to f32 and arith.truncf")
      .Case("arith.flush_denormals", "weir keeps denormals; use arith.select to replace small magnitudes by zeros")
      .Case("linalg.scaled_contract", "write it as a linalg.generic with arith.scaling_extf")
      .Default({});
}

class NewerText {
public:
  explicit NewerText(std::string &text) : text(text), scanner(text) {}

  std::optional<Refusal> run() {
    while (!scanner.atEnd() && !refusal) {
      char c = scanner.peek();
      if (scanner.rest().starts_with("//")) {
        scanner.takeWhile([](char c) { return c != '\n'; });
      } else if (c == '"') {
        size_t begin = scanner.place;
        readGeneric(begin, scanner.takeQuoted());
      } else if (StringRef("%#!@^").contains(c)) {
        scanner.take(1);
        if (scanner.peek() == '"')
          scanner.takeQuoted();
        scanner.takeWhile(isWordCharacter);
      } else if (isWordCharacter(c)) {
        size_t begin = scanner.place;
        StringRef word = scanner.takeWhile(isWordCharacter);
        if (word == "dense")
          readBooleans();
        else if (word.contains('.') || isKindOfReduction(begin))
          readOp(begin, word);
      } else {
        scanner.take(1);
      }
    }
    return refusal;
  }

private:
  /// Whether the word at `begin` is part of `vector.reduction <..>` or in `#vector.kind<..>`.
  bool isKindOfReduction(size_t begin) const {
    StringRef before = StringRef(text).take_front(begin);
    if (!before.consume_back("<"))
      return false;
    before = before.rtrim();
    return before.ends_with("vector.kind") || before.ends_with("vector.reduction") || before.ends_with("vector.multi_reduction");
  }

  void blank(size_t begin, size_t size) { std::fill_n(text.begin() + begin, size, ' '); }

  /// Writes `what`, which is no longer than `size`, and pads it with blanks.
  void write(size_t begin, size_t size, StringRef what) {
    std::copy(what.begin(), what.end(), text.begin() + begin);
    blank(begin + what.size(), size - what.size());
  }

  void refuse(size_t offset, const Twine &message) { refusal = {offset, message.str()}; }

  void refuseOp(size_t offset, StringRef op) {
    if (StringRef advice = getAdvice(op); !advice.empty())
      refuse(offset, "'" + op + "' is an op of newer MLIR releases, which this one lacks: " + advice);
  }

  void refuseRounding(size_t offset, StringRef op) {
    refuse(offset, "'" + op + "' only supports rounding to nearest, ties to even");
  }

  /// `name`, an op in its own form.
  void readOp(size_t begin, StringRef name) {
    std::string op = name.str();
    if (StringRef older = getOlderName(op); !older.empty())
      return write(begin, op.size(), older);
    if (takesNonNegative(op) || takesRounding(op))
      return readFlag(op);
    if (takesClauses(op))
      return readClauses(op);
    if (op == "bufferization.alloc_tensor")
      return readBrackets();
    refuseOp(begin, op);
  }

  /// A word after the operands.
  void readFlag(StringRef op) {
    Scanner ahead = scanner;
    while (true) {
      ahead.takeSpace();
      if (ahead.peek() != '%' && ahead.peek() != ',')
        break;
      ahead.take(1);
      ahead.takeWhile([](char c) { return isWordCharacter(c) || c == '#' || c == '-'; });
    }
    size_t begin = ahead.place;
    StringRef word = ahead.takeWhile(isWordCharacter);
    bool isDropped = takesRounding(op) ? word == "to_nearest_even" : word == "nneg";
    if (isDropped)
      blank(begin, word.size());
    else if (takesRounding(op) && is_contained(kRoundings, word))
      refuseRounding(begin, op);
  }

  /// One clause as an entry of a dictionary; returns nothing and does not advance without a clause.
  static std::optional<std::string> takeClause(Scanner &scanner) {
    Scanner ahead = scanner;
    StringRef key = ahead.takeWhile(isWordCharacter);
    if (key != "alignment" && key != "nontemporal")
      return std::nullopt;
    ahead.takeSpace();
    bool inParentheses = ahead.peek() == '(';
    if (!inParentheses && ahead.peek() != '=')
      return std::nullopt;
    ahead.take(1);
    ahead.takeSpace();
    StringRef value = ahead.takeWhile(isWordCharacter);
    ahead.takeSpace();
    if (value.empty() || (inParentheses && ahead.take(1) != ")"))
      return std::nullopt;
    scanner = ahead;
    return (key + "=" + value).str();
  }

  /// Clauses of an op become the front of its dictionary. They come before the type, those of a global at the end of its line.
  void readClauses(StringRef op) {
    Scanner ahead = scanner;
    bool isGlobal = op == "memref.global";
    while (!ahead.atEnd()) {
      char c = ahead.peek();
      if ((c == ':' && !isGlobal) || (c == '\n' && isGlobal))
        return;
      size_t begin = ahead.place;
      std::string entries;
      while (std::optional<std::string> entry = takeClause(ahead)) {
        entries += (entries.empty() ? "{" : ",") + *entry;
        ahead.takeSpace();
      }
      if (!entries.empty())
        return writeDictionary(begin, ahead, entries);
      if (c == '"')
        ahead.takeQuoted();
      else if (StringRef("([<{").contains(c)) {
        if (!ahead.takeBracketed())
          return;
      } else if (StringRef("%#!@").contains(c) || isWordCharacter(c)) {
        ahead.take(1);
        ahead.takeWhile(isWordCharacter);
      } else if (StringRef(")]}").contains(c)) {
        return;
      } else {
        ahead.take(1);
      }
    }
  }

  /// Writes `entries` from `begin` on, up to where `ahead` is, and into the dictionary that follows, if there is one.
  void writeDictionary(size_t begin, const Scanner &ahead, StringRef entries) {
    size_t end = StringRef(text).take_front(ahead.place).rtrim().size();
    bool hasMore = ahead.peek() == '{';
    std::string dictionary = entries.str() + (hasMore ? "" : "}");
    // A clause in parentheses is one character shorter.
    if (dictionary.size() > end - begin && text[begin - 1] == ' ')
      --begin;
    if (dictionary.size() > end - begin)
      return;
    write(begin, end - begin, dictionary);
    if (hasMore)
      text[ahead.place] = ',';
  }

  /// The elements of a tensor or vector of i1, after `dense`, as bits: newer text has a byte for each.
  void readBooleans() {
    Scanner ahead = scanner;
    if (!ahead.rest().starts_with("<\"0x"))
      return;
    ahead.take(1);
    size_t begin = ahead.place;
    StringRef quoted = ahead.takeQuoted(), digits = quoted.drop_front(3).drop_back();
    std::optional<size_t> count = countBooleans(ahead.rest());
    if (!count || *count < 2 || digits.size() != 2 * *count)
      return;
    std::vector<uint8_t> bits(divideCeil(*count, 8));
    for (size_t i = 0; i < *count; ++i) {
      StringRef byte = digits.substr(2 * i, 2);
      if (byte != "00" && byte != "01")
        return;
      bits[i / 8] |= (byte == "01") << (i % 8);
    }
    size_t size = quoted.size();
    write(begin, size, "\"0x" + toHex(bits) + "\"");
  }

  /// The elements of the type in `> : tensor<4x8xi1>`, which follows them; nothing for other types.
  static std::optional<size_t> countBooleans(StringRef type) {
    if (!type.consume_front(">") || !(type = type.ltrim()).consume_front(":"))
      return std::nullopt;
    type = type.ltrim();
    if (!type.consume_front("tensor<") && !type.consume_front("vector<"))
      return std::nullopt;
    size_t count = 1, extent;
    while (!type.consumeInteger(10, extent) && type.consume_front("x"))
      count *= extent;
    return type.starts_with("i1>") ? std::optional(count) : std::nullopt;
  }

  /// Properties in `<{` and `}>` after the operands.
  void readBrackets() {
    Scanner ahead = scanner;
    if (!ahead.takeBracketed())
      return;
    ahead.takeSpace();
    size_t begin = ahead.place;
    if (!ahead.rest().starts_with("<{") || !ahead.takeBracketed())
      return;
    text[begin] = text[ahead.place - 1] = ' ';
  }

  /// An op in the generic form: its name in quotes, operands, properties.
  void readGeneric(size_t begin, StringRef quoted) {
    std::string op = quoted.drop_front().drop_back(quoted.size() > 1).str();
    // Names in locations have parentheses, too.
    StringRef before = StringRef(text).take_front(begin).rtrim();
    if (scanner.peek() != '(' || before.ends_with("(") || before.ends_with(",") || before.ends_with("["))
      return;
    if (StringRef older = getOlderName(op); !older.empty())
      return write(begin, quoted.size(), ("\"" + older + "\"").str());
    refuseOp(begin, op);
    if (!takesNonNegative(op) && !takesRounding(op))
      return;
    Scanner ahead = scanner;
    if (!ahead.takeBracketed())
      return;
    ahead.takeSpace();
    size_t properties = ahead.place;
    if (!ahead.rest().starts_with("<{") || !ahead.takeBracketed())
      return;
    removeProperty(op, takesRounding(op) ? "roundingmode" : "nonNeg", properties, ahead.place);
  }

  /// Takes `name` out of the properties `<{..}>` in [begin, end), and these away if nothing is left.
  void removeProperty(StringRef op, StringRef name, size_t begin, size_t end) {
    Scanner inside(StringRef(text).slice(begin + 2, end - 2));
    std::optional<size_t> comma;
    while (!inside.atEnd()) {
      inside.takeSpace();
      size_t first = inside.place;
      bool isWanted = inside.takeWhile(isWordCharacter) == name;
      while (!inside.atEnd() && inside.peek() != ',')
        if (!inside.takeBracketed())
          inside.take(1);
      size_t offset = begin + 2;
      if (isWanted && name == "roundingmode" && !StringRef(text).slice(offset + first, offset + inside.place).contains("= 0"))
        return refuseRounding(offset + first, op);
      if (isWanted) {
        blank(offset + first, inside.place - first);
        if (comma || !inside.atEnd())
          text[offset + (comma ? *comma : inside.place)] = ' ';
        break;
      }
      comma = inside.place;
      inside.take(1);
    }
    if (StringRef(text).slice(begin + 2, end - 2).trim().empty())
      blank(begin, end - begin);
  }

  std::string &text;
  Scanner scanner;
  std::optional<Refusal> refusal;
};

} // namespace

bool weir::driver::mayBeNewer(StringRef text) {
  bool mayHaveBooleans = text.contains("dense<\"0x0") && text.contains("xi1>");
  return mayHaveBooleans || any_of(kMarks, [&](StringRef mark) { return text.contains(mark); });
}

std::optional<Refusal> weir::driver::readNewerText(std::string &text) { return NewerText(text).run(); }
