import { once } from 'node:events';
import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * @typedef {{ url: string, html: string, policy: string }} Page
 * @typedef {object} Parts
 * @property {() => Promise<string>} waitForServer
 * @property {(page: Page) => Promise<Page>} adapt
 */

/**
 * Forwards a request to the server; pages are adapted for development.
 * @param {import('vite').Connect.IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Parts} parts
 */
export async function forward(request, response, { waitForServer, adapt }) {
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

/** The page that browses the API is none of the screens'. @param {string} url @param {import('node:http').IncomingHttpHeaders} headers */
function isPage(url, headers) {
  return headers['content-type']?.startsWith('text/html') === true && !url.startsWith('/api/');
}

/** @param {import('node:http').IncomingHttpHeaders} headers @param {string[]} names */
function without(headers, ...names) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
