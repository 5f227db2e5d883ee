import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import { afterEach, expect, test } from 'vitest';
import { sendSigned } from './s3-bucket.ts';

let store: Server;
afterEach(() => {
  store.closeAllConnections();
  store.close();
});

test('limits the size of a response of the object store', async () => {
  const block = Buffer.alloc(1_000_000);
  let sent = 0;
  store = createServer((_request, response) => {
    const send = () => {
      if (response.destroyed || sent > 5 * MAX_PHOTO_BYTES) return void response.end();
      sent += block.length;
      response.write(block, send);
    };
    send();
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const request = { url: `http://127.0.0.1:${port}/`, method: 'GET', headers: {} } as const;
  await expect(sendSigned(request, AbortSignal.timeout(60_000))).rejects.toThrow('too-large');
  expect(sent).toBeLessThan(3 * MAX_PHOTO_BYTES);
});
