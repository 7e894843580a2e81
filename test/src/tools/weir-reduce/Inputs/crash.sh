#!/bin/sh
# A tool that ends by a signal for a program with a transpose of what a contraction gives.
if grep -q 'linalg.matmul' "$1" && grep -q 'linalg.transpose ins(%expanded' "$1"; then
  echo "Assertion index < size() failed"
  kill -ABRT $$
fi
