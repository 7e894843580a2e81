// The reason codes of passes: what the remark that ends each candidate is called.
//
// A family's Passes.td has one `RemarkCodes` for each pass that explains itself, beside the pass. From it come the C++ enum
// (mlir-tblgen's own backend for enums, so that no other tool is needed to build), the table in the documentation of the pass, and
// what scripts/remark-codes looks for in sources and tests.

#ifndef WEIR_PASSES_REMARKCODES_TD
#define WEIR_PASSES_REMARKCODES_TD

include "mlir/IR/EnumAttr.td"
include "mlir/Pass/PassBase.td"

class RemarkCode<string name_, string kind_, string meaning_> {
  string name = name_;
  string kind = kind_;
  string meaning = meaning_;
  assert !eq(name_, !tolower(!subst("_", "-", name_))), "a reason code is in kebab-case, as live-read: " # name_;
  // In C++: `live-read` is `LIVE_READ` there.
  string symbol = !toupper(!subst("-", "_", name_));
}
// The candidate was rewritten.
class Passed<string name, string meaning> : RemarkCode<name, "Passed", meaning>;
// It was left as it is.
class Missed<string name, string meaning> : RemarkCode<name, "Missed", meaning>;

// What a decision rests on.
class Analysis<string name, string meaning> : RemarkCode<name, "Analysis", meaning>;

class RemarkCodes<string pass_, string enum, list<RemarkCode> codes_>
    : I32Enum<enum, "Reason codes of " # pass_,
              !foreach(i, !range(!size(codes_)), I32EnumCase<codes_[i].symbol, i, codes_[i].name>)> {
  let cppNamespace = "::weir";
  string pass = pass_;
  list<RemarkCode> codes = codes_;
  // For the description of the pass, indented like its text.
  string table = !foldl("\n    | code | remark | when |\n    |---|---|---|\n", codes_, text, one,
                        text # "    | `" # one.name # "` | " # one.kind # " | " # one.meaning # " |\n");
}

#endif // WEIR_PASSES_REMARKCODES_TD
