import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_TITLE } from '@aangan/contract/limits.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let host: Person;
let home: Listing;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: false } });
  host = await app.signUp();
  home = await aHome(app, host);
});
afterAll(() => app.close());

/** Parts of titles as hosts write them, with line ends, non-breaking spaces, stars and quotes. */
const beginnings = [
  'HighQ Manali',
  'Vedantha@33',
  '“Aangan”',
  "The Foothills Villas -  A nature's home",
  'आँगन',
  '★ SKY ★',
  '3- bedroom',
  '#1',
  '~Riverside~',
  'பூந்தோட்டம்',
];
const middles = [' / ', ' | ', '  ', '\u00a0', '\n', ' • ', ' ✦ ', ': ', ' & ', ', ', '-', ' (', '\r\n', '\t'];
const ends = [
  '4BHK',
  'Deluxe Room',
  'Private Pool!',
  '9884458888',
  '1.5km\u00a0to beach',
  '22°',
  'w/ garden.',
  '"House"',
  'पूल विला',
  'Café',
  'Cafe\u0301',
  '🏡',
  ' ',
];

/** 500 titles with different combinations of the parts. */
const titles = Array.from({ length: 500 }, (_, number) => {
  const of = (pieces: string[], step: number) => pieces[Math.floor(number / step) % pieces.length] ?? '';
  const title = of(beginnings, 1) + of(middles, 3) + of(ends, 7) + of(middles, 11) + of(ends, 2);
  return title.slice(0, MAX_TITLE).toWellFormed();
});

test('500 unusual titles are returned byte for byte by every call', { timeout: 180_000 }, async () => {
  expect(new Set(titles).size).toBeGreaterThan(400);
  for (const [number, title] of titles.entries()) {
    const answers = [await rename(title)];
    if (number % 25 === 0) {
      for (const call of [`findlistingbyid/${home._id}`, 'mine', 'get?limit=1', 'get']) answers.push(await read(call));
    }
    // As encoded in JSON, before a client decodes it.
    for (const answer of answers) expect(answer.includes(Buffer.from(`"title":${JSON.stringify(title)}`))).toBe(true);
  }
});

/** A form encoded by hand, since `FormData` would turn each line end into CRLF. */
async function rename(title: string): Promise<Buffer> {
  const body = Buffer.from(`--line\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n--line--\r\n`);
  const headers = { cookie: host.cookie ?? '', 'content-type': 'multipart/form-data; boundary=line' };
  return readBytes(fetch(new URL(`/api/listing/update/${home._id}`, app.url), { method: 'POST', body, headers }));
}

function read(call: string): Promise<Buffer> {
  return readBytes(fetch(new URL(`/api/listing/${call}`, app.url), { headers: { cookie: host.cookie ?? '' } }));
}

async function readBytes(answer: Promise<Response>): Promise<Buffer> {
  return Buffer.from(await (await answer).arrayBuffer());
}
