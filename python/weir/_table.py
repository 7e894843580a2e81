from __future__ import annotations

from typing import Any


class Table(list):
    """A list of dicts, one for each row."""

    def to_pandas(self) -> Any:
        """As a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame(list(self))
