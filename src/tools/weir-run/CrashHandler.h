/// A crash in a module's code ends in a message, like other errors.

#ifndef WEIR_TOOLS_WEIR_RUN_CRASH_HANDLER_H
#define WEIR_TOOLS_WEIR_RUN_CRASH_HANDLER_H

namespace weir::tools {

/// From now on a signal such as SIGSEGV or SIGILL prints what happened and ends the process with exit code 1. Debuggers still see the
/// signal first; handlers that are there already (of a sanitizer) stay.
void installCrashHandler();

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_CRASH_HANDLER_H
