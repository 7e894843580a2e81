# Prints the pass of weir for passes of IREE's with another name, if weir-opt has a flag for it.
weir-opt --help-all >"$1"
for name in dispatch-creation-annotate-data-tiling-hints dispatch-creation-clone-producers-into-dispatch-regions \
  dispatch-creation-convert-dispatch-regions-to-workgroups dispatch-creation-convert-encoding-to-flow dispatch-creation-form-dispatch-regions \
  dispatch-creation-hoist-encoding-ops dispatch-creation-pipeline dispatch-creation-set-encoding flow-outline-dispatch-regions \
  flow-transformation-pipeline stream-conversion stream-elide-async-copies stream-encode-host-tensors stream-transformation-pipeline; do
  pass=$(weir-opt "--iree-$name" </dev/null 2>&1 | sed -n "s/.*weir's pass for it is '--\(.*\)'/\1/p")
  grep -qE -- "^ +--$pass( |$)" "$1" && echo "$name is $pass"
done
