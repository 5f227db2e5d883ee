import type { Page } from 'playwright-core';

/** What is too wide: the page, a layer over it, and each text that overflows its box. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [role=alertdialog], [role=menu], dialog[open]',
    );
    const scrollers = [...layers].flatMap((layer) => [
      layer,
      ...layer.querySelectorAll<HTMLElement>('.overflow-y-auto'),
    ]);
    const wide = [document.documentElement, ...scrollers]
      .filter((element) => element.scrollWidth > Math.min(element.clientWidth, innerWidth) + 1)
      .map((element) => `${element.scrollWidth} px in ${element.clientWidth}: ${describe(element)}`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = boxAround(texts.currentNode);
      if (box !== null) wide.push(`'${texts.currentNode.textContent?.slice(0, 40)}' stands out of ${describe(box)}`);
    }
    // An input scrolls what it holds; only an area of several lines has to break it.
    for (const area of document.querySelectorAll('textarea')) {
      if (area.scrollWidth > area.clientWidth + 1) wide.push(`a text in ${describe(area)} is not broken`);
    }
    return [...new Set(wide)];

    /** The innermost box that the text is wider than; none where it is cut off or moved on purpose. */
    function boxAround(text: Node): Element | null {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return null;
      for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, position, translate, display } = getComputedStyle(box);
        const isCut = overflowX !== 'visible';
        const isMoved = position === 'absolute' || position === 'fixed' || translate !== 'none';
        if (isCut || isMoved) return null;
        if (display === 'inline' || display === 'contents') continue;
        const place = box.getBoundingClientRect();
        if (left < place.left - 1 || right > place.right + 1) return box;
      }
      return null;
    }

    function describe(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 100)}">`;
    }
  });
}
