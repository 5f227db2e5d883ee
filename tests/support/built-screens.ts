import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageData } from '@aangan/contract/pages/page-data.ts';

const ENTRY = { 'index.html': { file: 'assets/index-1.js', isEntry: true, imports: [] } };
const DOCUMENT =
  '<head><title>Built</title><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"></div></body>';

/**
 * Creates a folder with a fake build of the screens: `renderer` is the rendering script, `manifest` Vite's manifest.
 */
export async function fakeScreens(
  renderer: string,
  manifest: object = ENTRY,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
  await Promise.all([mkdir(join(folder, 'server')), mkdir(join(folder, '.vite'))]);
  await Promise.all([
    writeFile(join(folder, 'index.html'), DOCUMENT),
    writeFile(join(folder, 'server', 'render.js'), renderer),
    writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest)),
  ]);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Parses inline data of this name from a page. */
export function parseInlinedData(html: string, name: keyof PageData): unknown {
  const json = new RegExp(`<script type="application/json" id="${name}">(.*?)</script>`, 's').exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

/** The rendered screen in a page. */
export function findRenderedScreen(html: string): string | undefined {
  return /<div id="root">(.*?)<\/div>/s.exec(html)?.[1];
}
