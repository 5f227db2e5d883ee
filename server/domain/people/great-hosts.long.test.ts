import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { reckonGreatHosts } from './great-hosts.ts';

const HOSTS = 10_000;
const STAYS = 30;
const MOST_MS = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await fill();
}, 300_000);
afterAll(() => database.close());

/** Each tenth host is a great one but for what follows: each hundredth has cancelled a stay, each thousandth answers nobody. */
async function fill(): Promise<void> {
  await database.db.connection().execute(async (db) => {
    // Rows as they are, without what each would set off.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`
      insert into account (id, name, email, email_key, created_at)
      select md5('a' || n)::uuid, 'Host', n || '@example.org', n || '@example.org', now() from generate_series(0, ${HOSTS}) as n`.execute(
      db,
    );
    await sql`
      insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
        included_guests, extra_guest_fee, cleaning_fee, total_rent, state, held_until, cancelled_by, cancelled_at, created_at,
        updated_at)
      select md5('b' || n || ' ' || stay)::uuid, md5('l' || n)::uuid, md5('a0')::uuid, md5('a' || n)::uuid,
        current_date - 11 * stay - 4, current_date - 11 * stay - 1, 1, 0, 0, 0, 1000, 2, 0, 0, 3000,
        case when n % 100 = 0 and stay = 1 then 'cancelled' else 'completed' end, now(),
        case when n % 100 = 0 and stay = 1 then 'host' end, case when n % 100 = 0 and stay = 1 then now() end, now(), now()
      from generate_series(1, ${HOSTS}) as n cross join generate_series(0, ${STAYS - 1}) as stay`.execute(db);
    await sql`
      insert into rating (booking_id, listing_id, stars, rated_at)
      select id, listing_id, case when md5('x' || n % 10)::uuid = md5('x0')::uuid then 5 else 4 end, now()
      from booking join generate_series(1, ${HOSTS}) as n on host_id = md5('a' || n)::uuid`.execute(db);
    await sql`
      insert into conversation (id, listing_id, host_id, guest_id, first_asked_at, first_answered_at, created_at)
      select md5('c' || n || ' ' || asked)::uuid, md5('l' || n)::uuid, md5('a' || n)::uuid, md5('g' || asked)::uuid,
        now() - interval '3 days', case when n % 1000 <> 10 then now() - interval '70 hours' end, now()
      from generate_series(1, ${HOSTS}) as n cross join generate_series(1, 20) as asked`.execute(db);
    await sql`analyze`.execute(db);
  });
}

test(`of ${HOSTS} hosts with ${STAYS} stays each the great ones are found in seconds, and again in no more`, async () => {
  const now = new Date();
  const durations = [];
  for (const day of [0, 1]) {
    const begun = performance.now();
    expect(await reckonGreatHosts(database.db, new Date(now.getTime() + day * 24 * 60 * 60 * 1000))).toBe(true);
    durations.push(performance.now() - begun);
  }
  const { rows } = await sql<{ hosts: number }>`select count(*) as hosts from great_host`.execute(database.db);
  // A thousand, without a hundred that cancelled and ten that do not answer.
  expect(rows).toEqual([{ hosts: HOSTS / 10 - HOSTS / 100 - HOSTS / 1_000 }]);
  expect(Math.max(...durations)).toBeLessThan(MOST_MS);
}, 60_000);
