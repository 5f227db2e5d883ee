import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData, RenderPage } from '@aangan/contract/pages/page-data.ts';
import type { Logger } from 'pino';
import type { Rendered } from './html-document.ts';

/** The screen at an address (path and query); undefined where it could not be rendered, and the browser does it. */
export type TryRender = (address: string, data: PageData) => Promise<Rendered | undefined>;

/**
 * The screens' own code, as their build leaves it in `server/` of their folder. Loaded by its path when it is first
 * needed: the server imports nothing of the screens, and runs without them.
 */
export function pageRenderer(folder: string, log: Logger): TryRender {
  const file = join(folder, 'server', 'render.js');
  const filesOf = screenFiles(join(folder, '.vite', 'manifest.json'));
  let loading: Promise<{ renderPage: RenderPage }> | undefined;
  return async (address, data) => {
    if (!existsSync(file)) return undefined;
    try {
      loading ??= import(pathToFileURL(file).href);
      const { html, screen } = await (await loading).renderPage(address, data);
      return { html, scripts: screen === undefined ? [] : filesOf(screen) };
    } catch (error) {
      log.error({ err: error, address }, 'a page is answered without its screen');
      return undefined;
    }
  };
}

/** The parts of Vite's manifest that are read: every file of the screens, with those that it imports. */
type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

/** Tells the scripts of a screen by its name, as addresses: those that the first page does not bring already. */
function screenFiles(path: string): (screen: string) => string[] {
  let manifest: Manifest | undefined;
  return (screen) => {
    const built = (manifest ??= JSON.parse(readFileSync(path, 'utf8')) as Manifest);
    const first = withImports(built, ({ isEntry }) => isEntry === true);
    return [...withImports(built, ({ name }) => name === screen)].filter((file) => !first.has(file));
  };
}

function withImports(manifest: Manifest, isWanted: (file: Manifest[string]) => boolean): Set<string> {
  const keys = new Set(Object.keys(manifest).filter((key) => isWanted(manifest[key] as Manifest[string])));
  // What is added on the way is gone through too.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return new Set([...keys].map((key) => `/${manifest[key]?.file}`));
}
