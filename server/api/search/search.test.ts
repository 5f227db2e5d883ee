import { availableParallelism } from 'node:os';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { turnLimits } from '../search-turns.ts';

const app = started(() => startTestApp());
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
  await aHome(app, host, { title: 'Cedar House', city: 'Manali, India', landMark: 'Mall Road', category: 'cabin' });
  await aHome(app, host, { title: 'Château Goa', city: 'Panjim', landMark: 'Fontainhas' });
  for (const title of ['Lake One', 'Lake Two', 'Lake Three']) await aHome(app, host, { title, city: 'Udaipur' });
});

async function titles(query: string): Promise<string[]> {
  const { status, body } = await app.visitor().get<Listing[]>(`/api/listing/search?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return body.map(({ title }) => title);
}

test.each([
  ['manali', ['Cedar House']],
  ['MANALI', ['Cedar House']],
  ['manaali', ['Cedar House']],
  ['chateau panjim', ['Château Goa']],
  ['lake', ['Lake Three', 'Lake Two', 'Lake One']],
  ['manali goa', []],
  ['', []],
  ['  ', []],
])('answers %j with %j', async (query, found) => {
  expect(await titles(query)).toEqual(found);
});

test('answers nothing without a query', async () => {
  expect((await app.visitor().get('/api/listing/search')).body).toEqual([]);
});

test.each([
  ['searches', '/api/listing/search?query=lake'],
  ['lists of all homes', '/api/listing/get'],
  ['suggestions of places', '/api/listing/places?query='],
])('runs few concurrent %s of one network, and refuses more than sixty waiting ones', async (_what, path) => {
  const visitor = app.visitor();
  const { runningOfNetwork, waitingOfNetwork } = turnLimits(availableParallelism());
  const taken = runningOfNetwork + waitingOfNetwork;
  const refused = 8;
  const search = () => visitor.get<Listing[]>(path);
  const ended: Awaited<ReturnType<typeof search>>[] = [];
  const begun = await app.db.transaction().execute(async (trx) => {
    // No search ends until the lock is released.
    await sql`lock table listing, place in access exclusive mode`.execute(trx);
    const all = Array.from({ length: taken + refused }, async () => ended.push(await search()));
    await until(() => expect(ended).toHaveLength(refused));
    return all;
  });
  for (const { status, error, headers } of ended.slice(0, refused))
    expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '1']);
  await Promise.all(begun);
  expect(ended.slice(refused).map(({ status }) => status)).toEqual(Array.from({ length: taken }, () => 200));
  expect((await search()).body.length).toBeGreaterThanOrEqual(3);
});

test('finds a home by its new words immediately, and not by old words or after deletion', async () => {
  const home = await aHome(app, host, { title: 'Saffron Loft' });
  expect(await titles('saffron')).toEqual(['Saffron Loft']);
  const form = new FormData();
  form.set('title', 'Indigo Loft');
  await host.post(`/api/listing/update/${home._id}`, form);
  expect(await titles('saffron')).toEqual([]);
  expect(await titles('indigo')).toEqual(['Indigo Loft']);
  await host.delete(`/api/listing/delete/${home._id}`);
  expect(await titles('indigo')).toEqual([]);
});

test.each(['cursor=x', 'cursor=1-2-3', 'limit=0', `query=${'x'.repeat(201)}`])('refuses %s', async (query) => {
  expect((await app.visitor().get(`/api/listing/search?${query}`)).status).toBe(400);
});

test('accepts any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
      expect(await titles(query)).toBeInstanceOf(Array);
    }),
    { numRuns: 150, examples: [["'"], ['\\'], ["a:*|b&!c<->d'"], ['%_%'], ['\u0000'], ['ﷺ'], ["goa') or ('1'='1"]] },
  );
});
