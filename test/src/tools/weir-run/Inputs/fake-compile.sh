#!/bin/sh
# In place of weir-compile: SOURCE -o MODULE ARGUMENTS...; copies the module whose name stands in the source.
case "$*" in
*--target=none*) echo "fake-compile: $1:1:1: error: no such target" >&2; exit 3 ;;
*--target=crash*) kill -SEGV $$ ;;
esac
source=$1
module=$3
shift 3
echo "fake-compile: $*" >&2
cp "$(cat "$source")" "$module"
