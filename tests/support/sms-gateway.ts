import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { until } from './until.ts';

/** An operator's SMS gateway that stores received messages. */
export interface TestSmsGateway {
  /** Value of `settings.sms`. */
  url: string;
  /** All messages in order, including rejected messages. */
  received: { to: string; text: string; key: string; authorization: string | undefined }[];
  /** Waits for the `count`-th message to a number; returns its code. */
  codeTo(number: string, count?: number): Promise<string>;
  /** Rejects the next messages. */
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
