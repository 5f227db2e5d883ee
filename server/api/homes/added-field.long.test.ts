import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { parseHome } from '../../cli/import/parse-home.ts';
import { findColumns, readCells } from '../../cli/import/read-rows.ts';

/** Adding a field `floors` needs a row in the table of fields, */
vi.mock('@aangan/contract/homes/listing-fields.ts', async (original) => {
  const { listingFields } = await original<{ listingFields: object }>();
  const floors = {
    type: 'count',
    min: 0,
    max: 50,
    group: 'home',
    isOptional: true,
    headings: ['floors', 'numberOfFloors'],
    filter: { kind: 'atLeast', parameters: ['floors'], labels: ['floors'], describe: 'At least so many' },
  };
  return { listingFields: { ...listingFields, floors } };
});
/** a label, */
vi.mock('@aangan/contract/words/en/shared/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  floors: 'Floors',
}));
/** and a migration. */
const migration = sql`alter table listing add column floors int check (floors between 0 and 50)`;

type ListingWithFloors = Listing & { floors?: number };

const app = started(() => startTestApp());
let host: Person;
beforeAll(async () => {
  await migration.execute(app.db);
  host = await app.signUp();
});

const fetchFloors = async (id: string) =>
  (await app.visitor().get<ListingWithFloors>(`/api/listing/findlistingbyid/${id}`)).body.floors;

test('a new field is published, answered everywhere, changed and removed', async () => {
  const home: ListingWithFloors = await aHome(app, host, { title: 'Three Floors', floors: 3 });
  expect(home.floors).toBe(3);
  expect(await fetchFloors(home._id)).toBe(3);
  const { body: all } = await app.visitor().get<ListingWithFloors[]>('/api/listing/get');
  expect(all.find(({ _id }) => _id === home._id)?.floors).toBe(3);

  const change = async (texts: Record<string, string | undefined>) =>
    host.post<ListingWithFloors>(`/api/listing/update/${home._id}`, await aHomeForm(texts, {}));
  expect((await change({ floors: '0' })).body.floors).toBe(0);
  expect((await change({ title: 'Other Words' })).body).toMatchObject({ title: 'Other Words', floors: 0 });
  expect((await change({ floors: ' ' })).body).not.toHaveProperty('floors');
  expect(await fetchFloors(home._id)).toBeUndefined();
});

test('it is optional, and a value outside its bounds is refused by its label', async () => {
  expect(await aHome(app, host)).not.toHaveProperty('floors');
  for (const [floors, sentence] of [
    ['51', 'Floors is from 0 to 50.'],
    ['2.5', 'Whole numbers only, please.'],
  ]) {
    const { status, body } = await host.post('/api/listing/add', await aHomeForm({ floors }));
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { floors: sentence } } });
  }
});

test('a search filters by it, with words and without', async () => {
  for (const floors of [1, 2, 4]) await aHome(app, host, { title: `Searched ${floors}`, floors });
  const found = async (query: string) => {
    const { body, headers } = await app.visitor().get<ListingWithFloors[]>(`/api/listing/search?limit=10&${query}`);
    return { titles: body.map(({ title }) => title), count: headers.get('x-total-count') };
  };
  expect(await found('query=searched&floors=2')).toEqual({ titles: ['Searched 4', 'Searched 2'], count: '2' });
  expect(await found('floors=4')).toEqual({ titles: ['Searched 4'], count: '1' });
  expect(await found('floors=4&place=Jaipur')).toEqual({ titles: ['Searched 4'], count: '1' });
});

test('an import reads it by its column heading', () => {
  const columns = findColumns(['title', 'rent', 'city', 'category', 'phone', 'Number of floors'], new Map());
  const cells = readCells(columns, ['Haveli', '2000', 'Jaipur', 'villa', '+91 98290 12345', '6']);
  expect(parseHome(cells, { phone: undefined, category: undefined })).toMatchObject({ home: { floors: 6 } });
});

test('the OpenAPI document has it in every answer with a home', async () => {
  const { body } = await app.visitor().get<object>('/api/openapi.json');
  const text = JSON.stringify(body);
  expect(text.match(/"floors"/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text).toContain('At least so many');
});
