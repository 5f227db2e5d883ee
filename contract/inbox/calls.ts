import * as inbox from '@aangan/contract/words/en/inbox/refusals.ts';
import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { Booking, count } from '../bookings/bookings.ts';
import { ById, characters, Done, Id, isPlainText, missing, tooLong, WireDate } from '../fields.ts';
import { Page, Photo } from '../homes/listings.ts';
import { MAX_MESSAGE, MAX_TEXT } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { conversationFilters } from './filters.ts';

/** The two sides of a conversation. */
const sides = ['guest', 'host'] as const;
export type Side = (typeof sides)[number];

/** An entry of a conversation, in server order. */
export const Entry = z.object({
  _id: Id,
  kind: z
    .enum(['message', 'line', 'automatic'])
    .describe(
      "'message': somebody wrote it; 'automatic': a host's rule sent it; 'line': something happened, which is never unread",
    ),
  from: Id.optional().describe('The person who wrote it, or whose rule did; none of a line'),
  message: z.string().describe('As it was typed, to be shown as text; of a line a sentence in the language asked for'),
  photos: z
    .array(Photo)
    .optional()
    .describe('Their files need the session of one of the two, and nothing keeps them after sign-out'),
  at: z.iso.datetime(),
});
export type Entry = z.output<typeof Entry>;

/** A participant, as visible to the other participant. */
const Person = z.object({
  _id: Id,
  name: z.string().describe('The first name; of a closed account the word for former members'),
  photo: Photo.optional().describe('Of the person, where there is one'),
  isGone: z.boolean().describe('The account is closed: nothing can be sent any more'),
});
export type Person = z.output<typeof Person>;

const Home = z.object({
  _id: Id,
  title: z.string(),
  city: z.string(),
  photo: z.string().nullable().describe('The address of its first photo'),
  isListed: z.boolean().describe('Whether its page can still be opened'),
});

const shared = {
  _id: Id,
  listing: Home,
  guest: Person,
  host: Person,
  unread: z.number().int().describe('Messages of the other that this person has not seen'),
};

/** A conversation in a list. */
export const ConversationLine = z.object({
  ...shared,
  booking: Booking.pick({ _id: true, checkIn: true, checkOut: true, state: true, heldUntil: true })
    .optional()
    .describe('The newest stay of this guest in this home, whatever became of it'),
  last: Entry.optional().describe('What came last of what this person may see'),
  found: Entry.pick({ _id: true, message: true })
    .optional()
    .describe(
      'Only with `query`: the newest message in which all of its words stand, of those that this person may see; none where only the name of the other or the title of the home has them',
    ),
});
export type ConversationLine = z.output<typeof ConversationLine>;

/** A conversation with a page of its entries. */
export const Conversation = z.object({
  ...shared,
  booking: Booking.optional().describe('The newest stay of this guest in this home, as the person who asks sees it'),
  entries: z.array(Entry).describe('The newest of those before `before`, oldest first'),
  hasEarlier: z.boolean().describe('Whether there are entries before these'),
  seenUntil: Id.nullable().describe('The newest entry that the other has seen'),
  mayWrite: z.boolean().describe('False where one of the two is gone or was blocked'),
});
export type Conversation = z.output<typeof Conversation>;

/**
 * Events of the live channel by name (server-sent events). All but `writing` have an `id:` for `Last-Event-ID`; if that
 * is too old, `reset` is sent instead of a replay.
 */
export const liveEvents = {
  /** A new entry of a conversation, including the person's own. */
  entry: z.object({ conversation: Id, entry: Entry }),
  /**
   * `person` (the other participant, or the recipient on another device) has read a conversation up to the entry
   * `until`.
   */
  seen: z.object({ conversation: Id, until: Id, person: Id }),
  /** The other participant is typing; never replayed. */
  writing: z.object({ conversation: Id, person: Id }),
  /** Number of unread messages. */
  unread: z.object({ total: z.number().int() }),
  /** A stay of this person changed. */
  booking: z.object({ booking: Id }),
  /** The calendar of a home of this person changed. */
  calendar: z.object({ listing: Id }),
  /** All data must be fetched again. */
  reset: z.object({}),
} as const;
export type LiveEvent = {
  [Name in keyof typeof liveEvents]: { name: Name; data: z.output<(typeof liveEvents)[Name]> };
}[keyof typeof liveEvents];

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
const Question = z.object({
  message: Words,
  checkIn: WireDate.optional(),
  checkOut: WireDate.optional(),
  guests: count(1, 'guests').optional(),
});
type Question = z.output<typeof Question>;

const InboxPage = Page.extend({
  filter: z.enum(conversationFilters, { error: () => inbox.wrongFilter }).default('all'),
  query: z
    .string({ error: () => inbox.queryNotText })
    .max(MAX_TEXT, { error: () => inbox.queryTooLong({ max: String(MAX_TEXT) }) })
    .refine(isPlainText, { error: () => inbox.queryNotPlain })
    .default('')
    .describe('Words of messages, of the name of the other, of the title of the home'),
});

const EntriesPage = Page.pick({ limit: true }).extend({
  before: Id.optional().describe('The id of the oldest entry that is there already'),
});

const Seen = z.object({ until: Id.describe('The newest entry that was seen') });

const onceByKey = { 'Idempotency-Key': 'Asking again with the same key sends nothing more' };

/** Calls of conversations, for the two participants only; 404 for everybody else. */
export const inboxCalls = {
  'inbox/ask': {
    summary: 'Asks the host of a home; the conversation is made where there was none',
    access: 'session',
    params: ById,
    headers: onceByKey,
    body: Question,
    answers: { 201: Conversation },
    errors: ['LISTING_NOT_FOUND', 'OWN_LISTING', 'NOT_ALLOWED', 'BLOCKED', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'inbox/mine': {
    summary:
      "This person's conversations, unread ones first, then the newest; the next page's address is in the `Link` header",
    access: 'session',
    query: InboxPage,
    answers: { 200: z.array(ConversationLine) },
  },
  'inbox/conversation': {
    summary: 'One of them with its newest entries, or those before one',
    access: 'session',
    params: ById,
    query: EntriesPage,
    answers: { 200: Conversation },
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'inbox/send': {
    summary: 'Writes in it: JSON, or a form with up to six photos as `image1` … `image6`',
    access: 'session',
    params: ById,
    headers: onceByKey,
    body: NewMessage,
    form: NewMessage,
    answers: { 201: Entry },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED', 'BLOCKED', 'NOT_AN_IMAGE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'inbox/seen': {
    summary: 'Says up to which entry this person has seen it; never goes back',
    access: 'session',
    params: ById,
    body: Seen,
    answers: { 200: Done },
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'inbox/writing': {
    summary: 'Says that this person is writing at this moment',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED', 'BLOCKED'],
  },
  'inbox/news': {
    summary:
      "What happens in this person's inbox and calendars as it happens, as server-sent events; it ends with the session",
    access: 'session',
    headers: { 'Last-Event-ID': 'The id of the last event that was heard: what came after it is told first' },
    answers: {},
    events: liveEvents,
  },
} as const satisfies Partial<Record<CallName, Call>>;
