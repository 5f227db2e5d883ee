import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { AppContext } from '../context.ts';
import { deleteExpiredCodes } from './phone-codes.ts';

/** Registers the sweeps of profiles. Call before `jobs.start()`. */
export function registerAccountJobs({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('great hosts', async () => {
    await updateGreatHosts(db, clock());
  });
  jobs.registerSweep('old phone codes', () => deleteExpiredCodes(db, clock()));
}

/** The period on which the Great Host badge is based. */
const DAYS = 365;
const STAYS = 10;
/** Minimum mean rating in tenths of a star, compared in integers. */
const MEAN_TENTHS = 48;
/** Minimum share of first questions answered within a day; met without questions. */
const ANSWERED_PERCENT = 90;

/**
 * Determines the Great Hosts once a day, all hosts in one statement. Required in the last 365 days: at least ten
 * completed stays, a mean rating of at least 4.8, no stay cancelled by the host, and nine in ten first questions
 * answered within a day. Only changes are written. A lock prevents concurrent runs. Returns whether it ran now.
 */
export async function updateGreatHosts(db: Db, now: Date): Promise<boolean> {
  const today = dateInIndia(now);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from great_host_day where calculated_on < ${today} for update skip locked`.execute(trx);
    if (rows.length === 0) return false;
    await sql`
      with great as materialized (${selectGreatHosts(now)}),
        gone as (delete from great_host where host_id not in (select host_id from great))
      insert into great_host (host_id) select host_id from great on conflict do nothing
      ${unpreparedStatement}`.execute(trx);
    await trx.updateTable('great_host_day').set({ calculated_on: today }).execute();
    return true;
  });
}

/** Each condition is checked only for hosts that meet the previous conditions. */
function selectGreatHosts(now: Date): RawBuilder<unknown> {
  const today = dateInIndia(now);
  const firstDay = addDays(today, -DAYS);
  const since = instantInIndia(firstDay);
  // Later questions may still be answered in time.
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  return sql`
    select hosting.host_id
    from (
      select host_id from booking
      where state = 'completed' and check_out between ${firstDay} and ${today}
      group by host_id having count(*) >= ${STAYS}
    ) as hosting
    join account on account.id = hosting.host_id and account.deleted_at is null
    join (
      select booking.host_id
      from rating join booking on booking.id = rating.booking_id
      where rating.counts and rating.rated_at >= ${since}
      group by booking.host_id having sum(rating.stars) * 10 >= ${MEAN_TENTHS} * count(*)
    ) as rated on rated.host_id = hosting.host_id
    where not exists (
      select from booking
      where booking.host_id = hosting.host_id and cancelled_by = 'host' and cancelled_at >= ${since}
    ) and not exists (
      select from conversation
      where conversation.host_id = hosting.host_id and first_asked_at >= ${since} and first_asked_at <= ${dayAgo}
      having count(*) filter (where first_answered_at <= first_asked_at + interval '1 day') * 100
        < count(*) * ${ANSWERED_PERCENT}
    )`;
}
