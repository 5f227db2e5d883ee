import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a mail server that can suspend connections: new connections are accepted but receive nothing. */
export class SmtpLine {
  readonly url: string;
  /** Suspended connections. */
  readonly held: Socket[] = [];
  readonly #server: Server;
  #isHolding = false;

  static async to(smtpUrl: string): Promise<SmtpLine> {
    const { hostname, port } = new URL(smtpUrl);
    const line: SmtpLine = new SmtpLine(createServer((socket) => line.#take(socket, { hostname, port: Number(port) })));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    Object.assign(line, { url: `smtp://127.0.0.1:${(line.#server.address() as AddressInfo).port}` });
    return line;
  }

  private constructor(server: Server) {
    this.url = '';
    this.#server = server;
  }

  /** Suspends new connections, or forwards them again; suspended connections stay suspended. */
  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
  }

  async close(): Promise<void> {
    for (const socket of this.held) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(socket: Socket, { hostname, port }: { hostname: string; port: number }): void {
    socket.on('error', () => undefined);
    if (this.#isHolding) return void this.held.push(socket);
    const onward = connect(port, hostname).on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
  }
}
