import { grievanceDays, type GrievanceKind } from '@aangan/contract/reports/grievances.ts';
import { dateInIndia, DAY_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { appendEvent } from '../events/event-log.ts';

export interface NewGrievance {
  kind: GrievanceKind;
  words: string;
  /** The signed-in complainant; null: a visitor, who has given an `email`. */
  accountId: string | null;
  email: string | null;
  bookingId: string | null;
}

/** Saves a complaint and returns its id. Its year's series stays locked until commit, so numbers have no gaps. */
export async function createGrievance(
  trx: Trx,
  { kind, words, accountId, email, bookingId }: NewGrievance,
  now: Date,
): Promise<string> {
  if (accountId !== null) await lockComplainant(trx, accountId);
  const year = Number(dateInIndia(now).slice(0, 4));
  const { last: sequence } = await trx
    .insertInto('grievance_series')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`grievance_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('grievance')
    .values({
      year,
      sequence,
      kind,
      account_id: accountId,
      email,
      booking_id: bookingId,
      created_at: now,
      due_at: new Date(now.getTime() + grievanceDays(kind) * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('grievance_step').values({ grievance_id: id, at: now, author: 'maker', words }).execute();
  await appendEvent(trx, { kind: 'grievance-made', data: { grievanceId: id } }, now);
  return id;
}

/** Locked so that the account is not closed meanwhile: closing removes it from its complaints. */
async function lockComplainant(trx: Trx, accountId: string): Promise<void> {
  const complainant = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (complainant === undefined) throw notSignedIn();
}

/** Removes a closing account from its complaints, which stay. The caller has locked the account. */
export async function anonymizeGrievances(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('grievance')
    .set({ account_id: null, email: null })
    .where('account_id', '=', accountId)
    .execute();
}
