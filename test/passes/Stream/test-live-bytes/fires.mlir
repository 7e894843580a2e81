// RUN: weir-opt %s --weir-test-live-bytes --verify-diagnostics -o /dev/null

// The update overwrites all but the last 40 bytes of the splat; the caller may look at everything.
// expected-remark @+1 {{argument 0: live everything{} by live-read, written {}}}
util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  // expected-remark @+1 {{result 0: live {[256, 296)} by live-read, written {[0, 296)}, pattern 0 {[0, 296)}}}
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  // expected-remark @+1 {{result 0: live everything{} by live-read, written {[0, 296)}, pattern 0 {[256, 296)}}}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  util.return %u : !stream.resource<*>
}
