/**
 * Runs in the page. Over BiDi, Playwright's `fill` writes the value past React, which then hears of no change; the
 * browser's own insertion is heard. Playwright sets its function in every document, so the name is kept from it.
 */
export function typeAsAPerson(): void {
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}
