/// From statements of PTX to instructions of a warp: one Decoder for each kernel.

#ifndef WEIR_CUDASIM_MACHINE_DECODER_H
#define WEIR_CUDASIM_MACHINE_DECODER_H

#include "../error.h"
#include "handlers.h"
#include "kernel.h"
#include "lanes.h"

#include <map>
#include <tuple>

namespace weir::cudasim {

/// Puts loops whole before what follows them, and branches before where they meet, whatever their order in the text: lanes that are apart go on
/// together from there on, as on a device, if those whose place is the first one run first.
void orderBlocks(Kernel &kernel);

class Decoder {
public:
  Decoder(const Syntax &syntax, const Function &function, const std::unordered_map<std::string_view, Allocation *> &globals)
      : syntax(syntax), function(function), globals(globals), kernel(std::make_unique<Kernel>()) {}

  /// Raises PtxError.
  std::unique_ptr<Kernel> decode();

private:
  // Statements, and the memory of the kernel (decode.cpp).
  [[noreturn]] void fail(const std::string &message) const;
  static uint32_t place(uint32_t &end, const Variable &variable);
  void layOut();
  static bool uses(const Operand &operand, std::string_view name);
  /// Workgroup memory that the module declares counts for the kernels that name it.
  bool isUsed(std::string_view name) const;
  /// How often operands name a register, and how often of these a `mov` takes one half of it alone.
  struct Mentions {
    unsigned all = 0, ofLowerHalf = 0, ofUpperHalf = 0;
  };
  /// What statements look at of the register that this one sets.
  enum class Part { None, LowerHalf, UpperHalf, All };
  Part getPartInUse(const Operand &operand);
  void countMentions();
  void countMentions(const Operand &operand);
  void decodeStatement(std::string_view name);

  // Operands and modifiers of a statement (decode_operands.cpp).
  uint32_t allocate(unsigned bytes);
  /// Bytes of a register; 0 of a predicate.
  unsigned registerBytes(std::string_view name) const;
  bool isRegister(const Operand &operand) const;
  uint32_t registerSlot(std::string_view name, unsigned bytes);
  uint32_t initialSlot(unsigned bytes, Special special, uint64_t bits);
  uint32_t constantSlot(unsigned bytes, uint64_t bits) { return initialSlot(bytes, Special::Constant, bits); }
  /// A number as bits of the type.
  uint64_t encode(const Operand &operand, Type type) const;
  uint32_t source(const Operand &operand, Type type) { return source(operand, type, sizeOf(type)); }
  uint32_t source(const Operand &operand, Type type, unsigned bytes);
  uint64_t addressOf(const Operand &operand) const;
  uint32_t target(const Operand &operand, Type type) { return target(operand, sizeOf(type)); }
  uint32_t target(const Operand &operand, unsigned bytes);
  const Operand &operandAt(size_t i) const;
  void expectOperands(size_t least, size_t most) const;
  void expectOperands(size_t count) const { expectOperands(count, count); }
  bool take(std::string_view name);
  /// The number of the modifier that is there, or none.
  int takeOne(std::initializer_list<std::string_view> names);
  Type takeType();
  Space takeSpace();
  /// Orders and caches: accesses are carried out in order, and there are no caches.
  void takeHints();
  uint64_t numberAt(size_t i) const;

  // Arithmetic (decode_arithmetic.cpp).
  void setRun(Handler run);
  void decodeOperation(Op op, Type type, std::initializer_list<Type> sources, Type result);
  void decodeOperation(Op op, Type type, unsigned sources);
  bool isMad() const { return statement->opcode[0] == "mad"; }
  void decodeProduct();
  void decodeExtremum();
  void decodeShift();
  void decodeFunnel();
  void decodeCount();
  void decodeBits();
  void decodePermute() { decodeOperation(Op::Permute, takeType(), 3); }
  void decodeDotBytes();
  void decodeLogic3();
  void decodeComparison();
  void decodeSelect();
  void decodeConversion();
  /// Bytes of the register of a value of `type`, which may be wider; floats may not.
  uint8_t sizeFor(const Operand &operand, Type type) const;
  void decodeAddressConversion();
  void decodeMove();

  // Memory (decode_memory.cpp).
  void decodeAddress(const Operand &operand, uint32_t &slot);
  void takeVector() { x.count = take("v2") ? 2 : take("v4") ? 4 : 1; }
  /// The values of a load or store: one register or `count` of them.
  std::vector<Operand> valuesOf(const Operand &operand) const;
  /// All of them are in registers of one size.
  uint8_t sizeForAll(const std::vector<Operand> &values) const;
  void takeAccess();
  void decodeLoad();
  void decodeStore();
  void decodeAtomic();

  // Control (decode_control.cpp).
  uint32_t labelOf(std::string_view name) const;
  void decodeBranch();
  void decodeBranchIndexed();
  void decodeExit();
  void decodeBarrier();
  void decodeNothing();

  // Warps, matrices and copies (decode_warps.cpp).
  void expectSync();
  void decodeShuffle();
  void decodeVote();
  void decodeReduction();
  void decodeActiveMask();
  void expectWholeWarp();
  void decodeLoadMatrix();
  void decodeMatrixMultiply();
  void decodeCopyAsync();

  // Barriers in workgroup memory and copies of boxes (decode_bulk_copies.cpp).
  void decodeMemoryBarrier();
  void decodeTensorCopy();

  // Products of warpgroups (decode_warpgroups.cpp).
  void decodeFence();
  void decodeWarpgroup();
  void decodeWarpgroupMultiply();

  struct InitialKey {
    unsigned bytes;
    Special special;
    uint64_t bits;
    bool operator<(const InitialKey &other) const {
      return std::tie(bytes, special, bits) < std::tie(other.bytes, other.special, other.bits);
    }
  };

  const Syntax &syntax;
  const Function &function;
  const std::unordered_map<std::string_view, Allocation *> &globals;
  const LaneHandlers &lanes = getLaneHandlers();
  std::unique_ptr<Kernel> kernel;
  const Statement *statement = nullptr;
  std::vector<std::string_view> modifiers; ///< of the statement, those not looked at
  Instruction x;
  uint32_t fileBytes = 0;
  std::unordered_map<std::string_view, uint32_t> registerSlots;
  std::unordered_map<std::string_view, Mentions> mentions; ///< by names, on demand
  std::map<InitialKey, uint32_t> initialSlots;
  std::unordered_map<std::string_view, std::pair<Space, uint64_t>> symbols;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_DECODER_H
