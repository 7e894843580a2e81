"""Experiments with weir: every program compiled in every configuration, checked, timed, its costs counted (the tool weir-sweep).

Nothing here needs the extension of the package `weir`, so that a source tree runs it as it is: tools of weir do the work in processes of their own.
"""
