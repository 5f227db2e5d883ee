import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { AppContext } from '../context.ts';
import { appendEvent, appendEvents } from '../events/event-log.ts';
import { listOverdueGrievances } from './grievances.ts';

/** Registers the reminders of the grievance officer. Call before `jobs.start()`. */
export function registerGrievanceReminders({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('reminders of complaints', async () => {
    await remindOfDueGrievances(db, clock());
    await remindOfOverdueGrievances(db, clock());
  });
}

/** Reminds of unanswered complaints at half and four fifths of their time; only once if both are due after downtime. */
export async function remindOfDueGrievances(db: Db, now: Date): Promise<void> {
  await retryTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; reminders: 1 | 2 }>`
      with due as (
        select id, case when ${now}::timestamptz >= created_at + (due_at - created_at) * 0.8 then 2
                        when ${now}::timestamptz >= created_at + (due_at - created_at) * 0.5 then 1 else 0 end as reminders
        from grievance where state = 'open' and answered_at is null and due_at > ${now}::timestamptz
      )
      update grievance set reminders = due.reminders from due
      where grievance.id = due.id and grievance.reminders < due.reminders
      returning grievance.id, grievance.reminders`.execute(trx);
    const events = rows.map(
      ({ id, reminders }) => ({ kind: 'grievance-due', data: { grievanceId: id, reminder: reminders } }) as const,
    );
    await appendEvents(trx, events, now);
  });
}

/** Reminds once a day in India, as long as complaints are overdue. */
export async function remindOfOverdueGrievances(db: Db, now: Date): Promise<void> {
  if ((await listOverdueGrievances(db, now)).length === 0) return;
  await retryTransaction(db, async (trx) => {
    const first = await trx
      .insertInto('grievance_overdue_mail')
      .values({ day: dateInIndia(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (first !== undefined) await appendEvent(trx, { kind: 'grievances-overdue', data: {} }, now);
  });
}
