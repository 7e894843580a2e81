"""run_notebook.py FILE.ipynb: executes the cells of a notebook in order; prints the value of each one's last expression, as a page if it draws itself."""

import ast
import json
import sys

names = {}
for cell in json.load(open(sys.argv[1]))["cells"]:
    if cell["cell_type"] != "code":
        continue
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last:
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        print(value._repr_html_() if hasattr(value, "_repr_html_") else value)
