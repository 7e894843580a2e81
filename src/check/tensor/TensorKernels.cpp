/// Generated kernels as people and other compilers write them, in dispatches or in executables.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 12;

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// `source` with extents that its type states.
Value TensorGenerator::makeStatic(const Tensor &source) {
  auto type = RankedTensorType::get(source.shape, source.getElementType());
  return source.value.getType() == type ? source.value : tensor::CastOp::create(b, loc, type, source.value).getResult();
}

/// The text's ops before the function.
void TensorGenerator::addText(llvm::StringRef text) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, b.getContext());
  if (!module)
    llvm::report_fatal_error("weir-fuzz: text that does not parse");
  Operation *function = entry->getParentOp();
  for (Operation &op : llvm::make_early_inc_range(*module->getBody()))
    op.moveBefore(function);
}

void TensorGenerator::addOwnKernel() {
  // Tensors of packed elements do not cross the border of a kernel that is not the compiler's own.
  auto isWhole = [](Type t) { return t.isIntOrFloat() && t.getIntOrFloatBitWidth() >= 8; };
  Tensor source = pickOrMake(1, 3, isWhole, kMaxElements);
  unsigned rank = source.getRank(), name = globals++;
  Type type = source.getElementType();
  if (!isWhole(type))
    return;
  // Some of the rows, with dimensions in another order.
  int64_t from = random.chance(40) ? random.below(source.shape[0]) : 0, rows = random.chance(50) ? source.shape[0] - from : 1 + random.below(source.shape[0] - from);
  SmallVector<int64_t> part = source.shape, offsets(rank, 0), zeros(rank, 0), ones(rank, 1), permuted;
  part[0] = rows, offsets[0] = from;
  SmallVector<unsigned> order = pickPermutation(rank, random.chance(50));
  SmallVector<std::string> loops, results;
  for (unsigned i = 0; i < rank; ++i)
    loops.push_back("d" + std::to_string(i));
  for (unsigned d : order) {
    results.push_back(loops[d]);
    permuted.push_back(part[d]);
  }
  auto list = [](ArrayRef<int64_t> numbers) {
    return llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ");
  };
  std::string all = llvm::join(loops, ", "), in = print(RankedTensorType::get(source.shape, type)), some = print(RankedTensorType::get(part, type)),
              out = print(RankedTensorType::get(permuted, type)), element = print(type);
  std::string reads = "!iree_tensor_ext.dispatch.tensor<readonly:" + in + ">", writes = "!iree_tensor_ext.dispatch.tensor<writeonly:" + out + ">";
  llvm::StringRef op = isFloat(type) ? "arith.maximumf" : type.isInteger(1) ? "arith.xori" : "arith.maxsi";
  llvm::StringRef one = isFloat(type) ? "1.0" : type.isInteger(1) ? "true" : "1";
  std::string constant = type.isInteger(1) ? "arith.constant true" : ("arith.constant " + one + " : " + element).str();
  std::string iterators = llvm::join(SmallVector<std::string>(rank, "\"parallel\""), ", ");
  std::string body = "    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [" + list(offsets) + "], sizes = [" + list(part) + "], strides = [" + list(ones) +
                     "] : " + reads + " -> " + some + "\n    %c = " + constant + "\n    %e = tensor.empty() : " + out +
                     "\n    %r = linalg.generic {indexing_maps = [affine_map<(" + all + ") -> (" + all + ")>, affine_map<(" + all + ") -> (" +
                     llvm::join(results, ", ") + ")>], iterator_types = [" + iterators + "]} ins(%t : " + some + ") outs(%e : " + out + ") {\n    ^bb0(%a: " +
                     element + ", %old: " + element + "):\n      %m = " + op.str() + " %a, %c : " + element + "\n      linalg.yield %m : " + element +
                     "\n    } -> " + out + "\n    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [" + list(zeros) + "], sizes = [" + list(permuted) +
                     "], strides = [" + list(ones) + "] : " + out + " -> " + writes + "\n";
  llvm::StringRef count = "      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()\n      flow.return %x, %y, %z : index, index, index\n";
  std::string function = "own" + std::to_string(name), text;
  std::string signature = "func.func private @" + function + "(%s: " + in + ") -> " + out + " {\n";
  if (random.chance(50))
    text = signature + "  %d = flow.dispatch.workgroups(%s) : (" + in + ") -> " + out + " =\n      (%in: " + reads + ", %out: " + writes + ") {\n" + body +
           "    flow.return\n  } count() -> (index, index, index) {\n" + count.str() + "  }\n  return %d : " + out + "\n}\n";
  else
    text = "flow.executable private @ex" + std::to_string(name) + " {\n  flow.executable.export public @k workgroups() -> (index, index, index) {\n" + count.str() +
           "  }\n  builtin.module {\n  func.func @k(%in: " + reads + ", %out: " + writes + ") {\n" + body + "    return\n  }\n  }\n}\n" + signature +
           "  %d = flow.dispatch @ex" + std::to_string(name) + "::@k(%s) : (" + in + ") -> " + out + "\n  return %d : " + out + "\n}\n";
  addText(text);
  Tensor result = source;
  result.shape = permuted;
  result.bound = std::max(source.bound, 1.0);
  result.value = func::CallOp::create(b, loc, function, TypeRange{RankedTensorType::get(permuted, type)}, ValueRange{makeStatic(source)}).getResult(0);
  keep(result);
  if (random.chance(20)) {
    // The same kernel again, for another tensor.
    Tensor other = getOperand(source.shape, type);
    result.bound = std::max(other.bound, 1.0), result.exact = other.exact;
    result.value = func::CallOp::create(b, loc, function, TypeRange{RankedTensorType::get(permuted, type)}, ValueRange{makeStatic(other)}).getResult(0);
    keep(result);
  }
}
