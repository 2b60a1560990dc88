import type { Page } from '@playwright/test';

/** Translates the page as Chrome does, and changes every digit outside `translate="no"`. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
    for (const node of nodes) {
      const text = node.nodeValue ?? '';
      if (!/\S/.test(text) || node.parentElement?.closest('[translate=no], font, script, style, title')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.replace(/\d/g, '9');
      outer.append(inner);
      (node as Text).replaceWith(outer);
    }
  });
