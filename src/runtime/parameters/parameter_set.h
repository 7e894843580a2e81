/// The parameters that modules of a session may load.

#ifndef WEIR_RUNTIME_PARAMETERS_PARAMETER_SET_H
#define WEIR_RUNTIME_PARAMETERS_PARAMETER_SET_H

#include "../devices/device.h"
#include "archive.h"

#include <optional>
#include <vector>

namespace weir::runtime {

/// Files by scope. Several of one scope are looked at as one.
class ParameterSet {
public:
  /// `[SCOPE=]FILE`. Raises an error if the file cannot be read or is damaged, or has a name that another one of the scope has.
  void add(const std::string &option, bool isWritable = false);
  void add(const std::string &scope, std::shared_ptr<const ParameterArchive> archive);

  struct Found {
    const ParameterEntry &entry;
    const std::shared_ptr<const ParameterArchive> &archive;
  };
  /// Nothing if there is no such parameter.
  std::optional<Found> lookup(std::string_view scope, std::string_view key) const;
  /// Raises an error that says what there is if there is no such parameter.
  Found find(std::string_view scope, std::string_view key) const;

private:
  std::map<std::string, std::vector<std::shared_ptr<const ParameterArchive>>, std::less<>> scopes;
};

/// What became of the bytes that a session has loaded.
struct ParameterStatistics {
  uint64_t inPlace = 0, inPlaceBytes = 0;   ///< read where the file is mapped
  uint64_t uploaded = 0, uploadedBytes = 0; ///< copied to another memory
  uint64_t copied = 0, copiedBytes = 0;     ///< copied in the host's memory: written to later, or not aligned

  std::string describe() const;
};

/// The functions of the ABI.
class ParameterLoader {
public:
  std::shared_ptr<const ParameterSet> parameters; ///< may be null
  ParameterStatistics statistics;

  BufferRef load(Device &device, uint32_t lifetime, const weir_parameter_t &name, uint64_t offset, uint64_t length);
  void read(const weir_parameter_t &name, uint64_t offset, weir_buffer &buffer, uint64_t bufferOffset, uint64_t length) const;
  void write(weir_buffer &buffer, uint64_t bufferOffset, const weir_parameter_t &name, uint64_t offset, uint64_t length) const;

private:
  ParameterSet::Found find(const weir_parameter_t &name, uint64_t &offset, uint64_t length) const;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PARAMETERS_PARAMETER_SET_H
