import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEntry } from './append-entry.ts';
import { type ConversationOf, openConversation } from './open-conversation.ts';
import { refuseToWrite } from './who-may.ts';

interface AskedQuestion extends ConversationOf {
  message: string;
  /** The stay that the guest has in mind, as far as they said. */
  checkIn?: CalendarDate | undefined;
  checkOut?: CalendarDate | undefined;
  guests?: number | undefined;
}

/** A guest's question to the host of a home; what it is about stands in a line before it. Answers the conversation's id. */
export async function askHost(
  trx: Transaction<Database>,
  { message, checkIn, checkOut, guests, ...of }: AskedQuestion,
  now: Date,
): Promise<string> {
  await refuseToWrite(trx, 'guest', of, now);
  const { id } = await openConversation(trx, of, now);
  const facts = { checkIn, checkOut, guests };
  if (Object.values(facts).some((fact) => fact !== undefined)) {
    await appendEntry(trx, id, { kind: 'line', happened: 'stay-asked-about', facts }, now);
  }
  await appendEntry(trx, id, { kind: 'message', sender: 'guest', words: message }, now);
  return id;
}
