import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPage, RenderHome, Site } from '@aangan/contract/page-data.ts';
import type { Logger } from 'pino';

/** The home page as HTML; undefined where it could not be rendered, and the browser does it. */
export type TryRenderHome = (site: Site, firstPage: FirstPage) => Promise<string | undefined>;

/**
 * The screens' own code, as their build leaves it in `server/` of their folder. Loaded by its path when it is first
 * needed: the server imports nothing of the screens, and runs without them.
 */
export function homeRenderer(folder: string, log: Logger): TryRenderHome {
  const file = join(folder, 'server', 'render.js');
  let loading: Promise<{ renderHome: RenderHome }> | undefined;
  return async (site, firstPage) => {
    if (!existsSync(file)) return undefined;
    try {
      loading ??= import(pathToFileURL(file).href);
      return (await loading).renderHome(site, firstPage);
    } catch (error) {
      log.error({ err: error }, 'the home page is answered without its screen');
      return undefined;
    }
  };
}
