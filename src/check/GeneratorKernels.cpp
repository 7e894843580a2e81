// Random programs: kernels with bodies, for passes that look into kernels or change their signatures.

#include "src/check/GeneratorImpl.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

namespace {

/// The text of one kernel. Each byte that it writes depends on all bytes that it reads, on its scalar and on the byte's place.
class KernelText {
public:
  KernelText(StringRef name, const KernelShape &shape) : name(name), shape(shape), os(text) {}
  std::string write();

private:
  /// Whether a tied operand is read: not by every other kernel.
  bool keepsOld() const { return name.starts_with("f0"); }
  std::string bind(unsigned binding, StringRef access);
  void read(unsigned binding);
  void put(unsigned binding, bool isRead);

  StringRef name;
  const KernelShape &shape;
  std::string text;
  llvm::raw_string_ostream os;
  std::string hash = "%h"; ///< of what was read so far
};

/// The type of a binding's view, whose length is scalar `l` and its number.
std::string KernelText::bind(unsigned binding, StringRef access) {
  std::string type = llvm::formatv("!iree_tensor_ext.dispatch.tensor<{0}:tensor<?xi8>>{{%l{1}}", access, binding).str();
  os << llvm::formatv("  %v{0} = stream.binding.subspan %b{0}[%c0] : !stream.binding -> {1}\n", binding, type);
  return type;
}

void KernelText::read(unsigned binding) {
  std::string type = bind(binding, shape.isTied[binding] ? "readwrite" : "readonly");
  os << llvm::formatv(R"(  %t{0} = iree_tensor_ext.dispatch.tensor.load %v{0}, offsets = [0], sizes = [%l{0}], strides = [1] : {1} -> tensor<?xi8>
  %e{0} = tensor.empty() : tensor<i32>
  %f{0} = linalg.fill ins({2} : i32) outs(%e{0} : tensor<i32>) -> tensor<i32>
  %g{0} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%t{0} : tensor<?xi8>) outs(%f{0} : tensor<i32>) {{
  ^bb0(%x: i8, %y: i32):
    %m = arith.muli %y, %c31 : i32
    %w = arith.extui %x : i8 to i32
    %n = arith.addi %m, %w : i32
    linalg.yield %n : i32
  } -> tensor<i32>
  %h{0} = tensor.extract %g{0}[] : tensor<i32>
)",
                      binding, type, hash);
  hash = llvm::formatv("%h{0}", binding).str();
}

void KernelText::put(unsigned binding, bool isRead) {
  std::string type = isRead ? llvm::formatv("!iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xi8>>{{%l{0}}", binding).str() : bind(binding, "writeonly");
  if (!isRead)
    os << llvm::formatv("  %t{0} = tensor.empty(%l{0}) : tensor<?xi8>\n", binding);
  os << llvm::formatv(R"(  %p{0} = arith.constant {0} : i32
  %o{0} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t{0} : tensor<?xi8>) {{
  ^bb0(%x: i8):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.addi %j, %p{0} : i32
    %m = arith.muli %k, %c31 : i32
    %w = arith.addi %m, {1} : i32
    %n = arith.trunci %w : i32 to i8
    {2}
  } -> tensor<?xi8>
  iree_tensor_ext.dispatch.tensor.store %o{0}, %v{0}, offsets = [0], sizes = [%l{0}], strides = [1] : tensor<?xi8> -> {3}
)",
                      binding, hash, isRead ? "%q = arith.xori %n, %x : i8\n    linalg.yield %q : i8" : "linalg.yield %n : i8", type);
}

std::string KernelText::write() {
  unsigned count = shape.isTied.size();
  os << "func.func @" << name << "(";
  for (unsigned i = 0; i < shape.numOperands; ++i)
    os << (i == 0 ? "" : ", ") << "%b" << i << ": !stream.binding";
  os << (shape.numOperands == 0 ? "" : ", ") << (shape.hasScalar ? "%s: index, " : "");
  for (unsigned i = 0; i < count; ++i)
    os << (i == 0 ? "" : ", ") << "%l" << i << ": index";
  for (unsigned i = shape.numOperands; i < count; ++i)
    os << ", %b" << i << ": !stream.binding";
  os << ") {\n  %c0 = arith.constant 0 : index\n  %c31 = arith.constant 31 : i32\n";
  os << (shape.hasScalar ? "  %h = arith.index_cast %s : index to i32\n" : "  %h = arith.constant 17 : i32\n");
  for (unsigned i = 0; i < shape.numOperands; ++i)
    if (!shape.isTied[i] || keepsOld())
      read(i);
  for (unsigned i = 0; i < count; ++i)
    if (i >= shape.numOperands || shape.isTied[i])
      put(i, i < shape.numOperands && keepsOld());
  os << "  return\n}\n";
  return text;
}

} // namespace

/// The executable of all kernels that the program dispatches. Their dispatches agree, as the name says what represents each argument.
void Generator::defineKernels(ModuleOp module) {
  std::string text = "stream.executable private @unknown {\n", functions;
  for (auto &[name, shape] : kernels) {
    text += "stream.executable.export public @" + name + "\n";
    functions += KernelText(name, shape).write();
  }
  text += "builtin.module {\n" + functions + "}\n}\n";
  OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!parsed)
    llvm::report_fatal_error("a generated kernel does not parse");
  module.getBody()->getOperations().splice(module.getBody()->begin(), parsed->getBody()->getOperations());
}
