import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy between a browser and the product. It can break the connection before a request arrives, or after the product
 * has handled it and before the response is back; it can be slow; and it can serve another release of the app.
 */
export interface NetworkProxy {
  /** The product's URL for browsers: pass it to the product as PUBLIC_URL. */
  url: string;
  leadTo: (url: string) => void;
  /**
   * Breaks the connection of these requests until restored, and counts them. Browsers retry a broken request on their
   * own.
   */
  cut: (method: string, path: RegExp, when: 'before' | 'after') => { mend: () => void; broken: () => number };
  /** Delays these responses until released. */
  hold: (method: string, path: RegExp) => { release: () => void };
  /** Ends every interruption and every delay. */
  mend: () => void;
  /** How many requests of this method and path the product has answered. */
  answered: (method: string, path: RegExp) => number;
  /** Size of the last response in bytes. */
  lastBody: (method: string, path: RegExp) => number;
  /** Rewrites text responses of the product, and before that the requested paths. */
  rewrite: (change: { path: (path: string) => string; text: (text: string) => string } | null) => void;
  remove: () => Promise<void>;
}

interface Rule {
  method: string;
  path: RegExp;
  /** Called with the product's response; resolves when it may be forwarded, false to break the connection instead. */
  meet: (act: () => Promise<void>) => Promise<boolean>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export async function openNetworkProxy(): Promise<NetworkProxy> {
  let target = new URL('http://127.0.0.1:9');
  let change: { path: (path: string) => string; text: (text: string) => string } | null = null;
  const rules = new Set<Rule>();
  const held = new Set<() => void>();
  const answered: { method: string; path: string; bytes: number }[] = [];

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const body = await buffer(request);
    let answer: Answer | undefined;
    const act = async () => {
      answer = await forward(target, change?.path(path) ?? path, request, body, change !== null);
      answered.push({ method, path, bytes: body.length });
    };
    const rule = [...rules].find((candidate) => candidate.method === method && candidate.path.test(path));
    const goesOn = rule === undefined ? await act().then(() => true) : await rule.meet(act);
    if (!goesOn || answer === undefined) return void request.socket.destroy();
    const { status, headers, body: text } = answer;
    const isText = /javascript|html|json|css/.test(headers['content-type'] ?? '');
    const shown = change !== null && isText ? Buffer.from(change.text(text.toString())) : text;
    const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...rest } = headers;
    response.writeHead(status, { ...rest, 'content-length': shown.length }).end(shown);
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy());
  }).listen(0, 'localhost');
  await once(server, 'listening');

  function answeredLike(method: string, path: RegExp) {
    return answered.filter((request) => request.method === method && path.test(request.path));
  }

  function add(rule: Rule): () => void {
    rules.add(rule);
    return () => rules.delete(rule);
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = new URL(url);
    },
    cut: (method, path, when) => {
      let broken = 0;
      const meet = async (act: () => Promise<void>) => {
        if (when === 'after') await act();
        broken += 1;
        return false;
      };
      return { mend: add({ method, path, meet }), broken: () => broken };
    },
    hold: (method, path) => {
      let resolve = () => {};
      const released = new Promise<void>((onReleased) => {
        resolve = onReleased;
      });
      const meet = async (act: () => Promise<void>) => {
        await act();
        await released;
        return true;
      };
      const end = add({ method, path, meet });
      const release = () => {
        end();
        resolve();
      };
      held.add(release);
      return { release };
    },
    mend: () => {
      for (const release of held) release();
      rules.clear();
    },
    answered: (method, path) => answeredLike(method, path).length,
    lastBody: (method, path) => answeredLike(method, path).at(-1)?.bytes ?? 0,
    rewrite: (next) => {
      change = next;
    },
    remove: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Forwards a request unchanged; `plain` asks for an uncompressed response. */
async function forward(
  target: URL,
  path: string,
  { method, headers }: IncomingMessage,
  body: Buffer,
  plain: boolean,
): Promise<Answer> {
  const passed = send(new URL(path, target), {
    method,
    agent: false,
    headers: { ...headers, ...(plain && { 'accept-encoding': 'identity' }) },
  });
  passed.end(body);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}
