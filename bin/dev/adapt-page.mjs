/** @typedef {import('./forward.mjs').Page} Page */

const ROOT = '<div id="root">';
const DATA = /<script type="application\/json" id="(\w+)">([^<]*)<\/script>/g;
/** Marks a page whose address differs from that of its screen. */
const IS_REDIRECTED = '<script data-path=';

/**
 * Renders the screen of a server page from the sources, and adds the code for hot module replacement.
 * @param {import('vite').ViteDevServer} vite @param {Page} page @returns {Promise<Page>}
 */
export async function adaptPage(vite, { url, html, policy }) {
  const screen = await renderScreen(vite, url, html);
  const rendered = html.replace(ROOT, () => ROOT + screen);
  return { url, html: await vite.transformIndexHtml('/index.html', rendered, url), policy: devPolicy(policy) };
}

/** @param {import('vite').ViteDevServer} vite @param {string} url @param {string} html */
async function renderScreen(vite, url, html) {
  const data = Object.fromEntries(Array.from(html.matchAll(DATA), ([, id, json]) => [id, JSON.parse(json ?? '')]));
  const isRendered = (data.firstPage !== undefined || data.detail !== undefined) && !html.includes(IS_REDIRECTED);
  if (!isRendered) return '';
  const { renderPage } = await vite.ssrLoadModule('/render.tsx');
  return (await renderPage(url, data)).html;
}

/**
 * Allows the inline scripts and styles of Vite, whose hashes the server does not know.
 * @param {string} policy
 */
function devPolicy(policy) {
  return policy
    .split('; ')
    .map((directive) => {
      if (!/^(script|style)-src /.test(directive)) return directive;
      return `${directive.replaceAll(/ 'sha256-[^']+'/g, '')} 'unsafe-inline'`;
    })
    .join('; ')
    .replace(/connect-src /, 'connect-src ws: ')
    .replace(/worker-src /, 'worker-src blob: ');
}
