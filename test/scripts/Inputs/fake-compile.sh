#!/bin/sh
# fake-compile.sh CLANG INCLUDES MATMUL.c SOURCE -o MODULE [--wrong|--refuse]...: takes every program for the one in MATMUL.c.
clang=$1 includes=$2 source=$3 module=$6
shift 6
flags=
for option in "$@"; do
  case $option in
  --wrong) flags=-DWRONG ;;
  --refuse) echo "program.mlir:1:1: error: told to refuse" >&2; exit 1 ;;
  esac
done
exec python3 "$(dirname "$0")/../../src/tools/weir-run/Inputs/build-module.py" "$clang" -O1 $flags "-I$includes" "$source" -o "$module"
