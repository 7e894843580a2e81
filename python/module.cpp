/// `weir._runtime`: the C interface (include/weir/weir.h) as classes of Python. What people use is in weir/__init__.py.

#include "arrays.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <mutex>
#include <memory>

using namespace weir::python;

namespace {

struct FreeProgram {
  void operator()(weir_program_t *program) const { weir_program_free(program); }
};
struct FreeSession {
  void operator()(weir_session_t *session) const { weir_session_free(session); }
};

class Program {
public:
  explicit Program(const std::string &path) {
    weir_program_t *loaded;
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_program_load(path.c_str(), &loaded);
    }
    check(status);
    program.reset(loaded);
  }

  const weir_program_t *get() const { return program.get(); }

  /// (name, type, arguments, results); a value is (text, kind, element, shape).
  nb::list functions() const {
    nb::list list;
    for (size_t i = 0; i < weir_program_function_count(get()); ++i) {
      const weir_function_info_t *info = weir_program_function(get(), i);
      list.append(nb::make_tuple(info->name, info->type, values(info->arguments, info->argument_count), values(info->results, info->result_count)));
    }
    return list;
  }

  nb::list devices() const {
    nb::list list;
    for (size_t i = 0; i < weir_program_device_count(get()); ++i)
      list.append(weir_program_device(get(), i));
    return list;
  }

private:
  static nb::list values(const weir_value_type_t *types, size_t count) {
    static const char *const kinds[] = {"scalar", "tensor", "any", "wait_fence", "signal_fence"};
    nb::list list;
    for (size_t i = 0; i < count; ++i) {
      nb::list shape;
      for (uint32_t k = 0; k < types[i].rank; ++k) {
        if (types[i].shape[k] == WEIR_DYNAMIC)
          shape.append(nb::none());
        else
          shape.append(types[i].shape[k]);
      }
      list.append(nb::make_tuple(types[i].text, kinds[types[i].kind], types[i].element, nb::tuple(shape)));
    }
    return list;
  }

  std::unique_ptr<weir_program_t, FreeProgram> program;
};

struct FreePending {
  void operator()(weir_pending_t *call) const { weir_pending_free(call); }
};

/// Results of a call that has ended.
nb::tuple toTuple(std::vector<weir_array_t> results, const weir_function_info_t &info) {
  nb::list list;
  try {
    for (size_t i = 0; i < results.size(); ++i) {
      weir_array_t result = results[i];
      results[i] = {};
      list.append(toPython(result, info.results[i].kind == WEIR_VALUE_SCALAR));
    }
  } catch (...) {
    for (weir_array_t &result : results)
      weir_array_release(&result);
    throw;
  }
  return nb::tuple(list);
}

/// Arguments of calls that are done, until a thread of Python frees them. Threads of a module must not wait for the interpreter: at the end of the
/// process Python ends a thread that does, and its C++ frames terminate the process.
class DoneArguments {
public:
  static void add(Arguments *arguments) {
    DoneArguments &done = get();
    std::lock_guard<std::mutex> lock(done.mutex);
    done.list.emplace_back(arguments);
  }

  /// Needs the interpreter.
  static void free() {
    std::vector<std::unique_ptr<Arguments>> list;
    DoneArguments &done = get();
    std::lock_guard<std::mutex> lock(done.mutex);
    list.swap(done.list);
  }

private:
  /// Lives on at the end of the process, when there is no interpreter to free arguments.
  static DoneArguments &get() {
    static auto *done = new DoneArguments;
    return *done;
  }

  std::mutex mutex;
  std::vector<std::unique_ptr<Arguments>> list;
};

/// A call that runs beside the interpreter.
class Pending {
public:
  Pending(std::shared_ptr<Program> program, const weir_function_info_t &info) : program(std::move(program)), info(info) { DoneArguments::free(); }

  /// The call reads its arguments until it is done, even without a reader of its results.
  void begin(weir_session_t *session, size_t function, std::unique_ptr<Arguments> arguments) {
    weir_pending_t *begun = nullptr;
    const weir_array_t *data = arguments->data();
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_call_begin(session, function, data, arguments->size(), &dropArguments, arguments.get(), &begun);
    }
    check(status);
    arguments.release();
    call.reset(begun);
  }

  bool isDone() const {
    DoneArguments::free();
    return weir_pending_is_done(call.get()) != 0;
  }

  nb::tuple results() {
    std::vector<weir_array_t> results(info.result_count);
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_pending_wait(call.get(), results.data(), results.size());
    }
    DoneArguments::free();
    check(status);
    return toTuple(std::move(results), info);
  }

private:
  static void dropArguments(void *arguments, weir_pending_t *) { DoneArguments::add(static_cast<Arguments *>(arguments)); }

  std::shared_ptr<Program> program;
  const weir_function_info_t &info;
  std::unique_ptr<weir_pending_t, FreePending> call;
};

class Group {
public:
  explicit Group(uint32_t count) {
    weir_group_t *created;
    check(weir_group_create(count, &created));
    group.reset(created);
  }
  weir_group_t *get() const { return group.get(); }

private:
  struct Free {
    void operator()(weir_group_t *group) const { weir_group_free(group); }
  };
  std::unique_ptr<weir_group_t, Free> group;
};

std::vector<const char *> pointersTo(const std::vector<std::string> &texts) {
  std::vector<const char *> pointers;
  for (const std::string &text : texts)
    pointers.push_back(text.c_str());
  return pointers;
}

class Session {
public:
  /// `group` may be null.
  Session(std::shared_ptr<Program> program, uint32_t threads, bool poison, const std::vector<std::string> &parameters, const std::vector<std::string> &devices,
          const Group *group, uint32_t rank)
      : program(std::move(program)) {
    weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
    options.threads = threads;
    options.poison = poison;
    const std::vector<const char *> files = pointersTo(parameters), names = pointersTo(devices);
    options.parameters = files.data();
    options.parameter_count = files.size();
    options.devices = names.data();
    options.device_count = names.size();
    options.group = group ? group->get() : nullptr;
    options.rank = rank;
    weir_session_t *created;
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_session_create(this->program->get(), &options, &created);
    }
    check(status);
    session.reset(created);
  }
  /// A call on another thread may hold what has to be waited for, and want the interpreter.
  ~Session() {
    nb::gil_scoped_release release;
    session.reset();
  }

  nb::tuple call(size_t function, nb::sequence objects) {
    Arguments arguments = read(function, objects);
    const weir_function_info_t &info = infoOf(function);
    std::vector<weir_array_t> results(info.result_count);
    const weir_array_t *data = arguments.data();
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_call(session.get(), function, data, arguments.size(), results.data(), results.size());
    }
    check(status);
    return toTuple(std::move(results), info);
  }

  std::unique_ptr<Pending> begin(size_t function, nb::sequence objects) {
    auto pending = std::make_unique<Pending>(program, infoOf(function));
    pending->begin(session.get(), function, std::make_unique<Arguments>(read(function, objects)));
    return pending;
  }

  nb::object profile(size_t function, nb::sequence objects, double seconds) {
    Arguments arguments = read(function, objects);
    const weir_array_t *data = arguments.data();
    char *trace;
    weir_status_t *status;
    {
      nb::gil_scoped_release release;
      status = weir_profile(session.get(), function, data, arguments.size(), seconds, &trace);
    }
    check(status);
    nb::object text = nb::steal(PyUnicode_DecodeUTF8(trace, static_cast<Py_ssize_t>(strlen(trace)), "replace"));
    weir_text_free(trace);
    return text;
  }

private:
  const weir_function_info_t &infoOf(size_t function) const {
    const weir_function_info_t *info = weir_program_function(program->get(), function);
    if (!info)
      throw nb::index_error("there is no such function");
    return *info;
  }

  Arguments read(size_t function, nb::sequence objects) const {
    const weir_function_info_t &info = infoOf(function);
    Arguments arguments;
    for (nb::handle object : objects) {
      const size_t i = arguments.size();
      arguments.add(object, i < info.argument_count ? &info.arguments[i] : nullptr);
    }
    return arguments;
  }

  std::shared_ptr<Program> program;
  std::unique_ptr<weir_session_t, FreeSession> session;
};

/// Where the bytes of an argument are that a call would read; 0 if it would copy them.
uintptr_t addressInPlace(nb::handle object) {
  InputArray array;
  if (!nb::try_cast(object, array, /*convert=*/false))
    return 0;
  const auto address = reinterpret_cast<uintptr_t>(array.data());
  return address % WEIR_ARRAY_ALIGNMENT == 0 ? address : 0;
}

} // namespace

NB_MODULE(_runtime, m) {
  m.attr("__version__") = weir_version();
  m.attr("ARRAY_ALIGNMENT") = WEIR_ARRAY_ALIGNMENT;
  nb::class_<Program>(m, "Program")
      .def(nb::init<const std::string &>(), nb::arg("path"))
      .def("functions", &Program::functions)
      .def("devices", &Program::devices);
  nb::class_<Fence>(m, "Fence")
      .def(nb::init<>())
      .def("signal", &Fence::signal)
      .def("fail", &Fence::fail, nb::arg("message"))
      .def_prop_ro("state", &Fence::state)
      .def("wait", &Fence::wait, nb::arg("seconds") = nb::none());
  nb::class_<Pending>(m, "Pending").def("is_done", &Pending::isDone).def("results", &Pending::results);
  nb::class_<Group>(m, "Group").def(nb::init<uint32_t>(), nb::arg("count"));
  nb::class_<Session>(m, "Session")
      .def(nb::init<std::shared_ptr<Program>, uint32_t, bool, const std::vector<std::string> &, const std::vector<std::string> &, const Group *, uint32_t>(),
           nb::arg("program"), nb::arg("threads") = 0, nb::arg("poison") = false, nb::arg("parameters") = std::vector<std::string>(),
           nb::arg("devices") = std::vector<std::string>(), nb::arg("group") = nb::none(), nb::arg("rank") = 0)
      .def("call", &Session::call, nb::arg("function"), nb::arg("arguments"))
      .def("begin", &Session::begin, nb::arg("function"), nb::arg("arguments"))
      .def("profile", &Session::profile, nb::arg("function"), nb::arg("arguments"), nb::arg("seconds"));
  m.def("address_in_place", &addressInPlace, nb::arg("array"));
}
