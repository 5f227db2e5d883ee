import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { daysOutsideAvailability } from './days-outside-availability.mjs';
import { findUnsafeSteps, migrationsBelow } from './migrations.mjs';
import { knownTables, wrongWrites, wrongWritesBelow } from './table-owners.mjs';

describe('the check of table owners', () => {
  test.each([
    ['an insert', "await trx.insertInto('booking').values(row).execute();"],
    ['an update', "await trx.updateTable('booking').set({ state }).execute();"],
    ['a deletion', "await trx.deleteFrom(\n  'booking',\n).execute();"],
    ['a raw insert', 'await sql`insert into booking (id) values (${id})`.execute(trx);'],
    ['a raw update', 'await sql`update booking\n  set state = ${state}`.execute(trx);'],
    ['a raw update by another name', 'await sql`update booking as mine set state = ${state}`.execute(trx);'],
    ['a raw deletion', 'await sql`DELETE FROM booking`.execute(trx);'],
    ['an emptying', 'await sql`truncate table booking`.execute(trx);'],
  ])("refuses %s outside the table's folder", (_what, text) => {
    expect(wrongWrites('domain/homes/a.ts', text)).toEqual([
      'server/domain/homes/a.ts writes booking, which domain/bookings owns',
    ]);
    expect(wrongWrites('domain/bookings/a.ts', text)).toEqual([]);
  });

  test('refuses writes to a table without an owner and to one that only triggers write', () => {
    expect(wrongWrites('domain/homes/a.ts', "db.insertInto('brand_new')")).toEqual([
      'server/domain/homes/a.ts writes brand_new, which nobody owns',
    ]);
    expect(wrongWrites('domain/homes/a.ts', 'sql`delete from listing_count`')).toHaveLength(1);
  });

  test('accepts reads from any folder, and writes in comments', () => {
    const text = "/** Then insert into booking. */\n// delete from booking\ndb.selectFrom('booking').forUpdate()";
    expect(wrongWrites('domain/homes/a.ts', text)).toEqual([]);
  });

  test('finds nothing in the server', () => {
    expect(wrongWritesBelow(join(root, 'server'))).toEqual([]);
  });

  test('covers every table of the schema', () => {
    const all = migrationsBelow(join(root, 'server', 'platform', 'database'));
    const sql = all.map((migration) => migration.sql).join('\n');
    const names = Array.from(sql.matchAll(/^create table (\w+) \(/gm), ([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(knownTables).toEqual(expect.arrayContaining(names));
  });
});

describe('the check of migrations', () => {
  const last = JSON.parse(readFileSync(join(root, 'bin', 'last-release.json'), 'utf8')) as {
    release: string;
    migration: string;
  };

  const before = {
    name: '0001-schema',
    sql: `
      create table home (
        id uuid primary key, title text not null, rent integer not null default 1, kind text,
        constraint home_kind check (kind in ('flat', 'villa'))
      );
      create unique index home_title on home (title);
      create index home_rent on home (rent);
      create view cheap as select id from home;
      create function rent_of(uuid) returns integer language sql as 'select 1';
      create trigger home_kept before update on home for each row execute function kept();`,
  };

  /** The complaints about the next migration after release 0.2.0 with the schema above. */
  async function unsafeStepsOfNext(sql: string): Promise<string[]> {
    const all = [before, { name: '0002-next', sql }];
    return findUnsafeSteps(all, { release: '0.2.0', migration: '0001-schema' });
  }

  test('every migration since the last release is compatible with it', async () => {
    const all = migrationsBelow(join(root, 'server', 'platform', 'database'));
    expect(all.map(({ name }) => name)).toContain(last.migration);
    expect(await findUnsafeSteps(all, last)).toEqual([]);
  });

  test.each([
    ['drop table home', 'drops the table home'],
    ['drop view cheap', 'drops the view cheap'],
    ['drop function rent_of(uuid)', 'drops the function rent_of'],
    ['drop trigger home_kept on home', 'drops the trigger home.home_kept'],
    ['drop index home_title', 'drops the unique index home_title'],
    ['alter table home rename to house', 'renames or moves home'],
    ['alter table home rename column rent to price', 'renames or moves home'],
    ['alter table home rename constraint home_kind to kinds', 'renames or moves home'],
    ['alter function rent_of(uuid) rename to price_of', 'renames or moves what the previous release may call'],
    ['alter trigger home_kept on home rename to kept', 'renames or moves home'],
    ['alter table home set schema old', 'renames or moves home'],
    ['alter table home drop column rent', 'drops the column home.rent'],
    ['alter table home alter column rent type bigint', 'changes the type of home.rent'],
    ['alter table home alter kind set not null', 'makes home.kind not null, but the previous release may omit it'],
    ['alter table home alter rent drop default', 'drops the default of home.rent'],
    ['alter table home add column beds integer not null', 'adds home.beds not null and without a default'],
    [
      'alter table home add column number integer unique default 7',
      'adds home.number as unique with a default, which only one row can have',
    ],
    [
      'alter table home add check (rent > 100)',
      'adds the constraint without a name to home, which the previous release may violate',
    ],
    [
      'alter table home add constraint once unique (rent)',
      'adds the constraint once to home, which the previous release may violate',
    ],
    ['alter table home drop constraint home_kind', 'drops the constraint home_kind of home'],
    ['create unique index on home (rent)', 'adds a unique index on home, which the previous release may violate'],
    ['truncate home', 'empties the table home'],
    [
      "do $$ begin execute 'drop table home'; end $$",
      'uses a DO block, which cannot be checked: write plain statements',
    ],
  ])('refuses %s', async (sql, complaint) => {
    expect(await unsafeStepsOfNext(sql)).toEqual([`0002-next ${complaint}`]);
  });

  test('refuses a check constraint that is stricter than the one it replaces', async () => {
    const sql = `alter table home drop constraint home_kind;
      alter table home add constraint home_kind check (kind in ('villa', 'tent'))`;
    expect(await unsafeStepsOfNext(sql)).toEqual([
      '0002-next drops the constraint home_kind of home',
      '0002-next adds the constraint home_kind to home, which the previous release may violate',
    ]);
  });

  test.each([
    'create table tent (id uuid primary key, home_id uuid references home (id)); drop table tent',
    'create table tent (id uuid); alter table tent add column size integer not null; create unique index on tent (id)',
    'alter table home add column beds integer, add column baths integer not null default 1',
    'alter table home add column number bigint generated always as identity',
    'alter table home add column beds integer; alter table home add constraint few check (beds < 50)',
    'alter table home add column slug text; create unique index on home (slug)',
    "alter table home drop constraint home_kind; alter table home add constraint home_kind check (kind in ('flat', 'villa', 'tent'))",
    'drop trigger home_kept on home; create trigger home_kept after update on home for each row execute function kept()',
    'drop index home_rent; create index on home (rent, kind)',
    "create or replace function rent_of(uuid) returns integer language sql as 'select 2'",
    'alter table home alter rent set default 2',
    'insert into home (id, title) values (gen_random_uuid(), $$ drop table home $$)',
  ])('accepts %s', async (sql) => {
    expect(await unsafeStepsOfNext(sql)).toEqual([]);
  });

  test('accepts a contract step that the previous release does not need, declared for each step', async () => {
    const contract = '-- contract: nobody reads it since 0.2.0\n';
    expect(await unsafeStepsOfNext(`${contract}alter table home drop column kind`)).toEqual([]);
    expect(await unsafeStepsOfNext(`${contract}alter table home drop column kind; drop view cheap`)).toEqual([
      '0002-next drops the view cheap',
    ]);
    // A comment on the line of another statement declares nothing.
    const trailing = `drop view cheap; ${contract}alter table home drop column kind`;
    expect(await unsafeStepsOfNext(trailing)).toEqual([
      '0002-next drops the view cheap',
      '0002-next drops the column home.kind',
    ]);
  });

  test('refuses a contract step before its release: the previous release still needs the removed part', async () => {
    expect(await unsafeStepsOfNext('-- contract: nobody reads it since 0.3.0\ndrop view cheap')).toEqual([
      '0002-next drops the view cheap (the previous release is 0.2.0, older than 0.3.0)',
    ]);
  });
});

describe('the check of days outside availability', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  function found(path: string, code: string): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-availability-'));
    folders.push(folder);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
    return daysOutsideAvailability(folder);
  }

  const elsewhere = 'server/domain/bookings/a.ts';

  test.each([
    ['raw SQL on taken days', 'sql`select from taken_days where listing_id = ${id}`', 'names taken_days'],
    ['a query on taken days', "db.selectFrom('taken_days').selectAll()", 'names taken_days'],
    ['a write of taken days', "db.insertInto('taken_days').values(row)", 'names taken_days'],
    ['the name of its constraint', "violates(error, 'taken_days_once')", 'names taken_days'],
    ['a range of days', "sql`daterange(check_in, check_out, '[]')`", 'lays a range of days over others'],
    ['a hold that runs', 'sql`held_until > ${now}`', 'compares held_until with a time'],
    ['a hold that runs, the other way round', 'sql`${now} < booking.held_until`', 'compares held_until with a time'],
    ['a hold that is over', "query.where('booking.held_until', '<=', now)", 'compares held_until with a time'],
    ['live states', "sql`state in ('held', 'confirmed')`", 'decides by state which bookings are live'],
    [
      'live states in a query',
      "query.where('state', 'in', ['confirmed', 'held'])",
      'decides by state which bookings are live',
    ],
    [
      'one state or the other',
      "sql`state = 'confirmed' or (state = 'held' and ${runs})`",
      'decides by state which bookings are live',
    ],
    ['all but holds', "sql`state <> 'held'`", 'decides by state which bookings are live'],
    ['stays that overlap', 'sql`check_in <= ${to} and check_out >= ${from}`', 'lays a stay over another'],
    [
      'stays that overlap in a query',
      "q.where('check_out', '>', from).where('check_in', '<', to)",
      'lays a stay over another',
    ],
  ])('refuses %s', (_title, code, says) => {
    expect(found(elsewhere, `export const it = ${code};\n`)).toContain(`${elsewhere}:1 ${says}`);
  });

  test('reports the line', () => {
    expect(found(elsewhere, "// taken_days\n\nexport const it = 'taken_days';\n")).toEqual([
      `${elsewhere}:3 names taken_days`,
    ]);
  });

  test.each([
    ['the owner', 'server/domain/calendar/a.ts', 'sql`select from taken_days`'],
    ['a test', 'server/domain/bookings/a.test.ts', 'sql`delete from taken_days`'],
    ['a comment', elsewhere, '1; /* taken_days, where held_until > now */'],
    [
      'what is due',
      elsewhere,
      "query.where('state', '=', 'confirmed').where('check_out', '<', today).orderBy('held_until')",
    ],
    ['a write of a hold', elsewhere, '{ held_until: heldUntil }'],
  ])('lets %s through', (_title, path, code) => {
    expect(found(path, `export const it = ${code};\n`)).toEqual([]);
  });

  test('finds nothing in the product', () => {
    expect(daysOutsideAvailability(root)).toEqual([]);
  });
});
