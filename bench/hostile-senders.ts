import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { hostileFeeds } from './hostile-feeds.ts';

/**
 * Strangers who send, all at once, what costs a server most: a program of its own, so that whoever measures is not kept from
 * it. Tells the port of its calendars once all live streams are open.
 */
const { BENCH_URL: url = '', BENCH_COOKIES: cookies = '[]' } = process.env;

/** Each number is one at which a tester has stopped, starved or filled a server that had no limit for it. */
const attack = {
  /** JPEGs of nothing but fill bytes at once, each of an account of its own and as large as a photo may be. */
  fillByteSenders: 6,
  fillByteSize: 15_000_000,
  /** AVIFs of one colour and 50 megapixels at once, each of an account of its own; and so many more soon after. */
  oneColourFirst: 30,
  oneColourThen: 201,
  /** Live streams of one account, and accounts with as many as each may have. */
  streamsOfOne: 392,
  streamAccounts: 250,
  streamsOfEach: 20,
  /** Connections of one visitor that search, and random words in each query. */
  searchers: 40,
  words: 40,
} as const;
const BETWEEN_MS = 2_000;
/** Delay before a refused client retries; an ended stream uses the server's `retry`. */
const AGAIN_MS = 100;
const STREAM_AGAIN_MS = 1_000;

const accounts = JSON.parse(cookies) as string[];
const agent = new Agent({ keepAlive: true });
const fillBytes = formOf(Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(attack.fillByteSize - 2, 0xff)]));
const oneColour = formOf(
  await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#b86' } })
    .avif({ effort: 0 })
    .toBuffer(),
);

// Lower priority: real hostile clients do not share the server's processor.
setPriority(5);

const opened: Promise<void>[] = [];
const streamers = accounts.slice(0, attack.streamAccounts);
for (const index of streamers.keys())
  for (let stream = 0; stream < attack.streamsOfEach; stream += 1) opened.push(listen(index));
for (let stream = attack.streamsOfEach; stream < attack.streamsOfOne; stream += 1) opened.push(listen(0));
await Promise.all(opened);

const server = createServer(answerFeed).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);

for (let sender = 0; sender < attack.fillByteSenders; sender += 1) void sendAgain(sender, fillBytes);
for (let searcher = 0; searcher < attack.searchers; searcher += 1) void searchAgain();
for (let sender = 0; sender < attack.oneColourFirst; sender += 1) void send(sender, oneColour);
await pause(BETWEEN_MS);
for (let sender = 0; sender < attack.oneColourThen; sender += 1) void send(attack.oneColourFirst + sender, oneColour);

function formOf(photo: Buffer): Buffer {
  const head = '--line\r\ncontent-disposition: form-data; name="image1"; filename="photo.jpg"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--line--\r\n')]);
}

/** Each account from a network of its own, as the proxy before the server says. */
function headersOf(account: number): Record<string, string> {
  return { cookie: accounts[account] ?? '', 'x-forwarded-for': `198.18.${account}.1` };
}

/** Resolves with the status as soon as it arrives; aborts the rest of the upload. */
async function send(account: number, form: Buffer): Promise<number> {
  const headers = {
    ...headersOf(account),
    'content-type': 'multipart/form-data; boundary=line',
    'content-length': form.length,
  };
  const sent = request(`${url}/api/people/photo`, { method: 'POST', headers, agent: false }).on('error', () => {});
  sent.end(form);
  const status = await statusOf(sent);
  sent.destroy();
  return status;
}

async function sendAgain(account: number, form: Buffer): Promise<never> {
  for (;;) if ((await send(account, form)) === 429) await pause(AGAIN_MS);
}

/** Opens a live stream, and again whenever it ends; resolves when it has opened once. */
async function listen(account: number): Promise<void> {
  const opening = request(`${url}/api/inbox/news`, { headers: headersOf(account), agent: false }).on('error', () => {});
  opening.once('close', () => void pause(STREAM_AGAIN_MS).then(() => listen(account)));
  opening.end();
  await statusOf(opening);
}

async function searchAgain(): Promise<never> {
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  for (;;) {
    const words = Array.from({ length: attack.words }, () => Math.random().toString(36).slice(2, 8));
    const query = new URLSearchParams({ query: words.join(' ') }).toString();
    const sent = request(`${url}/api/listing/search?${query}`, { headers, agent }).on('error', () => {});
    sent.end();
    if ((await statusOf(sent)) !== 200) await pause(AGAIN_MS);
  }
}

/** Status of an answer, body discarded; 0 without an answer. */
function statusOf(sent: ReturnType<typeof request>): Promise<number> {
  return new Promise((resolve) => {
    sent.once('close', () => resolve(0));
    sent.once('response', (answer: IncomingMessage) => {
      answer.on('error', () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
  });
}

function answerFeed(socket: Socket): void {
  socket
    .on('error', () => {})
    .once('data', (data) => {
      const [, name = ''] = /^GET \/(\w+)/.exec(data.toString('latin1')) ?? [];
      if (name === 'upgrade')
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ws\r\n\r\n');
      else {
        const calendar = hostileFeeds[Number(name.slice(1)) % hostileFeeds.length] ?? '';
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(calendar)}\r\n\r\n${calendar}`);
      }
    });
}
