import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addPolyfills } from './older-browsers.ts';
import { paths } from './shared/links.ts';

describe('the installed app', () => {
  const folder = join(import.meta.dirname, 'public');
  const manifest = JSON.parse(readFileSync(join(folder, 'site.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };

  /** Width and height from a PNG header. */
  function readSize(file: string): string {
    const bytes = readFileSync(join(folder, file));
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  }

  describe('the installable web app', () => {
    it.each(manifest.icons)('has the icon $src', ({ src }) => {
      expect(existsSync(join(folder, src))).toBe(true);
    });

    it.each(manifest.icons.filter(({ type }) => type === 'image/png'))('has $src in $sizes', ({ src, sizes }) => {
      expect(readSize(src)).toBe(sizes);
    });

    it('has an icon for each icon shape', () => {
      expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
        '512x512',
      ]);
      expect(readSize('icons/apple-touch-icon.png')).toBe('180x180');
    });

    it('links to existing screens', () => {
      const known: string[] = Object.values(paths);
      for (const { url } of manifest.shortcuts) expect(known).toContain(url);
    });
  });
});

describe('unsupported browsers', () => {
  const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  const scripts = Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, text = '']) => text);
  const script = scripts.find((text) => text.includes("getElementById('too-old')")) ?? '';

  /** Whether the message is shown in a browser with these features. */
  function isTold(browser: string): boolean {
    const sentence = { hidden: true };
    const document = { getElementById: (id: string) => (id === 'too-old' ? sentence : null) };
    runInNewContext(`${browser}; ${script}`, { document });
    return !sentence.hidden;
  }

  test('shows a notice to a browser that lacks required features', () => {
    expect(isTold('')).toBe(true);
    expect(isTold('function AbortSignal() {}')).toBe(true);
    const withTimeout = 'function AbortSignal() {}; AbortSignal.timeout = function () {}';
    expect(isTold(`${withTimeout}; delete Array.prototype.findLast`)).toBe(true);
    expect(isTold(withTimeout)).toBe(false);
  });

  test('the oldest supported browsers can parse the warning script', () => {
    expect(script).not.toBe('');
    expect(script.replace(/\/\/.*/g, '')).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|of|async)\b/);
  });
});

describe('older browsers', () => {
  const taken: [object, string, PropertyDescriptor][] = [];

  beforeAll(() => {
    const missing = [
      [AbortSignal, 'any'],
      [Array.prototype, 'toSorted'],
      [Array.prototype, 'toReversed'],
      [String.prototype, 'isWellFormed'],
      [URL, 'canParse'],
    ] as const;
    for (const [owner, name] of missing) {
      taken.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)!]);
      Reflect.deleteProperty(owner, name);
    }
    addPolyfills();
  });
  afterAll(() => {
    for (const [owner, name, descriptor] of taken) Object.defineProperty(owner, name, descriptor);
  });

  test('a signal of several is aborted with the first of them, for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const any = AbortSignal.any([one.signal, other.signal]);
    expect(any.aborted).toBe(false);
    other.abort('enough');
    expect([any.aborted, any.reason]).toEqual([true, 'enough']);
    expect(AbortSignal.any([one.signal, other.signal]).aborted).toBe(true);
  });

  test('copies are sorted and reversed', () => {
    const numbers = [3, 1, 2];
    expect([numbers.toSorted((a, b) => a - b), numbers.toReversed(), numbers]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [3, 1, 2],
    ]);
  });

  test('an unpaired surrogate is detected', () => {
    expect(['a🌳', '\ud83c', 'नमस्ते'].map((text) => text.isWellFormed())).toEqual([true, false, true]);
  });

  test('recognizes a URL', () => {
    expect(['https://a.example/x', 'x', ''].map((url) => URL.canParse(url))).toEqual([true, false, false]);
  });
});
