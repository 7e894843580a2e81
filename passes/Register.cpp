#include "passes/Register.h"

void weir::registerPasses() {}
