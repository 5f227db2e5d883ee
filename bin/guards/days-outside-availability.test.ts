import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../prepare.mjs';
import { daysOutsideAvailability } from './days-outside-availability.mjs';

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

it.each([
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

it('reports the line', () => {
  expect(found(elsewhere, "// taken_days\n\nexport const it = 'taken_days';\n")).toEqual([
    `${elsewhere}:3 names taken_days`,
  ]);
});

it.each([
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

it('finds nothing in the product', () => {
  expect(daysOutsideAvailability(root)).toEqual([]);
});
