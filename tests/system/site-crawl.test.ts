import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aHome } from '../factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { aPin, setPlace } from '../support/listings.ts';

const HOMES = 500;
/** Each page is rendered, validated and read. */
const LONG = { timeout: 300_000 };
const SITE = 'https://aangan.example';
const places = [
  { city: 'Manali, India', landMark: 'Old Manali' },
  { city: 'Goa, India', landMark: 'Assagao' },
  { city: 'Varanasi, India', landMark: 'Assi Ghat' },
  { city: 'Fort Kochi, India', landMark: 'Princess Street' },
];
/** Of the first homes: towns and states with at least three homes have pages. */
const states = ['IN-HP', 'IN-GA', 'IN-UP', 'IN-KL'];
const HOMES_WITH_STATE = 16;
const titles = [
  'Luxurious 5BHK Villa With a Caretaker in Assagao',
  '★ Cosy • Studio | “Sea view” 50% off',
  'घाट पर घर',
  'அமைதி வீடு',
  '</script><b>Villa</b> & \u202ecot 🏡',
  "Asha's house, with a “garden”",
  'Neem Courtyard',
];
const SECRETS = ['98290 12345', '9829012345', 'Kulkarni', 'Secret Lane', String(aPin.lat), String(aPin.lng)];

let app: TestApp;
let hosts: Person[];
beforeAll(async () => {
  app = await startTestApp({ settings: { publicUrl: SITE } });
  hosts = await Promise.all(['Meera', 'Tenzin', 'Farah'].map((name) => app.signUp({ name: `${name} Kulkarni` })));
  for (let number = 0; number < HOMES; number += 1) {
    const host = hosts[number % hosts.length]!;
    const title = titles[number % titles.length]!;
    const home = await aHome(app, host, { ...places[number % places.length], title });
    if (number < HOMES_WITH_STATE)
      await host.put(`/api/listing/facts/${home._id}`, { state: states[number % states.length] });
    if (number % 10 === 0) await setPlace(host, home, { ...aPin, address: '7 Secret Lane' });
  }
}, LONG.timeout);
afterAll(() => app.close());

const rules = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:browser'] });

/** Structured data that search engines require of a lodging. */
const LodgingBusiness = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('LodgingBusiness'),
  '@id': z.url(),
  url: z.url(),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.array(z.url()).min(1),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressLocality: z.string().min(1),
    addressRegion: z.string().min(1).optional(),
    addressCountry: z.literal('IN'),
  }),
  geo: z
    .strictObject({
      '@type': z.literal('GeoCoordinates'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
  priceRange: z.string().regex(/^₹[\d,]+–₹[\d,]+$/),
  checkinTime: z.string().optional(),
  checkoutTime: z.string().optional(),
  petsAllowed: z.boolean().optional(),
});

interface Crawled {
  path: string;
  body: string;
  type: string;
}

async function open(path: string): Promise<Crawled> {
  const answer = await fetch(app.url + path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return { path, body: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

/** The paths of our own URLs that this expression finds in `body`. */
function pathsIn(body: string, expression: RegExp): string[] {
  return Array.from(body.matchAll(expression), ([, found = '']) => new URL(unescape(found), SITE))
    .filter(({ origin }) => origin === SITE)
    .map(({ pathname, search }) => pathname + search);
}

function unescape(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}

const listed: Crawled[] = [];

test('each URL of the site map has a valid page with a unique title and no private data', LONG, async () => {
  const parts = pathsIn((await open('/sitemap.xml')).body, /<loc>([^<]*)<\/loc>/g);
  const addresses: string[] = [];
  for (const part of parts) addresses.push(...pathsIn((await open(part)).body, /<loc>([^<]*)<\/loc>/g));
  expect(addresses.filter((path) => path.startsWith('/homes/'))).toHaveLength(HOMES);
  expect(addresses).toEqual(expect.arrayContaining(['/stays/himachal-pradesh', '/stays/himachal-pradesh/manali']));
  expect(new Set(addresses).size).toBe(addresses.length);

  const byTitle = new Map<string, string>();
  const invalid = new Map<string, string>();
  for (const path of addresses) {
    const page = await open(path);
    listed.push(page);
    const [, title = ''] = /<title>(.*?)<\/title>/s.exec(page.body) ?? [];
    expect(title).not.toBe('');
    expect(page.body).toMatch(/<div id="root">./);
    expect({ path, title, takenBy: byTitle.get(title) }).toEqual({ path, title, takenBy: undefined });
    byTitle.set(title, path);
    expect(SECRETS.filter((secret) => page.body.includes(secret))).toEqual([]);
    const { results } = await rules.validateString(page.body);
    for (const { ruleId, message } of results.flatMap(({ messages }) => messages))
      invalid.set(`${ruleId}: ${message}`, path);
  }
  expect(Object.fromEntries(invalid)).toEqual({});
});

test('each home is described by schema.org and by a card for messengers', async () => {
  const homes = listed.filter(({ path }) => path.startsWith('/homes/'));
  expect(homes).toHaveLength(HOMES);
  for (const { path, body } of homes) {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const described = LodgingBusiness.parse(JSON.parse(json));
    expect(described.url).toBe(SITE + path);
    const card = new Map(
      Array.from(
        body.matchAll(/<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)">/g),
        ([, name = '', content = '']) => [name, content],
      ),
    );
    expect(Object.fromEntries(card)).toMatchObject({
      'og:title': expect.stringMatching(/./),
      'og:type': 'website',
      'og:url': SITE + path,
      'og:description': expect.stringMatching(/./),
      'og:image': expect.stringMatching(/^https:.*\/share\.jpg$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'twitter:card': 'summary_large_image',
    });
  }
});

test('no link leads nowhere', LONG, async () => {
  const expression = /(?:href|src|content)="(\/[^"]*|https:\/\/aangan\.example[^"]*)"/g;
  const linked = new Set(listed.flatMap(({ body }) => pathsIn(body, expression)));
  expect(linked.size).toBeGreaterThan(HOMES);
  const broken: { path: string; status: number }[] = [];
  for (const path of linked) {
    const { status } = await fetch(app.url + path);
    if (status !== 200) broken.push({ path, status });
  }
  expect(broken).toEqual([]);
});
