#include "src/check/tensor/ModuleRunner.h"

#include "src/check/Random.h"
#include "src/runtime/error.h"
#include "src/runtime/session.h"

#include <array>
#include <cmath>
#include <cstring>

using namespace weir::check;
using namespace weir::runtime;

/// Integers of `bits` bits; at the ends of their range if `isExtreme`.
static int64_t makeBits(unsigned bits, bool isExtreme, Random &random) {
  const int64_t least = int64_t(uint64_t(-1) << (bits - 1));
  if (isExtreme)
    return random.pick(std::array<int64_t, 4>{least, -1 - least, -1, 0});
  return int64_t(random.next());
}

static Array makeArray(ElementType type, const ArgumentForm &form, Random &random) {
  Array array(type, form.extents);
  const bool isExtreme = form.hasAllBits && random.chance(25);
  for (uint64_t i = 0; i < array.count(); ++i) {
    int number = type.bits() == 1 ? int(random.below(2)) : int(random.below(9)) - 4;
    if (type.isComplex()) {
      storeDouble(type.part(), array.data(), 2 * i, number);
      storeDouble(type.part(), array.data(), 2 * i + 1, int(random.below(9)) - 4);
    } else if (type.kind() == ElementKind::F8E8M0FNU) {
      storeDouble(type, array.data(), i, 1 << random.below(3));
    } else if (type.isFloat())
      storeDouble(type, array.data(), i, number);
    else
      storeInt(type, array.data(), i, form.hasAllBits ? makeBits(type.bits(), isExtreme, random) : number);
  }
  return array;
}

ModuleRunner::ModuleRunner(unsigned threads, bool poison) : options{threads, poison} {}

std::string ModuleRunner::open(const weir_module_t &module) {
  try {
    openDevices(*Module::adopt(module), options, {}, devices);
  } catch (const std::exception &error) {
    return error.what();
  }
  return "";
}

void ModuleRunner::leak() {
  [[maybe_unused]] auto *lost = new OpenDevices(std::move(devices));
  devices.clear();
}

ModuleCall ModuleRunner::call(const weir_module_t &table, const std::vector<ArgumentForm> &forms, uint64_t seed, unsigned calls) {
  ModuleCall call;
  try {
    std::shared_ptr<Module> module = Module::adopt(table);
    const Function &function = module->find("");
    Random random(seed);
    Session session(module, openDevices(*module, options, {}, devices), options.allocator);
    session.setTrace([](const std::string &) {});
    for (unsigned i = 0; i < calls; ++i) {
      std::vector<Value> arguments;
      for (size_t a = 0; a < function.signature.arguments.size(); ++a)
        arguments.push_back({makeArray(function.signature.arguments[a].element, forms.at(a), random), false});
      for (Value &result : session.run(function, arguments))
        call.results.push_back(result.array);
    }
  } catch (const std::exception &error) {
    call.error = error.what();
    close();
  }
  return call;
}

static uint64_t getElementBytes(ElementType type) { return std::max<uint64_t>(type.bits() / 8, 1); }

static Value makeValue(const ValueType &type, const PlainValue &plain) {
  Array array(type.element, plain.shape);
  const uint64_t size = getElementBytes(type.element);
  for (size_t i = 0; i < plain.bits.size(); ++i)
    std::memcpy(array.data() + i * size, &plain.bits[i], size);
  return {array, !type.isTensor()};
}

static PlainValue readValue(const Array &array) {
  PlainValue plain{array.shape(), {}};
  const uint64_t size = getElementBytes(array.type());
  for (uint64_t i = 0; i < array.count(); ++i)
    std::memcpy(&plain.bits.emplace_back(0), array.data() + i * size, size);
  return plain;
}

void ModuleRunner::call(const weir_module_t &table, std::vector<PlainCall> &calls) {
  std::unique_ptr<Session> session;
  for (PlainCall &call : calls)
    try {
      if (!session) {
        std::shared_ptr<Module> module = Module::adopt(table);
        session = std::make_unique<Session>(module, openDevices(*module, options, {}, devices), options.allocator);
        session->setTrace([](const std::string &) {});
      }
      const Function &function = session->module().find(call.function);
      std::vector<Value> arguments;
      for (size_t a = 0; a < call.arguments.size(); ++a)
        arguments.push_back(makeValue(function.signature.arguments.at(a), call.arguments[a]));
      for (const Value &result : session->run(function, arguments))
        call.results.push_back(readValue(result.array));
    } catch (const std::exception &error) {
      call.error = error.what();
    }
}

std::string weir::check::compareCalls(const ModuleCall &got, const ModuleCall &expected, const std::vector<double> &tolerances) {
  if (got.error != expected.error)
    return fmt::format("one ends with the error '{}', the other one with '{}'", got.error, expected.error);
  for (size_t r = 0; r < expected.results.size(); ++r) {
    const Array &a = got.results[r], &b = expected.results[r];
    const double tolerance = tolerances[r % tolerances.size()];
    if (a.shape() != b.shape() || a.type() != b.type())
      return fmt::format("result {}: {} instead of {}", r, a.typeString(), b.typeString());
    uint64_t wrong = 0, first = 0;
    for (uint64_t i = 0; i < a.count(); ++i) {
      bool same;
      auto isClose = [&](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= tolerance; };
      if (a.type().isComplex()) {
        ElementType part = a.type().part();
        same = isClose(loadDouble(part, a.data(), 2 * i), loadDouble(part, b.data(), 2 * i)) &&
               isClose(loadDouble(part, a.data(), 2 * i + 1), loadDouble(part, b.data(), 2 * i + 1));
      } else if (a.type().isFloat()) {
        same = isClose(loadDouble(a.type(), a.data(), i), loadDouble(b.type(), b.data(), i));
      } else {
        same = loadInt(a.type(), a.data(), i) == loadInt(b.type(), b.data(), i);
      }
      if (!same && wrong++ == 0)
        first = i;
    }
    if (wrong)
      return fmt::format("result {} ({}): {} of {} elements differ, the first one is element {}: {} instead of {}, tolerance {}", r,
                         a.typeString(), wrong, a.count(), first, printElement(a.type(), a.data(), first),
                         printElement(b.type(), b.data(), first), tolerance);
  }
  return "";
}
