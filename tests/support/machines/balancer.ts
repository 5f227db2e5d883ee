import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CHECK_EVERY_MS = 200;
const CHECK_WITHIN_MS = 60_000;

interface Target {
  url: string;
  isReady: boolean;
  agent: Agent;
}

/**
 * A balancer as operators have them: each machine in turn that says it is ready, asked again and again; connections that
 * are kept open; a request goes to another machine only where the first took no connection. Whatever else breaks is 502.
 */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #targets: Target[] = [];
  readonly #checking: NodeJS.Timeout;
  #turn = 0;

  static async open(): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (asked, answer) => void this.#handOn(asked, answer));
    this.#checking = setInterval(() => {
      for (const target of this.#targets) void check(target);
    }, CHECK_EVERY_MS);
  }

  send(url: string): void {
    this.#targets.push({ url, isReady: false, agent: new Agent({ keepAlive: true }) });
  }

  /** The machines that currently get requests. */
  get ready(): string[] {
    return this.#targets.filter(({ isReady }) => isReady).map(({ url }) => url);
  }

  async close(): Promise<void> {
    clearInterval(this.#checking);
    for (const { agent } of this.#targets) agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const ready = this.#targets.filter(({ isReady }) => isReady);
    this.#turn += 1;
    for (let index = 0; index < ready.length; index += 1) {
      const target = ready[(this.#turn + index) % ready.length];
      if (target !== undefined && (await pass({ target, asked, body, answer })) !== 'refused') return;
    }
    answer.writeHead(502, { 'x-why': ready.length === 0 ? 'no machine is ready' : 'all refused' }).end();
  }
}

async function check(target: Target): Promise<void> {
  try {
    const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
    const { ok } = await fetch(`${target.url}/api/health/ready`, { signal, headers: { connection: 'close' } });
    target.isReady = ok;
  } catch {
    target.isReady = false;
  }
}

interface Passing {
  target: Target;
  asked: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
}

function pass({ target, asked, body, answer }: Passing): Promise<'passed' | 'refused'> {
  const { agent } = target;
  return new Promise((resolve) => {
    const onward = request(new URL(asked.url ?? '/', target.url), {
      agent,
      method: asked.method,
      headers: { ...asked.headers, 'x-forwarded-for': '127.0.0.1' },
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('refused');
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'x-why': error.code ?? error.message }).end();
      resolve('passed');
    });
    onward.on('response', (answered) => {
      const { connection: _, 'keep-alive': __, ...headers } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, headers);
      answered.pipe(answer);
      answered.on('error', () => answer.destroy());
      // Who goes away is waited for by nobody.
      answer.on('close', () => onward.destroy());
      resolve('passed');
    });
    onward.end(body);
  });
}
