import { NewAutomatic } from '@aangan/contract/inbox/automatic.ts';
import { NewReply } from '@aangan/contract/inbox/replies.ts';
import { sampleAutomatic, sampleReplies } from '@aangan/samples/conversations.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import type { Transaction } from 'kysely';
import { insertRule } from '../domain/inbox/automatic-rules.ts';
import { insertReply } from '../domain/inbox/replies.ts';
import type { Database } from '../platform/database/schema.ts';

/** Inserts the automatic messages of a sample home, active from now on. */
export async function fillAutomatic(
  trx: Transaction<Database>,
  { home, listingId, now }: { home: SampleHome; listingId: string; now: Date },
): Promise<void> {
  for (const [index, { home: homeId, words, ...rule }] of sampleAutomatic.entries()) {
    if (homeId !== home.id) continue;
    await insertRule(trx, listingId, NewAutomatic.parse({ ...rule, message: words }), addMilliseconds(now, index));
  }
}

/** Inserts the saved replies of the sample hosts. */
export async function fillReplies(
  trx: Transaction<Database>,
  getAccountId: (id: string) => string,
  now: Date,
): Promise<void> {
  for (const [index, { host, name, words }] of sampleReplies.entries()) {
    await insertReply(trx, getAccountId(host), NewReply.parse({ name, message: words }), addMilliseconds(now, index));
  }
}

/** Inserted at increasing times, since they are listed by creation time. */
function addMilliseconds(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
