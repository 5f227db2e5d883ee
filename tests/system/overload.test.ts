import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { startProduct } from '../support/installation.ts';
import { aHomeForm, aPhoto } from '../support/listings.ts';
import { stopwatch } from '../support/machine-time.ts';
import { animatedWebp, html, pngThatClaims, polyglot, svg, truncatedJpeg } from '../support/odd-files.ts';
import { buildProgram, type ChildProgram, type Program } from '../support/programs.ts';

/** Measuring time per state (`npm run test:nightly`: some seconds); 0: no timing checks. */
const MEASURED_MS = Number(process.env.MEASURED_SECONDS ?? 0) * 1_000;
const isMeasured = MEASURED_MS > 0;

let program: Program;
let database: TestDatabase;
let dataDir: string;
let product: ChildProgram;
let url: string;

beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  database = await aDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-heavy-'));
  const services = {
    RAZORPAY_KEY_ID: 'rzp_test_nobody',
    RAZORPAY_KEY_SECRET: 'nobody',
    RAZORPAY_WEBHOOK_SECRET: 'nobody',
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
    GOOGLE_CLIENT_ID: 'nobody',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  ({ url, product } = await startProduct(program, {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SAMPLE_HOMES: 'on',
    LOG_LEVEL: 'fatal',
    ...services,
  }));
});
afterAll(async () => {
  await product.kill();
  await database.close();
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Memory of the process in MB, current and peak (Linux only). */
function memory(): { now: number; max: number } {
  const output = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(output)?.[1]);
  return { now: kilobytes('VmRSS') / 1024, max: kilobytes('VmHWM') / 1024 };
}

interface TimedAnswer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

function ask(path: string, agent: Agent): Promise<TimedAnswer> {
  const took = stopwatch();
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, (response) => {
      response
        .resume()
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], ms: took() }),
        );
    }).on('error', reject);
  });
}

/** Closed-loop load by this many clients for the measuring time and until `isEnough`; at least one request each. */
async function load(path: string, people: number, isEnough = (_heard: TimedAnswer[]) => true): Promise<TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const passed = stopwatch();
  const heard: TimedAnswer[] = [];
  await Promise.all(
    Array.from({ length: people }, async () => {
      do heard.push(await ask(path, agent));
      while (passed() < MEASURED_MS || !isEnough(heard));
    }),
  );
  agent.destroy();
  return heard;
}

function quantile(heard: TimedAnswer[], part: number): number {
  return heard.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(heard.length * part)] ?? 0;
}

const print = (figure: string) => process.stdout.write(`  ${figure}\n`);

test.runIf(process.platform === 'linux')(
  'hostile uploads never take more than 150 MB of memory',
  { timeout: 120_000 },
  async () => {
    const host = new Client(url);
    await host.post('/api/auth/signup', { name: 'Asha', email: 'asha@example.net', password: 'courtyard-with-neem' });
    const photo = await aPhoto();
    const large = Buffer.concat([photo, Buffer.alloc(16_000_000)]);
    const files = [svg, html, await polyglot('<html>'), await truncatedJpeg(), await animatedWebp()];
    // Warms up the upload code, which is not part of the attack.
    await host.post('/api/listing/add', await aHomeForm({}, { image1: svg }));
    const before = memory().now;
    for (const bytes of [...files, pngThatClaims(30_000, 30_000), large]) {
      const images = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`image${index + 1}`, bytes]));
      const answers = await Promise.all(
        Array.from({ length: 4 }, async () => host.post('/api/listing/add', await aHomeForm({}, images))),
      );
      for (const { status, error } of answers) {
        expect([413, 415]).toContain(status);
        expect(Object.keys(error.fields ?? {})).toEqual(['image1']);
      }
    }
    const grown = memory().max - before;
    if (isMeasured) print(`memory grew by ${grown.toFixed(0)} MB at most`);
    expect(grown).toBeLessThan(150);
  },
);

test('five hundred slow sockets do not affect other clients', { timeout: 120_000 }, async () => {
  const path = '/api/listing/get?limit=24';
  // Warms up compilation and caches, which are not measured.
  await load(path, 10);
  const alone = await load(path, 10);
  const sockets = await Promise.all(Array.from({ length: 500 }, drippingSocket));
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 1_000);
  const beside = await load(path, 10);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  expect(beside.every(({ status }) => status === 200)).toBe(true);
  if (!isMeasured) return;
  const [before, during] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  print(`p99 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside 500 dripping sockets`);
});

/** One half sends headers slowly, the other a body. */
async function drippingSocket(_: unknown, index: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(index % 2 === 0 ? 'GET / HTTP/1.1\r\nX-Drip: ' : `${head}Content-Length: 60000\r\n\r\n`);
  return socket;
}

test(
  'requests beyond the capacity get 503 with Retry-After, and the others succeed',
  { timeout: 120_000 },
  async () => {
    const path = '/api/listing/search?query=jaipur%20courtyard';
    const carried = await load(path, 20);
    expect(carried.every(({ status }) => status === 200)).toBe(true);
    const agent = new Agent({ keepAlive: true });
    const isDone = ({ status }: TimedAnswer) => status === 200;
    const overload = load(path, 600, (heard) => heard.filter(isDone).length > 100 && !heard.every(isDone));
    const health: TimedAnswer[] = [];
    const pages: TimedAnswer[] = [];
    const end = new AbortController();
    void overload.finally(() => end.abort());
    while (!end.signal.aborted) {
      health.push(await ask('/api/health/live', agent));
      pages.push(await ask('/api/listing/get?limit=24', agent));
    }
    agent.destroy();
    const heard = await overload;
    const done = heard.filter(isDone);
    const refused = heard.filter((one) => !isDone(one));
    expect(refused.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)).toBe(true);
    expect([...health, ...pages].every(({ status }) => status === 200)).toBe(true);
    // Recovers as soon as they disconnect.
    expect((await load(path, 20)).every(({ status }) => status === 200)).toBe(true);
    if (!isMeasured) return;
    const each = (part: TimedAnswer[]) =>
      `${Math.round((part.length / MEASURED_MS) * 1_000)}/s, p99 ${quantile(part, 0.99).toFixed(0)} ms`;
    print(`20 people: ${each(carried)}`);
    print(
      `600 people: done ${each(done)}; refused ${each(refused)}; health ${each(health)}; cached pages ${each(pages)}`,
    );
  },
);

test.runIf(isMeasured)(
  'headers are cut off after ten seconds, a dripping body after fifteen, a slow upload never',
  { timeout: 120_000 },
  async () => {
    const passed = stopwatch();
    const host = new Client(url);
    await host.post('/api/auth/signup', { name: 'Esha', email: 'esha@example.net', password: 'courtyard-with-neem' });
    const [headers, body] = await Promise.all([drippingSocket(null, 0), drippingSocket(null, 1)]);
    const drip = setInterval(() => {
      for (const socket of [headers, body]) socket.write('x');
    }, 500);
    const cut = async (socket: Socket) => {
      let heard = '';
      socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
      await once(socket, 'close');
      return { heard: heard.split('\r\n')[0], seconds: passed() / 1_000 };
    };
    const [cutHeaders, cutBody, uploaded] = await Promise.all([cut(headers), cut(body), slowUpload(host)]);
    clearInterval(drip);
    print(`headers cut off after ${cutHeaders.seconds.toFixed(1)} s, a body after ${cutBody.seconds.toFixed(1)} s`);
    expect([cutHeaders.heard, cutBody.heard]).toEqual(Array(2).fill('HTTP/1.1 408 Request Timeout'));
    expect(uploaded).toBe(201);
  },
);

/** A photo of 150 kB at about 4 kB a second, as from a phone with poor reception. */
async function slowUpload(host: Client): Promise<number> {
  const photo = Buffer.concat([await aPhoto(), Buffer.alloc(150_000)]);
  const request = new Request(url, { method: 'POST', body: await aHomeForm({}, { image1: photo }) });
  const whole = Buffer.from(await request.arrayBuffer());
  const slowly = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let sent = 0;
      const send = setInterval(() => {
        controller.enqueue(whole.subarray(sent, sent + 4_000));
        sent += 4_000;
        if (sent < whole.length) return;
        clearInterval(send);
        controller.close();
      }, 1_000);
    },
  });
  const type = request.headers.get('content-type') ?? '';
  const init = { body: slowly, duplex: 'half', headers: { 'content-type': type } } as RequestInit;
  return (await host.send('POST', '/api/listing/add', init)).status;
}
