import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from './listen.ts';
import { type Answer, findRoute, json, type Route } from './routes.ts';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Long: if the server closes a connection just as the client reuses it, the client sees a failure. */
const KEEP_ALIVE_MS = 600_000;

/** Serves routes on loopback. Only requests with a local Host header are answered, which prevents DNS rebinding. */
export async function serve(
  routes: readonly Route[],
  preferredPort: number,
  notFound: () => Answer = () => json({ message: 'There is nothing at this address.' }, 404),
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void respond(response, answer(routes, request, notFound));
  });
  const port = await listenOnLoopback(server, preferredPort);
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

async function respond(response: ServerResponse, answered: Promise<Answer>): Promise<void> {
  const { status, headers, body } = await answered;
  if (status === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers });
  // The client may disconnect early.
  if (body instanceof Readable) pipeline(body, response, () => body.destroy());
  else response.end(body);
}

async function answer(routes: readonly Route[], request: IncomingMessage, notFound: () => Answer): Promise<Answer> {
  try {
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
      return json({ message: 'This address is for this machine alone.' }, 421);
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = findRoute(routes, request.method, url.pathname);
    if (found === undefined) return notFound();
    const { route, params } = found;
    const bytes = await buffer(request);
    const body = bytes.toString();
    return await route.answer({ params, query: url.searchParams, headers: request.headers, body, bytes });
  } catch (error) {
    console.error(`${request.method} ${request.url} failed:`, error);
    return json({ message: 'This stand-in broke.' }, 500);
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
