from __future__ import annotations

import html
from typing import Any

_SHOWN = 60  # rows that are printed


class Table(list[dict[str, Any]]):
    """A list of dicts, one for each row. Printed, and in notebooks, it is a table of the first rows."""

    @property
    def columns(self) -> list[str]:
        """The keys of all rows, in the order in which they come."""
        return list(dict.fromkeys(key for row in self for key in row))

    def __repr__(self) -> str:
        lines = self._lines()
        widths = [max(map(len, cells)) for cells in zip(*lines)]
        # Numbers are at the right.
        right = [all(isinstance(row.get(column), (int, float, type(None))) for row in self) for column in lines[0]]
        text = [" ".join(cell.rjust(n) if is_right else cell.ljust(n) for cell, n, is_right in zip(line, widths, right)).rstrip() for line in lines]
        return "\n".join([*text, *self._rest()])

    __str__ = __repr__

    def _repr_html_(self) -> str:
        head, *lines = ["".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in line) for tag, line in zip(["th", *["td"] * _SHOWN], self._lines())]
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{html.escape(' '.join(self._rest()))}"

    def _lines(self) -> list[list[str]]:
        """Names of columns, and the cells of rows. What few rows have shares the last column."""
        columns = self.columns
        frequent = [column for column in columns if 3 * sum(row.get(column) is not None for row in self) > len(self)]
        seldom = [column for column in columns if column not in frequent]
        lines = [frequent + ["more"] * bool(seldom)]
        for row in self[:_SHOWN]:
            more = " ".join(f"{column}={_text(row[column])}" for column in seldom if row.get(column) is not None)
            lines.append([_text(row.get(column)) for column in frequent] + [more] * bool(seldom))
        return lines

    def _rest(self) -> list[str]:
        return [f"... {len(self) - _SHOWN} more rows"] if len(self) > _SHOWN else []

    def to_pandas(self) -> Any:
        """As a pandas.DataFrame."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError("to_pandas() needs pandas: pip install 'weir[pandas]', or pip install pandas") from error
        return pandas.DataFrame(list(self))


def _text(value: Any) -> str:
    """A cell: nothing for what a row lacks, six digits of numbers that are not whole."""
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
