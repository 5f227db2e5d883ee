import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { Conversation, ConversationLine, Entry } from './conversations.ts';
import { liveEvents } from './live-events.ts';
import { EntriesPage, InboxPage, NewMessage, Question, Seen } from './messages.ts';

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
