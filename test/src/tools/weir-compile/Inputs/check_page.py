"""Looks at a report as a person would: check_page.py BROWSE REPORT.html. Says what it saw; tests compare that."""

import importlib.machinery
import json
import sys

sys.dont_write_bytecode = True
browse = importlib.machinery.SourceFileLoader("browse", sys.argv[1]).load_module()
report_file = sys.argv[2]


def expect(condition, text):
    if not condition:
        raise SystemExit(f"check_page: {text}")


def go(page, fragment):
    page.run(f"location.hash = {json.dumps(fragment)}; new Promise((done) => setTimeout(done, 0))")
    page.settle()


with browse.Browser() as browser:
    page = browser.open(report_file)
    data = page.run("report")
    kernels = [kernel["name"] for kernel in data["kernels"]]
    expect(page.run("document.querySelectorAll('.picture svg .node').length") > 2, "there is no picture")

    # Both states of the graph, and from a node of each to its kernel.
    for state in ("before", "after"):
        go(page, "#dispatches")
        page.press(f"#show-{state}")
        expect(page.run(f"document.querySelector('#show-{state}').getAttribute('aria-pressed')") == "true", f"{state} is not shown")
        page.press(".picture .node.opens polygon")
        page.wait_for("location.hash.startsWith('#kernels/') && document.querySelector('#pane-code .code li') && document.querySelector('#pane-ir .code li')")
        opened = page.run("document.querySelector('#kernel h2').textContent")
        expect(opened in kernels, f"'{opened}' is no kernel")
        expect("func" in page.run("document.querySelector('#pane-ir .code').textContent"), "no IR beside it")
    seen = [f"opens: {opened}", "code: " + page.run("document.querySelector('#pane-code select').selectedOptions[0].textContent")]
    stages = page.run("document.querySelector('#pane-ir select').options.length")
    expect(page.run("document.querySelectorAll('#pane-source li.here').length") > 0, "no line of the program beside it")
    # A line of the program and the ops that come from it.
    line = page.run("[...document.querySelectorAll('#pane-source li.here')].find((line) => document.querySelector(`#pane-ir li[data-place='${line.dataset.place}']`)).dataset.place")
    page.press(f"#pane-source li[data-place='{line}']")
    expect(page.run("document.querySelectorAll('#pane-ir li.linked').length") > 0, f"nothing is marked as from {line}")
    expect(page.run(f"[...document.querySelectorAll('li.linked')].every((item) => item.dataset.place === '{line}')"), "lines from elsewhere are marked")
    coloured = {part: page.run(f"[...new Set([...document.querySelectorAll('#pane-{part} .code span')].map((span) => span.className))].sort().join(' ')") for part in ("ir", "code")}
    seen.append(f"colours: IR {coloured['ir']}; code {coloured['code']}")
    # Its code, too.
    place = page.run("[...document.querySelectorAll('#pane-code li[data-place]')].find((line) => document.querySelector(`#pane-source li[data-place='${line.dataset.place}']`)).dataset.place")
    page.press(f"#pane-source li[data-place='{place}']")
    expect(page.run(f"[...document.querySelectorAll('#pane-code li.linked')].every((item) => item.dataset.place === '{place}' && item.textContent.startsWith('\t'))"), "lines of code from elsewhere are marked")
    seen.append(f"code from the program: {'some' if page.run('document.querySelectorAll(`#pane-code li.linked`).length') else 'none'}")
    texts = set()
    for _ in range(3):
        texts.add(page.run("document.querySelector('#pane-ir .code').textContent"))
        page.press("#pane-ir button[aria-label=next]")
    expect(len(texts) == 3, "steps through passes show the same text")
    expect(page.run("document.querySelectorAll('#pane-ir li.new').length") > 0, "no line is marked as new")
    seen.append(f"stages: {stages}")

    # Filters: what is listed is what the data has.
    go(page, "#remarks")
    listed = "[...document.querySelectorAll('#remark-table tbody tr')].reduce((sum, row) => sum + Number(row.dataset.number), 0)"
    rows = page.run("[...document.querySelectorAll('#remark-table tbody tr')].map((row) => row.innerText.replace(/×\\d+/, ''))")
    expect(len(rows) == len(set(rows)), "equal remarks have several rows")

    def number(**wanted):
        return sum(all(remark.get(key) == value for key, value in wanted.items()) for remark in data["remarks"])

    folded = page.run("[...document.querySelectorAll('#remark-table .times')].length")
    expect(page.run(listed) == number() and len(rows) < 200, "not all remarks are listed")
    names = []
    for key in ("kind", "pass", "code", "function"):
        value = data["remarks"][-1][key]
        page.run(f"(() => {{ const field = document.querySelector('#filter-{key}'); field.value = {json.dumps(value)}; field.dispatchEvent(new Event('change')); }})()")
        expect(0 < number(**{key: value}) < number(), f"the filter {key} has nothing to do")
        expect(page.run(listed) == number(**{key: value}), f"{key}={value} leaves {page.run(listed)} remarks, not {number(**{key: value})}")
        page.press(".controls button")
        names.append(key)
    code = data["remarks"][-1]["code"]
    go(page, "#remarks/code=" + code.upper().replace("-", "_"))
    expect(page.run(listed) == number(code=code), "a link with the older spelling of a code does not filter by it")
    page.press(".controls button")
    line = next(remark["line"] for remark in data["remarks"] if remark.get("line", 0) > 9)
    page.run(f"(() => {{ const field = document.querySelector('#filter-line'); field.value = '{line}'; field.dispatchEvent(new Event('input')); }})()")
    expect(page.run(listed) == number(line=line) > 0, "the filter of source lines leaves others")
    page.press("#remark-table tbody tr td")
    expect(page.run("document.querySelectorAll('.snippet li.here').length") == 1, "a remark does not show its line")
    page.press(".controls button")
    page.press("#remark-table tbody td a[href='#remarks']")
    meaning = page.run("document.querySelector('tr.meaning pre').textContent")
    expect(page.run("document.querySelector('tr.meaning').previousSibling.children[2].textContent") in meaning.splitlines()[0], "a code is not explained")
    page.run("(() => { const field = document.querySelector('#filter-text'); field.value = 'no such word'; field.dispatchEvent(new Event('input')); })()")
    expect(page.run(listed) == 0, "the filter of words leaves others")
    seen.append("folds: " + ("some" if folded else "none"))
    seen.append("explains: " + ("weir-opt --explain" if "weir-opt --explain" in meaning else "nothing"))
    seen.append("filters: " + ", ".join(names) + ", source line, text")

    # The other parts have what they promise.
    go(page, "#ledger")
    page.run("(() => { const field = document.querySelector('.controls select'); field.value = 'dispatches'; field.dispatchEvent(new Event('change')); })()")
    expect(page.run("document.querySelectorAll('#ledger-chart .bar').length") > 1, "the ledger has no chart")
    go(page, "#memory")
    expect(page.run("document.querySelectorAll('.arena rect.block').length") > 0, "memory has no blocks")
    page.press(".arena rect.block")
    expect("written by command" in page.run("document.querySelector('#detail').textContent"), "a block says nothing")
    go(page, "#passes")
    expect(page.run("document.querySelectorAll('#pass-chart .bar').length") > 20, "passes have no chart")
    go(page, "#compare")
    rows = page.run("[...document.querySelectorAll('#main table')][0].innerText")
    expect("dispatches" in rows, "nothing is compared")
    seen.append("compares: dispatches")

    # As wide as the window.
    widths = []
    for width in (1280, 400):
        page.resize(width)
        for tab in ("dispatches", "kernels", "remarks", "ledger", "memory", "passes", "compare"):
            go(page, "#" + tab)
            if tab == "kernels":
                page.wait_for("document.querySelector('#pane-code .code li')")
            wide = page.run("document.documentElement.scrollWidth")
            expect(wide <= width, f"#{tab} is {wide} pixels wide in a window of {width}")
        widths.append(str(width))
    seen.append("width: " + " ".join(widths))
    seen.append("injected: " + str(page.run("window.injected || document.querySelector('img, iframe, body > script:not(#report) ~ script') || 'nothing'")))

    requests = [url for url in page.requests if not url.startswith("file://")]
    print("console: " + ("; ".join(page.errors) or "nothing"))
    print("requests: " + ("; ".join(requests) or ("the page alone" if len(page.requests) == 1 else str(page.requests))))
    print("\n".join(seen))
