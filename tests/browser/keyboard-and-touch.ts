import type { Locator, Page } from 'playwright-core';

/**
 * Runs in the page. Over BiDi, Playwright's `fill` sets the value without an event that React handles; an insertion by
 * the browser fires one. Playwright redefines its function in every document, which the setter ignores.
 */
export function typeAsAPerson(): void {
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}

/** Presses Tab until `target` has the focus. Throws if a focused element is hidden, covered or has no focus outline. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  const focused: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press(key);
    const hasFocus = await target.evaluateAll((elements) =>
      elements.some((element) => element === document.activeElement),
    );
    const error = await focusVisibilityError(page);
    if (error !== null) throw new Error(`The focus is not visible: ${error}`);
    if (hasFocus) return;
    focused.push(await readFocus(page));
  }
  throw new Error(`Tab never reached ${String(target)}; it focused ${focused.join(' > ')}`);
}

/** Describes the focused element: 'button Reserve', 'h1 Walnut House', 'body' if none has the focus. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, ' ').slice(0, 80)}`.trim();
  });
}

/** Why the focus is not visible: its element is not drawn, covered or without an outline; null if it is visible. */
function focusVisibilityError(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // A page that scrolls to the focus does so within one frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (element === null || element === document.body || element instanceof HTMLIFrameElement) return null;
    const tag = element.outerHTML.slice(0, 140);
    // A visually hidden input is represented by its label.
    const drawn = element.clientWidth <= 1 ? (element.closest('label') ?? element) : element;
    const [box] = drawn.getClientRects();
    if (box === undefined) return `not drawn: ${tag}`;
    const covers = [0.5, 0.1, 0.9].map((part) => {
      const x = Math.min(Math.max(box.left + box.width * part, 0), innerWidth - 1);
      const y = Math.min(Math.max(box.top + Math.min(box.height, innerHeight) * part, 0), innerHeight - 1);
      const hit = document.elementFromPoint(x, y);
      // A toast closes automatically.
      const isClear = hit === null || drawn.contains(hit) || hit.contains(drawn) || hit.closest('#toasts') !== null;
      return isClear ? null : hit;
    });
    if (!covers.includes(null)) return `${tag} is covered by ${covers[0]?.outerHTML.slice(0, 140)}`;
    const around: Element[] = [...(element.closest('article')?.querySelectorAll('.card-photo') ?? [])];
    for (let at: Element | null = element; at !== null && around.length < 6; at = at.parentElement) around.push(at);
    const isOutlined = (one: Element) =>
      ['', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    if (around.some(isOutlined)) return null;
    return `no outline: ${tag}`;
  });
}

/** Swipes horizontally by touch. */
export async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.x + (by * step) / 8);
  await touch('touchEnd', from.x + by);
  await finger.detach();
}
