util.func public @twice(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %b = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}
