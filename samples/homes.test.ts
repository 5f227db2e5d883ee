import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPreview, readPicture, readPortrait, sampleHomes } from './homes.ts';
import { sampleGuests, sampleHosts } from './people.ts';

const MAX_BYTES = 24_000;

const pictures = sampleHomes.flatMap((home) => home.pictures.map((picture) => ({ home, picture })));

describe('the pictures', () => {
  it('are the files that the homes name, and no others', () => {
    const folder = join(import.meta.dirname, 'pictures');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    const named = pictures.map(({ home, picture }) => join(home.id, `${picture.name}.svg`));
    expect(paths.toSorted()).toEqual(named.toSorted());
  });

  it.each(pictures.map((each) => [`${each.home.id}/${each.picture.name}`, each] as const))(
    'are whole, harmless and light to fetch: %s',
    async (_, { home, picture }) => {
      const svg = await readPicture(home, picture);
      expect(findFlaws(svg)).toEqual([]);
      expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES);
    },
  );

  it('have a small preview in their own colours', () => {
    for (const { picture } of pictures) {
      expect(picture.shades).toHaveLength(3);
      for (const shade of picture.shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/i);
      expect(buildPreview(picture)).toMatch(/^data:image\/svg\+xml,%3Csvg [^<>#]*%3C\/svg%3E$/);
      expect(buildPreview(picture).length).toBeLessThan(600);
    }
  });
});

describe('the portraits', () => {
  const people = [...Object.values(sampleHosts), ...sampleGuests];

  it('are those of the people, and no others', () => {
    const files = readdirSync(join(import.meta.dirname, 'portraits'));
    expect(files.toSorted()).toEqual(people.map(({ id }) => `${id}.svg`).toSorted());
  });

  it.each(people.map((person) => [person.id, person] as const))(
    'are whole, harmless and light: %s',
    async (_, person) => {
      const svg = await readPortrait(person);
      expect(findFlaws(svg, { pixels: [640, 640], box: [6400, 6400] })).toEqual([]);
      expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES / 4);
    },
  );
});

const HEAD = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*>/;
/** Allowed elements of pictures, none of which can load, run or link anything. */
const TAGS = new Set([
  'svg',
  'defs',
  'g',
  'use',
  'path',
  'clipPath',
  'pattern',
  'linearGradient',
  'radialGradient',
  'stop',
]);

const size: { pixels: [number, number]; box: [number, number] } = { pixels: [640, 480], box: [6400, 4800] };

/** Violations of the rules for our pictures; empty if there are none. */
function findFlaws(svg: string, { pixels: [width, height], box } = size): string[] {
  const [head = ''] = HEAD.exec(svg) ?? [];
  const isOurSize =
    head.includes(` width="${width}" height="${height}"`) && head.includes(` viewBox="0 0 ${box.join(' ')}"`);
  return [
    ...(isOurSize ? [] : ['not of its size']),
    ...unclosedTags(svg),
    ...Array.from(svg.matchAll(/<([A-Za-z]+)/g), ([, tag = '']) => tag).filter((tag) => !TAGS.has(tag)),
    ...(svg.match(/NaN|undefined|Infinity|null| on[a-z]+=| style=/g) ?? []),
    ...findInvalidReferences(svg),
  ];
}

/** Unclosed, unopened and malformed tags. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, closing, name = ''] of svg.matchAll(/<(\/?)([A-Za-z]+)(?:\s[\w-]+="[^"<>]*")*\/?>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return [tag];
    } else if (!tag.endsWith('/>')) open.push(name);
  }
  const between = svg.replace(/<\/?[A-Za-z]+(?:\s[\w-]+="[^"<>]*")*\/?>/g, '');
  return between === '' ? open : [between];
}

/** References to missing or duplicate gradients, clips and stamps. */
function findInvalidReferences(svg: string): string[] {
  const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => `#${id}`);
  const called = Array.from(svg.matchAll(/url\(([^)]+)\)|href="([^"]*)"/g), ([, url, href]) => url ?? href ?? '');
  return [...called.filter((name) => !ids.includes(name)), ...ids.filter((id, index) => ids.indexOf(id) !== index)];
}
