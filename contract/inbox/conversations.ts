import { Booking } from '../bookings/bookings.ts';
import { Id } from '../fields.ts';
import { Photo } from '../homes/photos.ts';
import * as z from '../zod.ts';

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
