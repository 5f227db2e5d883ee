import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A sign-up request without its last byte. */
export class HalfSent {
  readonly answer: Promise<string>;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.answer = new Promise((resolve) => {
      let heard = '';
      socket.on('data', (data) => (heard += data.toString())).once('close', () => resolve(heard));
    });
  }

  /** Resolves when the server has begun to read the request. */
  static async begin(port: number): Promise<HalfSent> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const email = `${crypto.randomUUID()}@example.org`;
    const body = JSON.stringify({ name: 'Asha', email, password: 'courtyard-with-neem' });
    socket.write(
      'POST /api/auth/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n' +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    // The server responds 100 Continue.
    await once(socket, 'data');
    socket.write(body.slice(0, -1));
    return new HalfSent(socket);
  }

  end(): void {
    this.#socket.write('}');
  }
}

/** A request whose body never comes. */
export async function anUnfinishedRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 99\r\n\r\n{');
  return socket;
}
