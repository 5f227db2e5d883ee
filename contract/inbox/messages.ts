import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as inbox from '@aangan/contract/words/en/inbox/refusals.ts';
import { count } from '../bookings/bookings.ts';
import { characters, Id, isPlainText, missing, tooLong, WireDate } from '../fields.ts';
import { MAX_MESSAGE, MAX_TEXT } from '../limits.ts';
import { Page } from '../homes/listings.ts';
import * as z from '../zod.ts';
import { conversationFilters } from './filters.ts';

/** Text of a message, trimmed and otherwise unchanged. Length in code points. */
const Words = z
  .string({ error: missing('message') })
  .transform((value) => value.trim())
  .refine((value) => value !== '', { error: missing('message'), abort: true })
  .refine((value) => characters(value) <= MAX_MESSAGE, { error: tooLong(MAX_MESSAGE, 'message'), abort: true })
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
    error: () => words.notPlain({ label: labels.message }),
  });

export const NewMessage = z.object({ message: Words });
export type NewMessage = z.output<typeof NewMessage>;

/** A question to a host, with the intended stay. */
export const Question = z.object({
  message: Words,
  checkIn: WireDate.optional(),
  checkOut: WireDate.optional(),
  guests: count(1, 'guests').optional(),
});
export type Question = z.output<typeof Question>;

export const InboxPage = Page.extend({
  filter: z.enum(conversationFilters, { error: () => inbox.wrongFilter }).default('all'),
  query: z
    .string({ error: () => inbox.queryNotText })
    .max(MAX_TEXT, { error: () => inbox.queryTooLong({ max: String(MAX_TEXT) }) })
    .refine(isPlainText, { error: () => inbox.queryNotPlain })
    .default('')
    .describe('Words of messages, of the name of the other, of the title of the home'),
});

export const EntriesPage = Page.pick({ limit: true }).extend({
  before: Id.optional().describe('The id of the oldest entry that is there already'),
});

export const Seen = z.object({ until: Id.describe('The newest entry that was seen') });
