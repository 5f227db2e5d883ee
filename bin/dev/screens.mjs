import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createServer as createVite } from 'vite';
import { root } from '../prepare.mjs';

/** Watched folders in addition to the screens. */
const watched = ['server', 'contract', 'samples', 'stand-ins'].map((folder) => join(root, folder));

/**
 * @typedef {object} Parts
 * @property {() => Promise<string>} waitForServer resolves with its origin, once nothing is being built or started
 * @property {(path: string) => void} onChange
 */

/**
 * Serves the screens from their sources; forwards everything else to the server.
 * @param {import('../dev.mjs').DevSettings} settings @param {Parts} parts
 */
export async function screensServer({ host, port }, { waitForServer, onChange }) {
  const http = createServer();
  const vite = await createVite({
    root: join(root, 'web'),
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(root, 'node_modules', '.cache', 'aangan', 'dev', 'vite'),
    // Middleware mode: signals are handled here. CORS is up to the server.
    server: { middlewareMode: { server: http }, cors: false },
    plugins: [
      {
        name: 'aangan-dev',
        configureServer: ({ watcher }) => {
          watcher.add(watched);
          watcher.on('all', (_event, path) => onChange(path));
        },
      },
    ],
  });
  http.on('request', (request, response) => {
    // Everything except files of the screens is forwarded.
    vite.middlewares(request, response, () =>
      forward(request, response, { waitForServer, adapt: (page) => adaptPage(vite, page) }),
    );
  });
  http.listen(port, host);
  await once(http, 'listening');
  return {
    close: async () => {
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
}

/**
 * @typedef {{ url: string, html: string, policy: string }} Page
 * @typedef {object} Forwarding
 * @property {() => Promise<string>} waitForServer
 * @property {(page: Page) => Promise<Page>} adapt
 */

/**
 * Forwards a request to the server; pages are adapted for development.
 * @param {import('vite').Connect.IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Forwarding} parts
 */
async function forward(request, response, { waitForServer, adapt }) {
  const url = request.originalUrl ?? request.url ?? '/';
  try {
    const answer = await answerOf(request, url, await waitForServer());
    const { statusCode = 502 } = answer;
    // Hop-by-hop headers are not forwarded.
    const headers = without(answer.headers, 'connection');
    if (!isPage(url, headers)) {
      response.writeHead(statusCode, headers);
      await pipeline(answer, response);
      return;
    }
    const policy = String(headers['content-security-policy']);
    const page = await adapt({ url, html: await text(answer), policy });
    const others = without(headers, 'etag', 'content-length');
    response.writeHead(statusCode, { ...others, 'content-security-policy': page.policy });
    response.end(page.html);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else
      response.writeHead(503, { 'content-type': 'text/plain' }).end(`The server does not answer: ${String(error)}\n`);
  }
}

/** @param {import('node:http').IncomingMessage} request @param {string} url @param {string} origin */
async function answerOf(request, url, origin) {
  const headers = without(request.headers, 'accept-encoding');
  const forwarded = send(origin + url, {
    method: request.method,
    headers: { ...headers, 'x-forwarded-for': request.socket.remoteAddress },
    agent: false,
  });
  // The server may answer and close the connection before the whole body was sent.
  pipeline(request, forwarded).catch(() => undefined);
  const [answer] = await once(forwarded, 'response');
  return /** @type {import('node:http').IncomingMessage} */ (answer);
}

/**
 * Whether a response is a page of the screens; the API reference is a page of the server.
 * @param {string} url
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function isPage(url, headers) {
  return headers['content-type']?.startsWith('text/html') === true && !url.startsWith('/api/');
}

/** @param {import('node:http').IncomingHttpHeaders} headers @param {string[]} names */
function without(headers, ...names) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

const ROOT = '<div id="root">';
const DATA = /<script type="application\/json" id="(\w+)">([^<]*)<\/script>/g;
/** Marks a page whose path was replaced, because it was requested at a different path. */
const IS_REDIRECTED = '<script data-path=';

/**
 * Renders the screen of a server page from the sources, and adds the code for hot module replacement.
 * @param {import('vite').ViteDevServer} vite @param {Page} page @returns {Promise<Page>}
 */
async function adaptPage(vite, { url, html, policy }) {
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
 * Relaxes the content security policy for Vite: inline scripts and styles, whose hashes the server does not know, its
 * WebSocket, and blob workers.
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
