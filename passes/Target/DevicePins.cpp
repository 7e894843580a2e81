#include "passes/Target/DevicePins.h"

#include "llvm/ADT/StringExtras.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Target/Devices.h"

using namespace mlir;
using namespace weir;

/// `[FILE]:LINE[-LINE]`.
static bool readLines(StringRef what, DevicePin &pin) {
  auto [file, lines] = what.rsplit(':');
  auto [first, last] = lines.split('-');
  if (file.size() == what.size() || first.getAsInteger(10, pin.firstLine))
    return false;
  pin.lastLine = pin.firstLine;
  if (first.size() != lines.size() && last.getAsInteger(10, pin.lastLine))
    return false;
  pin.name = file.str();
  return true;
}

FailureOr<DevicePin> weir::parseDevicePin(StringRef text, std::string &error) {
  auto [what, device] = text.rsplit('=');
  DevicePin pin;
  pin.text = text.str();
  pin.device = device.ltrim('@').str();
  if (what.empty() || what == "@" || pin.device.empty() || what.size() == text.size()) {
    error = "'" + text.str() + "' is not a pin; write @FUNCTION=DEVICE, [FILE]:LINE[-LINE]=DEVICE or LABEL=DEVICE";
    return failure();
  }
  if (what.consume_front("@")) {
    pin.kind = DevicePin::Function;
    pin.name = what.str();
  } else if (readLines(what, pin)) {
    pin.kind = DevicePin::Lines;
    if (pin.firstLine == 0 || pin.lastLine < pin.firstLine) {
      error = "'" + text.str() + "' is not a range of lines: lines count from 1, and the first must not be after the last";
      return failure();
    }
  } else {
    pin.kind = DevicePin::Label;
    pin.name = what.str();
  }
  return pin;
}

/// The first few of `names`, or "none".
static std::string listSome(ArrayRef<std::string> names) {
  constexpr size_t kMost = 8;
  if (names.empty())
    return "none";
  std::string text = llvm::join(names.take_front(kMost), ", ");
  return names.size() > kMost ? text + " and " + std::to_string(names.size() - kMost) + " more" : text;
}

std::string weir::describeFunctions(ModuleOp module) {
  std::vector<std::string> names;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function->getAttr(SymbolTable::getSymbolAttrName()))
      names.push_back("@" + function.getName().str());
  return listSome(names);
}

/// The name of the file in which an op is, of a location that is no other op's.
static StringRef getFile(Location loc) {
  auto line = loc->findInstanceOf<FileLineColLoc>();
  return line ? line.getFilename().getValue() : StringRef();
}

OpPlaces::OpPlaces(ModuleOp module) : module(module), program(getFile(module.getLoc())) {
  for (auto function : module.getOps<FunctionOpInterface>())
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!runsOnDevice(op))
        return WalkResult::advance();
      ops.push_back(op);
      Place &place = places[op];
      op->getLoc()->walk([&](Location loc) {
        if (auto line = dyn_cast<FileLineColLoc>(loc))
          place.lines.push_back({line.getFilename().getValue(), line.getLine()});
        else if (auto name = dyn_cast<NameLoc>(loc))
          place.labels.push_back(name.getName().getValue());
        return WalkResult::advance();
      });
      return WalkResult::skip();
    });
}

/// Whether `asked`, or the program if it is empty, is `file` or the end of its path.
bool OpPlaces::isFile(StringRef file, StringRef asked) const {
  if (asked.empty())
    return file == program;
  return file == asked || (file.ends_with(asked) && file.drop_back(asked.size()).ends_with("/"));
}

bool OpPlaces::matches(Operation *op, const DevicePin &pin) const {
  const Place &place = places.find(op)->second;
  if (pin.kind == DevicePin::Label)
    return llvm::is_contained(place.labels, pin.name);
  return llvm::any_of(place.lines, [&](const Line &line) {
    return pin.firstLine <= line.line && line.line <= pin.lastLine && isFile(line.file, pin.name);
  });
}

std::string OpPlaces::describeMiss(const DevicePin &pin) const {
  llvm::SetVector<StringRef> found;
  unsigned first = ~0u, last = 0;
  for (Operation *op : ops) {
    const Place &place = places.find(op)->second;
    if (pin.kind == DevicePin::Label) {
      found.insert_range(place.labels);
      continue;
    }
    for (const Line &line : place.lines) {
      found.insert(line.file);
      if (isFile(line.file, pin.name))
        first = std::min(first, line.line), last = std::max(last, line.line);
    }
  }
  std::vector<std::string> names;
  for (StringRef name : found)
    names.push_back(name.str());
  if (pin.kind == DevicePin::Label) {
    bool isFunction = isa_and_present<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, pin.name));
    return "no op that runs on a device has a location of that name; the names are: " + listSome(names) +
           (isFunction ? "; the function of that name is @" + pin.name : "");
  }
  if (last == 0)
    return "no op that runs on a device comes from that file; the files are: " + listSome(names);
  return "no op that runs on a device is on these lines; such ops are on lines " + std::to_string(first) + " to " + std::to_string(last);
}
