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
    .describe("'message': written by a person; 'automatic': sent by a host's rule; 'line': an event, never unread"),
  from: Id.optional().describe('Author, or host of the automatic message; absent for event lines'),
  message: z.string().describe('Plain text as typed; for an event line a sentence in the requested language'),
  photos: z.array(Photo).optional().describe('Files require a session of a participant and are never cached'),
  at: z.iso.datetime(),
});
export type Entry = z.output<typeof Entry>;

/** A participant, as visible to the other participant. */
const Person = z.object({
  _id: Id,
  name: z.string().describe('First name; for a closed account the word for former members'),
  photo: Photo.optional().describe('Profile photo, if any'),
  isGone: z.boolean().describe('Whether the account is closed: no messages can be sent'),
});
export type Person = z.output<typeof Person>;

const Home = z.object({
  _id: Id,
  title: z.string(),
  city: z.string(),
  photo: z.string().nullable().describe('URL of its first photo'),
  isListed: z.boolean().describe('Whether its page can still be opened'),
});

const shared = {
  _id: Id,
  listing: Home,
  guest: Person,
  host: Person,
  unread: z.number().int().describe("Number of the other participant's messages that this person has not read"),
};

/** A conversation in a list. */
export const ConversationLine = z.object({
  ...shared,
  booking: Booking.pick({ _id: true, checkIn: true, checkOut: true, state: true, heldUntil: true })
    .optional()
    .describe('Newest booking of this guest in this home, in any state'),
  last: Entry.optional().describe('Newest entry visible to this person'),
  found: Entry.pick({ _id: true, message: true })
    .optional()
    .describe(
      "Only with `query`: the newest message visible to this person that contains all words; absent if only the other participant's name or the home's title contains them",
    ),
});
export type ConversationLine = z.output<typeof ConversationLine>;

/** A conversation with a page of its entries. */
export const Conversation = z.object({
  ...shared,
  booking: Booking.optional().describe('Newest booking of this guest in this home, as visible to the caller'),
  entries: z.array(Entry).describe('The newest entries before `before`, oldest first'),
  hasEarlier: z.boolean().describe('Whether there are entries before these'),
  seenUntil: Id.nullable().describe('Newest entry that the other participant has read'),
  mayWrite: z.boolean().describe('False if an account is closed or a block exists'),
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
    .describe("Words of messages, of the other participant's name, of the home's title"),
});

const EntriesPage = Page.pick({ limit: true }).extend({
  before: Id.optional().describe('Id of the oldest entry already loaded'),
});

const Seen = z.object({ until: Id.describe('The newest entry that was read') });

const onceByKey = { 'Idempotency-Key': 'A repeated request with the same key sends nothing more' };

/** Calls of conversations, for the two participants only; 404 for everybody else. */
export const inboxCalls = {
  'inbox/ask': {
    summary: 'Sends a question to the host of a home; creates the conversation if needed',
    access: 'session',
    params: ById,
    headers: onceByKey,
    body: Question,
    answers: { 201: Conversation },
    errors: ['LISTING_NOT_FOUND', 'OWN_LISTING', 'NOT_ALLOWED', 'BLOCKED', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'inbox/mine': {
    summary:
      "This person's conversations, unread first, then latest first. The URL of the next page is in the `Link` header",
    access: 'session',
    query: InboxPage,
    answers: { 200: z.array(ConversationLine) },
  },
  'inbox/conversation': {
    summary: 'A conversation with its newest entries, or those before an entry',
    access: 'session',
    params: ById,
    query: EntriesPage,
    answers: { 200: Conversation },
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'inbox/send': {
    summary: 'Sends a message, as JSON or as a form with up to six photos (`image1` … `image6`)',
    access: 'session',
    params: ById,
    headers: onceByKey,
    body: NewMessage,
    form: NewMessage,
    answers: { 201: Entry },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED', 'BLOCKED', 'NOT_AN_IMAGE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'inbox/seen': {
    summary: 'Marks entries as read up to one; never moves backwards',
    access: 'session',
    params: ById,
    body: Seen,
    answers: { 200: Done },
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'inbox/writing': {
    summary: 'Typing indicator',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED', 'BLOCKED'],
  },
  'inbox/news': {
    summary: "Live updates of this person's inbox and calendars as server-sent events; ends with the session",
    access: 'session',
    headers: { 'Last-Event-ID': 'Id of the last received event: later ones are sent first' },
    answers: {},
    events: liveEvents,
  },
} as const satisfies Partial<Record<CallName, Call>>;
