import type { ClientRequest, IncomingMessage } from 'node:http';

/** The answer to a request, or why there is none. A server that goes on in another protocol (101) gives none. */
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
