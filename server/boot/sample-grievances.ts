import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleGrievances } from '@aangan/samples/grievances.ts';
import type { Transaction } from 'kysely';
import { createGrievance } from '../domain/reports/create-grievance.ts';
import { writeOfficerReply } from '../domain/reports/grievances.ts';
import type { Database } from '../platform/database/schema.ts';

/** Hours of the complaint and of the answer. */
const MADE_AT_HOUR = 10;
const ANSWERED_AT_HOUR = 15;

/** Inserts the complaint about the recent stay of a sample home, with its answer. */
export async function fillGrievance(
  trx: Transaction<Database>,
  {
    home,
    bookingId,
    getAccountId,
    now,
  }: { home: string; bookingId: string; getAccountId: (id: string) => string; now: Date },
): Promise<void> {
  for (const { guest, home: about, kind, daysAgo, words, answer } of sampleGrievances) {
    if (about !== home) continue;
    const at = (days: number, hour: number) => instantInIndia(addDays(dateInIndia(now), -days), hour);
    const made = { kind, words, accountId: getAccountId(guest), email: null, bookingId };
    const id = await createGrievance(trx, made, at(daysAgo, MADE_AT_HOUR));
    await writeOfficerReply(trx, id, { words: answer.words, state: 'answered' }, at(answer.daysAgo, ANSWERED_AT_HOUR));
  }
}
