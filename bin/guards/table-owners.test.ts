import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../prepare.mjs';
import { migrationsBelow } from './migrations.mjs';
import { knownTables, wrongWrites, wrongWritesBelow } from './table-owners.mjs';

describe('the check of table owners', () => {
  it.each([
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

  it('refuses writes to a table without an owner and to one that only triggers write', () => {
    expect(wrongWrites('domain/homes/a.ts', "db.insertInto('brand_new')")).toEqual([
      'server/domain/homes/a.ts writes brand_new, which nobody owns',
    ]);
    expect(wrongWrites('domain/homes/a.ts', 'sql`delete from listing_count`')).toHaveLength(1);
  });

  it('accepts reads from any folder, and writes in comments', () => {
    const text = "/** Then insert into booking. */\n// delete from booking\ndb.selectFrom('booking').forUpdate()";
    expect(wrongWrites('domain/homes/a.ts', text)).toEqual([]);
  });

  it('finds nothing in the server', () => {
    expect(wrongWritesBelow(join(root, 'server'))).toEqual([]);
  });

  it('covers every table of the schema', () => {
    const all = migrationsBelow(join(root, 'server', 'platform', 'database'));
    const sql = all.map((migration) => migration.sql).join('\n');
    const names = Array.from(sql.matchAll(/^create table (\w+) \(/gm), ([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(knownTables).toEqual(expect.arrayContaining(names));
  });
});
