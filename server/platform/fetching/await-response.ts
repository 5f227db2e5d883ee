import type { ClientRequest, IncomingMessage } from 'node:http';

/** Resolves with the response. Rejects on errors, a closed connection or a protocol upgrade (101). */
export function awaitResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request
      .once('response', resolve)
      .once('error', reject)
      .once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('the answer is in another protocol'));
      })
      .once('close', () => reject(new Error('the connection ended without an answer')));
  });
}
