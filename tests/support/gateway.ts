import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PaymentResult } from '@aangan/contract/payments/payments.ts';
import { type GatewayOptions, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { TEST_INSTANT } from './test-instant.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';

/** A delivery of the gateway's webhook, caught before it reaches the product. */
export interface Caught {
  event: string;
  raw: Buffer;
  headers: Record<string, string>;
}

/** The gateway's own view of what the product requested. */
interface AtGateway {
  items: { id: string; amount: number; status: string; receipt: string | null }[];
}

/**
 * The local gateway for a test: its news is caught, for the test to hand on when it likes, and a line between it
 * and the product that can lose an answer after the call was done, or break.
 */
export interface TestGateway {
  settings: NonNullable<Settings['razorpay']>;
  /** What it has told so far, oldest first. */
  news: Caught[];
  /** How often the product has made a call, written as 'POST /orders'. */
  requestCount(call: string): number;
  /** Does the next call of this kind and loses the answer; `times` of them. */
  loseAnswer(call: string, times?: number): void;
  /** Refuses the next call of this kind for good, and does not do it. */
  refuse(call: string, description: string): void;
  /** As a gateway that has no call of this kind, from now on. */
  lacks(call: string): void;
  breakLine(isBroken: boolean): void;
  /** Never answers a call of this kind, and does not do it, until `hang` is called without one. */
  hang(...calls: string[]): void;
  /** The payer goes through with it, or the bank says no. */
  pay(orderId: string, outcome?: 'success' | 'failure'): Promise<PaymentResult>;
  /** Asks the gateway itself, past the line. */
  look<T = AtGateway>(path: string): Promise<T>;
  /** Does something at the gateway itself, as the operator's dashboard could; with what only the stand-in can, `/stand-in/…`. */
  act<T>(path: string, body: object): Promise<T>;
  /** The same, of something that is there (PATCH). */
  change<T>(path: string, body: object): Promise<T>;
  close(): Promise<void>;
}

export async function startTestGateway(
  options: Pick<GatewayOptions, 'capture' | 'now' | 'unsure'> = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-gateway-'));
  const news: Caught[] = [];
  const catcher = await listen(
    createServer((request, response) => {
      void buffer(request).then((raw) => {
        const { event } = JSON.parse(raw.toString()) as { event: string };
        news.push({ event, raw, headers: ownHeaders(request.headers) });
        return response.end();
      });
    }),
  );
  const gateway = await startGateway({
    folder,
    port: 0,
    webhookUrl: catcher.url,
    refundAfterMs: 20,
    // At once: the clock of tests stands still.
    transferAfterMs: 0,
    standsAt: options.now === undefined ? TEST_INSTANT : undefined,
    ...options,
  });
  const line = new Line(gateway.url);
  const listening = await listen(line.server);
  const credentials = `Basic ${Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64')}`;
  const atGateway = async <T>(path: string, body?: object, method = 'POST'): Promise<T> => {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) };
    const url = path.startsWith('/v2/') ? gateway.url + path : gateway.apiUrl + path;
    const headers = { authorization: credentials, 'content-type': 'application/json' };
    const response = await fetch(url, { ...init, headers });
    return (await response.json()) as T;
  };
  return {
    settings: {
      keyId: gateway.keyId,
      keySecret: gateway.keySecret,
      webhookSecrets: [gateway.webhookSecret],
      apiUrl: `${listening.url}/v1`,
      checkoutUrl: gateway.checkoutUrl,
    },
    news,
    requestCount: (call) => line.requests.filter((made) => made === call).length,
    loseAnswer: (call, times = 1) => {
      line.losing.push(...Array.from({ length: times }, () => call));
    },
    refuse: (call, description) => {
      line.refusing.set(call, description);
    },
    lacks: (call) => {
      line.lacking.add(call);
    },
    breakLine: (isBroken) => {
      line.isBroken = isBroken;
    },
    hang: (...calls) => {
      line.hanging = new Set(calls);
    },
    pay: async (orderId, outcome = 'success') => {
      const wish = { key: gateway.keyId, order_id: orderId, outcome };
      const response = await fetch(`${gateway.apiUrl}/checkout/pay`, { method: 'POST', body: JSON.stringify(wish) });
      return (await response.json()) as PaymentResult;
    },
    look: atGateway,
    act: atGateway,
    change: (path, body) => atGateway(path, body, 'PATCH'),
    close: async () => {
      await gateway.close();
      catcher.close();
      listening.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Between product and gateway. */
class Line {
  readonly requests: string[] = [];
  readonly losing: string[] = [];
  readonly lacking = new Set<string>();
  readonly refusing = new Map<string, string>();
  hanging = new Set<string>();
  isBroken = false;
  readonly server: Server;

  constructor(gatewayUrl: string) {
    this.server = createServer((request, response) => {
      const call = `${request.method} ${(request.url ?? '')
        .replace(/^\/v1/, '')
        .replace(/\?.*/, '')
        .replace(/(order|pay|trf|rvrsl|acc|setl|disp|sth)_\w+/g, ':id')}`;
      this.requests.push(call);
      if (this.isBroken) return request.socket.destroy();
      if (this.hanging.has(call)) return;
      if (this.lacking.has(call)) return response.writeHead(404, { 'content-type': 'text/html' }).end('Not found');
      const description = this.refusing.get(call);
      if (description !== undefined) {
        this.refusing.delete(call);
        const error = { code: 'BAD_REQUEST_ERROR', description };
        return response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      }
      void buffer(request).then(async (body) => {
        const answer = await fetch(gatewayUrl + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: ownHeaders(request.headers),
          ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const lost = this.losing.indexOf(call);
        if (lost === -1) return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
        this.losing.splice(lost, 1);
        return request.socket.destroy();
      });
    });
  }
}

function ownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => /^(authorization|content-type|x-)/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

async function listen(server: Server): Promise<{ url: string; close(): void }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
