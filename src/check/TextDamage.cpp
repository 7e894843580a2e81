#include "src/check/TextDamage.h"

#include "src/check/Random.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using namespace llvm;
using namespace weir::check;

namespace {

enum class Kind { Space, Word, Value, Name, Number, String, Other };

struct Token {
  Kind kind;
  std::string text;
};

constexpr StringLiteral kNumbers[] = {"0", "1", "-1", "2", "3", "4", "5", "7", "8", "16", "17", "64", "65", "255", "4096", "?", "2147483648",
                                      "9223372036854775807", "-9223372036854775808", "1.5", "0xFF", "true"};
constexpr StringLiteral kTypes[] = {"f32", "f64", "f16", "bf16", "i1", "i4", "i8", "i16", "i32", "i64", "index", "f8E4M3FN", "f8E8M0FNU",
                                    "f4E2M1FN", "complex<f32>", "i3", "i128", "f80", "none", "!stream.timepoint", "!hal.buffer_view",
                                    "tensor<4xf32>", "tensor<*xf32>", "tensor<0x4xf32>", "memref<4xf32>", "vector<4xf32>", "tuple<i32, f32>",
                                    "!stream.resource<*>", "!stream.resource<transient>", "(i32) -> i32"};
constexpr StringLiteral kOpening = "([{<", kClosing = ")]}>";

bool isWordChar(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; }

/// Extents and the element type of `4x?xf32` are tokens of their own. Every byte of the text is in one token.
std::vector<Token> tokenize(StringRef text) {
  std::vector<Token> tokens;
  while (!text.empty()) {
    char c = text[0];
    size_t length = 1;
    Kind kind = Kind::Other;
    auto take = [&](auto accept) { length = text.drop_front().take_while(accept).size() + 1; };
    if (isSpace(c)) {
      kind = Kind::Space;
      take([](char d) { return isSpace(d); });
    } else if (text.starts_with("//")) {
      kind = Kind::Space;
      length = std::min(text.find('\n'), text.size());
    } else if (c == '"') {
      kind = Kind::String;
      while (length < text.size() && text[length] != '"')
        length += text[length] == '\\' ? 2 : 1;
      length = std::min(length + 1, text.size());
    } else if (isDigit(c)) {
      kind = Kind::Number;
      if (text.starts_with("0x") && text.size() > 2 && isHexDigit(text[2]) && text.take_front(10).find_last_of("xX") == 1)
        take([](char d) { return isAlnum(d); });
      else
        take([](char d) { return isDigit(d) || d == '.'; });
    } else if (c == '?') {
      kind = Kind::Number;
    } else if (c == '%') {
      kind = Kind::Value;
      take([](char d) { return isWordChar(d) || d == '#' || d == '-'; });
    } else if (c == '@' || c == '#' || c == '!' || c == '^') {
      kind = Kind::Name;
      take(isWordChar);
    } else if (c == 'x' && !tokens.empty() && tokens.back().kind == Kind::Number) {
      // Between extents.
    } else if (isAlpha(c) || c == '_') {
      kind = Kind::Word;
      take(isWordChar);
    } else if (text.starts_with("->") || text.starts_with("::")) {
      length = 2;
    }
    tokens.push_back({kind, text.take_front(length).str()});
    text = text.drop_front(length);
  }
  return tokens;
}

bool isType(StringRef word) { return is_contained(kTypes, word); }

class Damage {
public:
  Damage(StringRef text, uint64_t seed) : random(mix(seed, 0x74657874)), text(text.str()) {}

  std::string run() {
    for (unsigned count = 1 + (random.chance(40) ? random.below(4) : 0); count != 0; --count)
      step();
    return std::move(text);
  }

private:
  void step() {
    unsigned choice = random.below(100);
    if (choice < 3)
      return text.resize(random.below(text.size() + 1));
    if (choice < 22)
      return changeLines();
    std::vector<Token> tokens = tokenize(text);
    if (choice < 36)
      changeGroup(tokens);
    else
      changeWord(tokens);
    text.clear();
    for (const Token &token : tokens)
      text += token.text;
  }

  void changeWord(std::vector<Token> &tokens) {
    SmallVector<size_t> places;
    // Most words are brackets and commas: kinds come up as often as each other.
    Kind kind = random.pick(ArrayRef<Kind>{Kind::Word, Kind::Word, Kind::Value, Kind::Value, Kind::Number, Kind::Number, Kind::Number, Kind::Name,
                                           Kind::String, Kind::Other});
    bool wantsType = kind == Kind::Word && random.chance(60);
    for (auto [i, token] : enumerate(tokens))
      if (token.kind == kind && (!wantsType || isType(token.text)))
        places.push_back(i);
    if (places.empty())
      return;
    size_t at = random.pick(places);
    std::string old = tokens[at].text, changed;
    unsigned how = random.below(100);
    if (how < 8) {
      changed = "";
    } else if (how < 12) {
      changed = old + " " + old;
    } else if (wantsType && random.chance(70)) {
      changed = random.pick(ArrayRef(kTypes)).str();
    } else if (kind == Kind::Number && random.chance(60)) {
      changed = random.pick(ArrayRef(kNumbers)).str();
    } else {
      changed = tokens[random.pick(places)].text;
    }
    // A value that is renamed everywhere is the same program.
    if (kind != Kind::Value && random.chance(50)) {
      for (size_t i : places)
        if (tokens[i].text == old)
          tokens[i].text = changed;
    } else {
      tokens[at].text = changed;
    }
  }

  /// Empties, shortens, repeats or replaces what is between two brackets.
  void changeGroup(std::vector<Token> &tokens) {
    struct Group {
      size_t begin, end, bracket;
    };
    SmallVector<Group> groups, open;
    for (auto [i, token] : enumerate(tokens)) {
      if (token.kind != Kind::Other || token.text.size() != 1)
        continue;
      if (size_t at = kOpening.find(token.text[0]); at != StringRef::npos)
        open.push_back({i, 0, at});
      else if (size_t end = kClosing.find(token.text[0]); end != StringRef::npos && !open.empty() && open.back().bracket == end) {
        groups.push_back({open.back().begin, i, end});
        open.pop_back();
      }
    }
    if (groups.empty())
      return;
    auto getInside = [&](const Group &group) {
      std::string inside;
      for (size_t i = group.begin + 1; i < group.end; ++i)
        inside += tokens[i].text;
      return inside;
    };
    Group group = random.pick(groups);
    std::string inside = getInside(group);
    switch (random.below(5)) {
    case 0:
      inside.clear();
      break;
    case 1:
      inside += ", " + inside;
      break;
    case 2: {
      auto [first, rest] = StringRef(inside).split(',');
      inside = (random.chance(50) ? first : rest).str();
      break;
    }
    default: {
      SmallVector<Group> same;
      copy_if(groups, std::back_inserter(same), [&](const Group &other) { return other.bracket == group.bracket; });
      inside = getInside(random.pick(same));
    }
    }
    tokens[group.begin].text += inside;
    for (size_t i = group.begin + 1; i < group.end; ++i)
      tokens[i].text.clear();
  }

  void changeLines() {
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    std::string kept = text;
    size_t at = random.below(lines.size()), other = random.below(lines.size());
    switch (random.below(4)) {
    case 0:
    case 1:
      lines.erase(lines.begin() + at);
      break;
    case 2:
      lines.insert(lines.begin() + at, lines[other]);
      break;
    default:
      std::swap(lines[at], lines[other]);
    }
    text = join(lines, "\n");
  }

  Random random;
  std::string text;
};

} // namespace

std::string weir::check::damageText(StringRef text, uint64_t seed) { return Damage(text, seed).run(); }
