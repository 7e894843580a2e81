"""Times one ONNX model: onnx_worker.py LIBRARY MODEL.onnx INPUTS.npz THREADS SECONDS. Runs in the peers' environment."""

import statistics
import sys
import time

import numpy as np


def onnxruntime_call(model, arrays, threads):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    feeds = {argument.name: array for argument, array in zip(session.get_inputs(), arrays)}
    return lambda: session.run(None, feeds)


def openvino_call(model, arrays, threads):
    import openvino
    compiled = openvino.Core().compile_model(model, "CPU", {"INFERENCE_NUM_THREADS": threads, "INFERENCE_PRECISION_HINT": "f32",
                                                            "PERFORMANCE_HINT": "LATENCY"})
    request = compiled.create_infer_request()
    return lambda: request.infer(arrays, share_inputs=True)


def main(library, model, inputs, threads, seconds):
    archive = np.load(inputs)
    arrays = [archive[name] for name in archive.files]
    make = onnxruntime_call if library == "onnxruntime" else openvino_call
    call = make(model, arrays, int(threads))
    call()
    times = []
    while len(times) < 3 or sum(times) < float(seconds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    print(f"BENCH {library} rounds={len(times)} min_ms={min(times) * 1e3:.6f} median_ms={statistics.median(times) * 1e3:.6f}")


main(*sys.argv[1:])
