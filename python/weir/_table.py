from __future__ import annotations

from typing import Any


class Table(list[dict[str, Any]]):
    """A list of dicts, one for each row."""

    def to_pandas(self) -> Any:
        """As a pandas.DataFrame."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError("to_pandas() needs pandas: pip install 'weir[pandas]', or pip install pandas") from error
        return pandas.DataFrame(list(self))
