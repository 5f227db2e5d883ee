import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from './shared/links.ts';

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

describe('the web app that a phone installs', () => {
  it.each(manifest.icons)('has the icon $src', ({ src }) => {
    expect(existsSync(join(folder, src))).toBe(true);
  });

  it.each(manifest.icons.filter(({ type }) => type === 'image/png'))('has $src in $sizes', ({ src, sizes }) => {
    expect(readSize(src)).toBe(sizes);
  });

  it('has an icon for each shape of frame', () => {
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '512x512',
    ]);
    expect(readSize('icons/apple-touch-icon.png')).toBe('180x180');
  });

  it('leads to screens that are there', () => {
    const known: string[] = Object.values(paths);
    for (const { url } of manifest.shortcuts) expect(known).toContain(url);
  });
});
