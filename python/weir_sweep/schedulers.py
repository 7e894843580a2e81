"""Where tasks are executed. A scheduler has `run(tasks, folder)`, which yields (task, result) as they end, in any order, and `close()`."""

import concurrent.futures
import pathlib
import socket
import tempfile
import zipfile

from .measure import Failure
from .store import perform


class Local:
    """As many at a time as there are jobs; the tools that tasks start are processes, so threads do."""

    def __init__(self, jobs):
        self.jobs = jobs

    def run(self, tasks, folder, is_timing=False):
        # Beside others a time says nothing.
        with concurrent.futures.ThreadPoolExecutor(1 if is_timing else self.jobs) as pool:
            futures = {pool.submit(perform, task, folder): task for task in tasks}
            try:
                for future in concurrent.futures.as_completed(futures):
                    yield futures[future], future.result()
            finally:
                pool.shutdown(cancel_futures=True)

    def close(self):
        pass


class Dask:
    """A cluster whose workers see the tools, the programs and the store in the same folders. A task whose worker is lost goes to another one; what was
    lost after its end is in the store, and not done again (https://distributed.dask.org/en/stable/resilience.html)."""

    def __init__(self, address):
        try:
            import distributed
        except ImportError:
            raise Failure("--scheduler=dask://... needs the package distributed: apt install python3-distributed, or pip install distributed") from None
        self.distributed = distributed
        try:
            self.client = distributed.Client(f"tcp://{address}", timeout=20, set_as_default=False)
        except OSError:
            raise Failure(f"no Dask scheduler answers at {address}: start one with 'dask scheduler' and workers with 'dask worker {address}'") from None
        self.send_package()

    def send_package(self):
        """Workers, also those that come later, get this package as it is here."""
        source = pathlib.Path(__file__).parent
        with tempfile.TemporaryDirectory(prefix="weir-sweep-") as folder:
            archive = pathlib.Path(folder, "weir_sweep.zip")
            with zipfile.ZipFile(archive, "w") as file:
                for module in sorted(source.glob("*.py")):
                    file.write(module, f"{source.name}/{module.name}")
            self.client.upload_file(str(archive))

    def run(self, tasks, folder, is_timing=False):
        function = perform_alone if is_timing else perform
        futures = {self.client.submit(function, task, str(folder), key=f"weir-sweep {task.key}", pure=False): task for task in tasks}
        try:
            for future in self.distributed.as_completed(futures, loop=self.client.loop):
                try:
                    result = future.result()
                except Exception as error:  # of the cluster: a worker that died several times over the same task
                    result = {"status": "lost", "name": futures[future].name, "reason": f"{type(error).__name__}: {error}"}
                yield futures.pop(future), result
                future.release()
        finally:
            self.client.cancel(list(futures))

    def close(self):
        self.client.close()


def perform_alone(task, folder):
    """One timing at a time on each machine of a cluster."""
    import distributed

    with distributed.Lock(f"weir-sweep timing on {socket.gethostname()}"):
        return perform(task, folder)


def make_scheduler(text):
    kind, _, rest = text.partition("://" if text.startswith("dask") else ":")
    if kind == "dask" and rest:
        return Dask(rest)
    if kind == "local" and (not rest or rest.isdigit() and int(rest)):
        return Local(int(rest or 1))
    raise Failure(f"--scheduler={text}: not one of local, local:JOBS, dask://HOST:PORT")
