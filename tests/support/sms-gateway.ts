import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { until } from './until.ts';

/** An operator's gateway of messages that keeps what it takes. */
export interface TestSmsGateway {
  /** For `settings.sms`. */
  url: string;
  /** Every message, in the order they came, those that were turned away too. */
  received: { to: string; text: string; key: string; authorization: string | undefined }[];
  /** Waits for the so many-th message to a number, and answers the code in it. */
  codeTo(number: string, count?: number): Promise<string>;
  /** The next messages are turned away. */
  refuse(times: number): void;
  close(): Promise<void>;
}

export async function startTestSmsGateway(): Promise<TestSmsGateway> {
  const received: TestSmsGateway['received'] = [];
  let refusals = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { to, text } = (await json(request)) as { to: string; text: string };
    const { authorization } = request.headers;
    received.push({ to, text, key: String(request.headers['idempotency-key']), authorization });
    refusals -= 1;
    response.writeHead(refusals >= 0 ? 503 : 202).end();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://name:pass%20word@127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    codeTo: (number, count = 1) =>
      until(() => {
        const message = received.filter(({ to }) => to === number)[count - 1];
        if (message === undefined) throw new Error(`no message to ${number}`);
        return /\b[0-9]{6}\b/.exec(message.text)?.[0] ?? '';
      }),
    refuse: (times) => {
      refusals = times;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
