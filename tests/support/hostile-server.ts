import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const EVERY_MS = 5;

/** Misbehaviour of a hostile server instead of a response. */
export const hostileAnswers: Record<string, (socket: Socket) => void> = {
  'says nothing': () => {},
  'speaks another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  'is always about to answer': (socket) => again(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  'never ends its headers': (socket) => {
    socket.write(HEAD);
    again(socket, 'x: y\r\n');
  },
  'never ends its answer': (socket) => {
    socket.write(`${HEAD}\r\n`);
    again(socket, ' ');
  },
  'promises an answer': (socket) => socket.write(`${HEAD}content-length: 1000\r\n\r\n`),
  'breaks off': (socket) => socket.end(`${HEAD}content-length: 1000\r\n\r\n{`),
  'leads on and on': (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
};

function again(socket: Socket, text: string): void {
  const writing = setInterval(() => socket.write(text), EVERY_MS);
  socket.once('close', () => clearInterval(writing));
}

/** A server on this machine that misbehaves this way on each connection, from its first byte on. */
export async function aHostileServer(answer: (socket: Socket) => void) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
