import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findHomeByDigits, findSlugs } from './home-slugs.ts';

const app = started(() => startTestApp());
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

/** A home with this id, newer than the previous home. */
async function withId(id: string, overrides: Record<string, string> = {}): Promise<string> {
  const { _id } = await aHome(app, host, { title: 'Neem Courtyard', landMark: 'Old Town', ...overrides });
  await app.db.deleteFrom('photo').where('listing_id', '=', _id).execute();
  await sql`update listing set id = ${id} where id = ${_id}`.execute(app.db);
  return id;
}
const findId = async (digits: string) => (await findHomeByDigits(app.db, digits))?.id;

describe('the digits of an address', () => {
  it('mean the oldest of the homes that begin with them, whose addresses are as short as can be', async () => {
    const [oldest, alike, twin, other] = [
      await withId('aaaaaaaa-1000-4000-8000-000000000001'),
      await withId('aaaaaaaa-1100-4000-8000-000000000002'),
      await withId('aaaaaaaa-1100-4000-8000-000000000003'),
      await withId('aaaaaaab-0000-4000-8000-000000000004', { title: 'घर', landMark: '🏡' }),
    ];
    expect(
      await findSlugs(
        app.db,
        [oldest, alike, twin, other].map((id) => ({ id })),
      ),
    ).toEqual(
      new Map([
        [oldest, 'neem-courtyard-old-town-aaaaaaaa'],
        [alike, 'neem-courtyard-old-town-aaaaaaaa11'],
        [twin, 'neem-courtyard-old-town-aaaaaaaa110040008000000000000003'],
        [other, 'ghar-aaaaaaab'],
      ]),
    );
    expect(await findHomeByDigits(app.db, 'aaaaaaaa')).toMatchObject({
      id: oldest,
      slug: 'neem-courtyard-old-town-aaaaaaaa',
      deletedAt: null,
    });
    expect(await findId('aaaaaaaa1')).toBe(oldest);
    expect(await findId('aaaaaaaa11')).toBe(alike);
    expect(await findId('aaaaaaaa110040008000000000000003')).toBe(twin);
    expect(await findId('aaaaaaaa12')).toBe(undefined);
    expect(await findId('bbbbbbbb')).toBe(undefined);
  });

  it('stay those of a deleted home', async () => {
    const [deleted, newer] = [
      await withId('cccccccc-0000-4000-8000-000000000001'),
      await withId('cccccccc-0100-4000-8000-000000000002'),
    ];
    await app.db.updateTable('listing').set({ deleted_at: app.clock.now() }).where('id', '=', deleted).execute();
    expect(await findId('cccccccc')).toBe(deleted);
    expect((await findHomeByDigits(app.db, 'cccccccc01'))?.slug).toBe('neem-courtyard-old-town-cccccccc01');
    expect(newer).toBe(await findId('cccccccc01'));
  });
});
