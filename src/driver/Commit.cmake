# Writes the commit of SOURCE as a string of C++ to OUTPUT, if it is another one than before; an empty string outside of a repository.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(text "\"${commit}\"\n")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT "${text}" STREQUAL "${before}")
  file(WRITE ${OUTPUT} "${text}")
endif()
