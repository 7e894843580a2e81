#include "parse.h"

#include "../error.h"
#include "../file.h"
#include "npy.h"
#include "npz.h"

#include <cstring>

namespace weir::runtime {

namespace {

bool endsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

/// Long flags are cut: a message need not repeat a thousand numbers.
std::string shorten(std::string_view text) {
  constexpr size_t limit = 60;
  return text.size() <= limit ? std::string(text) : std::string(text.substr(0, limit)) + "...";
}

bool isSeparator(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '[' || c == ']'; }

} // namespace

bool parseShapedType(std::string_view text, ElementType &type, std::vector<int64_t> &shape) {
  shape.clear();
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    size_t x = text.find('x');
    if (x == std::string_view::npos)
      return false;
    int64_t dim = 0;
    for (char c : text.substr(0, x))
      if (c < '0' || c > '9' || __builtin_mul_overflow(dim, 10, &dim) || __builtin_add_overflow(dim, c - '0', &dim))
        return false;
    shape.push_back(dim);
    text.remove_prefix(x + 1);
  }
  std::optional<ElementType> parsed = ElementType::parse(text);
  if (!parsed)
    return false;
  type = *parsed;
  return true;
}

void parseElements(std::string_view text, Array &array) {
  uint64_t found = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size();) {
    if (isSeparator(text[i])) {
      depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
      if (depth < 0)
        raise("has a ']' without '['");
      ++i;
      continue;
    }
    size_t end = i;
    while (end < text.size() && !isSeparator(text[end]))
      ++end;
    std::string_view token = text.substr(i, end - i);
    if (found < array.count() && !parseElement(array.type(), token, array.data(), found))
      raise("'{}' is not a value of type {}", shorten(token), array.type().name());
    ++found;
    i = end;
  }
  if (depth != 0)
    raise("has a '[' without ']'");
  if (found == 1)
    for (uint64_t i = 1; i < array.count(); ++i)
      copyElement(array.type(), array.data(), 0, array.data(), i);
  else if (found != array.count())
    raise("has {} values, but {} needs {}", found, array.typeString(), array.count());
}

std::vector<ParsedValue> ValueReader::readAll() {
  std::vector<ParsedValue> values;
  for (size_t i = 0; i < specs.size(); ++i) {
    try {
      readOne(i, values);
    } catch (const Error &error) {
      raise("{}={}: {}", flag, shorten(specs[i]), error.what());
    }
  }
  for (const auto &[path, file] : files)
    if (file.isRaw && file.position != file.bytes.size())
      raise("{}: '{}' has {} bytes, of which only {} were read", flag, path, file.bytes.size(), file.position);
  return values;
}

void ValueReader::readOne(size_t index, std::vector<ParsedValue> &values) {
  std::string_view spec = specs[index];
  if (spec.empty())
    raise("is empty");
  ParsedValue value;
  value.origin = shorten(spec);
  if (spec == "(ignored)") {
    value.isIgnored = true;
    values.push_back(std::move(value));
    return;
  }
  if (spec[0] == '@' || spec[0] == '+' || spec[0] == '*')
    // `+4` is a number, `+f.npy` a file.
    if (spec[0] != '+' || endsWith(spec, ".npy"))
      return readFileSpec(index, spec, values);
  if (spec[0] == '&')
    spec.remove_prefix(1);

  size_t equals = spec.find('=');
  ElementType type;
  std::vector<int64_t> shape;
  bool isShaped = parseShapedType(spec.substr(0, equals), type, shape);
  if (!isShaped && equals != std::string_view::npos)
    raise("'{}' is not a shape and element type such as 2x3xf32", spec.substr(0, equals));
  if (isShaped) {
    value.array.emplace(type, shape);
    std::string_view contents = equals == std::string_view::npos ? "" : spec.substr(equals + 1);
    if (!contents.empty() && (contents[0] == '@' || (contents[0] == '+' && contents.size() > 1 && !strchr("0123456789.in", contents[1]))))
      readRaw(index, contents, *value.array);
    else if (equals != std::string_view::npos)
      parseElements(contents, *value.array);
  } else {
    value.literal = spec;
  }
  values.push_back(std::move(value));
}

void ValueReader::readFileSpec(size_t index, std::string_view spec, std::vector<ParsedValue> &values) {
  char mode = spec[0];
  std::string_view path = spec.substr(1);
  auto add = [&](Array array) {
    ParsedValue value;
    value.array = std::move(array);
    value.origin = shorten(specs[index]);
    values.push_back(std::move(value));
  };

  size_t colon = path.rfind(".npz:");
  if (colon != std::string_view::npos || endsWith(path, ".npz")) {
    if (mode == '+')
      raise("'+' continues a .npy file; name one array of an archive as @file.npz:name");
    bool isWhole = colon == std::string_view::npos;
    std::string name(isWhole ? "" : path.substr(colon + 5));
    for (NamedArray &member : readNpz(std::string(path.substr(0, isWhole ? path.size() : colon + 4)), name))
      add(std::move(member.array));
    return;
  }
  if (!endsWith(path, ".npy"))
    raise("is neither a .npy nor a .npz file; raw files need a shape, as in 4xf32=@file.bin");
  OpenFile &file = open(path, mode == '+');
  bool isSingle = mode == '+' || (mode == '@' && isContinuedLater(index, path));
  if (file.position == file.bytes.size())
    raise(mode == '+' ? "the file has no further array" : "the file is empty");
  do
    add(readNpy(file.bytes, file.position));
  while (!isSingle && file.position != file.bytes.size());
}

void ValueReader::readRaw(size_t index, std::string_view spec, Array &array) {
  OpenFile &file = open(spec.substr(1), spec[0] == '+');
  file.isRaw = true;
  if (array.byteSize() > file.bytes.size() - file.position)
    raise("the file has {} bytes, but {} needs {}", file.bytes.size() - file.position, array.typeString(), array.byteSize());
  memcpy(array.data(), file.bytes.data() + file.position, array.byteSize());
  file.position += array.byteSize();
}

bool ValueReader::isContinuedLater(size_t index, std::string_view path) const {
  for (size_t i = index + 1; i < specs.size(); ++i)
    if (specs[i].size() == path.size() + 1 && endsWith(specs[i], path)) {
      if (specs[i][0] == '+')
        return true;
      if (specs[i][0] == '@')
        return false;
    }
  return false;
}

ValueReader::OpenFile &ValueReader::open(std::string_view path, bool continues) {
  auto found = files.find(path);
  if (found == files.end()) {
    if (continues)
      raise("'+' continues a file, but none before it reads '{}'", path);
    return files.emplace(path, OpenFile{readFile(std::string(path))}).first->second;
  }
  if (!continues)
    found->second.position = 0;
  return found->second;
}

} // namespace weir::runtime
