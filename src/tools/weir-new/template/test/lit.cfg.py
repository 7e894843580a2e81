import os

import lit.formats

config.name = "tally"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = config.source_dir
config.test_exec_root = config.build_dir
config.environment["PATH"] = os.pathsep.join(config.tools + [os.environ["PATH"]])
# Both hooks are in one library.
config.substitutions.append(("%plugin", "--load-dialect-plugin=%s --load-pass-plugin=%s" % (config.plugin, config.plugin)))
