#include "test/fuzz/TextMutator.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "test/fuzz/FuzzModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <random>
#include <vector>

using namespace llvm;

namespace {

enum Kind { Space, Word, Value, Block, Symbol, Attribute, Type, Number, String, Punctuation, kNumKinds };

struct Token {
  Kind kind;
  StringRef text;
};

bool isWordChar(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; }

Kind getKind(char c) {
  switch (c) {
  case '%':
    return Value;
  case '^':
    return Block;
  case '@':
    return Symbol;
  case '#':
    return Attribute;
  case '!':
    return Type;
  case '"':
    return String;
  default:
    return isSpace(c) ? Space : isDigit(c) ? Number : isAlpha(c) || c == '_' ? Word : Punctuation;
  }
}

/// Every byte of the text is in one token.
std::vector<Token> tokenize(StringRef text) {
  std::vector<Token> tokens;
  while (!text.empty()) {
    Kind kind = getKind(text[0]);
    size_t length = 1;
    auto extend = [&](auto accept) {
      while (length < text.size() && accept(text[length]))
        ++length;
    };
    auto quoted = [&] {
      while (length < text.size() && text[length] != '"' && text[length] != '\n')
        length += text[length] == '\\' ? 2 : 1;
      length = std::min(length + 1, text.size());
    };
    if (kind == String) {
      quoted();
    } else if (kind == Symbol && length < text.size() && text[1] == '"') {
      ++length;
      quoted();
    } else if (kind == Space) {
      extend([](char c) { return isSpace(c); });
    } else if (kind != Punctuation) {
      extend(isWordChar);
    } else if (text.starts_with("->") || text.starts_with("::")) {
      length = 2;
    }
    tokens.push_back({kind, text.take_front(length)});
    text = text.drop_front(length);
  }
  return tokens;
}

/// Words of all texts that came by, by kind, and pieces of them. Bounded; a full pool replaces at random.
class Pool {
public:
  void add(StringRef text, std::mt19937 &random) {
    if (text.size() > 400 || !known.insert(text).second)
      return;
    if (entries.size() < 4000) {
      entries.push_back(text.str());
      return;
    }
    std::string &old = entries[random() % entries.size()];
    known.erase(old);
    old = text.str();
  }
  StringRef pick(std::mt19937 &random) const {
    return entries.empty() ? StringRef() : StringRef(entries[random() % entries.size()]);
  }

private:
  std::vector<std::string> entries;
  StringSet<> known;
};

struct Vocabulary {
  std::vector<std::string> ops;
  Pool words[kNumKinds], groups[4], lines;
};

Vocabulary &getVocabulary() {
  static Vocabulary vocabulary;
  if (vocabulary.ops.empty())
    for (mlir::RegisteredOperationName op : weir::fuzz::getContext().getRegisteredOperations())
      vocabulary.ops.push_back(op.getStringRef().str());
  return vocabulary;
}

constexpr const char *kNumbers[] = {"0",
                                    "1",
                                    "-1",
                                    "2",
                                    "3",
                                    "7",
                                    "8",
                                    "64",
                                    "255",
                                    "65536",
                                    "?",
                                    "2147483647",
                                    "2147483648",
                                    "4294967296",
                                    "9223372036854775807",
                                    "-9223372036854775808",
                                    "18446744073709551615",
                                    "18446744073709551616",
                                    "0x",
                                    "1.5"};
constexpr StringRef kOpening = "([{<";
constexpr StringRef kClosing = ")]}>";

class Mutation {
public:
  Mutation(StringRef text, unsigned seed) : random(seed), vocabulary(getVocabulary()), text(text.str()) {}

  std::string run() {
    learn();
    for (unsigned count = 1 + below(4); count != 0; --count)
      step();
    return std::move(text);
  }

private:
  unsigned below(size_t bound) { return bound == 0 ? 0 : random() % bound; }

  void learn() {
    for (const Token &token : tokenize(text))
      if (token.kind != Space)
        vocabulary.words[token.kind].add(token.text, random);
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n', -1, false);
    if (!lines.empty())
      vocabulary.lines.add(lines[below(lines.size())], random);
  }

  void step() {
    unsigned choice = below(100);
    if (choice < 25)
      return changeLines();
    std::vector<Token> tokens = tokenize(text);
    SmallVector<size_t> places;
    for (auto [i, token] : enumerate(tokens))
      if (token.kind != Space)
        places.push_back(i);
    if (places.empty())
      return changeLines();
    if (choice < 45)
      return changeGroup(tokens);
    size_t at = places[below(places.size())];
    Token &token = tokens[at];
    std::string changed;
    if (choice < 80) {
      changed = getSubstitute(tokens, token.kind);
    } else if (choice < 87) {
      changed = "";
    } else if (choice < 92) {
      changed = (token.text + " " + token.text).str();
    } else {
      std::swap(token.text, tokens[places[below(places.size())]].text);
      changed = token.text.str();
    }
    token.text = changed;
    join(tokens);
  }

  std::string getSubstitute(ArrayRef<Token> tokens, Kind kind) {
    if (kind == Number && below(2) == 0)
      return kNumbers[below(std::size(kNumbers))];
    if (kind == Word && below(4) == 0)
      return vocabulary.ops[below(vocabulary.ops.size())];
    // Another kind now and then: a type for an attribute, a value for a number.
    if (below(12) == 0)
      kind = static_cast<Kind>(1 + below(kNumKinds - 1));
    if (below(3) != 0) {
      SmallVector<StringRef> here;
      for (const Token &token : tokens)
        if (token.kind == kind)
          here.push_back(token.text);
      if (!here.empty())
        return here[below(here.size())].str();
    }
    return vocabulary.words[kind].pick(random).str();
  }

  /// Empties, repeats or replaces what is between two brackets.
  void changeGroup(std::vector<Token> &tokens) {
    struct Group {
      size_t begin, end;
      unsigned bracket;
    };
    SmallVector<Group> groups, open;
    for (auto [i, token] : enumerate(tokens)) {
      if (token.kind != Punctuation || token.text.size() != 1)
        continue;
      if (size_t at = kOpening.find(token.text[0]); at != StringRef::npos) {
        open.push_back({i, 0, static_cast<unsigned>(at)});
      } else if (size_t at = kClosing.find(token.text[0]); at != StringRef::npos) {
        if (!open.empty() && open.back().bracket == at) {
          groups.push_back({open.back().begin, i, open.back().bracket});
          open.pop_back();
        }
      }
    }
    if (groups.empty())
      return;
    auto [begin, end, bracket] = groups[below(groups.size())];
    std::string inside;
    for (size_t i = begin + 1; i < end; ++i)
      inside += tokens[i].text;
    vocabulary.groups[bracket].add(inside, random);
    switch (below(5)) {
    case 0:
      inside.clear();
      break;
    case 1:
      inside += ", " + inside;
      break;
    case 2: {
      // One element less.
      auto [first, rest] = StringRef(inside).split(',');
      inside = (below(2) ? first : rest).str();
      break;
    }
    default:
      inside = vocabulary.groups[bracket].pick(random).str();
    }
    if (end == begin + 1) {
      tokens.insert(tokens.begin() + end, {Punctuation, inside});
    } else {
      tokens[begin + 1].text = inside;
      tokens.erase(tokens.begin() + begin + 2, tokens.begin() + end);
    }
    // `inside` will be removed.
    join(tokens);
  }

  void changeLines() {
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    size_t at = below(lines.size()), other = below(lines.size());
    std::string fromPool;
    switch (below(5)) {
    case 0:
      lines.erase(lines.begin() + at);
      break;
    case 1:
      lines.insert(lines.begin() + at, lines[other]);
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    default:
      fromPool = vocabulary.lines.pick(random).str();
      lines.insert(lines.begin() + at, fromPool);
    }
    text = llvm::join(lines, "\n");
  }

  void join(ArrayRef<Token> tokens) {
    std::string joined;
    for (const Token &token : tokens)
      joined += token.text;
    text = std::move(joined);
  }

  std::mt19937 random;
  Vocabulary &vocabulary;
  std::string text;
};

} // namespace

std::string weir::fuzz::mutateText(StringRef text, unsigned seed) { return Mutation(text, seed).run(); }

std::string weir::fuzz::crossTexts(StringRef text, StringRef other, unsigned seed) {
  std::mt19937 random(seed);
  SmallVector<StringRef> lines, others;
  text.split(lines, '\n');
  other.split(others, '\n');
  size_t from = random() % others.size(), count = 1 + random() % std::min<size_t>(8, others.size() - from);
  size_t at = random() % lines.size();
  lines.insert(lines.begin() + at, others.begin() + from, others.begin() + from + count);
  return llvm::join(lines, "\n");
}
