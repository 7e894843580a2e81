"""What a compilation did, as one page."""
from __future__ import annotations

import html
from pathlib import Path
from typing import Any


class Report:
    """A page that needs no other file: in a notebook it is drawn, `save` writes it."""

    def __init__(self, page: str):
        self.html = page

    def save(self, path: Any) -> None:
        Path(path).write_text(self.html)

    def _repr_html_(self) -> str:
        # A document of its own, so that neither styles nor scripts meet those of the notebook.
        return f'<iframe title="weir report" srcdoc="{html.escape(self.html)}" sandbox="allow-scripts" style="width:100%;height:48rem;border:1px solid #ccc"></iframe>'

    def __repr__(self) -> str:
        return f"<weir.Report, {len(self.html)} bytes>"
