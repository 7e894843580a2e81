#include "arrays.h"

#include "src/runtime/arrays/array.h"

#include <nanobind/stl/string.h>

#include <cstring>

namespace weir::python {

using runtime::ElementKind;
using runtime::ElementType;

namespace {

ElementType elementOf(nb::dlpack::dtype type) {
  using Code = nb::dlpack::dtype_code;
  const uint32_t bits = type.lanes == 1 ? type.bits : 0;
  switch (static_cast<Code>(type.code)) {
  case Code::Int:
    return ElementType(ElementKind::Int, bits);
  case Code::UInt:
    return ElementType(ElementKind::UInt, bits);
  case Code::Float:
    return ElementType(ElementKind::Float, bits);
  case Code::Bfloat:
    return ElementType(ElementKind::BFloat, bits);
  case Code::Bool:
    return ElementType(ElementKind::Int, bits == 8 ? 1 : 0);
  default:
    return ElementType();
  }
}

nb::dlpack::dtype dlpackOf(ElementType type) {
  using Code = nb::dlpack::dtype_code;
  Code code = Code::Int;
  if (type.bits() == 1)
    return {static_cast<uint8_t>(Code::Bool), 8, 1};
  if (type.kind() == ElementKind::UInt)
    code = Code::UInt;
  else if (type.kind() == ElementKind::Float)
    code = Code::Float;
  else if (type.kind() == ElementKind::BFloat)
    code = Code::Bfloat;
  return {static_cast<uint8_t>(code), static_cast<uint8_t>(type.bits()), 1};
}

} // namespace

void Arguments::addNumber(nb::handle object, const weir_value_type_t &type) {
  const ElementType element(type.element);
  uint64_t bytes = 0;
  if (element.isFloat())
    runtime::storeDouble(element, reinterpret_cast<std::byte *>(&bytes), 0, nb::cast<double>(nb::float_(object)));
  else {
    const auto value = nb::cast<int64_t>(nb::int_(object));
    runtime::storeInt(element, reinterpret_cast<std::byte *>(&bytes), 0, value);
    const int64_t stored = runtime::loadInt(element, reinterpret_cast<const std::byte *>(&bytes), 0);
    if (stored != value && !(element.bits() < 64 && value == static_cast<int64_t>(bytes)))
      throw nb::value_error(("argument " + std::to_string(arrays.size()) + ": " + std::to_string(value) + " does not fit in " + type.text).c_str());
  }
  scalarPlaces.push_back(static_cast<int64_t>(scalars.size()));
  scalars.push_back(bytes);
  shapes.emplace_back();
  arrays.push_back({nullptr, type.element, 0, nullptr, nullptr});
}

void Arguments::add(nb::handle object, const weir_value_type_t *type) {
  const bool isNumber = PyBool_Check(object.ptr()) || PyLong_Check(object.ptr()) || PyFloat_Check(object.ptr());
  if (type && type->kind == WEIR_VALUE_SCALAR && isNumber)
    return addNumber(object, *type);
  if (type && type->element == WEIR_ELEMENT_FENCE) {
    Fence *fence = nullptr;
    if (!object.is_none() && !nb::try_cast(object, fence))
      throw nb::type_error(("argument " + std::to_string(arrays.size()) + " is " + type->text + ": pass a weir.Fence, or None for one that is signalled").c_str());
    shapes.emplace_back();
    scalarPlaces.push_back(-1);
    arrays.push_back(weir_fence_argument(fence ? fence->get() : nullptr));
    return;
  }
  InputArray array;
  if (!nb::try_cast(object, array)) {
    const std::string message = "argument " + std::to_string(arrays.size()) + " is " + (type ? type->text : "an array") + ", but got " +
                                nb::cast<std::string>(nb::str(object.type())) + ", which is no array on the host";
    throw nb::type_error(message.c_str());
  }
  std::vector<int64_t> &shape = shapes.emplace_back();
  for (size_t i = 0; i < array.ndim(); ++i)
    shape.push_back(static_cast<int64_t>(array.shape(i)));
  const auto rank = static_cast<uint32_t>(shape.size());
  arrays.push_back({const_cast<void *>(static_cast<const void *>(array.data())), elementOf(array.dtype()).code(), rank, nullptr, nullptr});
  holders.push_back(std::move(array));
  scalarPlaces.push_back(-1);
}

const weir_array_t *Arguments::data() {
  for (size_t i = 0; i < arrays.size(); ++i) {
    arrays[i].shape = shapes[i].data();
    if (scalarPlaces[i] >= 0)
      arrays[i].data = &scalars[static_cast<size_t>(scalarPlaces[i])];
  }
  return arrays.data();
}

nb::object toPython(weir_array_t result, bool isScalar) {
  if (result.element == WEIR_ELEMENT_FENCE) {
    nb::object fence = result.data ? nb::cast(Fence(static_cast<weir_fence_t *>(result.data))) : nb::none();
    weir_array_release(&result);
    return fence;
  }
  const ElementType type(result.element);
  if (isScalar) {
    nb::object number;
    if (type.isFloat())
      number = nb::float_(runtime::loadDouble(type, static_cast<const std::byte *>(result.data), 0));
    else if (type.bits() == 1)
      number = nb::bool_(runtime::loadInt(type, static_cast<const std::byte *>(result.data), 0) != 0);
    else
      number = nb::int_(runtime::loadInt(type, static_cast<const std::byte *>(result.data), 0));
    weir_array_release(&result);
    return number;
  }
  auto *held = new weir_array_t(result);
  nb::capsule owner(held, [](void *pointer) noexcept {
    auto *array = static_cast<weir_array_t *>(pointer);
    weir_array_release(array);
    delete array;
  });
  if (type.bits() == 4)
    throw nb::type_error("a result has elements of 4 bits, which Python's arrays do not have");
  std::vector<size_t> shape(result.shape, result.shape + result.rank);
  const nb::dlpack::dtype dtype = dlpackOf(type);
  if (type.kind() == ElementKind::BFloat)
    return nb::cast(nb::ndarray<nb::array_api>(result.data, shape.size(), shape.data(), owner, nullptr, dtype));
  return nb::cast(nb::ndarray<nb::numpy>(result.data, shape.size(), shape.data(), owner, nullptr, dtype));
}

} // namespace weir::python
