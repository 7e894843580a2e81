#include "src/check/Compare.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

std::string weir::check::describeOp(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Location loc = op->getLoc();
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ":" << file.getLine() << ":" << file.getColumn() << ": ";
  if (isa<FunctionOpInterface, ModuleOp>(op)) {
    os << op->getName();
    if (auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      os << " @" << name.getValue();
    return text;
  }
  std::string printed;
  llvm::raw_string_ostream printedOs(printed);
  op->print(printedOs, OpPrintingFlags().skipRegions().elideLargeElementsAttrs(8).elideLargeResourceString(8));
  os << StringRef(printed).split('\n').first;
  return text;
}

static std::string describeBits(const RuntimeValue &value) {
  if (value.undef)
    return "undefined";
  std::string text;
  llvm::raw_string_ostream os(text);
  if (value.isBits())
    value.bits.print(os, /*isSigned=*/false);
  else if (value.constant)
    os << value.constant;
  else
    os << (value.kind == RuntimeValue::Kind::Null ? "null" : value.isResource() ? "a resource" : "a timepoint");
  return text;
}

static std::string describeByte(const Buffer &buffer, size_t index) {
  return buffer.undef[index] ? "undefined" : "0x" + llvm::utohexstr(buffer.bytes[index], /*LowerCase=*/true, /*Width=*/2);
}

static Mismatch makeMismatch(std::string before, std::string after, std::optional<size_t> byte = std::nullopt) {
  Mismatch mismatch;
  mismatch.byte = byte;
  mismatch.before = std::move(before);
  mismatch.after = std::move(after);
  return mismatch;
}

static std::string describeShape(const RuntimeValue &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t extent : value.shape)
    os << extent << "x";
  os << value.elementType;
  return text;
}

static double getTolerance(Tolerance tolerance, const ElementLayout &layout) {
  if (tolerance >= 0)
    return tolerance;
  if (layout.bits == 64)
    return 1e-7;
  if (layout.bits == 32)
    return 1e-4;
  return layout.semantics == &llvm::APFloat::IEEEhalf() ? 1e-3 : 1e-2;
}

/// Tensors and buffer views, element by element.
static std::optional<Mismatch> compareShaped(const RuntimeValue &before, const RuntimeValue &after, Tolerance tolerance) {
  if (before.shape != after.shape || before.elementType != after.elementType)
    return makeMismatch(describeShape(before), describeShape(after));
  std::optional<ElementLayout> layout = ElementLayout::get(before.elementType);
  if (!layout)
    return std::nullopt;
  uint64_t count = before.countElements();
  const Buffer &a = *before.buffer, &b = *after.buffer;
  auto getElement = [&](const RuntimeValue &value, uint64_t index) {
    return layout->load(value.buffer->bytes.data() + value.offset + index * layout->bytes);
  };
  double largest = 1;
  if (layout->isFloat)
    for (uint64_t i = 0; i < count; ++i)
      if (double number = std::fabs(getElement(before, i).number); std::isfinite(number))
        largest = std::max(largest, number);
  double allowed = layout->isFloat ? getTolerance(tolerance, *layout) * largest : 0;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t atBefore = before.offset + i * layout->bytes, atAfter = after.offset + i * layout->bytes;
    if (a.anyUndef(atBefore, atBefore + layout->bytes))
      continue;
    bool undef = b.anyUndef(atAfter, atAfter + layout->bytes);
    Slot x = getElement(before, i), y = getElement(after, i);
    bool same = layout->isFloat ? (x.number == y.number || (std::isnan(x.number) && std::isnan(y.number)) ||
                                   std::fabs(x.number - y.number) <= allowed)
                                : x.bits == y.bits;
    if (same && !undef)
      continue;
    auto print = [&](Slot slot) {
      std::string text;
      llvm::raw_string_ostream os(text);
      if (layout->isFloat)
        os << llvm::format("%.9g", slot.number);
      else
        os << layout->extend(slot.bits);
      return text;
    };
    Mismatch mismatch = makeMismatch(print(x), undef ? "undefined" : print(y), atBefore);
    std::vector<int64_t> indices(before.shape.size());
    uint64_t rest = i;
    for (size_t d = indices.size(); d-- > 0; rest /= before.shape[d])
      indices[d] = rest % before.shape[d];
    llvm::raw_string_ostream os(mismatch.place);
    os << "element [";
    llvm::interleaveComma(indices, os);
    os << "]";
    return mismatch;
  }
  return std::nullopt;
}

static std::optional<Mismatch> compareValues(const RuntimeValue &before, const RuntimeValue &after, Tolerance tolerance) {
  if (before.kind != after.kind)
    return makeMismatch(describeBits(before), describeBits(after));
  if (before.isShaped())
    return compareShaped(before, after, tolerance);
  if (before.isResource()) {
    const Buffer &a = *before.buffer, &b = *after.buffer;
    if (a.size() != b.size())
      return makeMismatch(llvm::formatv("{0} bytes", a.size()).str(), llvm::formatv("{0} bytes", b.size()).str());
    for (size_t i = 0, e = a.size(); i < e; ++i)
      if (!a.undef[i] && (b.undef[i] || a.bytes[i] != b.bytes[i]))
        return makeMismatch(describeByte(a, i), describeByte(b, i), i);
    return std::nullopt;
  }
  if (before.undef)
    return std::nullopt;
  if (after.undef || (before.isBits() && before.bits != after.bits) || before.constant != after.constant)
    return makeMismatch(describeBits(before), describeBits(after));
  return std::nullopt;
}

static std::string describeEvent(const Event &event) {
  switch (event.kind) {
  case Event::Kind::ExternalCall:
    return "call of @" + event.name;
  case Event::Kind::Return:
    return "return of @" + event.name;
  case Event::Kind::Global:
    return "public global @" + event.name;
  case Event::Kind::Failure:
    return "failure of @" + event.name;
  }
  return "";
}

/// Up to the end of the shorter list. Reports a different sequence of events as one without a value.
std::optional<Mismatch> weir::check::compareEvents(ArrayRef<Event> before, ArrayRef<Event> after, Tolerance tolerance) {
  for (size_t i = 0, e = std::max(before.size(), after.size()); i < e; ++i) {
    if (i >= before.size() || i >= after.size() || before[i].kind != after[i].kind || before[i].name != after[i].name ||
        before[i].values.size() != after[i].values.size()) {
      Mismatch mismatch = makeMismatch(i < before.size() ? describeEvent(before[i]) : "nothing",
                                       i < after.size() ? describeEvent(after[i]) : "nothing");
      mismatch.event = i;
      mismatch.value = ~size_t(0);
      return mismatch;
    }
    for (auto [index, values] : llvm::enumerate(llvm::zip(before[i].values, after[i].values)))
      if (std::optional<Mismatch> mismatch = compareValues(std::get<0>(values).value, std::get<1>(values).value, tolerance)) {
        mismatch->event = i;
        mismatch->value = index;
        return mismatch;
      }
  }
  return std::nullopt;
}

/// Who wrote the byte that differs.
static void explainWriter(llvm::raw_ostream &os, StringRef which, const Session &session, const Mismatch &mismatch) {
  if (!mismatch.byte || mismatch.event >= session.events.size())
    return;
  const RuntimeValue &value = session.events[mismatch.event].values[mismatch.value].value;
  if ((!value.isResource() && !value.isShaped()) || *mismatch.byte >= value.buffer->writers.size())
    return;
  Operation *writer = value.buffer->writers[*mismatch.byte];
  os << "  " << which << ": ";
  if (writer)
    os << "written by " << describeOp(writer) << "\n";
  else
    os << (value.buffer->undef[*mismatch.byte] ? "never written\n" : "as it was given to the program\n");
}

std::string weir::check::describeMismatch(const Mismatch &mismatch, const Session &before, const Session &after) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (mismatch.value == ~size_t(0)) {
    os << "event " << mismatch.event << " differs: before: " << mismatch.before << "; after: " << mismatch.after << "\n";
    return text;
  }
  const Event &event = before.events[mismatch.event];
  os << describeEvent(event) << " differs";
  if (event.occurrence)
    os << " (time " << event.occurrence + 1 << ")";
  os << ": "
     << (event.kind == Event::Kind::Return   ? "result "
         : event.kind == Event::Kind::Global ? "value "
                                             : "argument ")
     << mismatch.value;
  if (!mismatch.place.empty())
    os << ", " << mismatch.place;
  else if (mismatch.byte)
    os << ", byte " << *mismatch.byte;
  os << ": before " << mismatch.before << ", after " << mismatch.after << "\n";
  explainWriter(os, "before", before, mismatch);
  explainWriter(os, "after", after, mismatch);
  return text;
}

std::string weir::check::describeError(const Error &error) {
  return (error.op ? describeOp(error.op) + "\n  " : std::string()) + error.message + "\n";
}

static const PoisonRead *findNewPoisonRead(const Session &first, const Session &second) {
  for (const PoisonRead &read : second.poisonReads)
    if (read.isUsed && llvm::none_of(first.poisonReads, [&](const PoisonRead &known) { return known.key == read.key; }))
      return &read;
  return nullptr;
}

/// Executes the second program and compares. True if that decides the result.
static bool compareRun(ModuleOp before, ModuleOp after, const KernelTable &kernels, ArrayRef<std::string> functions,
                       const CheckOptions &options, ExecutionOptions execution, StatedSizes &sizes, Session &first,
                       uint64_t inputSalt, bool inPlace, CheckResult &result) {
  ExecutionOptions secondExecution = execution;
  secondExecution.inPlace = inPlace;
  secondExecution.undefSalt = mix(execution.salt, 2);
  secondExecution.maxSteps = first.steps * 8 + 10'000;
  auto runSecond = [&] {
    StatedSizes secondSizes = sizes;
    return runSession(after, kernels, secondSizes, secondExecution, functions, options.calls, inputSalt);
  };
  Session second = runSecond();
  if (second.error.kind == ErrorKind::Unsupported) {
    result.status = CheckResult::Status::Unsupported;
    result.message = "second program: " + describeError(second.error);
    return true;
  }
  std::optional<Mismatch> mismatch = compareEvents(first.events, second.events, options.tolerance);
  // A program that stopped has fewer events; the error says more about it than their absence.
  if (second.error.kind != ErrorKind::None && mismatch && mismatch->value == ~size_t(0))
    mismatch.reset();
  const PoisonRead *poison = nullptr;
  if (!mismatch && second.error.kind == ErrorKind::None && options.poisonReads)
    poison = findNewPoisonRead(first, second);
  if (!mismatch && second.error.kind == ErrorKind::None && !poison)
    return false;

  result.status = CheckResult::Status::Different;
  if (!options.explain)
    return true;
  if (poison) {
    result.message =
        llvm::formatv("operand {0} of a kernel in the second program has undefined bytes, the first is byte {1}, which "
                      "it never does in the first one: {2}\n",
                      poison->operand, poison->byte, describeOp(poison->op));
    return true;
  }
  if (!mismatch) {
    result.message = "the second program fails, but the first one does not: " + describeError(second.error);
    return true;
  }
  execution.recordWriters = secondExecution.recordWriters = true;
  first = runSession(before, kernels, sizes, execution, functions, options.calls, inputSalt);
  second = runSecond();
  result.message = describeMismatch(*mismatch, first, second);
  return true;
}

CheckResult weir::check::checkPrograms(ModuleOp before, ModuleOp after, const CheckOptions &options) {
  CheckResult result;
  KernelTable givenKernels(before), kernels = givenKernels;
  kernels.addUnknown(KernelTable(after));
  std::vector<std::string> functions = findEntryFunctions(before, options.function);
  if (functions.empty()) {
    result.status = CheckResult::Status::Unsupported;
    result.message = options.function.empty() ? "the first program has no function with a body\n"
                                              : "the first program has no function @" + options.function + " with a body\n";
    return result;
  }

  bool runKernels = options.runKernels.value_or(needsKernels(before) || needsKernels(after, &givenKernels));
  for (unsigned run = 0; run < options.runs; ++run) {
    ExecutionOptions execution;
    execution.salt = mix(options.seed, run);
    execution.maxSteps = options.maxSteps;
    execution.runKernels = runKernels;
    execution.givenKernels = &givenKernels;
    execution.failures = options.failures;
    execution.dims = &options.dims;
    execution.scalars = &options.scalars;
    GivenArguments arguments;
    if (runKernels)
      execution.arguments = &arguments;
    StatedSizes sizes;
    Session first;
    uint64_t inputSalt = 0;
    // Inputs are made up: look for some that the program is defined for.
    for (unsigned attempt = 0; attempt < 24; ++attempt) {
      inputSalt = mix(execution.salt, attempt);
      sizes.clear();
      arguments.clear();
      execution.undefSalt = mix(execution.salt, 1);
      // A size may be stated only after the contents were used: find the sizes first.
      execution.findSizes = true;
      first = runSession(before, kernels, sizes, execution, functions, options.calls, inputSalt);
      if (first.error.kind == ErrorKind::None && first.usedUnstatedSize)
        runSession(after, kernels, sizes, execution, functions, options.calls, inputSalt);
      execution.findSizes = false;
      if (first.error.kind == ErrorKind::None && first.observedUnsized)
        first = runSession(before, kernels, sizes, execution, functions, options.calls, inputSalt);
      if (first.error.kind != ErrorKind::Invalid)
        break;
    }
    if (first.error.kind == ErrorKind::Unsupported) {
      result.status = CheckResult::Status::Unsupported;
      result.message = "first program: " + describeError(first.error);
      return result;
    }
    if (first.error.kind != ErrorKind::None) {
      result.skips.push_back({run, describeError(first.error), llvm::join(first.inputs, " ")});
      continue;
    }

    ++result.compared;
    SmallVector<bool, 2> modes{options.inPlace};
    if (options.inPlace && options.bothWays)
      modes.insert(modes.begin(), false);
    for (bool inPlace : modes)
      if (compareRun(before, after, kernels, functions, options, execution, sizes, first, inputSalt, inPlace, result)) {
        if (result.status == CheckResult::Status::Different && options.explain)
          result.message += llvm::formatv("  run {0} of seed {1}{2}, calls: {3}\n", run, options.seed,
                                          inPlace ? ", in place" : "", llvm::join(first.inputs, " "));
        return result;
      }
  }
  if (result.compared == 0) {
    result.status = CheckResult::Status::Unsupported;
    result.message = "no inputs were found for which the first program is defined\n";
    if (!result.skips.empty())
      result.message += "first program: " + result.skips.back().reason + "  calls: " + result.skips.back().calls + "\n";
  }
  return result;
}
