import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GatewayAccount } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import type { Crash } from './crash.ts';
import { answer, type GatewayCall, refusal, type Reply } from './gateway-calls.ts';
import { KEY_ID, KEY_SECRET, WEBHOOK_SECRET } from './gateway-keys.ts';
import type { Till } from './till.ts';

/**
 * What can go wrong with one call. `cut`: the line breaks before it is heard; `lost`: after it was done; `late`: it is
 * done, but long after nobody waits any more; `broken` and `garbled`: done, answered with 500 or with something else;
 * `busy`: refused for now; `poor`: there is no money for a refund now.
 */
export const faults = ['cut', 'lost', 'late', 'broken', 'garbled', 'busy', 'poor'] as const;
export type Fault = (typeof faults)[number];

/** The gateway as the product reaches it: over HTTP, on a line that can fail in every way. */
export class GatewayLine {
  till: Till;
  /** What becomes of the next calls, one each. */
  armed: Fault[] = [];
  /** How many calls went wrong so far. */
  failed = 0;
  readonly #crash: Crash;
  readonly #late: GatewayCall[] = [];
  readonly #server: Server;

  constructor(till: Till, crash: Crash) {
    this.till = till;
    this.#crash = crash;
    // Longer than any history: a connection that closes by itself would look like a fault.
    const options = { keepAliveTimeout: 600_000 };
    this.#server = createServer(options, (request, response) => void this.#take(request, response));
  }

  async open(): Promise<GatewayAccount> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const apiUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
    return {
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
      webhookSecrets: ['a newer webhook secret', WEBHOOK_SECRET],
      apiUrl,
      checkoutUrl: `${apiUrl}/checkout.js`,
    };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** From now on nothing goes wrong, and what was late is done. */
  mend(): void {
    this.armed = [];
    this.doLate();
  }

  doLate(): void {
    for (const call of this.#late.splice(0)) answer(this.till, call);
  }

  /** A line without faults to another till. */
  reset(till: Till): void {
    this.till = till;
    this.armed = [];
    this.#late.length = 0;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const key = request.headers['x-refund-idempotency'];
      const call = {
        method: request.method ?? '',
        url: request.url ?? '',
        body: await text(request),
        idempotencyKey: typeof key === 'string' ? key : undefined,
      };
      await this.#crash.point();
      const reply = this.#perform(call);
      await this.#crash.point();
      if (reply === null) request.socket.destroy();
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    } catch {
      // The server has died: nobody waits for an answer.
      request.socket.destroy();
    }
  }

  /** Null: the line breaks. */
  #perform(call: GatewayCall): Reply | null {
    const fault = this.armed.shift();
    if (fault === undefined) return answer(this.till, call);
    this.failed += 1;
    switch (fault) {
      case 'cut':
        return null;
      case 'late':
        this.#late.push(call);
        return null;
      case 'lost':
        answer(this.till, call);
        return null;
      case 'broken':
        answer(this.till, call);
        return { status: 500, body: {} };
      case 'garbled':
        answer(this.till, call);
        return { status: 200, body: { entity: 'nobody' } };
      case 'poor':
        if (call.idempotencyKey !== undefined) return refusal(400, 'Your account does not have enough balance');
        return refusal(429, 'Too many requests');
      case 'busy':
        return refusal(429, 'Too many requests');
    }
  }
}
