import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scenesOf } from './draw-home.ts';
import { drawScene, type SceneChoice, views } from './draw-scene.ts';
import { sampleHomes } from './homes.ts';
import { type Kind, styles } from './styles.ts';

const MOST_BYTES = 24_000;

const aScene = (choice: Partial<SceneChoice> = {}): SceneChoice => ({
  kind: 'haveli',
  view: 'front',
  seed: 'a house',
  hour: 'morning',
  season: 'summer',
  wall: 'pink',
  mirrored: false,
  ...choice,
});

const kinds = Object.keys(styles) as Kind[];

/** Every view of every kind by day, mirrored in the monsoon evening, and on a winter's night. */
const everyScene: SceneChoice[] = kinds.flatMap((kind) =>
  views.flatMap((view) => [
    aScene({ kind, view }),
    aScene({ kind, view, hour: 'evening', season: 'monsoon', wall: 'mint', mirrored: true, number: 2 }),
    aScene({ kind, view, hour: 'night', season: 'snow', wall: 'white', seed: 'another' }),
  ]),
);

const named = (scenes: SceneChoice[]): [string, SceneChoice][] =>
  scenes.map((scene) => [`${scene.kind}, ${scene.view}, ${scene.hour}, ${scene.season}`, scene]);

describe('a drawn scene', () => {
  it.each(named(everyScene))('is a whole and harmless picture: %s', (_, choice) => {
    const svg = drawScene(choice);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 480" width="640" height="480">/,
    );
    expect(unclosedTags(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg).not.toMatch(/<script|<text|<image|<foreignObject|javascript:|\son[a-z]+=/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/);
    expect(danglingNames(svg)).toEqual([]);
    expect(greysIn(svg)).toEqual([]);
  });

  it('is the same for the same seed, to the byte', () => {
    for (const view of views) expect(drawScene(aScene({ view }))).toBe(drawScene(aScene({ view })));
  });

  it('is another for another seed, hour, season, wall, and the other way round', () => {
    const others: Partial<SceneChoice>[] = [
      { seed: 'another' },
      { hour: 'evening' },
      { season: 'monsoon' },
      { wall: 'mint' },
      { mirrored: true },
    ];
    for (const view of views) {
      const pictures = others.map((other) => drawScene(aScene({ view, ...other })));
      expect(new Set([drawScene(aScene({ view })), ...pictures]).size).toBe(others.length + 1);
    }
  });

  it('rounds its figures to a tenth of a pixel', () => {
    const paths = drawScene(aScene({ kind: 'keralaHouse' })).match(/ d="[^"]*"/g) ?? [];
    expect(paths.filter((path) => /\.\d\d/.test(path))).toEqual([]);
  });

  it.each(sampleHomes.map((home) => [home.title, home] as const))('is light to fetch: %s', (_, home) => {
    const weights = scenesOf(home).map((choice) => gzipSync(drawScene(choice), { level: 9 }).length);
    expect(Math.max(...weights)).toBeLessThanOrEqual(MOST_BYTES);
  });
});

/** What is opened and not closed, or closed and not open. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, closing, name = '', attributes = ''] of svg.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s[\w-]+="[^"<]*")*)\s*\/?>/g,
  )) {
    if (closing === '/') {
      if (open.pop() !== name) return [tag];
    } else if (!tag.endsWith('/>')) open.push(name);
    else if (attributes === '') return [tag];
  }
  const between = svg.replace(/<[^>]*>/g, '');
  return between === '' ? open : [between];
}

/** Gradients, clips and stamps that are called for and not there. */
function danglingNames(svg: string): string[] {
  const there = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const called = [...svg.matchAll(/url\(#([^)]+)\)|href="([^"]*)"/g)].map(
    ([, url, href]) => url ?? href?.replace(/^#/, ''),
  );
  return called.flatMap((name) => (name === undefined || there.has(name) ? [] : [name]));
}

/** Black and pure greys, which no light of India makes; white is a light itself. */
function greysIn(svg: string): string[] {
  return [...new Set(svg.match(/#[0-9a-f]{6}/gi) ?? [])].filter((colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return red === green && green === blue && red !== 255;
  });
}
