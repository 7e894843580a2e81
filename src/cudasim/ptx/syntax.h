/// PTX text as statements, names not resolved yet.

#ifndef WEIR_CUDASIM_PTX_SYNTAX_H
#define WEIR_CUDASIM_PTX_SYNTAX_H

#include "types.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace weir::cudasim {

struct Operand {
  enum class Kind { Name, Integer, Float32, Float64, Address, Vector };

  Kind kind = Kind::Name;
  std::string_view name;   ///< of a register or symbol; of an address its base, empty if that is a number
  std::string_view second; ///< q of p|q
  bool negated = false;    ///< !p
  uint64_t bits = 0;       ///< of a number
  int64_t offset = 0;      ///< added to a symbol or to the base of an address
  std::vector<Operand> elements;
};

struct Statement {
  uint32_t line = 0;
  std::string_view guard; ///< empty otherwise
  bool guardNegated = false;
  std::vector<std::string_view> opcode; ///< split at the dots
  std::vector<Operand> operands;
};

struct Variable {
  std::string_view name;
  Space space = Space::Global;
  Type type = Type::B8;
  uint64_t align = 1;
  uint64_t size = 0;            ///< bytes
  bool isDynamic = false;       ///< `.extern .shared name[]`
  std::vector<uint8_t> initial; ///< as long as what is given; the rest is zero
};

struct Function {
  struct Registers {
    Type type;
    uint32_t count; ///< of %r<count>; 0 for one register of that very name
  };

  /// In the braces around statements [begin, end).
  struct Label {
    uint32_t statement; ///< the one after
    uint32_t begin, end;
    size_t depth; ///< in braces
  };

  std::string_view name;
  uint32_t line = 0;
  std::vector<Variable> parameters, variables;
  uint32_t maxThreads[3] = {0, 0, 0};      ///< .maxntid, 0 if none exists
  uint32_t requiredThreads[3] = {0, 0, 0}; ///< .reqntid
  std::unordered_map<std::string_view, Registers> registers;
  std::unordered_map<std::string_view, std::vector<Label>> labels;
  std::unordered_map<std::string_view, std::vector<std::string_view>> branchTargets;
  std::vector<Statement> statements;

  /// `None` if there is no such register.
  Type findRegister(std::string_view name) const;
  /// The label of that name that a statement means, the one in the innermost braces; or null.
  const Label *findLabel(std::string_view name, uint32_t statement) const;
};

struct Syntax {
  std::string text;     ///< all names are parts of it
  unsigned version = 0; ///< 10 * major + minor
  unsigned target = 0;  ///< 80 for sm_80
  std::vector<Function> entries;
  std::vector<Variable> variables;

  /// The text of a line without blanks around it.
  std::string_view lineText(uint32_t line) const;
};

/// Raises PtxError.
std::unique_ptr<Syntax> parsePtx(std::string text);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_PTX_SYNTAX_H
