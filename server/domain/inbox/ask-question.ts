import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEntry } from './append-entry.ts';
import { type ConversationOf, openConversation } from './open-conversation.ts';
import { requireMaySend } from './permissions.ts';

interface NewQuestion extends ConversationOf {
  message: string;
  /** The stay of the question, as far as given. */
  checkIn?: CalendarDate | undefined;
  checkOut?: CalendarDate | undefined;
  guests?: number | undefined;
}

/** Sends a guest's question to a host, after an event line with its stay. Returns the conversation's id. */
export async function askQuestion(
  trx: Transaction<Database>,
  { message, checkIn, checkOut, guests, ...of }: NewQuestion,
  now: Date,
): Promise<string> {
  await requireMaySend(trx, 'guest', of, now);
  const { id } = await openConversation(trx, of, now);
  const values = { checkIn, checkOut, guests };
  if (Object.values(values).some((value) => value !== undefined)) {
    await appendEntry(trx, id, { kind: 'line', happened: 'stay-asked-about', values }, now);
  }
  await appendEntry(trx, id, { kind: 'message', sender: 'guest', words: message }, now);
  return id;
}
