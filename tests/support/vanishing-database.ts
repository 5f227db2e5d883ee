import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A database behind a proxy, like a NAT gateway, that can lose a connection without notice to either side. */
export interface VanishingDatabase {
  url: string;
  /** Loses the next connection that sends this text; new connections work. */
  loseOnce: (text: string) => void;
  /** Whether the connection was lost. */
  readonly hasLost: boolean;
  close: () => void;
}

export async function aVanishingDatabase(url: string): Promise<VanishingDatabase> {
  const { hostname, port, username, pathname } = new URL(url);
  const losing: string[] = [];
  // A lost connection is not ended from here either.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const onwards = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`);
    for (const one of [socket, onwards]) one.on('error', () => undefined);
    onwards.pipe(socket);
    socket.on('close', () => onwards.destroy());
    let isLost = false;
    socket.on('end', () => {
      if (!isLost) onwards.end();
    });
    socket.on('data', (data) => {
      const index = losing.findIndex((text) => data.includes(text));
      if (index >= 0) losing.splice(index, 1);
      isLost ||= index >= 0;
      if (!isLost) onwards.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    loseOnce: (text) => void losing.push(text),
    get hasLost() {
      return losing.length === 0;
    },
    close: () => void server.close(),
  };
}
