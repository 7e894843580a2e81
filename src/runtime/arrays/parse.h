/// Values as text and as names of files: the grammar of `--input=` and `--expected_output=`.
///
///   4                       a scalar, of the type that the function declares
///   2x3xf32=1 2 3 4 5 6     an array; brackets and commas between the values are allowed
///   4xf32=2.5               one value for all elements
///   f32=1.5                 an array of rank 0, or a scalar
///   2x2xi32                 zeros
///   4xf32=@f.bin            the bytes of a file; `=+f.bin` takes those that follow
///   @f.npy                  all arrays of the file, or the first one if a later `+f.npy` continues
///   +f.npy                  the next array of a file that was named before
///   *f.npy                  all arrays of the file
///   @f.npz                  all arrays of the archive; `@f.npz:name` is one of them
///   (ignored)               an expected output that is not looked at
///
/// `&` before an array, IREE's mark for a storage buffer, changes nothing: there is one kind of buffer.

#ifndef WEIR_RUNTIME_ARRAYS_PARSE_H
#define WEIR_RUNTIME_ARRAYS_PARSE_H

#include "array.h"

#include <map>

namespace weir::runtime {

/// One value before it meets the type that the function declares.
struct ParsedValue {
  std::optional<Array> array;
  std::string literal; ///< a bare number, if there is no array
  bool isIgnored = false;
  std::string origin; ///< the text of the flag, for messages
};

/// `2x3xf32` to a type and a shape; false for other text.
bool parseShapedType(std::string_view text, ElementType &type, std::vector<int64_t> &shape);

/// The elements of `array` from text; raises an error if there are too few or too many.
void parseElements(std::string_view text, Array &array);

/// Reads the values of all flags of one name. Several flags may take turns at one file, so they are read together.
class ValueReader {
public:
  /// `flag` is the name for messages, such as "--input".
  ValueReader(std::string flag, std::vector<std::string> specs) : flag(std::move(flag)), specs(std::move(specs)) {}

  std::vector<ParsedValue> readAll();

private:
  struct OpenFile {
    std::string bytes;
    size_t position = 0;
    bool isRaw = false;
  };

  void readOne(size_t index, std::vector<ParsedValue> &values);
  void readFileSpec(size_t index, std::string_view spec, std::vector<ParsedValue> &values);
  void readRaw(size_t index, std::string_view spec, Array &array);
  bool isContinuedLater(size_t index, std::string_view path) const;
  OpenFile &open(std::string_view path, bool continues);

  std::string flag;
  std::vector<std::string> specs;
  std::map<std::string, OpenFile, std::less<>> files;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_PARSE_H
