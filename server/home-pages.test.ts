import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { aListing } from './testing/listings.ts';

/** Stands in for the built screens: shows the titles, counts how often it was asked, and throws for one of them. */
const renderer = `
let times = 0;
export async function renderPage(address, { site, firstPage: { listings, category = 'trending' } }) {
  times += 1;
  if (listings.some(({ title }) => title === 'Broken')) throw new Error('this one cannot be drawn');
  const html = \`<main>\${category} \${site.signedIn ? 'session' : 'visitor'} render \${times}: \${listings.map(({ title }) => title).join(', ')}</main>\`;
  return { html, screen: undefined };
}
`;

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
  await mkdir(join(folder, 'server'));
  await Promise.all([
    writeFile(join(folder, 'index.html'), '<head></head><body><div id="root"></div></body>'),
    writeFile(join(folder, 'server', 'render.js'), renderer),
  ]);
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const rendered = async (path: string, person = app.visitor()) =>
  /<div id="root">(.*?)<\/div>/s.exec((await person.get<string>(path)).body)?.[1];

test('the home page comes rendered, once for all visitors until a home changes', async () => {
  const host = await app.signUp();
  const villa = await aListing(app, host, { title: 'Lime Court', category: 'villa' });
  await aListing(app, host, { title: 'Mango Flat', category: 'flat' });
  const first = await rendered('/');
  expect(first).toMatch(/^<main>trending visitor render \d+: Mango Flat, Lime Court<\/main>$/);
  expect(await rendered('/')).toBe(first);
  expect(await rendered('/?category=nonsense')).toBe(first);
  expect(await rendered('/?category=villa')).toMatch(/^<main>villa visitor render \d+: Lime Court<\/main>$/);
  expect(await rendered('/', host)).toMatch(/^<main>trending session render \d+: Mango Flat, Lime Court<\/main>$/);

  await host.delete(`/api/listing/delete/${villa._id}`);
  expect(await rendered('/')).toMatch(/: Mango Flat<\/main>$/);
  expect(await rendered('/', host)).toMatch(/: Mango Flat<\/main>$/);
  expect(await rendered('/?category=villa')).toMatch(/: <\/main>$/);
});

test('a home page that cannot be rendered is left to the browser, as every other screen is', async () => {
  const host = await app.signUp();
  await aListing(app, host, { title: 'Broken' });
  const { status, body } = await app.visitor().get<string>('/');
  expect(status).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('"title":"Broken"');
  expect(await rendered('/about')).toBe('');
});

test('the page of a home names its first photo to who may stay there', async () => {
  const host = await app.signUp();
  const { _id, photos } = await aListing(app, host, { title: 'Well House' });
  const preload = `<link rel="preload" as="image" fetchpriority="high" href="${photos[0]?.path}/`;
  expect((await host.get<string>(`/viewcard?id=${_id}`)).body).toContain(preload);
  expect((await app.visitor().get<string>(`/viewcard?id=${_id}`)).body).not.toContain(preload);
});

test('what the server renders with is not a file of the app', async () => {
  expect((await app.visitor().get('/server/render.js')).status).toBe(404);
});
