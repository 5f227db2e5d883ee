import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from './load-script.ts';

class FakeScript extends EventTarget {
  src = '';
  remove() {
    scripts.delete(this);
  }
}

/** The script elements of the page. */
const scripts = new Set<FakeScript>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    createElement: () => new FakeScript(),
    head: { append: (script: FakeScript) => scripts.add(script) },
  });
});
afterEach(() => {
  scripts.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a script of which `happens`: whether it loaded, and how many elements are left. */
async function outcome(happens: () => void) {
  const load = loadScript('https://checkout.example/v1.js').then(
    () => true,
    () => false,
  );
  happens();
  return { isLoaded: await load, elements: scripts.size };
}

const dispatch = (event: string) => () => scripts.forEach((script) => script.dispatchEvent(new Event(event)));

test.each([
  ['arrives', dispatch('load'), { isLoaded: true, elements: 1 }],
  ['is refused', dispatch('error'), { isLoaded: false, elements: 0 }],
  ['does not arrive in 20 seconds', () => vi.advanceTimersByTime(20_000), { isLoaded: false, elements: 0 }],
])('loads a script that %s', async (_, happens, expected) => {
  expect(await outcome(happens)).toEqual(expected);
});
