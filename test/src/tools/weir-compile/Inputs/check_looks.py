"""Looks for what cannot be read on a page: check_looks.py BROWSE PAGE.html [SCRIPT...]. Each SCRIPT brings the page into a state.

In windows of 1280 and 400 pixels, light and dark: nothing is wider than the window, and text contrasts with its background by at least 4.5
(WCAG 2.1, AA).
"""

import importlib.machinery
import sys

sys.dont_write_bytecode = True
browse = importlib.machinery.SourceFileLoader("browse", sys.argv[1]).load_module()

# The texts of the page with too little contrast.
FAINT = """(() => {
  const parse = (text) => (/^rgba?\\(([^)]*)\\)$/.exec(text) || [0, '0,0,0,1'])[1].split(/[,\\s/]+/).map(Number);
  const luminance = (color) => color.slice(0, 3).map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const color = parse(getComputedStyle(element).backgroundColor);
      if (color[3] !== 0) return color;
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255];
  };
  const faint = new Map();
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('svg, script, style, template, option') || !element.getClientRects().length) continue;
    const pair = [parse(getComputedStyle(element).color), ground(element)].map(luminance).sort((a, b) => b - a);
    const contrast = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (contrast < 4.5) faint.set(element.tagName + '.' + element.className + ' in ' + element.parentElement.className, contrast.toFixed(2));
  }
  return [...faint].slice(0, 9).map((entry) => entry.join(' '));
})()"""

with browse.Browser() as browser:
    for scheme in ("light", "dark"):
        for width in (1280, 400):
            page = browser.open(sys.argv[2], width)
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            for script in sys.argv[3:] or ["0"]:
                page.run(script)
                page.settle()
                wide = page.run("document.documentElement.scrollWidth")
                faint = page.run(FAINT)
                if wide > width or faint:
                    raise SystemExit(f"{scheme}, {width} pixels, after {script}: {wide} pixels wide; too faint: {faint or 'nothing'}")
            print(f"{scheme} {width}: fits and contrasts")
