#!/bin/sh
# IREE's benchmark: a call takes 1000 s, or half of that at O3. The aggregates of a real run must not be taken for runs.
time=1000
case "$*" in *-O3.vmfb*) time=500 ;; esac
cat <<END
{"context": {"num_cpus": 1}, "benchmarks": [
  {"name": "BM_main", "run_type": "iteration", "iterations": 1, "real_time": $time, "time_unit": "s"},
  {"name": "BM_main", "run_type": "iteration", "iterations": 1, "real_time": $time, "time_unit": "s"},
  {"name": "BM_main_mean", "run_type": "aggregate", "iterations": 2, "real_time": 1, "time_unit": "ms"}]}
END
