import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { hostileFeeds } from './hostile-feeds.ts';

/**
 * Strangers who send, all at once, what costs a server most: a program of its own, so that whoever measures is not kept from
 * it. Tells the port of its calendars once all has begun.
 */
const { BENCH_URL: url = '', BENCH_COOKIES: cookies = '[]' } = process.env;
const STREAMS = 400;
const SEARCHERS = 40;
/** Of each account; with two megabytes in half a second they send half a gigabit a second in all. */
const SENDERS_OF_PHOTOS = 2;
const BETWEEN_PHOTOS_MS = 500;
/** Whoever is refused comes again at once, but for this. */
const PAUSE_MS = 100;

const accounts = JSON.parse(cookies) as string[];
const fillBytes = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(2_000_000, 0xff)]);
const oneColour = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#b86' } })
  .avif({ effort: 0 })
  .toBuffer();

for (const [index, cookie] of accounts.entries()) {
  const headers = { cookie, 'x-forwarded-for': `198.51.100.${index}` };
  for (let sender = 0; sender < SENDERS_OF_PHOTOS; sender += 1)
    void send(index % 2 === 0 ? fillBytes : oneColour, headers);
}
const [streamer = ''] = accounts;
for (let stream = 0; stream < STREAMS; stream += 1) void listen({ cookie: streamer });
for (let searcher = 0; searcher < SEARCHERS; searcher += 1)
  void search({ 'x-forwarded-for': `203.0.113.${searcher % 10}` });

const server = createServer(answerFeed).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);

async function send(photo: Buffer<ArrayBuffer>, headers: Record<string, string>): Promise<never> {
  for (;;) {
    const body = new FormData();
    body.set('image1', new Blob([photo]), 'photo.jpg');
    await asked('/api/people/photo', { method: 'POST', headers, body });
    await pause(BETWEEN_PHOTOS_MS);
  }
}

/** Opens a live stream again and again, and reads what it is told. */
async function listen(headers: Record<string, string>): Promise<never> {
  for (;;) {
    const opened = request(`${url}/api/inbox/news`, { headers, agent: false }).on('error', () => {});
    opened.on('response', (response) => response.on('error', () => {}).resume());
    opened.end();
    await once(opened, 'close');
    await pause(10 * PAUSE_MS);
  }
}

async function search(headers: Record<string, string>): Promise<never> {
  for (;;) {
    const words = Array.from({ length: 40 }, () => Math.random().toString(36).slice(2, 8));
    await asked(`/api/listing/search?${new URLSearchParams({ query: words.join(' ') }).toString()}`, { headers });
  }
}

async function asked(path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url + path, init).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  if (answer?.ok !== true) await pause(PAUSE_MS);
}

function answerFeed(socket: Socket): void {
  socket
    .on('error', () => {})
    .once('data', (data) => {
      const [, name = ''] = /^GET \/(\w+)/.exec(data.toString('latin1')) ?? [];
      if (name === 'upgrade')
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ws\r\n\r\n');
      else if (name === 'drip') drip(socket);
      else {
        const calendar = hostileFeeds[Number(name.slice(1)) % hostileFeeds.length] ?? '';
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(calendar)}\r\n\r\n${calendar}`);
      }
    });
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const dripping = setInterval(() => socket.write(' '), 500);
  socket.once('close', () => clearInterval(dripping));
}
