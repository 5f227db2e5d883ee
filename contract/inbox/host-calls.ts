import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { Automatic, NewAutomatic } from './automatic.ts';
import { NewReply, RepliesFor, SavedReply } from './replies.ts';

const ofHome = ['LISTING_NOT_FOUND', 'NOT_ALLOWED'] as const;

/** Calls of saved replies and automatic messages. */
export const hostMessageCalls = {
  'inbox/replies': {
    summary: "This person's saved replies, in the order in which they were made; filled in for one of their guests",
    access: 'session',
    query: RepliesFor,
    answers: { 200: z.array(SavedReply) },
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'inbox/save-reply': {
    summary: 'Saves a reply; 50 at most',
    access: 'session',
    body: NewReply,
    answers: { 201: SavedReply },
    errors: ['LIST_FULL'],
  },
  'inbox/change-reply': {
    summary: 'Changes a saved reply; without a name it loses its name',
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
    summary: 'The automatic messages of a home, for its host, in the order in which they were made',
    access: 'session',
    params: ById,
    answers: { 200: z.array(Automatic) },
    errors: ofHome,
  },
  'inbox/add-automatic': {
    summary: 'Adds an automatic message to a home; 20 at most. A trigger that is past sends nothing',
    access: 'session',
    params: ById,
    body: NewAutomatic,
    answers: { 201: Automatic },
    errors: [...ofHome, 'LIST_FULL'],
  },
  'inbox/change-automatic': {
    summary: 'Changes an automatic message, by its own id; a new trigger or time that is past sends nothing',
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
