#!/bin/sh
# weir-opt IN -o OUT ...: another value for the constant.
sed 's/803F/0040/' "$1" > "$3"
