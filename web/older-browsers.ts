/**
 * Polyfills for browsers of the last four years: `AbortSignal.any` (Chrome 116, Firefox 124, Safari 17.4), `toSorted`
 * and `toReversed` (Chrome 110, Firefox 115), `isWellFormed` (Chrome 111, Firefox 119, Safari 16.4), `URL.canParse`
 * (Chrome 120, Firefox 115, Safari 17). Runs before anything else.
 */
export function addPolyfills(): void {
  add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  });

  add(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the copy's, where there is nothing else
    return Array.from(this).sort(compare);
  });

  add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
    // oxlint-disable-next-line unicorn/no-array-reverse -- the copy's, where there is nothing else
    return Array.from(this).reverse();
  });

  add(String.prototype, 'isWellFormed', function isWellFormed(this: string) {
    return !/\p{Surrogate}/u.test(this);
  });

  add(URL, 'canParse', (url: string, base?: string) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  });
}

function add(owner: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
