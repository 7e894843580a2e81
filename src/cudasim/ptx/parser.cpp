#include "../error.h"
#include "lexer.h"
#include "syntax.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace weir::cudasim {

namespace {

class Parser {
public:
  explicit Parser(Syntax &syntax) : syntax(syntax), lexer(syntax.text) {}

  void parse() {
    while (lexer.next().kind != Token::Kind::End)
      parseTopLevel();
    if (syntax.version == 0)
      refuse(1, "there is no .version");
  }

private:
  Token expect(std::string_view wanted) {
    if (!lexer.next().is(wanted))
      refuse(lexer.next().line, "expected '{}' before '{}'", wanted, lexer.next().text);
    return lexer.take();
  }
  Token expectWord() {
    if (lexer.next().kind != Token::Kind::Word)
      refuse(lexer.next().line, "expected a name before '{}'", lexer.next().text);
    return lexer.take();
  }
  bool accept(std::string_view wanted) {
    if (!lexer.next().is(wanted))
      return false;
    lexer.take();
    return true;
  }

  uint64_t parseInteger() {
    bool negative = accept("-");
    Token word = expectWord();
    std::string text(word.text);
    int base = text.size() > 2 && text[0] == '0' && (text[1] == 'b' || text[1] == 'B') ? 2 : 0;
    char *end;
    uint64_t value = strtoull(text.c_str() + (base == 2 ? 2 : 0), &end, base);
    if (*end == 'U')
      ++end;
    if (*end || !isdigit(static_cast<unsigned char>(text[0])))
      refuse(word.line, "'{}' is not an integer", text);
    return negative ? 0 - value : value;
  }

  void skipLine(uint32_t line) {
    while (lexer.next().kind != Token::Kind::End && lexer.next().line == line)
      lexer.take();
  }
  void skipBraces() {
    expect("{");
    for (unsigned depth = 1; depth != 0;) {
      if (lexer.next().kind == Token::Kind::End)
        refuse(lexer.next().line, "expected '}}'");
      Token token = lexer.take();
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }
  }

  void parseTopLevel() {
    Token word = lexer.next();
    if (word.is(".version")) {
      lexer.take();
      Token number = expectWord();
      char *end;
      std::string text(number.text);
      unsigned major = static_cast<unsigned>(strtoul(text.c_str(), &end, 10));
      syntax.version = 10 * major + (*end == '.' ? static_cast<unsigned>(strtoul(end + 1, nullptr, 10)) : 0);
    } else if (word.is(".target")) {
      lexer.take();
      std::string name(expectWord().text);
      if (name.compare(0, 3, "sm_") != 0)
        refuse(word.line, "the target '{}' is not known", name);
      syntax.target = static_cast<unsigned>(strtoul(name.c_str() + 3, nullptr, 10));
      while (accept(","))
        expectWord();
    } else if (word.is(".address_size")) {
      lexer.take();
      if (parseInteger() != 64)
        refuse(word.line, "addresses must have 64 bits");
    } else if (word.is(".file") || word.is(".pragma")) {
      skipLine(word.line);
    } else if (word.is(".section")) {
      lexer.take();
      expectWord();
      skipBraces();
    } else {
      parseDefinition();
    }
  }

  void parseDefinition() {
    bool isExtern = false;
    for (;;) {
      Token word = lexer.next();
      if (word.is(".extern"))
        isExtern = true;
      else if (!word.is(".visible") && !word.is(".weak") && !word.is(".common"))
        break;
      lexer.take();
    }
    Token word = lexer.next();
    if (word.is(".entry")) {
      lexer.take();
      parseEntry();
    } else if (word.is(".func")) {
      // Kernels that call one are refused where they do.
      while (!lexer.next().is("{") && !lexer.next().is(";") && lexer.next().kind != Token::Kind::End)
        lexer.take();
      if (!accept(";"))
        skipBraces();
    } else if (parseVariables(syntax.variables, isExtern)) {
    } else {
      refuse(word.line, "'{}' is not known here", word.text);
    }
  }

  static bool parseSpace(std::string_view word, Space &space) {
    if (word == ".global")
      space = Space::Global;
    else if (word == ".const")
      space = Space::Const;
    else if (word == ".shared")
      space = Space::Shared;
    else if (word == ".local")
      space = Space::Local;
    else if (word == ".param")
      space = Space::Param;
    else
      return false;
    return true;
  }

  /// `.align 4 .b8` and the like, up to the name.
  Variable parseVariableType(Space space) {
    Variable variable;
    variable.space = space;
    unsigned vector = 1;
    bool hasType = false;
    while (lexer.next().kind == Token::Kind::Word && lexer.next().text[0] == '.') {
      Token word = lexer.take();
      if (word.is(".align")) {
        variable.align = parseInteger();
      } else if (word.is(".ptr")) {
        // What follows describes the memory of the pointer.
        Space ignored;
        if (lexer.next().kind == Token::Kind::Word && parseSpace(lexer.next().text, ignored))
          lexer.take();
        if (accept(".align"))
          parseInteger();
      } else if (word.is(".v2") || word.is(".v4")) {
        vector = word.text[2] - '0';
      } else if (parseType(word.text.substr(1)) != Type::None) {
        variable.type = parseType(word.text.substr(1));
        hasType = true;
      } else if (!word.is(".attribute")) {
        refuse(word.line, "'{}' is not known in a declaration", word.text);
      }
    }
    if (!hasType)
      refuse(lexer.next().line, "the declaration has no type");
    variable.size = sizeOf(variable.type) * vector;
    variable.align = std::max<uint64_t>(variable.align, variable.size);
    if (variable.align & (variable.align - 1))
      refuse(lexer.next().line, "an alignment of {} bytes", variable.align);
    return variable;
  }

  void parseName(Variable &variable) {
    variable.name = expectWord().text;
    uint64_t count = 1;
    while (accept("[")) {
      if (lexer.next().is("]"))
        variable.isDynamic = true;
      else
        count *= parseInteger();
      expect("]");
    }
    variable.size = variable.isDynamic ? 0 : variable.size * count;
  }

  bool parseVariables(std::vector<Variable> &variables, bool isExtern) {
    Space space;
    if (lexer.next().kind != Token::Kind::Word || !parseSpace(lexer.next().text, space))
      return false;
    uint32_t line = lexer.take().line;
    Variable variable = parseVariableType(space);
    do {
      Variable named = variable;
      parseName(named);
      if (named.isDynamic && space != Space::Shared)
        refuse(line, "'{}' has no size", named.name);
      if (isExtern && !named.isDynamic)
        refuse(line, "'{}' is not defined", named.name);
      if (accept("="))
        parseInitial(named);
      variables.push_back(std::move(named));
    } while (accept(","));
    expect(";");
    return true;
  }

  void parseInitial(Variable &variable) {
    if (accept("{")) {
      while (!accept("}")) {
        parseInitial(variable);
        if (!lexer.next().is("}"))
          expect(",");
      }
      return;
    }
    uint32_t line = lexer.next().line;
    Operand value = parseOperand();
    if (value.kind == Operand::Kind::Name || value.kind == Operand::Kind::Address || value.kind == Operand::Kind::Vector)
      refuse(line, "only numbers may initialize variables");
    size_t size = sizeOf(variable.type), at = variable.initial.size();
    variable.initial.resize(at + size);
    memcpy(variable.initial.data() + at, &value.bits, size);
    if (variable.initial.size() > variable.size)
      refuse(line, "'{}' has more values than elements", variable.name);
  }

  void parseThreads(uint32_t (&threads)[3]) {
    threads[0] = threads[1] = threads[2] = 1;
    unsigned i = 0;
    do {
      if (i == 3)
        refuse(lexer.next().line, "blocks have three dimensions");
      threads[i++] = static_cast<uint32_t>(parseInteger());
    } while (accept(","));
  }

  void parseEntry() {
    syntax.entries.emplace_back();
    function = &syntax.entries.back();
    Token name = expectWord();
    function->name = name.text;
    function->line = name.line;
    if (accept("(") && !accept(")")) {
      do {
        expect(".param");
        Variable parameter = parseVariableType(Space::Param);
        parseName(parameter);
        function->parameters.push_back(std::move(parameter));
      } while (accept(","));
      expect(")");
    }
    while (!lexer.next().is("{")) {
      Token word = lexer.take();
      if (word.is(".maxntid"))
        parseThreads(function->maxThreads);
      else if (word.is(".reqntid"))
        parseThreads(function->requiredThreads);
      else if (word.is(".minnctapersm") || word.is(".maxnreg") || word.is(".maxnctapersm"))
        parseInteger();
      else if (word.is(".pragma"))
        skipLine(word.line);
      else if (!word.is(".noreturn"))
        refuse(word.line, "'{}' is not known of a kernel", word.text);
    }
    expect("{");
    parseBody();
  }

  void parseBody() {
    auto place = [&] { return static_cast<uint32_t>(function->statements.size()); };
    scopes = {place()};
    while (!scopes.empty()) {
      Token word = lexer.next();
      if (word.kind == Token::Kind::End)
        refuse(word.line, "the kernel '{}' has no end", function->name);
      if (accept("{"))
        scopes.push_back(place());
      else if (accept("}")) {
        for (auto &[name, labels] : function->labels)
          for (Function::Label &label : labels)
            if (label.end == noEnd && label.depth == scopes.size())
              label.end = place();
        scopes.pop_back();
      } else if (word.is(".reg"))
        parseRegisters();
      else if (word.is(".loc") || word.is(".file"))
        skipLine(word.line);
      else if (word.is(".pragma")) {
        while (!lexer.take().is(";")) {
        }
      } else if (!parseVariables(function->variables, false))
        parseStatement();
    }
  }

  void parseRegisters() {
    uint32_t line = lexer.take().line;
    Token word = expectWord();
    Type type = parseType(word.text.substr(1));
    if (type == Type::None)
      refuse(line, "registers of the type '{}' are not known", word.text);
    do {
      std::string_view name = expectWord().text;
      uint32_t count = 0;
      if (accept("<")) {
        count = static_cast<uint32_t>(parseInteger());
        expect(">");
      }
      auto [found, isNew] = function->registers.insert({name, {type, count}});
      if (!isNew && found->second.type != type)
        refuse(line, "'{}' has two types", name);
      found->second.count = std::max(found->second.count, count);
    } while (accept(","));
    expect(";");
  }

  void parseStatement() {
    Statement statement;
    statement.line = lexer.next().line;
    if (accept("@")) {
      statement.guardNegated = accept("!");
      statement.guard = expectWord().text;
    }
    Token word = expectWord();
    bool hasColon = accept(":");
    if (hasColon && !lexer.next().is(":")) {
      if (accept(".branchtargets")) {
        do
          function->branchTargets[word.text].push_back(expectWord().text);
        while (accept(","));
        expect(";");
      } else {
        auto next = static_cast<uint32_t>(function->statements.size());
        std::vector<Function::Label> &labels = function->labels[word.text];
        for (const Function::Label &other : labels)
          if (other.end == noEnd && other.depth == scopes.size())
            refuse(word.line, "the label '{}' is defined twice", word.text);
        labels.push_back({next, scopes.back(), noEnd, scopes.size()});
      }
      return;
    }
    for (std::string_view rest = word.text;;) {
      size_t dot = rest.find('.');
      statement.opcode.push_back(rest.substr(0, dot));
      if (dot == std::string_view::npos)
        break;
      rest.remove_prefix(dot + 1);
    }
    while (hasColon) { // `::` is in names of cache operators
      expect(":");
      std::string_view rest = expectWord().text;
      for (size_t dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
        rest.remove_prefix(dot + 1);
        statement.opcode.push_back(rest.substr(0, rest.find('.')));
      }
      hasColon = accept(":");
    }
    if (!lexer.next().is(";")) {
      if (lexer.next().is("("))
        refuse(statement.line, "calls are not supported");
      do
        statement.operands.push_back(parseOperand());
      while (accept(","));
    }
    expect(";");
    function->statements.push_back(std::move(statement));
  }

  Operand parseOperand() {
    Operand operand;
    if (accept("{")) {
      operand.kind = Operand::Kind::Vector;
      do
        operand.elements.push_back(parseOperand());
      while (accept(","));
      expect("}");
      return operand;
    }
    if (accept("[")) {
      operand = parseOperand();
      if (operand.kind == Operand::Kind::Integer) {
        operand.offset = static_cast<int64_t>(operand.bits);
        operand.bits = 0;
      } else if (operand.kind != Operand::Kind::Name) {
        refuse(lexer.next().line, "no address before '{}'", lexer.next().text);
      }
      operand.kind = Operand::Kind::Address;
      if (accept(","))
        operand.elements.push_back(parseOperand());
      expect("]");
      return operand;
    }
    operand.negated = accept("!");
    if (lexer.next().is("-") || (lexer.next().kind == Token::Kind::Word && isdigit(static_cast<unsigned char>(lexer.next().text[0]))))
      return parseNumber();
    operand.name = expectWord().text;
    if (accept("|"))
      operand.second = expectWord().text;
    if (accept("+"))
      operand.offset = static_cast<int64_t>(parseInteger());
    else if (lexer.next().is("-"))
      operand.offset = static_cast<int64_t>(parseInteger());
    return operand;
  }

  Operand parseNumber() {
    Operand operand;
    std::string_view text = lexer.next().text;
    bool isHexFloat = text.size() > 2 && text[0] == '0' && strchr("fFdD", text[1]);
    if (isHexFloat) {
      bool isSingle = text[1] == 'f' || text[1] == 'F';
      operand.kind = isSingle ? Operand::Kind::Float32 : Operand::Kind::Float64;
      if (text.size() != (isSingle ? 10u : 18u))
        refuse(lexer.next().line, "'{}' is not a number", text);
      operand.bits = strtoull(std::string(text.substr(2)).c_str(), nullptr, 16);
      lexer.take();
      return operand;
    }
    if (text.find('.') != std::string_view::npos) {
      operand.kind = Operand::Kind::Float64;
      double value = strtod(std::string(text).c_str(), nullptr);
      memcpy(&operand.bits, &value, sizeof(value));
      lexer.take();
      return operand;
    }
    operand.kind = Operand::Kind::Integer;
    operand.bits = parseInteger();
    return operand;
  }

  Syntax &syntax;
  Lexer lexer;
  Function *function = nullptr;
  static constexpr uint32_t noEnd = ~uint32_t(0);
  std::vector<uint32_t> scopes; ///< braces that are open: the statement after each
};

} // namespace

const Function::Label *Function::findLabel(std::string_view wanted, uint32_t statement) const {
  auto found = labels.find(wanted);
  const Label *best = nullptr;
  if (found != labels.end())
    for (const Label &label : found->second)
      if (label.begin <= statement && statement < label.end && (!best || best->depth < label.depth))
        best = &label;
  return best;
}

Type Function::findRegister(std::string_view wanted) const {
  if (auto found = registers.find(wanted); found != registers.end() && found->second.count == 0)
    return found->second.type;
  size_t end = wanted.find_last_not_of("0123456789") + 1;
  if (end == wanted.size() || wanted.size() - end > 9)
    return Type::None;
  auto found = registers.find(wanted.substr(0, end));
  if (found == registers.end() || strtoul(std::string(wanted.substr(end)).c_str(), nullptr, 10) >= found->second.count)
    return Type::None;
  return found->second.type;
}

std::string_view Syntax::lineText(uint32_t line) const {
  std::string_view rest = text;
  for (uint32_t i = 1; i < line; ++i)
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  rest = rest.substr(0, std::min(rest.find('\n'), rest.find("//")));
  size_t begin = rest.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos)
    return {};
  return rest.substr(begin, rest.find_last_not_of(" \t\r;") - begin + 1);
}

std::unique_ptr<Syntax> parsePtx(std::string text) {
  auto syntax = std::make_unique<Syntax>();
  syntax->text = std::move(text);
  Parser(*syntax).parse();
  return syntax;
}

} // namespace weir::cudasim
