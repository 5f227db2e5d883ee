import * as words from '@aangan/contract/words/en/inbox/refused-automatic.ts';
import { ById, Done, Id, line, text } from '../fields.ts';
import { MAX_DAYS_BEFORE, MAX_MESSAGE, MAX_REPLY_NAME } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

/** Maximum number of automatic messages of a home. */
export const MAX_AUTOMATIC = 20;

/** Trigger of an automatic message: stay held, stay paid, before check-in, on the check-out day. */
export const automaticTriggers = ['hold', 'payment', 'before', 'checkout'] as const;
export type AutomaticTrigger = (typeof automaticTriggers)[number];

const message = text(MAX_MESSAGE, 'message').transform((value) => value.trim());
const wrongDays = () => words.days({ max: String(MAX_DAYS_BEFORE) });
const days = z
  .number({ error: wrongDays })
  .int({ error: wrongDays })
  .min(0, { error: wrongDays })
  .max(MAX_DAYS_BEFORE, { error: wrongDays })
  .describe('Days before check-in');
const hour = z
  .string({ error: () => words.hour })
  .regex(/^(?:[01]\d|2[0-3]):00$/, { error: () => words.hour })
  .describe('A full hour in India: `HH:00`');

/** A message sent automatically to each guest of a home, once per stay. */
export const NewAutomatic = z.discriminatedUnion(
  'when',
  [
    z.object({ when: z.literal('hold'), message }),
    z.object({ when: z.literal('payment'), message }),
    z.object({ when: z.literal('before'), days, hour, message }),
    z.object({ when: z.literal('checkout'), hour, message }),
  ],
  { error: () => words.when },
);
export type NewAutomatic = z.output<typeof NewAutomatic>;

/** A stored automatic message, for the host only. */
export const Automatic = z.object({
  _id: Id,
  when: z.enum(automaticTriggers),
  days: z.number().int().optional().describe("Days before check-in, 0 to 30; only with 'before'"),
  hour: z.string().optional().describe("A full hour in India: `HH:00`; with 'before' and 'checkout'"),
  message: z.string().describe('Text with placeholders, filled in on sending'),
});
export type Automatic = z.infer<typeof Automatic>;

/** A saved reply; visible to its owner only. */
export const SavedReply = z.object({
  _id: Id,
  name: z.string().optional().describe('Name'),
  message: z
    .string()
    .describe('Text with placeholders: {guest}, {home}, {checkIn}, {checkOut}, {address}, {directions}'),
  filled: z
    .string()
    .optional()
    .describe('Filled in for the guest of the requested conversation; address and directions once they have paid'),
});
export type SavedReply = z.infer<typeof SavedReply>;

export const NewReply = z.object({
  name: line(MAX_REPLY_NAME, 'replyName').optional(),
  message: text(MAX_MESSAGE, 'message').transform((value) => value.trim()),
});
export type NewReply = z.output<typeof NewReply>;

const RepliesFor = z.object({
  conversation: Id.optional().describe('The conversation to fill them in for: one of this host’s'),
});

const ofHome = ['LISTING_NOT_FOUND', 'NOT_ALLOWED'] as const;

/** Calls of saved replies and automatic messages. */
export const hostMessageCalls = {
  'inbox/replies': {
    summary: "This person's saved replies, by creation; optionally filled in for one of their guests",
    access: 'session',
    query: RepliesFor,
    answers: { 200: z.array(SavedReply) },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'inbox/save-reply': {
    summary: 'Creates a saved reply; at most 50',
    access: 'session',
    body: NewReply,
    answers: { 201: SavedReply },
    errors: ['LIST_FULL'],
  },
  'inbox/change-reply': {
    summary: 'Changes a saved reply; an omitted name is removed',
    access: 'session',
    params: ById,
    body: NewReply,
    answers: { 200: SavedReply },
    errors: ['REPLY_NOT_FOUND'],
  },
  'inbox/delete-reply': {
    summary: 'Deletes a saved reply',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['REPLY_NOT_FOUND'],
  },
  'inbox/automatic': {
    summary: 'The automatic messages of a home, by creation. Host only',
    access: 'session',
    params: ById,
    answers: { 200: z.array(Automatic) },
    errors: ofHome,
  },
  'inbox/add-automatic': {
    summary: 'Adds an automatic message to a home; at most 20. Not sent for triggers in the past',
    access: 'session',
    params: ById,
    body: NewAutomatic,
    answers: { 201: Automatic },
    errors: [...ofHome, 'LIST_FULL'],
  },
  'inbox/change-automatic': {
    summary: 'Changes an automatic message, by its own id. Not sent for triggers in the past',
    access: 'session',
    params: ById,
    body: NewAutomatic,
    answers: { 200: Automatic },
    errors: ['AUTOMATIC_NOT_FOUND'],
  },
  'inbox/delete-automatic': {
    summary: 'Deletes an automatic message, by its own id',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['AUTOMATIC_NOT_FOUND'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
