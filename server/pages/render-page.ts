import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData, RenderPage } from '@aangan/contract/pages/page-data.ts';
import type { Logger } from 'pino';
import type { Rendered } from './html-document.ts';

/** Renders the screen at a path with query; undefined if rendering fails, then the browser renders. */
export type TryRender = (address: string, data: PageData) => Promise<Rendered | undefined>;

/** Loads `server/render.js` of `folder` on first use: the server does not import the screens and runs without them. */
export function pageRenderer(folder: string, log: Logger): TryRender {
  const file = join(folder, 'server', 'render.js');
  const findScripts = screenScripts(join(folder, '.vite', 'manifest.json'));
  let loading: Promise<{ renderPage: RenderPage }> | undefined;
  return async (address, data) => {
    if (!existsSync(file)) return undefined;
    try {
      loading ??= import(pathToFileURL(file).href);
      const { html, screen } = await (await loading).renderPage(address, data);
      return { html, scripts: screen === undefined ? [] : findScripts(screen) };
    } catch (error) {
      log.error({ err: error, address }, 'a page is sent without rendered HTML');
      return undefined;
    }
  };
}

/** The used part of Vite's manifest: the built files with their imports. */
type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

/** Returns a lookup from a screen's name to the paths of its scripts, without the scripts of every page. */
function screenScripts(path: string): (screen: string) => string[] {
  let manifest: Manifest | undefined;
  return (screen) => {
    const built = (manifest ??= JSON.parse(readFileSync(path, 'utf8')) as Manifest);
    const first = withImports(built, ({ isEntry }) => isEntry === true);
    return [...withImports(built, ({ name }) => name === screen)].filter((file) => !first.has(file));
  };
}

function withImports(manifest: Manifest, isRoot: (file: Manifest[string]) => boolean): Set<string> {
  const keys = new Set(Object.keys(manifest).filter((key) => isRoot(manifest[key] as Manifest[string])));
  // The loop also visits keys that are added within it.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return new Set([...keys].map((key) => `/${manifest[key]?.file}`));
}
